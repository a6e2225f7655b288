// What follows from one's finished games: the running score of the same people, oneself beside each of them.

/** @typedef {import("./wire.js").Mine} Mine */
/** @typedef {{name: string, character?: string, colour?: number}} Person */
/**
 * A game that is over, as one of its players sees it: `scores` are those of `others`, `better` tells which were better.
 * One that was played on from a game before, `after` so many moves, is in the list but counts for nothing.
 * @typedef {{table: string, game: string, number: number, at: number, won: boolean, place: number, score: number,
 *   you: number, after: number | null, others: Person[], scores: number[], winners: boolean[], ahead: boolean[], behind: boolean[]}} Ended
 */

/**
 * Every game that is over, the latest first.
 * @param {Mine[]} tables
 * @param {{id: string, low_wins?: boolean}[]} games
 * @returns {Ended[]}
 */
export function gamesOf(tables, games) {
  const found = tables.flatMap((table) => {
    const low = Boolean(games.find((one) => one.id === table.game)?.low_wins);
    const seats = table.places.map((_, seat) => seat).filter((seat) => seat !== table.you);
    return (table.games ?? []).map(({ number, at, scores, winners, after = null }) => {
      const own = scores[table.you] ?? 0;
      const better = (/** @type {number} */ one, /** @type {number} */ other) => (low ? one < other : one > other);
      const theirs = seats.map((seat) => scores[seat] ?? 0);
      return {
        table: table.id, game: table.game, number, at, score: own, you: table.you, after,
        won: winners.includes(table.you),
        place: 1 + scores.filter((score) => better(score, own)).length,
        others: seats.map((seat) => ({ ...table.places[seat], name: table.places[seat]?.name ?? "" })),
        scores: theirs,
        winners: seats.map((seat) => winners.includes(seat)),
        ahead: theirs.map((score) => better(own, score)),
        behind: theirs.map((score) => better(score, own)),
      };
    });
  });
  return found.sort((a, b) => b.at - a.at);
}

/** @param {Ended[]} games */
function counted(games) {
  return games.filter((game) => game.after === null);
}

/** @param {Person} person */
function keyOf({ name, character = "" }) {
  return character ? `@${character}` : name;
}

/**
 * The running score of each company: how often they played, who won how often, and where they played last.
 * @param {Ended[]} games the latest first
 */
export function byPeople(games) {
  /** @type {Map<string, {others: Person[], played: number, wins: {you: number, others: number[]}, last: Ended}>} */
  const found = new Map();
  for (const game of counted(games)) {
    const key = game.others.map(keyOf).sort().join("\n");
    const group = found.get(key) ?? { others: game.others, played: 0, wins: { you: 0, others: game.others.map(() => 0) }, last: game };
    found.set(key, group);
    group.played += 1;
    group.wins.you += Number(game.won);
    const keys = game.others.map(keyOf);
    group.others.forEach((one, at) => {
      group.wins.others[at] = (group.wins.others[at] ?? 0) + Number(game.winners[keys.indexOf(keyOf(one))] ?? false);
    });
  }
  return [...found.values()];
}

/**
 * Oneself beside each of the others, the most frequent first.
 * @param {Ended[]} games
 */
export function byRival(games) {
  /** @type {Map<string, {who: Person, played: number, ahead: number, behind: number}>} */
  const found = new Map();
  for (const game of counted(games)) {
    game.others.forEach((who, at) => {
      const rival = found.get(keyOf(who)) ?? { who, played: 0, ahead: 0, behind: 0 };
      found.set(keyOf(who), rival);
      rival.played += 1;
      rival.ahead += Number(game.ahead[at]);
      rival.behind += Number(game.behind[at]);
    });
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}
