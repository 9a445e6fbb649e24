// runner.mjs: the promises of tests/runner.mjs. usage: node tests/tools/runner.mjs; the last line is "N passed, N failed".
import assert from 'node:assert/strict';
import {findNamed, flakyLine, makeBundles, Misuse, readWish, takePart} from '../runner.mjs';
import {report, test} from '../serve/testing.mjs';

const tests = [{name: 'march'}, {name: 'march by rail'}, {name: 'fog', bundle: 'whole'}, {name: 'replay', bundle: 'whole'}, {name: 'treaty'}];
const names = (list) => list.map(({name}) => name);

await test('arguments are read, wrong ones are named', () => {
	const wish = readWish(['durbar', '--jobs', '3', '--part', '2/4', 'march', '--times', '--sanitised', 'asan'], ['--sanitised']);
	assert.deepEqual(wish, {program: 'durbar', names: ['march'], list: false, screens: false, times: true, writeTimes: false, jobs: 3, part: [2, 4], sanitised: 'asan'});
	for (const wrong of [['--part', '3/2'], ['--part', '0/2'], ['--part', '1/2/3'], ['--part'], ['--jobs', '0'], ['--jobs', 'x'], ['--nothing'], ['--sanitised', 'x']])
		assert.throws(() => readWish(['durbar', ...wrong]), Misuse, wrong.join(' '));
});

await test('a name means that test alone, a part of names all that have it, an unknown one is an error', () => {
	assert.deepEqual(names(findNamed(tests, ['march'])), ['march']);
	assert.deepEqual(names(findNamed(tests, ['rail', 'tre'])), ['march by rail', 'treaty']);
	assert.deepEqual(names(findNamed(tests, ['a'])), ['march', 'march by rail', 'replay', 'treaty']);
	assert.equal(findNamed(tests, []).length, 5);
	assert.throws(() => findNamed(tests, ['march', 'siege']), /there is no "siege"/);
});

await test('each test is in one part, bundles are not torn apart, parts take about as long as each other', () => {
	const times = new Map([['march', 10], ['march by rail', 6], ['fog', 4], ['replay', 5], ['treaty', 1]]), bundles = makeBundles(tests, times);
	assert.deepEqual(bundles.map(({seconds}) => seconds), [10, 9, 6, 1]);
	const parts = [1, 2].map((n) => takePart(bundles, [n, 2]));
	assert.deepEqual(parts.map((part) => part.reduce((sum, {seconds}) => sum + seconds, 0)), [11, 15]);
	assert.deepEqual(parts.flat().flatMap((bundle) => names(bundle.tests)).sort(), names(tests).sort());
	assert.ok(parts.some((part) => part.some((bundle) => names(bundle.tests).join() === 'fog,replay')));
});

await test('a test that passed only when it was tried again has one line', () => {
	assert.equal(flakyLine('fog', new Error('\n  never came: the fog\n\n2 !== 3')), 'flaky fog: never came: the fog');
});

report();
