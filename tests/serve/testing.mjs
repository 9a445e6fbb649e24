// testing.mjs: a runner for the tests of the server: one test after the other, what each brought, and how many failed.
import {patient} from '../runner.mjs';
// DURBAR_ONLY: an expression; only tests whose names match it are run.
const only = new RegExp(process.env.DURBAR_ONLY ?? '');
// What waits for something that never comes fails in the end: a minute or two is much for most, but machines may be busy.
const minutes = patient(process.env.DURBAR_LONG ? 60 : 15);
let passed = 0, failed = 0;

function expire() {
	let timer;
	const expired = new Promise((_, reject) => {
		timer = setTimeout(() => reject(new Error(`it did not end within ${minutes} minutes`)), minutes * 60000);
	});
	return {expired, stop: () => clearTimeout(timer)};
}

// Runs a test; what it returns, if anything, is told beside its name.
export async function test(name, run) {
	if (!only.test(name))
		return;
	const limit = expire(), began = Date.now();
	try {
		const told = await Promise.race([run(), limit.expired]);
		passed++;
		console.log(`ok    ${name}${told === undefined ? '' : `: ${told}`} (${Date.now() - began} ms)`);
	} catch (error) {
		failed++;
		console.log(`FAIL  ${name}\n${error.stack}`);
	}
	limit.stop();
}

// The last line, and the end, whatever a failed test left open.
export function report() {
	console.log(`${passed} passed, ${failed} failed`);
	process.exit(failed ? 1 : 0);
}
