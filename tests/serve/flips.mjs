// flips.mjs: bits flipped in the database and in the write-ahead log of a server that was killed. No match may be told as good at an
// earlier ply than was acknowledged. usage: node flips.mjs DURBAR [FLIPS]; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {Client, makeMatch, start} from './client.mjs';

const [durbar, wanted = '100'] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-flips-'));
const db = path.join(folder, 'matches.db'), log = `${db}-wal`, note = `${db}-lock`;
const server = await start(durbar, db);
const MATCHES = 10, told = {};

// The first matches are in the database alone, what followed only in the log, which began anew.
for (let n = 0; n < MATCHES; n++) {
	const made = await makeMatch(server.port, {scenario: 'asante', seed: `flips-${n}`, seats: [{kind: 'human'}, {kind: 'human'}]});
	const seats = {};
	for (const name of ['british', 'native']) {
		seats[name] = new Client(server.port);
		seats[name].now = await seats[name].hello(made.tokens[name]);
	}
	for (let ply = 0; ply < 25; ply++) {
		const by = seats[seats.british.now.to_act[0]];
		by.send({op: 'move', ply, move: by.now.moves.find((text) => text !== 'capitulate')});
		assert.equal((await by.next('ack', 'refused', 'error')).op, 'ack');
		for (const seat of Object.values(seats))
			seat.now = await seat.next('update');
	}
	if (n === MATCHES - 3)
		assert.match(spawnSync('sqlite3', [db, 'PRAGMA wal_checkpoint(TRUNCATE)'], {encoding: 'utf8'}).stdout, /^0/);
}
await server.stop('SIGKILL');
const whole = Object.fromEntries([db, log, note].map((file) => [file, fs.readFileSync(file)]));
const put = (changed = {}) => {
	for (const file of Object.keys(whole))
		fs.writeFileSync(file, changed[file] ?? whole[file]);
	fs.rmSync(`${db}-shm`, {force: true});
};
const check = () => spawnSync(durbar, ['serve', '--check-db', db], {encoding: 'utf8'});
const plies = (text) => [...text.matchAll(/match (\d+): ply (\d+), (\d+) lines?, good/g)].map((found) => found.slice(1).join(' ')).sort().join();
put();
const before = plies(check().stdout);
assert.equal(before.split(',').length, MATCHES);
let state = 20261117, failed = 0;
for (let n = 0; n < Number(wanted); n++) {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	const file = n % 2 ? log : db, bytes = Buffer.from(whole[file]), at = state % bytes.length;
	bytes[at] ^= 1 << (state >>> 29);
	put({[file]: bytes});
	const run = check();
	const kind = run.signal ? 'crashed' : run.status !== 0 ? 'told' : plies(run.stdout) === before ? 'harmless' : 'silent';
	const name = `${path.extname(file)} ${kind}`.replace('.db-wal', '-wal').replace('.db', '.db');
	told[name] = (told[name] ?? 0) + 1;
	if (kind === 'silent' || kind === 'crashed') {
		failed++;
		console.log(`FAIL  flip ${n} at ${at} of ${path.basename(file)} (${bytes.length}): ${kind}\n${run.stdout}${run.stderr}`);
	}
}
fs.rmSync(folder, {recursive: true});
console.log(`${wanted} flips: ${Object.entries(told).sort().map(([name, count]) => `${name} ${count}`).join(', ')}`);
console.log(`${Number(wanted) - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
