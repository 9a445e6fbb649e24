// client.mjs: a WebSocket client on plain sockets, and a server started for a test. No packages: node alone.
import net from 'node:net';
import http from 'node:http';
import crypto from 'node:crypto';
import {spawn} from 'node:child_process';
import {patient} from '../runner.mjs';

// One frame as a browser would send it.
export function frame(bytes, op = 1, final = true) {
	const body = Buffer.from(bytes);
	const head = [(final ? 0x80 : 0) | op];

	if (body.length < 126)
		head.push(0x80 | body.length);
	else if (body.length < 65536)
		head.push(0x80 | 126, body.length >> 8, body.length & 255);
	else
		head.push(0x80 | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((s) => (body.length >>> s) & 255));
	const mask = crypto.randomBytes(4);
	const masked = Buffer.alloc(body.length);
	for (let i = 0; i < body.length; i++)
		masked[i] = body[i] ^ mask[i & 3];
	return Buffer.concat([Buffer.from(head), mask, masked]);
}

export const sha256 = (text) => crypto.createHash('sha256').update(text).digest('hex');
export const commitTo = (match, giver, word) => sha256(`durbar word ${match} ${giver} ${word}`);

// Gives words by itself, as a page does; not with `words: false`. A map of words outlives the connection.
export class Client {
	constructor(port, {origin, host, path = '/ws', address = '127.0.0.1', words = true} = {}) {
		this.words = words === true ? new Map() : words; // by commitment
		this.messages = []; // not yet read
		this.texts = [];    // everything received, as text
		this.waiters = [];
		this.closed = false;
		this.status = 0;
		this.buffer = Buffer.alloc(0);
		this.parts = [];
		this.socket = net.connect(port, address);
		this.socket.setNoDelay(true);
		this.opened = new Promise((resolve) => (this.open = resolve));
		this.socket.on('connect', () => this.socket.write(
			`GET ${path} HTTP/1.1\r\nHost: ${host ?? `${address}:${port}`}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
			`Sec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n` +
			(origin ? `Origin: ${origin}\r\n` : '') + '\r\n'));
		this.socket.on('data', (data) => this.receive(data));
		this.socket.on('error', () => {});
		this.socket.on('close', () => {
			this.closed = true;
			this.open(false);
			for (const waiter of this.waiters.splice(0))
				waiter.resolve(null);
		});
	}

	receive(data) {
		this.buffer = Buffer.concat([this.buffer, data]);
		if (!this.status) {
			const end = this.buffer.indexOf('\r\n\r\n');
			if (end < 0)
				return;
			this.status = Number(this.buffer.toString('latin1', 9, 12));
			this.buffer = this.buffer.subarray(end + 4);
			this.open(this.status === 101);
			if (this.status !== 101)
				return;
		}
		while (this.readFrame())
			;
	}

	readFrame() {
		const at = this.buffer;
		if (at.length < 2)
			return false;
		let size = at[1] & 127, head = 2;
		if (size === 126) {
			if (at.length < 4)
				return false;
			size = at.readUInt16BE(2);
			head = 4;
		} else if (size === 127) {
			if (at.length < 10)
				return false;
			size = Number(at.readBigUInt64BE(2));
			head = 10;
		}
		if (at.length < head + size)
			return false;
		const body = at.subarray(head, head + size), op = at[0] & 15;
		this.buffer = at.subarray(head + size);
		if (op === 8)
			this.closeCode = body.length >= 2 ? body.readUInt16BE(0) : 1005;
		else if (op === 9)
			this.socket.write(frame(body, 10));
		else if (op <= 2) {
			this.parts.push(Buffer.from(body));
			if (at[0] & 0x80)
				this.deliver(Buffer.concat(this.parts.splice(0)).toString());
		}
		return true;
	}

	deliver(text) {
		const message = JSON.parse(text);
		this.texts.push(text);
		if (this.words && message.dice)
			this.give(message);
		const index = this.waiters.findIndex((w) => w.wanted(message));
		if (index >= 0)
			this.waiters.splice(index, 1)[0].resolve(message);
		else
			this.messages.push(message);
	}

	// Commits to a word of its own; shows it when everybody has committed.
	give({seat = this.name, waiting, dice: {match, round, givers}}) {
		const mine = givers?.find(({giver}) => giver === seat);
		this.name = seat;
		if (!mine || !waiting)
			return;
		if (waiting === 'commit' && !mine.commit && this.committed !== round) {
			this.committed = round;
			const word = crypto.randomBytes(32).toString('hex'), commit = commitTo(match, mine.number, word);
			this.words.set(commit, word);
			this.send({op: 'commit', round, commit});
		} else if (waiting === 'reveal' && !mine.given && this.words.has(mine.commit) && this.revealed !== round) {
			this.revealed = round;
			this.send({op: 'reveal', round, word: this.words.get(mine.commit)});
		}
	}

	// Several are written at once, so that the server reads all of them before it can have answered one.
	send(...messages) {
		this.socket.write(Buffer.concat(messages.map((it) => frame(typeof it === 'string' ? it : JSON.stringify(it)))));
	}

	// The next message of one of these kinds; null: the connection ended first.
	next(...ops) {
		const wanted = (m) => !ops.length || ops.includes(m.op);
		const index = this.messages.findIndex(wanted);
		if (index >= 0)
			return Promise.resolve(this.messages.splice(index, 1)[0]);
		if (this.closed)
			return Promise.resolve(null);
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => reject(new Error(`no ${ops} within ${patient(20)} s`)), patient(20000));
			this.waiters.push({wanted, resolve: (m) => (clearTimeout(timer), resolve(m))});
		});
	}

	// Resolves when the match has begun; with `early` at the first welcome.
	async hello(token, {early, ...more} = {}) {
		await this.opened;
		this.send({op: 'hello', token, ...more});
		for (;;) {
			const message = await this.next('welcome', 'error');
			if (early || !message?.waiting)
				return message;
		}
	}

	close() {
		this.socket.destroy();
	}
}

// Applies the diff of an update to a view.
export function patch(view, diff) {
	for (const [path, ...value] of diff) {
		let at = view;
		for (const key of path.slice(0, -1))
			at = at[key];
		if (value.length)
			at[path.at(-1)] = value[0];
		else
			delete at[path.at(-1)];
	}
	return view;
}

export function request(port, method, path, body, headers = {}) {
	return new Promise((resolve, reject) => {
		const it = http.request({port, host: '127.0.0.1', method, path, agent: false,
			headers: body === undefined ? headers : {'content-type': 'application/json', ...headers}}, (response) => {
			const parts = [];
			response.on('data', (data) => parts.push(data));
			/* A server that ends in the middle of an answer. */
			response.on('error', reject);
			response.on('end', () => resolve({status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString()}));
		});
		it.on('error', reject);
		it.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
	});
}

// A server on any free port; resolves when it is ready.
export function start(durbar, db, more = [], env = {}) {
	const child = spawn(durbar, ['serve', '--port', '0', '--db', db, ...more], {stdio: ['ignore', 'pipe', 'inherit'], env: {...process.env, ...env}});
	return new Promise((resolve, reject) => {
		let output = '';
		child.stdout.on('data', (data) => {
			output += data;
			const found = /is running at https?:\/\/\S+:(\d+)\//.exec(output);
			if (found)
				resolve({child, port: Number(found[1]), output: () => output,
					stop: (signal = 'SIGTERM') => new Promise((done) => {
						child.on('exit', (code, by) => done(code ?? by));
						child.kill(signal);
					})});
		});
		child.on('exit', () => reject(new Error(`the server exited: ${output}`)));
	});
}

// A port for a program that must be told one. Ports that are asked for as 0 come from 32768 up: none of those is taken meanwhile.
export async function freePort() {
	for (;;) {
		const port = 10000 + crypto.randomInt(22000), probe = net.createServer();
		const free = await new Promise((resolve) => {
			probe.on('error', () => resolve(false));
			probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
		});
		if (free)
			return port;
	}
}

export async function makeMatch(port, wanted) {
	const response = await request(port, 'POST', '/api/matches', wanted);
	if (response.status !== 201)
		throw new Error(`${response.status}: ${response.text}`);
	const {match, links} = JSON.parse(response.text);
	return {match, tokens: Object.fromEntries(Object.entries(links).map(([k, v]) => [k, v.split('#')[1]]))};
}
