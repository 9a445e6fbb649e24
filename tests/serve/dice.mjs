// dice.mjs: dice that nobody has to believe: words, commitments, and those who try to cheat. docs/dice.md is the contract.
// usage: node dice.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {Client, commitTo, makeMatch, request, sha256, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-dice-'));
const db = path.join(folder, 'matches.db');
const checker = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../tools/verify-dice');
let server = await start(durbar, db);

const people = {scenario: 'tally-1', seats: [{kind: 'human', name: 'Ann'}, {kind: 'open'}]};
const newWord = () => crypto.randomBytes(32).toString('hex');

// A seat that does nothing by itself.
async function sit(token) {
	const client = new Client(server.port, {words: false});
	client.welcome = await client.hello(token, {early: true});
	client.dice = client.welcome.dice;
	client.token = token;
	return client;
}

const mine = (client, dice = client.dice) => dice.givers.find(({giver}) => giver === client.welcome.seat);

// The next word about the dice of which `good` holds; the beginning of the match has none.
async function diceWhere(client, good) {
	for (;;) {
		const message = await client.next('dice', 'error', 'welcome');
		assert.notEqual(message?.op, 'error', message?.text);
		if (good(message)) {
			client.dice = message.dice;
			return message;
		}
	}
}

function commit(client, word = newWord(), more = {}) {
	client.word = word;
	client.send({op: 'commit', round: client.dice.round, commit: commitTo(client.dice.match, mine(client).number, word), ...more});
}

const reveal = (client, word = client.word, round = client.dice.round) => client.send({op: 'reveal', round, word});

// Two people who have committed and not yet shown their words.
async function twoCommitted() {
	const made = await makeMatch(server.port, people), north = await sit(made.tokens.north), south = await sit(made.tokens.south);
	commit(north);
	commit(south);
	for (const client of [north, south])
		await diceWhere(client, ({waiting}) => waiting === 'reveal');
	return {made, north, south};
}

const begun = (client) => diceWhere(client, (message) => message.op === 'welcome' && !message.waiting);
const close = (...clients) => clients.forEach((client) => client.close());

// Plays to the end with the first moves there are; the journal.
async function journalOf(made, clients) {
	const now = {};
	for (const client of clients)
		now[client.welcome.seat] = client.position;
	for (let n = 0; n < 500; n++) {
		const any = Object.values(now)[0];
		if (any.result.over)
			break;
		const by = clients.find((client) => any.to_act.includes(client.welcome.seat)), at = now[by?.welcome.seat];
		if (by)
			by.send({op: 'move', ply: at.ply, move: at.moves.find((text) => !/resign|concede|capitulate/.test(text))});
		for (const client of clients)
			now[client.welcome.seat] = await client.next('update');
	}
	const answer = await request(server.port, 'POST', '/api/journal', {token: made.tokens.watch});
	assert.equal(answer.status, 200, answer.text);
	return answer.text;
}

let files = 0;
function judge(text, ...more) {
	const file = path.join(folder, `${++files}.journal`);
	fs.writeFileSync(file, text);
	return {python: spawnSync(checker, [file, ...more], {encoding: 'utf8'}), durbar: spawnSync(durbar, ['verify', file], {encoding: 'utf8'})};
}

function good(text, ...more) {
	const told = judge(text, ...more);
	assert.equal(told.python.status, 0, told.python.stdout + told.python.stderr);
	assert.equal(told.durbar.status, 0, told.durbar.stdout + told.durbar.stderr);
	return told;
}

