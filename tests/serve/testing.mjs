// testing.mjs: a runner for the tests of the server: one test after the other, what each brought, and how many failed.
// DURBAR_ONLY: an expression; only tests whose names match it are run.
const only = new RegExp(process.env.DURBAR_ONLY ?? '');
let passed = 0, failed = 0;

// Runs a test; what it returns, if anything, is told beside its name.
export async function test(name, run) {
	if (!only.test(name))
		return;
	try {
		const told = await run();
		passed++;
		console.log(`ok    ${name}${told === undefined ? '' : `: ${told}`}`);
	} catch (error) {
		failed++;
		console.log(`FAIL  ${name}\n${error.stack}`);
	}
}

// The last line, and the end, whatever a failed test left open.
export function report() {
	console.log(`${passed} passed, ${failed} failed`);
	process.exit(failed ? 1 : 0);
}
