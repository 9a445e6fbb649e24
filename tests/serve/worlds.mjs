// worlds.mjs: what is hidden stays hidden. Two servers run the same game in two worlds that one seat cannot tell apart
// (tests/serve/worlds/twins.c finds them): other secret choices of the others, or another seed, other webhooks. Every
// endpoint and every message is asked in both with every kind of link, while the game is played; each byte that comes
// back must be the same. A message or an address of the server that has no row here fails.
// usage: node worlds.mjs DURBAR [TESTS]   TESTS: the folder with twins and libsame_random.so; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {Client as Socket, makeMatch, request, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = path.resolve(process.argv[2]), tests = path.resolve(process.argv[3] ?? path.join(path.dirname(durbar), 'tests'));
const source = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const long = Boolean(process.env.DURBAR_LONG), PLIES = long ? 120 : 20;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-worlds-'));
const env = {LD_PRELOAD: path.join(tests, 'libsame_random.so'), ASAN_OPTIONS: 'verify_asan_link_order=0'};
let compared = 0, bytes = 0, odds = 0;

// The server allows a client 100 messages a second.
class Client extends Socket {
	sent = [];

	send(message) {
		this.sent.push(performance.now());
		super.send(message);
	}

	async rest() {
		while (this.sent.length > 50) {
			const wait = 1000 - (performance.now() - this.sent.at(-50));
			if (wait > 0)
				await new Promise((resolve) => setTimeout(resolve, wait));
			this.sent.length = 0;
		}
	}
}

// ---- the rows: every message, and every address

const pick = (list, n) => list.filter((_, index) => index % Math.max(1, Math.ceil(list.length / n)) === 0).slice(0, n);

// Moves as a player might try them: legal ones, those of the others in either world, and words changed about.
function tries(world) {
	const {twin, ply} = world, words = [...new Set(twin.moves.flat().join(' ').split(/[ ,]+/))];
	const near = twin.moves.flatMap((moves) => moves.slice(Math.max(0, ply - 2), ply + 4));
	const changed = near.flatMap((move, index) => {
		const parts = move.split(/(?<=[ ,])/);
		parts[(index * 7 + ply) % parts.length] = words[(index * 13 + ply * 5) % words.length] + ' ';
		return [parts.join('').trim(), move + ' ' + words[(index + ply) % words.length]];
	});
	return pick([...new Set([...near, ...changed])], 8);
}