await test('nothing of the game exists before both have given their words; then both are told, and the journal holds', async () => {
	const made = await makeMatch(server.port, people), north = await sit(made.tokens.north), watcher = await sit(made.tokens.watch);
	assert.equal(north.welcome.waiting, 'commit');
	for (const key of ['view', 'moves', 'seed_hash', 'ply', 'to_act'])
		assert.equal(north.welcome[key], undefined, key);
	assert.deepEqual(north.dice.givers.map(({giver}) => giver), ['host', 'north', 'south']);
	const [host] = north.dice.givers;
	assert.match(host.commit, /^[0-9a-f]{64}$/);
	for (const message of [{op: 'move', ply: 0, move: 'lay 1'}, {op: 'undo', ply: 0}, {op: 'preview', id: 1, move: 'lay 1'}, {op: 'history'}, {op: 'at', ply: 0}, {op: 'survey', id: 1, about: 'x'}]) {
		north.send(message);
		assert.match((await north.next('error')).text, /has not begun/, message.op);
	}
	assert.equal((await request(server.port, 'POST', '/api/journal', {token: made.tokens.north})).status, 409);
	assert.match((await request(server.port, 'POST', '/api/report', {token: made.tokens.north})).text, /has not begun/);
	commit(north);
	await diceWhere(north, ({dice}) => mine(north, dice).commit);
	// Whoever shows a word too early is stopped, where the server is honest.
	reveal(north);
	assert.match((await north.next('error')).text, /Not all players have committed/);
	const south = await sit(made.tokens.south);
	assert.equal(south.dice.givers[0].commit, host.commit);
	commit(south);
	for (const client of [north, south])
		await diceWhere(client, ({waiting}) => waiting === 'reveal');
	reveal(north);
	const shown = await diceWhere(south, ({dice}) => dice.givers[1].given);
	assert.ok(!JSON.stringify(shown).includes(north.word), 'the word of one is not told to the other');
	reveal(south);
	for (const client of [north, south, watcher]) {
		client.position = await begun(client);
		assert.ok(client.position.view && client.position.seed_hash);
		assert.equal(client.position.dice.givers[0].commit, host.commit);
		assert.ok(!client.texts.join('').includes(south.word) && !client.texts.join('').includes(north.word));
	}
	const journal = await journalOf(made, [north, south]);
	const lines = journal.split('\n'), word = (giver) => lines.find((line) => line.startsWith(`word ${giver} `)).split(' ')[2];
	assert.equal(word(0), north.word);
	assert.equal(word(1), south.word);
	assert.equal(commitTo(north.dice.match, 'host', word('host')), host.commit, 'the server had committed to its word');
	assert.equal(lines.find((line) => line.startsWith('seed ')), 'seed ' + sha256(journal.slice(journal.indexOf('\nmatch ') + 1, journal.indexOf('seed-hash '))));
	const told = good(journal, '--seen', `host=${host.commit}`, `0=${commitTo(north.dice.match, 0, north.word)}`);
	assert.match(told.durbar.stdout, /drawn from words of the host and of the players/);
	assert.equal(judge(journal, `host=${'0'.repeat(64)}`).python.status, 1, 'another commitment than the one that was seen');
	close(north, south, watcher);
});

await test('against a bot the words of the player and the server serve; between bots the server\'s alone', async () => {
	const made = await makeMatch(server.port, {...people, seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]}), north = await sit(made.tokens.north);
	assert.deepEqual(north.dice.givers.map(({giver}) => giver), ['host', 'north']);
	commit(north);
	await diceWhere(north, ({waiting}) => waiting === 'reveal');
	reveal(north);
	assert.ok((await begun(north)).view);
	const bots = await makeMatch(server.port, {...people, seats: [{kind: 'bot', bot: 'random'}, {kind: 'bot', bot: 'random'}]}), watcher = await sit(bots.tokens.watch);
	assert.equal(watcher.welcome.waiting, undefined);
	assert.match(watcher.dice.text, /no player added a word/);
	close(north, watcher);
});

await test('a player shows another word than the one committed to, garbage, or nothing: the game does not begin', async () => {
	const {made, north, south} = await twoCommitted();
	for (const word of [newWord(), north.word.toUpperCase(), '', 'x', null, 7, north.word + '00', south.word]) {
		reveal(north, word);
		assert.match((await north.next('error')).text, /not the word that you committed to/, String(word));
	}
	reveal(south);
	await diceWhere(south, ({dice}) => mine(south, dice).given);
	const again = await sit(made.tokens.south);
	assert.equal(again.welcome.waiting, 'reveal');
	assert.deepEqual(again.dice.givers.map(({given}) => given), [false, false, true]);
	for (const value of ['', 'x', north.word.slice(1), 'g'.repeat(64), null, 3]) {
		again.send({op: 'commit', round: again.dice.round, commit: value, anew: true});
		assert.match((await again.next('error')).text, /64 hexadecimal digits/);
	}
	const watcher = await sit(made.tokens.watch);
	watcher.send({op: 'commit', round: 1, commit: 'a'.repeat(64)});
	assert.match((await watcher.next('error')).text, /Only players/);
	// The honest word still counts.
	reveal(north);
	assert.ok((await begun(north)).view);
	reveal(north);
	assert.match((await north.next('error')).text, /has begun/);
	close(north, south, again, watcher);
});

