// watch.mjs: durbar serve --data FOLDER --watch: what is saved is checked and drawn, faults are told with file and line, a match keeps
// its data. usage: node watch.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {patient} from '../runner.mjs';
import {Client, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = path.resolve(process.argv[2]);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-watch-'));
const data = path.join(folder, 'data'), battle = path.join(data, 'restless/scenarios/a.yaml'), drill = path.join(data, 'sunset/maps/drill.yaml');
fs.cpSync(path.join(root, 'data'), data, {recursive: true});

const server = await start(durbar, path.join(folder, 'matches.db'), ['--data', data, '--watch', '--web', path.join(root, 'web')]);
const get = async (where) => request(server.port, 'GET', where);
const status = async () => JSON.parse((await get('/api/preview')).text);
// Until the status is as wanted; what it is then.
async function until(what, good) {
	for (const end = Date.now() + patient(60000); Date.now() < end;) {
		const now = await status();
		if (await good(now))
			return now;
		await new Promise((done) => setTimeout(done, 50));
	}
	throw new Error(`never came: ${what}: ${JSON.stringify(await status()).slice(0, 400)}`);
}
const edit = (file, from, to) => {
	const text = fs.readFileSync(file, 'utf8');
	assert.ok(text.includes(from), `${file} has no ${from}`);
	return text.replace(from, to);
};
const box = async (scenario) => JSON.parse((await get('/api/preview/' + scenario)).text);

let drawn = 0;
await test('the folder is read at the start', async () => {
	const now = await until('the first reading', (one) => one.drawn > 0);
	drawn = now.drawn;
	assert.deepEqual(now.faults, []);
	assert.ok(now.scenarios.some((one) => one.id === 'restless-a'));
	assert.match(server.output(), /Preview of .*\/preview/);
	assert.equal((await box('restless-a')).maps[0].width, 4800);
	assert.equal((await get('/preview')).status, 200);
});

let match, before, client;
const known = async () => JSON.parse((await get('/api/box/restless-a')).text).scenarios[0].describe.maps[0];
await test('a match begins', async () => {
	match = await makeMatch(server.port, {scenario: 'tally-1', seed: 'watch', seats: [{kind: 'human'}, {kind: 'random'}]});
	before = await known();
	client = new Client(server.port);
	assert.equal((await client.hello(Object.values(match.tokens)[0])).op, 'welcome');
});

await test('a file that is saved is drawn', async () => {
	fs.writeFileSync(battle, edit(battle, '  - {id: palms, type: woods, shape: [[400, 2700], [1000, 2600], [1200, 3100], [600, 3300]]}\n', ''));
	await until('the change', async (one) => one.drawn > drawn && !(await box('restless-a')).maps[0].terrain.some((piece) => piece.id === 'palms'));
});

await test('a match keeps its data', async () => {
	const game = path.join(data, 'tally/game.yaml'), then = (await status()).version;
	fs.writeFileSync(game, edit(game, 'die: 6', 'die: 4'));
	await until('another die', (one) => one.version > then && !one.faults.length);
	assert.deepEqual(await known(), before);
	const now = new Client(server.port), welcome = await now.hello(Object.values(match.tokens)[0]);
	assert.equal(welcome.op, 'welcome');
	now.send({op: 'move', ply: welcome.ply, move: welcome.moves[0]});
	assert.equal((await now.next('update', 'error')).op, 'update');
	now.close();
	client.close();
});

await test('a fault is told with file and line, what was drawn stays', async () => {
	const text = edit(battle, 'type: hill', 'type: hil');
	const line = text.split('\n').findIndex((one) => one.includes('type: hil,')) + 1;
	fs.writeFileSync(battle, text);
	({drawn} = await status());
	const now = await until('the fault', (one) => one.faults.length > 0);
	assert.ok(now.version > now.drawn && now.drawn >= drawn, 'what was drawn stays');
	({drawn} = now);
	assert.equal(now.faults[0].file, battle);
	assert.equal(now.faults[0].line, line);
	assert.match(now.faults[0].text, /hil/);
	assert.match(server.output(), /1 fault\. The preview keeps/);
	assert.equal((await get('/api/preview/restless-a')).status, 200);
});

await test('an editor that writes a new file and renames it, in several steps', async () => {
	fs.writeFileSync(battle + '.new', edit(battle, 'type: hil', 'type: hill'));
	fs.renameSync(battle, battle + '~');
	fs.renameSync(battle + '.new', battle);
	fs.rmSync(battle + '~');
	const now = await until('no fault', (one) => one.drawn > drawn);
	drawn = now.drawn;
	assert.deepEqual(now.faults, []);
});

await test('files of editors are passed over', async () => {
	const {version} = await status();
	fs.writeFileSync(path.join(data, 'restless/scenarios/.a.yaml.swp'), 'x');
	fs.writeFileSync(path.join(data, 'restless/scenarios/a.yaml~'), 'x');
	await new Promise((done) => setTimeout(done, 600));
	assert.equal((await status()).version, version);
});

await test('many saves at once are one reading', async () => {
	const {version} = await status(), text = fs.readFileSync(battle, 'utf8');
	for (let i = 0; i < 20; i++)
		fs.writeFileSync(battle, text);
	const now = await until('the reading', (one) => one.version > version);
	await new Promise((done) => setTimeout(done, 600));
	assert.ok((await status()).version <= version + 2, `${(await status()).version - version} readings`);
	drawn = now.drawn;
});

await test('a folder that is made, and a file in it', async () => {
	const own = path.join(data, 'tally/more');
	fs.mkdirSync(own);
	await until('the folder', (one) => one.version > 0);
	await new Promise((done) => setTimeout(done, 600));
	fs.writeFileSync(path.join(own, 'wrong.yaml'), 'a: [\n');
	const now = await until('its fault', (one) => one.faults.some((fault) => fault.file.endsWith('wrong.yaml')));
	assert.ok(now.faults[0].line > 0);
	fs.rmSync(own, {recursive: true});
	await until('no fault', (one) => !one.faults.length);
});

await test('a map is drawn as it is now', async () => {
	const before = (await get('/preview/map/sunset/drill.svg')).text;
	fs.writeFileSync(drill, fs.readFileSync(drill, 'utf8').replace(/^title: .*$/m, 'title: Changed'));
	assert.match(before, /<svg/);
	assert.doesNotMatch(before, /<title>Changed/);
	await until('the map', async () => /<title>Changed/.test((await get('/preview/map/sunset/drill.svg')).text));
	assert.doesNotMatch((await get('/map/sunset/drill.svg')).text, /<title>Changed/, 'the map of matches has not changed');
	assert.equal((await get('/preview/map/sunset/none.svg')).status, 404);
	assert.equal((await get('/preview/map/sunset/..%2Fdrill.svg')).status, 404);
});

await test('it stops', async () => assert.equal(await server.stop(), 0));
await test('without --watch there is no preview', async () => {
	const plain = await start(durbar, path.join(folder, 'plain.db'), ['--data', data, '--web', path.join(root, 'web')]);
	try {
		assert.equal((await request(plain.port, 'GET', '/preview')).status, 404);
		assert.equal((await request(plain.port, 'GET', '/api/preview')).status, 404);
		assert.equal((await request(plain.port, 'GET', '/preview/map/sunset/drill.svg')).status, 404);
	} finally {
		await plain.stop();
	}
});

fs.rmSync(folder, {recursive: true, force: true});
report();
