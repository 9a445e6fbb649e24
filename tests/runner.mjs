// runner.mjs: what the runners of the browser tests and of the server suites share: their arguments, which tests are meant, how
// they are cut into parts of about equal time, deadlines on a busy machine, and the lines with which they end.
import fs from 'node:fs';

// How much longer than on a quiet machine a test may wait: DURBAR_PATIENCE, 1 if it is absent, 20 at a load average of 20.
export const patience = Math.max(1, Number(process.env.DURBAR_PATIENCE) || 1);
// A deadline of so many milliseconds on a quiet machine, as it is here.
export const patient = (ms) => ms * patience;

// Does ./test long run? What is the same in several sizes, by day and by lamp, on several maps, ./test tries with one of them.
export const long = !!process.env.DURBAR_LONG;
export const some = (list, at = 0) => long ? list : [list[at % list.length]];

export class Misuse extends Error {}

const whole = (text, flag) => {
	if (!/^[1-9]\d*$/.test(text ?? ''))
		throw new Misuse(`${flag} takes a number from 1 up, not "${text ?? ''}"`);
	return Number(text);
};

// Reads arguments: the program, flags, names. `own` are flags of one runner alone, each with a value.
//   --list          prints the names, runs nothing
//   --screens       browser tests keep pictures of what they see in build/screens
//   --times         prints how long each took, the longest last
//   --write-times   keeps that in the table from which --part and the order are made
//   --jobs N        so many at a time
//   --part I/M      only the I-th of M parts
export function readWish(argv, own = []) {
	const wish = {program: null, names: [], list: false, screens: false, times: false, writeTimes: false, jobs: 2, part: [1, 1]};
	for (let n = 0; n < argv.length; n++) {
		const word = argv[n];
		if (['--list', '--screens', '--times'].includes(word))
			wish[word.slice(2)] = true;
		else if (word === '--write-times')
			wish.writeTimes = true;
		else if (word === '--jobs')
			wish.jobs = whole(argv[++n], word);
		else if (word === '--part') {
			const [index, parts, ...more] = (argv[++n] ?? '').split('/');
			wish.part = [whole(index, word), whole(parts, word)];
			if (more.length || wish.part[0] > wish.part[1])
				throw new Misuse(`--part takes I/M, such as 1/3, not "${argv[n]}"`);
		} else if (own.includes(word))
			wish[word.slice(2)] = argv[++n] ?? '';
		else if (word.startsWith('--'))
			throw new Misuse(`there is no ${word}`);
		else if (wish.program === null)
			wish.program = word;
		else
			wish.names.push(word);
	}
	return wish;
}

// The tests that are meant by `names`: the one of that name, or else all whose names contain it. All of them without names.
export function findNamed(tests, names) {
	const meant = new Set();
	for (const word of names) {
		const found = tests.filter(({name}) => name === word);
		if (!found.length)
			found.push(...tests.filter(({name}) => name.includes(word)));
		if (!found.length)
			throw new Misuse(`there is no "${word}"; --list prints the names`);
		found.forEach((one) => meant.add(one));
	}
	return names.length ? tests.filter((one) => meant.has(one)) : tests;
}

// The table of times: a line for each test, its seconds and its name.
export function readTimes(file) {
	const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
	return new Map(lines.map((line) => [line.slice(line.indexOf('\t') + 1), Number(line.slice(0, line.indexOf('\t')))]));
}

function writeTimes(file, times) {
	const all = new Map([...readTimes(file), ...times]);
	fs.writeFileSync(file, [...all].sort(([a], [b]) => a < b ? -1 : 1).map(([name, seconds]) => `${seconds.toFixed(1)}\t${name}\n`).join(''));
}

// Tests that go together are a bundle: one worker takes them, one after the other, in one part. Bundles, the longest first.
export function makeBundles(tests, times) {
	const bundles = new Map();
	for (const one of tests) {
		const key = one.bundle ?? one.name;
		if (!bundles.has(key))
			bundles.set(key, {tests: [], seconds: 0});
		bundles.get(key).tests.push(one);
		bundles.get(key).seconds += times.get(one.name) ?? 3;
	}
	return [...bundles.values()].sort((a, b) => b.seconds - a.seconds);
}

// The bundles of one of M parts: each goes to the part that has least so far.
export function takePart(bundles, [index, parts]) {
	const sums = Array(parts).fill(0), mine = [];
	for (const bundle of bundles) {
		const least = sums.indexOf(Math.min(...sums));
		sums[least] += bundle.seconds;
		if (least === index - 1)
			mine.push(bundle);
	}
	return mine;
}

// An error in one line, for the line of a test that passed only when it was tried again.
export const flakyLine = (name, error) => `flaky ${name}: ${String(error?.message ?? error).split('\n').find((line) => line.trim())?.trim().slice(0, 300)}`;

// The end of a run: times if they are wanted, the count as the last line, the status.
export function endRun(wish, table, times, passed, failed) {
	if (wish.times)
		[...times].sort(([, a], [, b]) => a - b).forEach(([name, seconds]) => console.log(`time  ${seconds.toFixed(1).padStart(6)} s  ${name}`));
	if (wish.writeTimes)
		writeTimes(table, times);
	console.log(`${passed} passed, ${failed} failed`);
	process.exitCode = failed ? 1 : 0;
}

// Runs `main` as a program: what was asked wrongly is said, with the status 2.
export async function runMain(usage, main) {
	try {
		await main();
	} catch (error) {
		if (!(error instanceof Misuse))
			throw error;
		console.error(`${error.message}\n${usage}`);
		process.exit(2);
	}
}