await test('a replayed commitment is refused, and would be worth nothing', async () => {
	const made = await makeMatch(server.port, people), north = await sit(made.tokens.north), south = await sit(made.tokens.south);
	commit(north);
	const {dice} = await diceWhere(south, (message) => message.dice.givers[1].commit);
	south.send({op: 'commit', round: 1, commit: dice.givers[1].commit});
	assert.match((await south.next('error')).text, /somebody else/);
	south.send({op: 'commit', round: 1, commit: dice.givers[0].commit});
	assert.match((await south.next('error')).text, /somebody else/);
	// A commitment made for another match or another seat is void here.
	const word = newWord();
	south.send({op: 'commit', round: 1, commit: commitTo('0'.repeat(32), 1, word)});
	await diceWhere(south, ({waiting}) => waiting === 'reveal');
	reveal(south, word);
	assert.match((await south.next('error')).text, /not the word/);
	close(north, south);
});

await test('whoever commits anew after words were shown makes everybody begin anew: a word that is known counts for nothing', async () => {
	const {north, south} = await twoCommitted();
	reveal(north);
	await diceWhere(south, ({dice}) => dice.givers[1].given);
	// Without saying so, a second commitment is only a second page of the seat: the first stands.
	const first = mine(south).commit;
	commit(south);
	assert.equal(mine(south, (await diceWhere(south, () => true)).dice).commit, first);
	commit(south, newWord(), {anew: true});
	const {dice, waiting} = await diceWhere(north, (message) => message.dice.round === 2);
	assert.equal(waiting, 'commit');
	assert.deepEqual(dice.givers.map(({commit: it, given}) => [!!it, given]), [[true, false], [false, false], [true, false]]);
	assert.equal(dice.givers[0].commit, north.welcome.dice.givers[0].commit, 'the server keeps to its word');
	// What belongs to the old round is answered with the present state.
	north.send({op: 'reveal', round: 1, word: north.word});
	assert.equal((await diceWhere(north, () => true)).dice.round, 2);
	const old = north.word;
	commit(north);
	await diceWhere(south, (message) => message.waiting === 'reveal');
	reveal(north, old);
	assert.match((await north.next('error')).text, /not the word/);
	reveal(north);
	reveal(south);
	assert.equal((await begun(north)).dice.round, 2, 'for all to see');
	close(north, south);
});

await test('a seat is given a new link between commitment and word: the old commitment is void', async () => {
	const {made, north, south} = await twoCommitted();
	reveal(north);
	await diceWhere(south, ({dice}) => dice.givers[1].given);
	const owner = await sit(made.tokens.owner);
	owner.send({op: 'reissue', owner: made.tokens.owner, seat: 'south'});
	const {link} = await owner.next('link', 'error');
	assert.match((await south.next('error')).text, /new link/);
	const {dice} = await diceWhere(north, (message) => message.dice.round === 2);
	assert.deepEqual(dice.givers.slice(1).map(({commit: it}) => it), ['', '']);
	const other = await sit(link.split('#')[1]);
	assert.equal(other.welcome.waiting, 'commit');
	commit(other);
	commit(north);
	for (const client of [north, other])
		await diceWhere(client, ({waiting}) => waiting === 'reveal');
	reveal(other);
	reveal(north);
	assert.ok((await begun(other)).view);
	close(north, south, owner, other);
});

await test('a seat left to a bot gives no word; whoever takes it again does', async () => {
	const {made, north, south} = await twoCommitted();
	reveal(north);
	await diceWhere(south, ({dice}) => dice.givers[1].given);
	south.send({op: 'leave', bot: 'random'});
	// The word that was shown is known: there is another round.
	const {dice, waiting} = await diceWhere(north, (message) => message.dice.round === 2);
	assert.deepEqual(dice.givers.map(({giver}) => giver), ['host', 'north']);
	assert.equal(waiting, 'commit');
	const back = await sit(made.tokens.south);
	await diceWhere(back, (message) => message.dice.givers.length === 3);
	await diceWhere(north, (message) => message.dice.givers.length === 3);
	commit(back);
	commit(north);
	for (const client of [north, back])
		await diceWhere(client, (message) => message.waiting === 'reveal');
	reveal(north);
	reveal(back);
	assert.ok((await begun(back)).view);
	close(north, back);
});

