// all.mjs: the suites of this folder, several at a time, each a program with a folder and ports of its own.
// usage: node all.mjs DURBAR [--sanitised DURBAR] [SUITE...]; other arguments are in tests/runner.mjs. A suite of the sanitised
// build is called NAME-asan. A suite that fails is tried again with nothing beside it. The last line is "N passed, N failed".
import path from 'node:path';
import {spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {endRun, findNamed, flakyLine, makeBundles, Misuse, readTimes, readWish, runMain, takePart} from '../runner.mjs';

const here = path.dirname(fileURLToPath(import.meta.url)), table = path.join(here, 'times.tsv');
const long = !!process.env.DURBAR_LONG, {DURBAR_KILLS: kills = '200', DURBAR_FLIPS: flips = '150'} = process.env;

// What a suite is given beside the program; `load` is the one that tests/serve/economy.mjs asks for.
const ARGUMENTS = {economy: (durbar) => [path.join(path.dirname(durbar), 'load')], kill: () => [kills, '8'], flips: () => [flips], servers: () => ['10']};
const SUITES = ['run', 'hostile', 'strangers', 'crowd', 'economy', 'worlds', 'requests', 'matches', 'thought', 'faults', 'forms', 'unread', 'caddy', 'at_once',
	'analysis', 'learn', 'offers', 'watch', 'undo', 'together', 'dice', 'kill', 'flips', 'servers', 'relays', 'upgrade'];
// Under the sanitisers: those that send what a server must read with care; the others as well where there is time. Each flipped
// bit takes them long, and the other build has tried many.
const SANITISED = ['run', 'hostile', 'requests', 'forms'];
const SANITISED_LONG = ['at_once', 'analysis', 'watch', 'offers', 'undo', 'together', 'dice', 'matches', 'upgrade'];

const listSuites = (durbar, sanitised) => [
	...SUITES.map((file) => ({name: file, file, program: durbar})),
	...[...SANITISED, ...long ? SANITISED_LONG : []].map((file) => ({name: `${file}-asan`, file, program: sanitised, env: {DURBAR_FLIPS: process.env.DURBAR_FLIPS ?? '30'}})),
];

// The first failure that a suite tells of.
function firstError(output) {
	const lines = output.split('\n'), at = lines.findIndex((line) => line.startsWith('FAIL'));
	return at < 0 ? lines.filter((line) => /Error|rror:/.test(line))[0] ?? 'it ended without a count' : `${lines[at].replace(/^FAIL +/, '')}: ${lines[at + 1] ?? ''}`;
}

// Suites that are running, by process group: none outlives this program.
const groups = new Set();
const endGroup = (group) => {
	try {
		process.kill(-group, 'SIGKILL');
	} catch {}
};
process.on('exit', () => groups.forEach(endGroup));
for (const signal of ['SIGINT', 'SIGTERM'])
	process.on(signal, () => process.exit(1));

// Runs a suite to its end: its output and its counts; one that ends without a count, or badly after a good one, has failed.
function runSuite({file, program, env}) {
	const child = spawn(process.execPath, [path.join(here, `${file}.mjs`), program, ...(ARGUMENTS[file]?.(program) ?? [])],
		{stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: {...process.env, ...env}});
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (data) => (output += data));
	// What a suite that broke off has left running holds its output open.
	child.on('exit', () => endGroup(child.pid));
	groups.add(child.pid);
	return new Promise((done) => child.on('close', (status) => {
		groups.delete(child.pid);
		const told = /^(\d+) passed, (\d+) failed$/.exec(output.trimEnd().split('\n').at(-1));
		const [passed, failed] = told ? [Number(told[1]), Number(told[2])] : [0, 1];
		done({output, passed, failed: failed || status === 0 ? failed : 1});
	}));
}

async function tellSuite(suite, times, retried = null) {
	const began = Date.now(), result = await runSuite(suite), seconds = (Date.now() - began) / 1000;
	times.set(suite.name, seconds);
	if (result.failed && !retried) {
		console.log(`note  ${suite.name}: the first try failed, the second is made alone\n${result.output}`);
		return result;
	}
	if (result.failed)
		console.log(result.output);
	else if (retried)
		console.log(flakyLine(suite.name, firstError(retried.output)));
	console.log(`${result.failed ? 'FAIL ' : 'ok   '} ${suite.name} (${result.passed} passed, ${result.failed} failed, ${seconds.toFixed(1)} s)`);
	return result;
}

await runMain('usage: node all.mjs DURBAR [--sanitised DURBAR] [--list] [--times] [--write-times] [--jobs N] [--part I/M] [SUITE...]', async () => {
	const wish = readWish(process.argv.slice(2), ['--sanitised']), times = new Map(), again = [];
	// Without a sanitised build its suites are not in the list.
	const suites = listSuites(wish.program, wish.sanitised).filter(({name}) => wish.list || wish.sanitised || !name.endsWith('-asan'));
	const bundles = takePart(makeBundles(findNamed(suites, wish.names), readTimes(table)), wish.part), total = {passed: 0, failed: 0};
	if (wish.list)
		return bundles.forEach(({tests: [{name}]}) => console.log(name));
	if (!wish.program)
		throw new Misuse('which program?');
	const add = ({passed, failed}) => {
		total.passed += passed;
		total.failed += failed;
	};
	await Promise.all(Array.from({length: wish.jobs}, async () => {
		for (let next = bundles.shift(); next; next = bundles.shift()) {
			const [suite] = next.tests, result = await tellSuite(suite, times);
			if (result.failed)
				again.push([suite, result]);
			else
				add(result);
		}
	}));
	for (const [suite, first] of again)
		add(await tellSuite(suite, times, first));
	endRun(wish, table, times, total.passed, total.failed);
});
