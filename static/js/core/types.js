/**
 * Shapes shared by the scripts: what the server sends and what modules hand to each other.
 *
 * @typedef {"plus"|"minus"|"times"|"divide"|"up"|"down"|"wait"|"fast"|"sort"|"merge"|"copy"} Kind
 * @typedef {"up"|"down"} Side
 * @typedef {"cost"|"cycles"|"area"|"sum"} Measure
 *
 * @typedef {object} Station
 * @property {string} cell  name of the cell, such as "B3"
 * @property {Kind} station
 * @property {number} [value]
 * @property {Side} [toward]
 *
 * @typedef {readonly Station[]} Machine
 *
 * @typedef {object} Workshop
 * @property {number} columns
 * @property {number} belts
 * @property {Kind[]} stations  kinds allowed
 * @property {{start: number, numbers: number[]}[]} inputs  one per belt
 * @property {number[][]} outputs  one per belt
 * @property {{measure: Measure, max: number}|null} constraint
 *
 * @typedef {{cost: number, cycles: number, area: number, sum: number}} Measures
 *
 * @typedef {object} Sheet
 * @property {number} id
 * @property {string} kind
 * @property {string} date  ISO date
 * @property {number} number
 * @property {string} opens_at
 * @property {string} closes_at
 * @property {boolean} is_open
 * @property {Workshop} workshop
 * @property {Measures & {machine: string|null}} par
 * @property {Kind[]} new_stations
 *
 * @typedef {object} Jam
 * @property {"collision"|"not_divisible"|"off_grid"|"overflow"} reason
 * @property {number} cycle
 * @property {string} at  a cell, or "out A"
 *
 * @typedef {object} Mismatch
 * @property {string} belt
 * @property {number} position  1-based
 * @property {number|null} expected
 * @property {number|null} got
 * @property {number|null} cycle
 * @property {number} missing
 * @property {number} excess
 *
 * @typedef {object} RunFields
 * @property {"solved"|"over_constraint"|"wrong"|"jam"} status
 * @property {number[][]} outputs
 * @property {Jam|null} jam
 * @property {Mismatch[]} mismatches
 * @property {number|null} [differs]  of two runs in step: the first cycle that is not alike
 * @property {string} [machine]  notation
 * @property {boolean} [after_close]
 *
 * @typedef {RunFields & Measures} RunResult
 *
 * @typedef {{id: number, value: number, belt: number, column: number, waiting: boolean,
 *   mark: "straight"|"up"|"down"|"fast"|"wait"}} TraceNumber
 *
 * @typedef {{kind: "deliver"|"enter"|"copy"|"jam"|"merge"|"compute"|"mark", number?: number,
 *   value?: number, belt?: number, position?: number, double?: number, cell?: string,
 *   partner?: string, reason?: Jam["reason"], at?: string, numbers?: number[], values?: number[],
 *   from?: (string|null)[], merged?: number, left?: number, right?: number, station?: Kind,
 *   before?: number, after?: number, mark?: string}} TraceEvent
 *
 * @typedef {{cycle: number, numbers: TraceNumber[], events: TraceEvent[], text: string}} TraceCycle
 * @typedef {{cycles: TraceCycle[]}} Trace
 *
 * @typedef {{value: number, improved?: boolean, reached_at?: string}} OwnRecord
 * @typedef {Record<Measure, OwnRecord|null>} Records
 *
 * @typedef {object} RunAnswer  what the run endpoint answers
 * @property {RunResult} run
 * @property {Trace} trace
 * @property {Records|null} records
 * @property {number|null} score
 * @property {{sum: number, score: number}|null} next_score
 * @property {string|null} [explanation]  where a run that failed is explained
 * @property {number|null} rank
 * @property {number} players
 * @property {{minute: number, day: number}} remaining
 * @property {Measures|null} par
 * @property {{measure: Measure, maximum: number, value: number}|null} over_by
 * @property {{name: string, guest: boolean}} player
 * @property {string} player_key  whose drafts this browser holds from now on
 *
 * @typedef {object} WorkshopData  the JSON the page carries beside the editor
 * @property {Sheet} sheet
 * @property {string|null} runUrl
 * @property {Record<string, unknown>} [runBody]  what every run sends along with the machine
 * @property {string|null} [draftsUrl]  where the player's drafts are kept
 * @property {string|null} rankingUrl
 * @property {string|null} socketUrl
 * @property {{name: string, guest: boolean}|null} player
 * @property {string} playerKey
 * @property {Records|null} records
 * @property {number|null} score
 * @property {number|null} rank
 * @property {"play"|"archive"|"example"|"preview"|"author"} mode
 * @property {string|null} machine
 * @property {string|null} best
 * @property {string} language
 * @property {string} serverNow
 * @property {RunResult} [result]  of a run made beforehand (worked examples)
 * @property {Trace} [trace]  of the same run
 *
 * @typedef {object} Ghost
 * @property {string} cell
 * @property {Kind} station
 * @property {number} [value]
 * @property {Side} [toward]
 * @property {boolean} legal
 *
 * @typedef {{cell: string, half: Side}} Place
 * @typedef {Place & {originalEvent: PointerEvent|MouseEvent, id?: number}} BoardEvent
 *
 * @typedef {import("../board/board.js").Board} Board
 *
 * @typedef {object} Replay
 * @property {(trace: Trace, result: RunResult, sheet: Workshop, options: {autoplay: boolean}) => void} load
 * @property {() => void} clear
 * @property {(cycle: number) => void} seek
 * @property {() => void} pause
 * @property {(cell: string) => boolean} showLife  of the number on a cell; whether there is one
 * @property {(type: string, handler: (event: any) => void) => void} on
 */
export {};