await test('many at once, of both seats and twice: one game begins, and every journal says the same', async () => {
	const made = await makeMatch(server.port, people), clients = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => sit(made.tokens[n % 2 ? 'south' : 'north'])));
	for (const client of clients)
		commit(client);
	for (const client of clients)
		await diceWhere(client, ({waiting}) => waiting === 'reveal');
	const standing = new Map(clients[0].dice.givers.map(({giver, commit: it}) => [giver, it]));
	for (const client of clients)
		if (commitTo(client.dice.match, mine(client).number, client.word) === standing.get(client.welcome.seat))
			for (let n = 0; n < 5; n++)
				reveal(client);
	const positions = await Promise.all(clients.map(begun));
	assert.equal(new Set(positions.map(({seed_hash: hash}) => hash)).size, 1);
	assert.ok(positions.every(({dice}) => dice.round === 1));
	close(...clients);
});

await test('the server is stopped and killed between commitments and words: both are kept', async () => {
	const {made, north, south} = await twoCommitted();
	reveal(north);
	await diceWhere(south, ({dice}) => dice.givers[1].given);
	close(north, south);
	for (const signal of ['SIGTERM', 'SIGKILL']) {
		await server.stop(signal);
		const check = spawnSync(durbar, ['serve', '--check-db', db], {encoding: 'utf8'});
		assert.equal(check.status, 0, check.stdout);
		assert.match(check.stdout, new RegExp(`match ${made.match}: not begun`));
		server = await start(durbar, db);
		const back = await sit(made.tokens.south);
		assert.equal(back.welcome.waiting, 'reveal');
		assert.deepEqual(back.dice, south.dice);
		close(back);
	}
	const again = await sit(made.tokens.south);
	reveal(again, south.word);
	const {dice} = await begun(again);
	assert.deepEqual(dice.givers.map(({commit: it}) => it), south.dice.givers.map(({commit: it}) => it));
	close(again);
});

const sql = (text) => {
	const done = spawnSync('sqlite3', ['-cmd', '.timeout 20000', db, text], {encoding: 'utf8'});
	assert.equal(done.status, 0, done.stderr);
	return done.stdout;
};

await test('an owner who changes the server\'s word, or a player\'s, after seeing them: the match is damaged, and the journal is found out', async () => {
	const {made, north, south} = await twoCommitted();
	reveal(north);
	await diceWhere(south, ({dice}) => dice.givers[1].given);
	close(north, south);
	await server.stop();
	const header = sql(`SELECT header FROM match WHERE id = ${made.match}`).trimEnd() + '\n', host = /^word host (.*)$/m.exec(header)[1];
	const change = (text) => sql(`UPDATE match SET header = '${text}' WHERE id = ${made.match}`);
	for (const text of [header.replace(host, newWord()), header.replace(north.word, newWord())]) {
		change(text);
		const check = spawnSync(durbar, ['serve', '--check-db', db], {encoding: 'utf8'});
		assert.equal(check.status, 1);
		assert.match(check.stdout, new RegExp(`match ${made.match}: damaged.*committed to`));
	}
	// Word and commitment together: the program cannot know, but whoever noted the commitment does.
	const word = newWord(), lie = commitTo(north.dice.match, 'host', word);
	change(header.replace(host, word).replace(north.dice.givers[0].commit, lie));
	server = await start(durbar, db);
	const again = await sit(made.tokens.south), other = await sit(made.tokens.north);
	assert.equal(again.dice.givers[0].commit, lie);
	reveal(again, south.word);
	for (const client of [again, other])
		client.position = await begun(client);
	const journal = await journalOf(made, [again, other]);
	good(journal);
	const told = judge(journal, '--seen', `host=${north.dice.givers[0].commit}`).python;
	assert.equal(told.status, 1);
	assert.match(told.stdout, /host: it was something else when you looked/);
	close(again, other);
});

await test('a seed that was chosen is told to everybody: the table, the watchers, the report, the journal', async () => {
	const made = await makeMatch(server.port, {...people, seed: 'Magdala'});
	const clients = await Promise.all(['north', 'south', 'watch'].map((name) => sit(made.tokens[name])));
	for (const client of clients) {
		assert.equal(client.welcome.waiting, undefined);
		assert.equal(client.dice.kind, 'chosen');
		assert.match(client.dice.text, /CHOSEN BY HAND/);
		client.position = client.welcome;
	}
	assert.match((await request(server.port, 'POST', '/api/report', {token: made.tokens.south})).text, /CHOSEN BY HAND/);
	const journal = await journalOf(made, clients.slice(0, 2));
	assert.match(journal, /^dice chosen$/m);
	assert.match(good(journal).durbar.stdout, /CHOSEN BY HAND/);
	assert.notEqual(judge(journal.replace('dice chosen', 'dice words')).python.status, 0, 'the mark cannot be taken off');
	close(...clients);
});

