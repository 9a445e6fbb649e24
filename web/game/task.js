// task.js: the shapes of what a system's words tell the game page. Types only.

/**
 * @typedef {Object} Move a move text taken apart
 * @property {string} text @property {string} verb @property {string[]} units @property {string[]} hexes @property {string[]} flags
 * @property {string} [unit] @property {string} [where] @property {string} [from] @property {string} [hq] @property {string} [terrain]
 * @property {string[]} [second]
 *
 * @typedef {{text: string, label: string, confirm?: string}} Answer
 *
 * @typedef {Object} Task the question that is asked
 * @property {"units"|"path"|"place"|"hex"|"battle"|"rows"|"ask"|"list"|"field"} kind
 * @property {string} title @property {string} hint @property {string} label of the main button
 * @property {Answer} [done] ends the decision @property {Answer[]} other
 * @property {string} [verb] @property {Move[]} [moves]
 * @property {Map<string, {able: Set<string>, preset: Move, helpers: Set<string>, targets: Set<string>}>} [places]
 * @property {number} [exact] @property {{id: string, label: string, unit?: string}[]} [flags] @property {boolean} [targets]
 * @property {string} [start] @property {string[]} [force] @property {string[]} [facts] @property {Move[]} [drop] @property {Move[]} [scouts]
 * @property {boolean} [costs] a path whose hexes have costs that are asked for, and that can be chosen hex by hex
 * @property {{id: string, verb: string, hexes: string[], together?: boolean, tag?: string}[]} [tray] together: many at a time
 * @property {{id: string, title: string, units: string[], choices: Answer[]}[]} [rows]
 * @property {{id: string, label: string, count: number}[]} [modes] other things that the player may turn to; the first is the usual one
 * @property {(move: Move) => string} [say] a move in words, where a hex has several
 * @property {string[]} [preset] of the tray, chosen from the start
 * @property {Answer[]} [choices] @property {string} [card] @property {boolean} [optional] a target may be left out
 * @property {(hex: string, units: string[]) => Map<string, {label: string, path: string[], text: string}>} [aims] where these units of a hex can go
 *
 * @typedef {Object} Beat one thing of a throw and its consequences, as the page shows them one after the other
 * @property {"throw" | "loss" | "morale" | "flight"} kind @property {string} title what came of it
 * @property {string} [head] who throws at whom @property {string} [about] @property {string} side whose throw or loss it is
 * @property {number[]} [dice] @property {number | null} [hits] so many of them hit: they are ringed
 * @property {{text: string, value: string, rule?: string}[]} [sum] what was added to the die @property {string} [total]
 * @property {{side: string, text: string, value: string, bad: boolean}[]} [lines] consequences, each with what it brings
 * @property {string} [rule] @property {string[]} units concerned @property {boolean} [bad] it hurts the one who looks
 * @property {boolean} [light] nothing came of it @property {{die: number, total: number | "", label: string}[]} [cells] what each die would have meant
 *
 * @typedef {Object} Ledger a battle from its beginning: who was lost, what was thrown, how it ended
 * @property {string} title @property {string} attacker @property {string} defender @property {string} from @property {string} target
 * @property {Record<string, string[]>} lost by side @property {Record<string, string[]>} low by side: demoralised, reduced
 * @property {string} lowWord @property {{side: string, text: string, points: number, rule: string}[]} points
 * @property {{side: string, text: string, result: string, dice: number[], rule: string, luck: number | null}[]} volleys luck: how much better than the average it was, in units
 * @property {{winner: string, title: string, text: string, rule: string} | null} verdict @property {{text: string, rule: string}[]} after
 *
 * @typedef {Object} Context what a system's words may look at
 * @property {any} view @property {any} box @property {string} seat @property {string[]} sides
 * @property {(id: string) => any} unit @property {(side: string) => string} sideName
 * @property {(hex: string) => {turn: number, units: string[]} | undefined} seen what was seen of an enemy stack earlier
 * @property {(hex: string) => import("../hex/grid.js").Hex | undefined} hexInfo @property {(hex: string) => (string | null)[]} around
 * @property {(hex: string) => string} [near] the named place that a hex lies by, or nothing
 */

export {};
