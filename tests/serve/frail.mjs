// frail.mjs: a server whose calls can be made to fail one by one: frail/frail_calls.c.
import fs from 'node:fs';
import path from 'node:path';
import {spawn} from 'node:child_process';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const shimOf = (durbar) => path.join(path.dirname(durbar), 'tests', 'libfrail_calls.so');

// A server with a plan; resolves when it is ready or has ended. `ended` is its exit code or signal, null while it runs.
export async function startFrail(durbar, folder, db, {more = [], plan = '', env = {}} = {}) {
	const file = path.join(folder, `plan-${Math.random().toString(36).slice(2)}`), note = `${file}.note`, count = `${file}.count`;
	fs.writeFileSync(file, plan);
	const child = spawn(durbar, ['serve', '--port', '0', '--db', db, ...more], {stdio: ['ignore', 'pipe', 'pipe'],
		env: {...process.env, ...env, LD_PRELOAD: shimOf(durbar), FRAIL_PLAN: file}});
	const it = {child, said: '', out: '', ended: null, port: 0};
	child.stderr.on('data', (data) => (it.said += data));
	// Only when the pipes are read to their ends is everything there that it said.
	it.gone = new Promise((resolve) => child.on('close', (code, signal) => resolve(it.ended = code ?? signal)));
	await new Promise((resolve) => {
		child.stdout.on('data', (data) => {
			it.out += data;
			it.port = Number(/https?:\/\/.*:(\d+)\//.exec(it.out)?.[1] ?? 0);
			if (it.port)
				resolve();
		});
		it.gone.then(resolve);
	});
	// From now on the n-th call fails, and so many in all; '': none. The number of calls that were counted until now.
	it.plan = async (text = '') => {
		fs.rmSync(count, {force: true});
		fs.rmSync(note, {force: true});
		fs.writeFileSync(file, text);
		child.kill('SIGUSR2');
		for (let n = 0; n < 1000 && it.ended === null; n++) {
			const told = fs.existsSync(count) ? fs.readFileSync(count, 'utf8') : '';
			if (told.endsWith('\n'))
				return Number(told);
			await pause(2);
		}
		return 0;
	};
	it.failed = () => fs.existsSync(note);
	it.stop = async (signal = 'SIGTERM') => {
		child.kill(signal);
		return it.gone;
	};
	return it;
}