await test('a branch has the dice of its match: they are known, and marked; undos and branches verify', async () => {
	const made = await makeMatch(server.port, people), north = await sit(made.tokens.north), south = await sit(made.tokens.south);
	commit(north);
	commit(south);
	for (const client of [north, south])
		await diceWhere(client, ({waiting}) => waiting === 'reveal');
	reveal(north);
	reveal(south);
	for (const client of [north, south])
		client.position = await begun(client);
	// The first move is taken back and made again.
	const first = north.position.to_act.includes('north') ? north : south, move = first.position.moves.find((text) => text.startsWith('lay'));
	first.send({op: 'move', ply: 0, move});
	for (const client of [north, south])
		await client.next('update');
	first.send({op: 'undo', ply: 1});
	for (const client of [north, south])
		client.position = {...client.position, ...await client.next('update')};
	const journal = await journalOf(made, [north, south]);
	assert.match(journal, /^undo 1 /m);
	good(journal);
	const answer = await request(server.port, 'POST', '/api/branches', {token: made.tokens.north, ply: 3, seats: [{kind: 'human'}, {kind: 'human'}]});
	assert.equal(answer.status, 201, answer.text);
	const links = JSON.parse(answer.text).links, branch = {tokens: Object.fromEntries(Object.entries(links).map(([name, link]) => [name, link.split('#')[1]]))};
	const clients = await Promise.all(['north', 'south'].map((name) => sit(branch.tokens[name])));
	for (const client of clients) {
		assert.equal(client.welcome.waiting, undefined, 'nothing is left to draw');
		assert.equal(client.dice.kind, 'known');
		client.position = client.welcome;
	}
	const second = await journalOf(branch, clients);
	assert.match(second, /^dice known$/m);
	assert.doesNotMatch(second, /^(word|commit) /m);
	assert.match(good(second).durbar.stdout, /KNOWN BEFOREHAND/);
	close(north, south, ...clients);
});

await test('each tampering with a journal of words is found', async () => {
	const made = await makeMatch(server.port, {...people, seats: [{kind: 'human'}, {kind: 'bot', bot: 'random'}]}), north = await sit(made.tokens.north);
	commit(north);
	await diceWhere(north, ({waiting}) => waiting === 'reveal');
	reveal(north);
	north.position = await begun(north);
	let now = north.position;
	for (let n = 0; n < 500 && !now.result.over; n++) {
		if (now.to_act.includes('north'))
			north.send({op: 'move', ply: now.ply, move: now.moves.find((text) => !/resign|concede/.test(text))});
		now = await north.next('update');
	}
	const journal = (await request(server.port, 'POST', '/api/journal', {token: made.tokens.north})).text;
	good(journal);
	// Every byte of the words and the seed, and every die. (The rest of the header is bound by the first position: durbar verify.)
	const first = journal.indexOf('\nmatch ') + 1, end = journal.indexOf('\nstart '), bad = [];
	for (let i = first; i < end; i += 3)
		bad.push(journal.slice(0, i) + (journal[i] === '7' ? '8' : '7') + journal.slice(i + 1));
	for (const found of journal.matchAll(/(?<=[:,])(\d+)(?=\/(\d+))/g))
		bad.push(journal.slice(0, found.index) + (Number(found[1]) % Number(found[2]) + 1) + journal.slice(found.index + found[1].length));
	const paths = bad.map((text, n) => {
		const file = path.join(folder, `bad-${n}.journal`);
		fs.writeFileSync(file, text);
		return file;
	});
	const told = spawnSync(checker, paths, {encoding: 'utf8', maxBuffer: 1 << 26});
	assert.equal(told.stdout.split('\n').filter((line) => line.includes(': at fault')).length, bad.length, told.stdout.split('\n').filter((line) => line.includes(': good')).join('\n'));
	assert.ok(bad.length > 100);
	for (const [name, text] of [['an option', journal.replace('option rounds 5', 'option rounds 6')], ['a die of the last throw left out', journal.replace(/(.*\d+:\d+\/\d+),\d+\/\d+/s, '$1')],
		['the sides of a die', journal.replace(/\/6/, '/7')], ['a move', journal.replace(/ lay \d+\n/, ' lay 99\n')]]) {
		assert.notEqual(text, journal, name);
		assert.equal(judge(text).durbar.status, 1, name);
	}
	close(north);
});