// Each asks one thing, waits for the answer, and leaves the game as it was. What comes is recorded by the client.
const messages = {
	hello: async (at) => {
		at.client.send({op: 'hello', token: at.token});
		await at.client.next('welcome', 'error');
	},
	move: async (at) => {
		for (const move of tries(at.world)) {
			// Only what a preview refuses, so that nothing is played.
			at.client.send({op: 'preview', id: 1, move});
			const told = await at.client.next('preview');
			at.legal = at.legal ?? (told.ok && move);
			if (told.ok)
				continue;
			at.client.send({op: 'move', ply: at.world.ply, move});
			await at.client.next('refused', 'error', 'stale');
		}
		at.client.send({op: 'move', ply: at.world.ply + 7, move: 'x'});
		await at.client.next('refused', 'stale');
	},
	undo: async (at) => {
		at.client.send({op: 'undo', ply: at.world.ply + 3});
		await at.client.next('stale', 'refused');
		const mine = at.world.ply > 0 && at.world.twin.by[at.world.ply - 1] === at.name;
		if (mine || at.name === 'watch') {
			at.client.send({op: 'undo', ply: at.world.ply});
			if ((await at.client.next('ack', 'refused')).op === 'ack') {
				await at.world.settle(at.world.ply - 1);
				await at.world.play(at.world.ply - 1);
			}
		}
	},
	// Nobody is asked in earnest: an answer that allowed it would change the game.
	ask: async (at) => {
		at.client.send({op: 'ask', ply: at.world.ply + 3});
		await at.client.next('stale', 'refused');
		const mine = at.world.ply > 0 && at.world.twin.by[at.world.ply - 1] === at.name;
		if (at.name === 'watch' || !mine) {
			at.client.send({op: 'ask', ply: at.world.ply});
			await at.client.next('refused');
		}
	},
	consent: async (at) => {
		for (const more of [{ply: at.world.ply, allow: true}, {ply: at.world.ply + 1, allow: false}, {ply: at.world.ply}]) {
			at.client.send({op: 'consent', ...more});
			await at.client.next('asked', 'error');
		}
	},
	rename: async (at) => {
		at.client.send({op: 'rename', name: `Player ${at.world.ply}`});
		await at.client.next('seats', 'error');
	},
	leave: async (at) => {
		const client = new Client(at.world.server.port);
		await client.hello(at.token);
		client.send({op: 'leave'});
		while (!client.closed && await client.next())
			;
		at.world.note('leave', client.texts);
		// He is back at once.
		if (at.name !== 'watch' && at.name !== 'owner')
			await messages.hello(at);
	},
	notify: async (at) => {
		at.client.send({op: 'notify', url: 'ftp://nobody'});
		await at.client.next('error');
		at.client.send({op: 'notify', url: ''});
		await at.client.next('welcome', 'error');
	},
	chat: async (at) => {
		at.client.send({op: 'chat', text: `ply ${at.world.ply}`});
		await at.client.next('chat', 'error');
	},
	preview: async (at) => {
		if (!at.legal || at.world.previews >= 3)
			return;
		at.world.previews++;
		at.client.send({op: 'preview', id: 2, move: at.legal});
		await at.client.next('preview');
	},
	history: async (at) => {
		for (const more of [{}, {from: 1, to: at.world.ply}, {seat: 'all'}, ...at.world.twin.seats.map((seat) => ({from: at.world.ply - 1, to: 9999, seat}))]) {
			at.client.send({op: 'history', ...more});
			await at.client.next('history', 'error');
		}
	},
	at: async (at) => {
		for (const more of [{ply: 0}, {ply: at.world.ply}, {ply: at.world.ply - 1, seat: 'all'}, {ply: 9999}, ...at.world.twin.seats.map((seat) => ({ply: at.world.ply, seat}))]) {
			at.client.send({op: 'at', ...more});
			await at.client.next('at', 'error');
		}
	},
	reissue: async (at) => {
		const {world} = at;
		for (const [owner, seat] of [[at.token, 'watch'], [at.token, world.twin.seats[0]], ['x', 'watch'], [world.stranger.owner, 'watch'],
			[world.tokens.owner, 'nobody'], [world.tokens.owner, '']]) {
			if (owner === world.tokens.owner && (seat === 'watch' || world.twin.seats.includes(seat)))
				continue; // that one works: see the end of a game
			at.client.send({op: 'reissue', owner, seat});
			await at.client.next('error');
		}
	},
	// Between people, while the game goes on; a watcher has no part in it.
	rematch: async (at) => {
		for (const wish of ['same', 'other', 'no', 'x']) {
			at.client.send({op: 'rematch', wish, key: at.token, owner: at.world.tokens.owner, owner_key: at.token});
			await at.client.next('error', 'rematch');
		}
	},
	notes: async (at) => {
		for (const more of [{}, {text: `notes at ply ${at.world.ply}`}, {text: 'x'.repeat(8001)}, {}]) {
			at.client.send({op: 'notes', ...more});
			await at.client.next('notes', 'error');
		}
	},
	// Everybody sits; hints are off between people.
	offer: async (at) => {
		const {world} = at;
		for (const [owner, seat] of [[at.token, world.twin.seats[0]], ['x', world.twin.seats[0]], [world.stranger.owner, world.twin.seats[0]],
			[world.tokens.owner, 'nobody'], [world.tokens.owner, 'watch']]) {
			if (owner === world.tokens.owner && world.twin.seats.includes(seat))
				continue; // the owner's own link: whether somebody sits there depends on when it is asked
			at.client.send({op: 'offer', owner, seat, text: 'come'});
			await at.client.next('error');
		}
	},
	withdraw: async (at) => {
		for (const owner of [at.world.stranger.owner, 'x']) {
			at.client.send({op: 'withdraw', owner, seat: at.world.twin.seats[0]});
			await at.client.next('error');
		}
	},
	hint: async (at) => {
		at.client.send({op: 'hint', id: 5});
		assert.equal((await at.client.next('hint')).ok, false);
	},
	// The words for the dice of a match whose seed was chosen are not wanted.
	commit: async (at) => {
		for (const commit of ['x', '0'.repeat(64)]) {
			at.client.send({op: 'commit', commit, commitment: commit});
			await at.client.next('error', 'refused');
		}
	},
	reveal: async (at) => {
		at.client.send({op: 'reveal', word: '0'.repeat(32)});
		await at.client.next('error', 'refused');
	},
	survey: async (at) => {
		const words = [...new Set(at.world.twin.moves.flat().join(' ').split(/[ ,]+/))];
		for (const about of [...pick(words, 5), `${words[1]} at 24 12.5 90`, 'sight 4 4 20 20', ...pick(at.world.twin.moves.flat().filter((move) => move.startsWith('activate ')), 2), '']) {
			at.client.send({op: 'survey', id: 3, about});
			await at.client.next('survey');
		}
	},
};

