// run.mjs: the table as people meet it, in a real Chromium. usage: node run.mjs DURBAR [part of a test's name...]
// Screens are kept in build/screens; the last line is "N passed, N failed".
import {runChapters, tally} from './lib.mjs';
import {assists} from './assist.mjs';
import {choices} from './choices.mjs';
import {crafts} from './craft.mjs';
import {games} from './game.mjs';
import {fields} from './field.mjs';
import {looks, weights} from './look.mjs';
import {seats} from './seats.mjs';
import {wordings} from './words.mjs';

const [durbar] = process.argv.slice(2);
await runChapters(durbar, [weights], 1);
// The long ones first, so that both houses end at about the same time.
await runChapters(durbar, [games, fields, looks, seats, crafts, wordings, choices, assists], 2);
const {passed, failed} = tally();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
