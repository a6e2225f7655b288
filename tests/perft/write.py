"""Writes the perft files anew: `python -m tests.perft.write`. For when positions gain a field, not to hide a change."""

from __future__ import annotations

from cardfolk.games import IDS, find_game
from cardfolk.record import Record
from cardfolk.testing.walk import game_at_random, walk
from tests.perft.count import HERE, write_case

HEAD = "# A record, the position it leads to, and the number of lines of play to depth 1, 2, …\n\n"


def main() -> None:
    for id in IDS:
        game = find_game(id)
        cases = []
        for number, seats in enumerate(sorted({game.least, (game.least + game.most + 1) // 2, game.most})):
            for stop in (0, 12, 45):
                chosen = number + stop
                _, options, _, _ = game_at_random(id, seats, chosen)
                moves = []
                for ply, (_, move, _) in enumerate(walk(id, seats, chosen)):
                    if ply == stop or move is None:
                        break
                    moves.append(move.text)
                cases.append(write_case(Record(game, seats, options, chosen, moves=moves)))
        (HERE / f"{id}.txt").write_text(HEAD + "\n".join(cases), encoding="utf-8")
        print(id, len(cases))


if __name__ == "__main__":
    main()