// What is asked by HTTP, with each link in the body.
const posts = {
	'/api/matches': (token) => ({scenario: 'nothing', token}),
	'/api/branches': (token, world) => ({token, ply: world.ply}),
	'/api/report': (token) => ({token}),
	'/api/journal': (token) => ({token}),
	// A match that is not in memory is looked at by another thread, and how far that has come depends on the time.
	'/api/analysis': (token, world) => ({token: Object.values(world.stranger).includes(token) ? 'x' : token}),
	'/api/shelf': (token) => ({secret: token, withdraw: true}),
	'/api/offers/take': (token) => ({id: '1', name: token}),
};
const gets = {
	'/': () => ['/'],
	'/play': (token) => ['/play', `/play?token=${token}`],
	'/web': () => ['/web', '/web/~nothing/index.html'],
	'/web/': () => ['/web/index.html', '/web/../matches.db', '/web/nothing'],
	'/web/assist.html': () => ['/web/assist.html'],
	'/favicon.ico': () => ['/favicon.ico'],
	'/map/': (token, world) => [`/map/${world.twin.system}/${world.twin.scenario}.json`, `/map/${world.twin.system}/${world.twin.scenario}.svg`, '/map/nothing/nothing.svg'],
	// The fingerprint of data that nobody has kept, and no fingerprint.
	'/kept/': (token, world) => [`api/box/${world.twin.scenario}`, `map/${world.twin.system}/${world.twin.scenario}.svg`, `rules/${world.twin.system}.json`]
		.flatMap((rest) => [`/kept/0123456789abcdef/${rest}`, `/kept/x/${rest}`]),
	'/ws': () => ['/ws'],
	'/api/lobby': () => ['/api/lobby'],
	'/api/offers': () => ['/api/offers'],
	'/api/box/': (token, world) => [`/api/box/${world.twin.scenario}`, '/api/box/nothing'],
	'/rules/': (token, world) => [`/rules/${world.twin.system}.json`],
	'/learn/': (token, world) => [`/learn/${world.twin.system}.json`, '/learn/nothing.json'],
	'/preview': () => ['/preview'],
	'/preview/map/': (token, world) => [`/preview/map/${world.twin.system}/${world.twin.scenario}.svg`],
	'/api/preview': () => ['/api/preview'],
	'/api/preview/': (token, world) => [`/api/preview/${world.twin.scenario}`],
};

