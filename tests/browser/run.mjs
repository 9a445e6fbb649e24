// run.mjs: the table as people meet it, in a real Chromium. usage: node run.mjs DURBAR [part of a test's name...]
// Screens are kept in build/screens; the last line is "N passed, N failed".
import {House, tally} from './lib.mjs';
import {assists} from './assist.mjs';
import {choices} from './choices.mjs';
import {crafts} from './craft.mjs';
import {games} from './game.mjs';
import {fields} from './field.mjs';
import {looks} from './look.mjs';
import {seats} from './seats.mjs';
import {wordings} from './words.mjs';

const house = await House.open(process.argv[2]);
try {
	await wordings(house);
	await looks(house);
	await seats(house);
	await assists(house);
	await crafts(house);
	await fields(house);
	await choices(house);
	await games(house);
} finally {
	await house.close();
}
const {passed, failed} = tally();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
