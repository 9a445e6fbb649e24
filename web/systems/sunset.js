// sunset.js: how The Sun Never Sets II reads on the screen: all its words in one place. They say what views and move
// texts mean and decide nothing. May use: the other files of this system.

export const board = true;

export { describe, ground, hexName, people, points, sortUnits } from "./sunset_words.js";
export { card, eventLine, lost, lostSum, tell } from "./sunset_log.js";
export { readMove, writeMove } from "./sunset_moves.js";
export { counter, keyFaces, markNames, marks, rails, sayHex, sideMark, stacks, unitsByHex, zones } from "./sunset_board.js";
export { effects, moment, progress, scores, track } from "./sunset_stand.js";
export { compose, sayMove, task } from "./sunset_ask.js";
export { LOSS_ORDERS, battle, chances, factorsOf, groundHelp, lossAble, lossPreset, pathCosts, trays, volleys } from "./sunset_battle.js";
export { remember, ways } from "./sunset_memory.js";
export { coach } from "./sunset_coach.js";