await test('an owner who tries options after the words are shown gets the same dice', async () => {
	const {made, north, south} = await twoCommitted();
	reveal(north);
	await diceWhere(south, ({dice}) => dice.givers[1].given);
	close(north, south);
	const hashes = new Set(), header = sql(`SELECT header FROM match WHERE id = ${made.match}`).trimEnd() + '\n';
	for (const rounds of [5, 4, 6]) {
		await server.stop();
		sql(`UPDATE match SET header = '${header.replace(/^option rounds .*$/m, `option rounds ${rounds}`)}' WHERE id = ${made.match}`);
		server = await start(durbar, db);
		const again = await sit(made.tokens.south);
		reveal(again, south.word);
		hashes.add((await begun(again)).seed_hash);
		close(again);
	}
	assert.equal(hashes.size, 1);
});

await test('what cannot be saved has not happened', async () => {
	const made = await makeMatch(server.port, people), north = await sit(made.tokens.north), south = await sit(made.tokens.south);
	sql("CREATE TRIGGER full BEFORE UPDATE OF header ON match BEGIN SELECT RAISE(ABORT, 'full'); END");
	commit(north);
	assert.match((await north.next('error', 'dice')).text, /could not be saved: nothing has changed/);
	sql('DROP TRIGGER full');
	const look = await sit(made.tokens.watch);
	assert.deepEqual(look.dice.givers.map(({commit: it}) => !!it), [true, false, false]);
	commit(north);
	commit(south);
	for (const client of [north, south])
		await diceWhere(client, ({waiting}) => waiting === 'reveal');
	reveal(north);
	await diceWhere(south, ({dice}) => dice.givers[1].given);
	sql("CREATE TRIGGER full BEFORE UPDATE OF header ON match BEGIN SELECT RAISE(ABORT, 'full'); END");
	reveal(south);
	assert.match((await south.next('error', 'welcome')).text, /could not be saved/, 'the last word, with which the game would have begun');
	sql('DROP TRIGGER full');
	reveal(south);
	assert.ok((await begun(south)).view);
	close(north, south, look);
});

await test('a database of format 2 is upgraded, and its matches go on', async () => {
	// The game that the golden journal begins with, as that program wrote it: its journal says nothing of dice.
	const made = await makeMatch(server.port, {...people, seed: 'golden-1'}), north = await sit(made.tokens.north);
	close(north);
	await server.stop();
	const golden = fs.readFileSync(new URL('../golden/tally-1-1.journal', import.meta.url), 'utf8'), header = golden.slice(0, golden.indexOf('\n1 0 ') + 1);
	sql(`UPDATE match SET header = '${header}' WHERE id = ${made.match}; DROP TABLE paper; DROP TABLE shelf; DROP TABLE kept; ${['hints', 'clock', 'rematch', 'shown'].map((column) => `ALTER TABLE match DROP COLUMN ${column};`).join(' ')} PRAGMA user_version = 2;`);
	server = await start(durbar, db);
	assert.equal(sql('PRAGMA user_version').trim(), '5');
	const clients = await Promise.all(['north', 'south'].map((name) => sit(made.tokens[name])));
	for (const client of clients) {
		assert.equal(client.dice.kind, 'untold');
		client.position = client.welcome;
	}
	const journal = await journalOf(made, clients);
	assert.match(journal, /^durbar-journal 1\n/);
	assert.equal(judge(journal).durbar.status, 0);
	// Its branch says what it is, in the same format.
	const answer = JSON.parse((await request(server.port, 'POST', '/api/branches', {token: made.tokens.north, ply: 2, seats: [{kind: 'human'}, {kind: 'human'}]})).text);
	const branch = await sit(answer.links.north.split('#')[1]);
	assert.equal(branch.dice.kind, 'known');
	close(...clients, branch);
});

// Both pages of a game open when it begins, and ask for its map at the same time.
await test('a map that many ask for at once is drawn for all', async () => {
	const asked = await Promise.all(Array.from({length: 12}, (_, n) => request(server.port, 'GET', n % 2 ? '/map/sunset/persia.svg' : '/map/sunset/persia.json')));
	assert.deepEqual(asked.map(({status}) => status), Array(12).fill(200));
	assert.equal(new Set(asked.map(({text}) => text)).size, 2);
});

await server.stop();
fs.rmSync(folder, {recursive: true});
report();
