// mutiny.js: how Sepoy Mutiny reads on the screen: all its words in one place. They say what views and move texts mean and
// decide nothing. May use: the other files of this system.

export const board = true;
export const scoreTitle = "Fortresses held";
export const giveUp = { text: "concede", label: "Concede" };

export { describe, hexName, people, points, sortUnits } from "./words.js";
export { card, dull, eventLine, follows, lost, lostSum, tell, throwTogether } from "./log.js";
export { readMove, writeMove } from "./moves.js";
export { arrows, counter, keyFaces, markNames, marks, radius, sayHex, sideMark, stackSum, stacks, thrown, unitsByHex, zones } from "./board.js";
export { effects, moment, progress, scores, track } from "./stand.js";
export { compose, fanMoves, sayMove, task } from "./ask.js";
export { chances, pathCosts } from "./preview.js";
export { awaits, beats, cellsOf, endsBattle, ledger, nextStep, openToBoth, why, worthOf } from "./drama.js";
export { remember, ways } from "./memory.js";
export { parts } from "./parts.js";
export { factorOf as factorsOf } from "./words.js";