await test('every message of the server has a row here', () => {
	const text = fs.readFileSync(path.join(source, 'src/serve/dispatch.c'), 'utf8');
	const table = /\bops\[\] = \{([^;]*)\};/.exec(text)[1];
	const ops = ['hello', ...[...table.matchAll(/\{"([a-z_-]+)"/g)].map((found) => found[1])];
	assert.ok(ops.length > 10);
	assert.deepEqual(ops.filter((op) => !messages[op]), []);
	assert.deepEqual(Object.keys(messages).filter((op) => !ops.includes(op)), []);
	// There is one table, and what is compared by hand beside it is known.
	assert.deepEqual([...text.matchAll(/strcmp\(op, "([^"]*)"/g)].map((found) => found[1]), ['hello']);
});

await test('every address of the server has a row here', () => {
	const folder = path.join(source, 'src/serve'), found = new Set();
	for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.c')))
		for (const [, address] of fs.readFileSync(path.join(folder, file), 'utf8').matchAll(/"(\/(?!\/)[a-z.\/]*)[%"]/g))
			found.add(address);
	const known = [...Object.keys(posts), ...Object.keys(gets), '/proc/self/exe']; // the last is the program's own file
	const routes = /\broutes\[\] = \{([^;]*)\};/.exec(fs.readFileSync(path.join(folder, 'http.c'), 'utf8'))[1];
	for (const [, address] of routes.matchAll(/\{"([^"]+)"/g))
		assert.ok(posts[address], `${address} has no row`);
	assert.deepEqual([...found].filter((address) => !known.includes(address)), []);
});

// ---- a world

class World {
	constructor(index, server) {
		this.index = index;
		this.server = server;
		this.notes = [];
	}

	note(label, value) {
		// The text of an answer first: it says more than its length.
		this.notes.push([label, value.headers ? value.text + JSON.stringify(value) : JSON.stringify(value)]);
	}

	// A running match with all seats taken, and one of strangers beside it.
	async begin(twin) {
		this.twin = twin;
		this.ply = this.previews = 0;
		this.notes = [];
		this.stranger = (await makeMatch(this.server.port, {scenario: 'tally-1', seed: 'strangers'})).tokens;
		({match: this.match, tokens: this.tokens} = await makeMatch(this.server.port, {scenario: twin.scenario, options: twin.options,
			seed: twin.seed[this.index], seats: twin.seats.map(() => ({kind: 'human'}))}));
		this.clients = {};
		for (const name of [...twin.seats, 'watch', 'owner'])
			await this.connect(name);
		// What the others have told the server, and nobody else.
		for (const name of twin.seats.filter((seat) => !twin.alike.includes(seat))) {
			this.clients[name].send({op: 'notify', url: `http://127.0.0.1:9/${'secret'.repeat(1 + this.index)}`});
			await this.clients[name].next('welcome');
			this.clients[name].send({op: 'notes', text: 'hidden plans '.repeat(1 + this.index)});
			await this.clients[name].next('notes');
		}
		await this.flush();
	}

	async connect(name) {
		const client = new Client(this.server.port);
		const welcome = await client.hello(this.tokens[name]);
		assert.equal(welcome.op, 'welcome', `${this.twin.scenario} ${name}: ${JSON.stringify(welcome)}`);
		this.clients[name] = client;
		await this.flush();
	}

	// Waits until everything that was sent to each client has come.
	async flush() {
		for (const client of Object.values(this.clients)) {
			await client.rest();
			client.send({op: 'nothing'});
			let told;
			do
				told = await client.next('error');
			while (told && !told.text.includes('op is unknown'));
			assert.ok(told, 'the server closed a socket');
			client.messages.length = 0;
		}
	}

	// Everybody has been told of this ply.
	async settle(ply) {
		for (const client of Object.values(this.clients)) {
			let told;
			do
				told = await client.next('update', 'welcome');
			while (told.ply !== ply || told.op !== 'update');
		}
	}

	async play(ply) {
		const client = this.clients[this.twin.by[ply]], move = this.twin.moves[this.index][ply];
		await client.rest();
		client.send({op: 'move', ply, move});
		const told = await client.next('ack', 'refused', 'stale', 'error');
		assert.equal(told.op, 'ack', `${this.twin.scenario} ${this.twin.seed[this.index]} ply ${ply} ${move}: ${JSON.stringify(told)}`);
		await this.settle(ply + 1);
		this.ply = ply + 1;
	}

	// The links of those who cannot tell the worlds apart, and what is no link to this match.
	links() {
		const own = this.twin.alike.flatMap((name) => name === 'watch' ? ['watch', 'owner'] : [name]);
		return [...own.map((name) => [name, this.tokens[name]]), ...Object.entries(this.stranger).map(([name, token]) => [`stranger ${name}`, token]),
			['none', undefined], ['empty', ''], ['garbage', 'x'.repeat(32)], ['near', this.tokens.watch.slice(0, -1) + '_']];
	}

	async ask(ops) {
		for (const [name, token] of this.links().filter(([name]) => this.clients[name])) {
			const at = {world: this, client: this.clients[name], name, token};
			for (const op of ops) {
				await at.client.rest();
				await messages[op](at);
			}
			await this.flush();
		}
	}

	// What would betray the truth if it were reckoned from there.
	async probe(probes) {
		for (const {seat, kind, text} of probes) {
			const client = this.clients[seat], op = kind === 'survey' ? 'survey' : 'preview';
			client.send(op === 'survey' ? {op, id: 4, about: text} : {op, id: 4, move: text});
			const told = await client.next(op);
			assert.equal(told.id, 4);
			// A survey may be refused: the piece that it is about is hidden.
			assert.ok(told.ok || op === 'survey', `${this.twin.scenario} ${op} ${text}: ${JSON.stringify(told)}`);
			odds += Boolean(told.odds);
			this.note(`${kind} ${text}`, told);
		}
	}

	async greet() {
		for (const [name, token] of this.links()) {
			const client = new Client(this.server.port);
			if (!this.clients[name] || name === 'owner') {
				await client.hello(token);
				client.send({op: 'nothing'});
				await client.next('error');
				this.note(`hello ${name}`, client.texts);
			}
			client.close();
		}
		await this.flush();
	}

	async post() {
		// What was written before is on the disk when this is: reports are read from there.
		await makeMatch(this.server.port, {scenario: 'tally-1', seed: 'later'});
		for (const [address, body] of Object.entries(posts))
			for (const [name, token] of this.links())
				this.note(`POST ${address} ${name}`, await request(this.server.port, 'POST', address, body(token, this)));
	}

	async get() {
		for (const rows of Object.values(gets))
			for (const address of rows(this.tokens[this.twin.alike.at(-1)], this))
				for (const method of ['GET', 'HEAD'])
					this.note(`${method} ${address}`, await request(this.server.port, method, address, undefined, method === 'GET' ? {'accept-encoding': 'gzip'} : {}));
	}

	// New links from the owner; a seat that is left to a bot.
	async end() {
		const owner = this.clients.owner;
		for (const seat of [...this.twin.alike, 'watch']) {
			owner.send({op: 'reissue', owner: this.tokens.owner, seat});
			this.note(`reissue ${seat}`, await owner.next('link', 'error'));
			// Whoever had the old link is gone when all have been told.
			while (seat !== 'watch' && (await owner.next('seats')).seats.find((each) => each.seat === seat).here)
				;
			this.note(`old link ${seat}`, await request(this.server.port, 'POST', '/api/report', {token: this.tokens[seat]}));
		}
		const turn = this.twin.by[this.ply] ?? '', left = this.twin.seats.find((seat) => seat !== turn && !this.twin.alike.includes(seat));
		if (this.twin.alike.includes(turn) && left) {
			this.clients[left].send({op: 'leave', bot: 'random'});
			owner.send({op: 'reissue', owner: this.tokens.owner, seat: left});
			await owner.next('error');
		}
		for (const name of [...this.twin.alike, ...(this.twin.alike.includes('watch') ? ['owner'] : [])])
			this.note(`socket of ${name}`, this.clients[name].texts);
		Object.values(this.clients).forEach((client) => client.close());
		this.clients = {};
	}
}

// What may differ: the clock's time, and the promise of the seed, which is another seed's.
function plain(text, world) {
	const digest = crypto.createHash('sha256').update(world.twin.seed[world.index]).digest('hex');
	return text.replaceAll(digest, 'DIGEST').replace(/(\\*"time\\*":)\d+/g, '$10').replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'WHEN');
}

function compare(worlds, what) {
	const [one, two] = worlds.map((world) => world.notes);
	assert.deepEqual(one.map(([label]) => label), two.map(([label]) => label));
	for (const [index, [label, text]] of one.entries()) {
		const a = plain(text, worlds[0]), b = plain(two[index][1], worlds[1]);
		compared++;
		bytes += a.length;
		if (a === b)
			continue;
		let at = 0;
		while (a[at] === b[at])
			at++;
		const from = Math.max(0, at - 200);
		assert.fail(`${what}: ${label} tells what is hidden:\n  ${a.slice(from, at + 200)}\n  ${b.slice(from, at + 200)}`);
	}
	worlds.forEach((world) => (world.notes = []));
}

const both = (worlds, run) => Promise.all(worlds.map(run));

// `from`: plies before it are played without a question.
async function playTwins(worlds, twin, from = 0) {
	await both(worlds, (world) => world.begin(twin));
	const every = long ? 5 : 9;
	for (let ply = 0; ; ply++) {
		const last = ply === twin.by.length, probes = twin.probes.filter((each) => each.ply === ply);
		await both(worlds, (world) => world.probe(probes));
		for (const {kind} of probes)
			asked[twin.system][kind] = (asked[twin.system][kind] ?? 0) + 1;
		if (ply >= from || last) {
			await both(worlds, (world) => world.ask(last ? Object.keys(messages) : ply % every === 4 ? ['move', 'preview', 'undo', 'ask', 'consent', 'survey', 'history', 'at'] : ['undo']));
			if (last || ply % (3 * every) === 4)
				await both(worlds, (world) => world.post());
		}
		compare(worlds, `ply ${ply}`);
		if (last)
			break;
		await both(worlds, (world) => world.play(ply));
	}
	await both(worlds, async (world) => (await world.greet(), await world.get(), await world.end()));
	compare(worlds, 'at the end');
}

// ---- the games

const seats = {sunset: [-1, 0, 1], mutiny: [-1, 0, 1], conduct: [-1, 0, 1], duel: [-1, 0, 1], tally: [-1, 0, 1], restless: [-1, 0, 4]};
const scenarios = long
	? {sunset: ['abyssinia', 'afghan', 'afghan-extended', 'asante', 'persia', 'drill'], mutiny: ['india', 'mutiny-drill'],
		restless: ['restless-e', 'restless-b', 'restless-assist'], conduct: ['conduct-zulu', 'conduct-sudan', 'conduct-frontier', 'conduct-boxer', 'conduct-free', 'conduct-assist'],
		duel: ['duel-1'], tally: ['tally-1']}
	: {sunset: ['asante'], mutiny: ['india'], restless: ['restless-e'], conduct: ['conduct-zulu'], duel: ['duel-1'], tally: ['tally-1']};

// Games that come to where what is hidden matters: `lead` plies of bots, then up to `plies` in which the worlds part, and
// questions whose answers would tell them apart if they were reckoned from the truth. `number`: the first game that is tried.
const hunts = [
	{scenario: 'asante', seat: 0, number: 8, plies: 120, lead: 1, wanted: ['preview', 'odds', 'dice']},
	{scenario: 'asante', seat: 1, number: 2, plies: 120, lead: 1, wanted: ['preview', 'dice']},
	{scenario: 'india', seat: 0, number: 1, plies: 60, lead: 100, wanted: ['preview', 'dice']},
	{scenario: 'india', seat: 1, number: 0, plies: 100, lead: 1, wanted: ['preview', 'dice']},
	{scenario: 'conduct-zulu', seat: 0, number: 0, plies: 40, lead: 40, wanted: ['preview', 'dice']},
	{scenario: 'conduct-frontier', seat: 0, number: 0, plies: 40, lead: 1, wanted: ['survey']},
];
// What has to be asked of each system. In restless only cards are hidden, and no move's result depends on another's hand. Odds
// that differ clearly were found in sunset alone.
const wanted = {sunset: ['preview', 'odds', 'dice'], mutiny: ['preview', 'dice'], restless: ['dice'],
	conduct: ['preview', 'dice', 'survey'], duel: ['preview', 'dice'], tally: ['preview', 'dice']};
const asked = Object.fromEntries(Object.keys(wanted).map((system) => [system, {}]));

function findTwin(scenario, seat, kind, number, plies, lead) {
	const run = spawnSync(path.join(tests, 'twins'), [scenario, seat, kind, number, plies, lead].map(String), {encoding: 'utf8', maxBuffer: 1 << 26});
	assert.ok(run.status === 0 || run.status === 1, run.stderr);
	return run.status === 0 ? JSON.parse(run.stdout) : null;
}

// The first pair of worlds with all the questions that are wanted.
function hunt({scenario, seat, number, plies, lead, wanted}) {
	for (let tried = 0; tried < 40; tried++) {
		const twin = findTwin(scenario, seat, 'choice', number + tried, plies, lead);
		if (twin && wanted.every((kind) => twin.probes.some((probe) => probe.kind === kind)))
			return twin;
	}
	return assert.fail(`${scenario}: no pair of worlds in which ${wanted} would tell them apart`);
}

// The first pair of worlds in which more than the dice to come differs; of some seats there is none in so few moves.
function findTwins(scenario, seat, kind, from) {
	let spare = null;
	for (let number = from; number < from + 6; number += 1 + (scenario.startsWith('restless') ? 1 : 0)) {
		const twin = findTwin(scenario, seat, kind, number, PLIES, 0);
		if (twin?.other_truth)
			return twin;
		spare = spare ?? twin;
	}
	return spare;
}

const only = process.env.DURBAR_WORLDS; // "asante 0 seed"
const truths = Object.fromEntries(Object.keys(scenarios).map((system) => [system, 0]));

// Two servers, and the games that were played on both. What is asked waits for the limit of messages most of the time, so there
// are some lanes, which take the games in turn.
class Lane {
	constructor(number) {
		this.dbs = [0, 1].map((index) => path.join(folder, `${number}-${index}.db`));
		this.starts = 0;
		this.played = [];
	}

	async open() {
		this.starts++;
		const servers = await Promise.all(this.dbs.map((db) => start(durbar, db, [], {...env, SAME_RANDOM: String(this.starts)})));
		this.worlds ??= servers.map((server, index) => new World(index, server));
		this.worlds.forEach((world, index) => (world.server = servers[index]));
	}

	async stop() {
		await both(this.worlds, (world) => world.server.stop());
	}

	async play(twin, from) {
		await playTwins(this.worlds, twin, from);
		this.played.push(this.worlds.map(({match, tokens, stranger}) => ({twin, match, tokens, stranger})));
	}
}

const lanes = Array.from({length: 4}, (_, number) => new Lane(number)), games = [];
await Promise.all(lanes.map((lane) => lane.open()));
process.on('exit', () => lanes.forEach(({worlds}) => worlds.forEach((world) => world.server.child.kill('SIGKILL'))));

for (const [system, list] of Object.entries(scenarios))
	for (const scenario of list)
		for (const seat of seats[system])
			for (const kind of long || seat < 1 ? ['choice', 'seed'] : ['choice']) {
				if (only && only !== `${scenario} ${seat} ${kind}`)
					continue;
				const twin = findTwins(scenario, seat, kind, 0);
				if (!twin)
					continue;
				truths[system] += twin.other_truth;
				games.push([`${scenario}, seen by ${seat < 0 ? 'watchers' : twin.seats[seat]}, another ${kind}`, async (lane) => {
					await lane.play(twin, 0);
					return `${twin.by.length} plies, ${twin.moves[0].filter((move, ply) => move !== twin.moves[1][ply]).length} other moves${twin.other_truth ? '' : ', the dice to come differ'}; alike for ${twin.alike}`;
				}]);
			}

for (const each of hunts) {
	if (only && only !== `${each.scenario} ${each.seat} probes`)
		continue;
	games.push([`${each.scenario}, asked by ${each.seat} where what is hidden matters`, async (lane) => {
		const twin = hunt(each);
		await lane.play(twin, twin.by.length);
		return `${twin.by.length} plies, ${twin.probes.map(({ply, kind, text}) => `${kind} ${ply} ${text}`).join('; ')}`;
	}]);
}

await Promise.all(lanes.map(async (lane) => {
	for (let next = games.shift(); next; next = games.shift()) {
		const [name, play] = next;
		await test(name, () => play(lane));
	}
}));

// The commands of the program on the match, as it is exported from the databases of both worlds.
function lookAt({worlds, dbs}, pair) {
	worlds.forEach((world, index) => {
		Object.assign(world, pair[index], {notes: []});
		const place = path.join(folder, String(index)), {twin} = world;
		fs.mkdirSync(place, {recursive: true});
		const run = (...args) => spawnSync(durbar, args, {cwd: place, encoding: 'utf8', env: {...process.env, ...env, DURBAR_DATA: path.join(source, 'data')}, maxBuffer: 1 << 26});
		const told = run('serve', '--db', dbs[index], '--export-match', String(world.match));
		assert.equal(told.status, 0, told.stderr);
		fs.writeFileSync(path.join(place, 'game'), told.stdout);
		for (const name of twin.alike)
			for (const args of [['show'], ['show', '--json'], ['show', '--events'], ['show', '--events', '--json'], ['moves'], ['moves', '--json']]) {
				const {stdout, stderr, status} = run(...args, 'game', '--seat', name === 'watch' ? 'watcher' : name);
				world.note(`durbar ${args.join(' ')} --seat ${name}`, {stdout, stderr, status});
			}
	});
	compare(worlds, pair[0].twin.scenario);
}

await test('every system was asked what would tell the worlds apart if it were reckoned from the truth', () => {
	if (only)
		return 'not asked';
	for (const [system, kinds] of Object.entries(wanted))
		for (const kind of kinds)
			assert.ok(asked[system][kind], `${system}: ${kind}`);
	assert.ok(odds > 0, 'no odds were told');
	return JSON.stringify(asked);
});

await test('in every system something was hidden that differed', () => {
	if (only)
		return 'not asked';
	for (const [system, count] of Object.entries(truths))
		assert.ok(count > 0, system);
});

await test('the same after a restart, read from the disk', async () => {
	await Promise.all(lanes.map(async (lane) => {
		const {worlds} = lane;
		await lane.stop();
		await lane.open();
		for (const pair of lane.played) {
			worlds.forEach((world, index) => Object.assign(world, pair[index], {clients: {}, notes: [], ply: pair[index].twin.by.length}));
			await both(worlds, async (world) => (await world.greet(), await world.post()));
			compare(worlds, pair[0].twin.scenario);
		}
	}));
});

await test('the same at the terminal, through the eyes of a seat', async () => {
	for (const lane of lanes) {
		await lane.stop();
		for (const pair of lane.played)
			lookAt(lane, pair);
	}
});

console.log(`${compared} answers compared, ${(bytes / 1e6).toFixed(1)} MB`);
fs.rmSync(folder, {recursive: true});
report();
