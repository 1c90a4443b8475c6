/**
 * A game of Tamsk as the server tells it. Instants and durations are whole milliseconds.
 *
 * @typedef {"red"|"black"} Side
 * @typedef {"running"|"closing"|"finished"|"aborted"} Phase
 * @typedef {"now"|"later"|"never"} RingChoice
 *
 * @typedef {object} Glass
 * @property {string|null} cell  null in the hand before it is placed
 * @property {number} upper  sand above at `since`
 * @property {number|null} since  null before its first turn
 * @property {number|null} lost_at
 *
 * @typedef {{glass: string, picked_at: number, turn: number, late: boolean}} Hand
 * @typedef {{cell: string, opened: number, until: number, claimable: boolean}} RingRight
 * @typedef {{flipped_at: number|null, against: Side|null, turn: number|null, side: string}} Timer
 * @typedef {{kind: "draw"|"abort"|"rematch", by: Side}} Offer
 *
 * @typedef {object} Result
 * @property {Side|null} winner
 * @property {"rings"|"sand"|"sand_exact"|"draw"|"forfeit"} decided_by
 * @property {string} ended_by
 * @property {Record<Side, number>} stock
 * @property {Record<string, number>} runouts
 *
 * @typedef {object} State  a position
 * @property {number} level
 * @property {"corners"|"free"} setup
 * @property {Record<string, any>} config
 * @property {Phase} phase
 * @property {number} t
 * @property {number} turn
 * @property {Side} to_move
 * @property {number} turn_since
 * @property {Record<string, number>} rings  spaces with at least one
 * @property {Record<Side, number>} stock
 * @property {Record<string, Glass>} glasses
 * @property {Record<Side, Hand|null>} hands
 * @property {Partial<Record<Side, RingRight>>} ring_right
 * @property {Partial<Record<Side, string[]>>} claims
 * @property {Record<Side, number>} penalty_pending
 * @property {Partial<Record<Side, {until: number}>>} penalty_open
 * @property {Timer} timer15
 * @property {number} barren
 * @property {Record<Side, number|null>} last_release
 * @property {Record<Side, number|null>} first_turn_at
 * @property {number|null} closing_at
 * @property {Offer[]} offers
 * @property {Result|null} result
 *
 * @typedef {{seq?: number, t: number, kind: string, data: any}} GameEvent
 * @typedef {{ok: boolean, error?: Record<string, any>}} Ack
 *
 * @typedef {object} Table  what a board is played on: a live game, or a position to try
 * @property {State} state
 * @property {readonly Side[]} seats  the sides the viewer plays
 * @property {() => number|null} now  the game's clock; null while it is not known
 * @property {(cmd: string, args: Record<string, unknown>, side: Side) => Promise<Ack>} send  as one of `seats`
 * @property {(heard: (news: News) => void) => () => void} on
 *
 * @typedef {{event: GameEvent|null, before: State}} News  `event` is null where the whole state is new
 */
export {};
