/**
 * The shapes of what goes over the socket, as src/cardfolk/protocol.py has them. Types only.
 *
 * @typedef {{text: string | [string, string], args?: Record<string, any>}} Said
 * @typedef {{card: string | null, stands_for?: string, by?: number, covers?: string, note?: Said}} Card
 * @typedef {{id: string, kind: string, owner?: number | null, cards: (string | Card | null)[], count: number,
 *   name: Said, groups?: number[][]}} Zone
 * @typedef {{name: string, words: Said, seat?: number | null}} Fact
 * @typedef {{name: string, kind: string, values: string[], title: Said, notes?: Said[], lead?: string}} Choice
 * @typedef {{verb: string, text: string, label: Said, uses?: [string, string][], to?: string, on?: string | null,
 *   choices?: Choice[], pick?: number, plan?: Said[]}} Offer
 * @typedef {{name: string, words: Said, seat?: number | null, cards?: (string | null)[], source?: string,
 *   target?: string}} Happened
 * @typedef {{game: string, seats: number, viewer?: number | null, to_move?: number | null, zones: Zone[],
 *   facts: Fact[], prompt: Said, offers: Offer[], blocked: Record<string, Said>, scores: number[], over?: boolean,
 *   hidden?: boolean, winners?: number[], skip?: string, low?: number}} View
 * @typedef {{name?: string, bot?: string, here?: boolean, standin?: string, given?: string}} Place
 * @typedef {{game: number, commitment: string, gifts?: Record<string, string>, secret?: string}} Fair
 * @typedef {{type: "table", id: string, game: string, options: Record<string, any>, places: Place[],
 *   you?: number | null, stage: string, match: number, games: number, totals: number[], public?: boolean,
 *   clock?: number, window?: number, fair?: Fair[], back?: {seat: number, agreed: number[]} | null,
 *   watching?: number}} Table
 * @typedef {{type: "view", version: number, number: number, view: View, digest: string, trail: string,
 *   happened?: Happened[], fresh?: boolean, left?: number | null, mine?: string}} Shown
 * @typedef {{type: "chatted", name: string, text: string, seat?: number | null, old?: boolean}} Chatted
 * @typedef {{type: "seated", seat: number, token: string}} Seated
 * @typedef {{type: "accepted", key: string}} Accepted
 * @typedef {{type: "refused", why: Said, key?: string}} Refused
 * @typedef {{type: "advice", move: string, why?: Said | null}} Advice
 * @typedef {{type: "reason", cards: string[], why?: Said | null}} Reason
 * @typedef {{type: "failed", why: Said}} Failed
 * @typedef {Table | Shown | Chatted | Seated | Accepted | Refused | Advice | Reason | Failed} FromServer
 */

export {};
