// caddy.mjs: behind a real Caddy, set up as docs/serve.md says: pages, new games, WebSockets, HSTS, limits by the client's address.
// usage: node caddy.mjs DURBAR; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import fs from 'node:fs';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import {fileURLToPath} from 'node:url';
import {spawn, spawnSync} from 'node:child_process';
import {frame, freePort, start} from './client.mjs';
import {report, test} from './testing.mjs';

const durbar = process.argv[2], source = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-caddy-'));
const server = await start(durbar, path.join(folder, 'matches.db'), ['--host', 'play.example']);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const key = path.join(folder, 'key.pem'), cert = path.join(folder, 'cert.pem');
assert.equal(spawnSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-keyout', key, '-out', cert,
	'-subj', '/CN=play.example', '-addext', 'subjectAltName=DNS:play.example']).status, 0);
const port = await freePort();

// The lines of docs/serve.md, word for word; here with a certificate at hand and on another port.
const documented = /```caddy\n([^`]*)```/.exec(fs.readFileSync(path.join(source, 'docs/serve.md'), 'utf8'))[1];
assert.match(documented, /^play\.example \{\n/);
fs.writeFileSync(path.join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${port + 1}\n\thttps_port ${port}\n}\n` +
	documented.replace('{\n', `{\n\tbind 127.0.0.1\n\ttls ${cert} ${key}\n`).replace('127.0.0.1:8080', `127.0.0.1:${server.port}`));
const caddy = spawn('caddy', ['run', '--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
	{stdio: ['ignore', 'ignore', fs.openSync(path.join(folder, 'log'), 'w')], env: {...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder}});
process.on('exit', () => (caddy.kill(), server.child.kill('SIGKILL')));

const options = {host: '127.0.0.1', port, servername: 'play.example', rejectUnauthorized: false};
const ask = (method, target, body, headers = {}) => new Promise((resolve, reject) => {
	const it = https.request({...options, method, path: target, agent: false,
		headers: {host: 'play.example', ...(body ? {'content-type': 'application/json'} : {}), ...headers}}, (response) => {
		const parts = [];
		response.on('data', (data) => parts.push(data));
		response.on('end', () => resolve({status: response.statusCode, headers: response.headers, text: Buffer.concat(parts).toString()}));
	});
	it.on('error', reject);
	it.end(body && JSON.stringify(body));
});

for (let n = 0, up = false; n < 300 && !up && caddy.exitCode === null; n++) {
	up = await ask('GET', '/').then(() => true, () => false);
	if (!up)
		await pause(100);
}

if (caddy.exitCode !== null)
	console.log(fs.readFileSync(path.join(folder, 'log'), 'utf8'));

await test('pages with all their headers, and HSTS', async () => {
	const page = await ask('GET', '/');
	assert.equal(page.status, 200, page.text);
	assert.match(page.headers['content-security-policy'], /default-src 'none'/);
	assert.match(page.headers['strict-transport-security'], /max-age=31536000/);
	assert.equal((await ask('GET', '/', undefined, {origin: 'https://evil.example'})).status, 403);
});

await test('a new game, and a WebSocket with its seat', async () => {
	const made = await ask('POST', '/api/matches', {scenario: 'tally-1', seed: 'caddy', seats: [{kind: 'human'}, {kind: 'human'}]}, {origin: 'https://play.example'});
	assert.equal(made.status, 201, made.text);
	const token = JSON.parse(made.text).links.north.split('#')[1];
	const socket = tls.connect(options);
	let got = '';
	socket.on('data', (data) => (got += data.toString('latin1')));
	socket.on('error', () => {});
	socket.write('GET /ws HTTP/1.1\r\nHost: play.example\r\nOrigin: https://play.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
		'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n');
	for (let n = 0; n < 200 && !got.includes('\r\n\r\n'); n++)
		await pause(50);
	assert.match(got, /^HTTP\/1.1 101/);
	socket.write(frame(JSON.stringify({op: 'hello', token})));
	for (let n = 0; n < 200 && !got.includes('"welcome"'); n++)
		await pause(50);
	assert.match(got, /"welcome"/);
	socket.destroy();
});

await test('limits are by the address that Caddy sees, whatever a client says of itself', async () => {
	let refused = 0;
	for (let n = 0; n < 80; n++)
		refused += (await ask('POST', '/api/matches', {scenario: 'tally-1', seed: 'x'}, {'x-forwarded-for': `203.0.113.${n}`})).status !== 201;
	assert.ok(refused >= 10, `${refused}`);
});

caddy.kill();
await server.stop();
fs.rmSync(folder, {recursive: true});
report();
