// sunset.js: how The Sun Never Sets II reads on the screen: all its words in one place. They say what views and move
// texts mean and decide nothing. May use: the other files of this system.

export const board = true;

export { hexName } from "../../hex/names.js";
export { describe, ground, people, points, sortUnits } from "./words.js";
export { beginning, card, dull, eventLine, follows, lost, lostSum, ownTurn, tell, throwTogether } from "./log.js";
export { readMove, writeMove } from "./moves.js";
export { counter, keyFaces, markNames, marks, rails, sayHex, sideMark, stackSum, stacks, unitsByHex, zones } from "./board.js";
export { effects, moment, progress, scores, source, track } from "./stand.js";
export { compose, sayMove, task } from "./ask.js";
export { LOSS_ORDERS, battle, beginsMarch, chances, factorsOf, groundHelp, inGoodOrder, lossAble, lossPreset, pastSteps, pathCosts, silentWords, trays, volleys } from "./battle.js";
export { asksWith, awaits, beats, cellsOf, certainVerbs, endSteps, endsBattle, ledger, nextStep, openToBoth, sumLines, why, worthOf } from "./drama.js";
export { remember, ways } from "./memory.js";
