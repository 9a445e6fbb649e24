// economy.mjs: what a match and a move take of the machine, counted and not timed, so that it holds on a busy one as well: memory, calls
// of the system, page faults, changes from thread to thread. usage: node economy.mjs DURBAR LOAD
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {start} from './client.mjs';
import {report, test} from './testing.mjs';

const [durbar, load] = process.argv.slice(2);
const MATCHES = 1000, MOVES = 20000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-economy-'));
const server = await start(durbar, path.join(folder, 'matches.db'));
const told = (await promisify(execFile)(load, ['-p', server.port, '-P', server.child.pid, '-m', MATCHES, '-n', MOVES, '-s', 120]
	.map(String))).stdout;

// The number that stands before these words.
function figure(words) {
	const found = told.match(new RegExp(`([\\d.]+) ${words}`));
	assert.ok(found, `no figure of "${words}" in:\n${told}`);
	return Number(found[1]);
}

function atMost(words, most) {
	const got = figure(words);
	assert.ok(got <= most, `${got} ${words}, at most ${most}`);
	return got;
}

await test('every move is written, and none is refused', () => {
	assert.ok(Number(told.match(/moves on disk (\d+)/)[1]) >= MOVES, told);
	assert.match(told, /refused 0\n/);
});
await test('a match takes at most 80 kB of memory, kB', () => atMost('kB after play', 80));
// One read, and one write to each player; the lines of many matches go to the disk together.
await test('reads and writes a move', () => atMost('reads and writes a move', 5));
await test('page faults a move', () => atMost('page faults', 1));
await test('context switches a move', () => atMost('context switches; ', 1.5));
await server.stop();
fs.rmSync(folder, {recursive: true});
report();
