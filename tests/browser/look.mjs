// look.mjs: how the pages look: policy, dialogs under axe-core by day and by lamp, the phone.
import assert from 'node:assert/strict';
import {hexPoint, painted, press, print, shot, state, test, until, wellMade} from './lib.mjs';
import {some} from '../runner.mjs';
import {Player} from './player.mjs';

export function looks(fixture) {
	test('the policy forbids everything from elsewhere and everything inline', () => policy(fixture));
	test('axe-core: the lobby and its dialogs, by day and by lamp', () => lobbyScreens(fixture));
	test('axe-core: the dialogs of the table, by day and by lamp', () => tableScreens(fixture));
	test('phone, 360 x 740: everything within reach of a finger, nothing wider than the screen', () => phone(fixture));
	test('phone: tap, drag and pinch', () => fingers(fixture));
}

async function policy(fixture) {
	const made = await fixture.match({scenario: 'asante'});
	for (const where of ['/', '/play#' + made.tokens.british]) {
		const page = await fixture.page('/');
		const answer = await page.goto(fixture.origin + where);
		const rule = answer.headers()['content-security-policy'] || (await (await page.request.get(fixture.origin + where)).headers())['content-security-policy'];
		assert.match(rule, /default-src 'none'/);
		assert.doesNotMatch(rule, /unsafe|\*|https?:/);
		await page.waitForLoadState();
		await painted(page);
		fixture.clean(page);
		// And it holds: a script written into the page does not run.
		const ran = await page.evaluate(() => new Promise((done) => {
			const script = document.createElement('script');
			script.textContent = 'window.ran = true';
			document.body.append(script);
			setTimeout(() => done(!!window.ran), 50);
		}));
		assert.equal(ran, false);
		await page.context().close();
	}
}

// A screen by day and by lamp, kept and looked over. The light that burns comes first: each change draws the whole map anew.
async function both(page, name) {
	const lamp = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
	await painted(page);
	for (const dark of some([lamp, !lamp])) {
		await page.emulateMedia({colorScheme: dark ? 'dark' : 'light'});
		await shot(page, name + (dark ? '-dark' : ''));
		await wellMade(page, name + (dark ? ', dark' : ''), dark);
	}
}

async function lobbyScreens(fixture) {
	const page = await fixture.page('/');
	await page.waitForSelector('.war');
	await both(page, 'lobby');
	await press(page, '.war');
	await page.waitForSelector('dialog form.new');
	await page.locator('dialog details summary').first().click();
	await both(page, 'new-table-options');
	await page.keyboard.press('Escape');
	await page.getByRole('button', {name: 'Rules', exact: true}).click();
	await page.getByRole('button', {name: 'The Sun Never Sets II', exact: true}).click();
	await page.waitForSelector('.gpage .gp');
	await page.locator('dialog input[type=search]').fill('retreat');
	await both(page, 'rules');
	fixture.clean(page);
	await page.context().close();
}

async function tableScreens(fixture) {
	const {british, close} = await fixture.two({seed: 'screens'});
	await british.keyboard.press('?');
	await both(british, 'help');
	await british.keyboard.press('Escape');
	await british.keyboard.press('h');
	await british.waitForSelector('.board-list li');
	await both(british, 'list');
	await british.keyboard.press('Escape');
	await british.keyboard.press('c');
	await both(british, 'talk-empty');
	await british.keyboard.press('Escape');
	await press(british, '.barb [aria-label=Menu]');
	await both(british, 'menu');
	await british.keyboard.press('Escape');
	const {x, y} = await british.evaluate(() => {
		const box = document.querySelector('.l-stacks .count').getBoundingClientRect();
		return {x: box.left + box.width / 2, y: box.top + box.height / 2};
	});
	await british.mouse.click(x, y);
	await british.waitForSelector('dialog.fan');
	await both(british, 'fan');
	await british.keyboard.press('Escape');
	await new Player(british).decide();
	await british.waitForSelector('.log-list .rule');
	await press(british, '.log-list .rule');
	await british.waitForSelector('dialog .rule-title');
	await both(british, 'rule');
	await british.keyboard.press('Escape');
	assert.equal(await british.evaluate(() => document.querySelectorAll('dialog[open]').length), 0);
	fixture.clean(british);
	await close();
}

// Everything that can be pressed in what is on top: 44 px for a finger, and not covered. What stands inside a sentence has 24 px.
const targets = () => {
	const top = [...document.querySelectorAll('dialog[open]')].at(-1) || document.querySelector('.curtain') || document;
	const wrong = [], all = [...top.querySelectorAll('button, a[href], input, select, summary, textarea')].filter((node) => node.checkVisibility({opacityProperty: true, visibilityProperty: true}) && !node.disabled);
	for (const node of all) {
		node.scrollIntoView({block: 'center', inline: 'center'});
		const label = node.closest('label'), box = (label || node).getBoundingClientRect();
		const name = (node.getAttribute('aria-label') || node.textContent || node.name || node.className).trim().slice(0, 40);
		const x = box.left + box.width / 2, y = box.top + box.height / 2, hit = (dx, dy) => {
			const found = document.elementFromPoint(x + dx, y + dy);
			return !!found && (node.contains(found) || !!label?.contains(found) || found.contains(node));
		};
		if (!hit(0, 0))
			wrong.push(`${name}: covered at ${Math.round(x)},${Math.round(y)}`);
		const inline = node.matches('.rule, .link');
		const reach = (length, dx, dy) => length >= 43.5 || (hit(dx * 21, dy * 21) && hit(-dx * 21, -dy * 21));
		if (!inline && (!reach(box.width, 1, 0) || !reach(box.height, 0, 1)))
			wrong.push(`${name} <${node.tagName.toLowerCase()} class="${node.className}">: ${Math.round(box.width)} x ${Math.round(box.height)}`);
		if (inline && box.height < 24 && !(hit(0, 12) && hit(0, -12)))
			wrong.push(`${name} (inline): ${Math.round(box.width)} x ${Math.round(box.height)}`);
	}
	const wide = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth);
	if (wide > innerWidth)
		wrong.push(`the page is ${wide} wide on a screen of ${innerWidth}: ` + [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 1 && !node.closest('.board')).slice(0, 3).map((node) => node.tagName + '.' + node.className).join(', '));
	if (top !== document && top.scrollWidth > top.clientWidth + 1)
		wrong.push(`the dialog is ${top.scrollWidth} wide in ${top.clientWidth}`);
	return {controls: all.length, wrong};
};

async function phone(fixture) {
	const wrong = [];
	let controls = 0;
	const see = async (page, name) => {
		await shot(page, 'phone-' + name);
		const answer = await page.evaluate(targets);
		controls += answer.controls;
		wrong.push(...answer.wrong.map((text) => `${name}: ${text}`));
		await wellMade(page, 'phone ' + name).catch((error) => wrong.push(error.message));
	};
	const page = await fixture.page('/', {phone: true});
	await page.waitForSelector('.war');
	await see(page, 'lobby');
	await page.locator('.war').first().tap();
	await page.waitForSelector('dialog form.new');
	await page.locator('dialog details summary').first().tap();
	await see(page, 'new-table');
	await page.context().close();
	const {british, native, close} = await fixture.two({seed: 'phone'}, [{phone: true}, {phone: true, dark: true}]);
	await see(british, 'reinforcement');
	await see(native, 'waiting-dark');
	for (const [label, name] of [['Menu', 'menu'], ['Chat', 'talk']]) {
		await british.locator(`.barb [aria-label=${label}]`).tap();
		await british.waitForSelector('dialog[open]');
		await see(british, name);
		await british.locator('dialog[open] [aria-label=Close]').tap();
	}
	await british.locator('.barb [aria-label=Menu]').tap();
	await british.getByRole('button', {name: 'Rules', exact: true}).tap();
	await british.waitForSelector('.gpage .gp');
	await see(british, 'rules');
	await british.locator('dialog[open] [aria-label=Close]').tap();
	await british.locator('.tools [aria-label="More tools"]').tap();
	await see(british, 'tools');
	await british.locator('.tools [aria-label^=Hexes]').tap();
	await british.waitForSelector('.board-list li');
	await see(british, 'list');
	await british.locator('dialog[open] [aria-label=Close]').tap();
	const seen = new Set(), player = new Player(british, {marches: 2, seen: async (step) => {
		if (!seen.has(step) && ['march', 'march-chosen', 'move', 'move-path', 'supply', 'fire-battle', 'loss-battle'].includes(step)) {
			seen.add(step);
			await see(british, step);
		}
	}});
	for (let n = 0; n < 60 && (await state(british)).toAct[0] === 'british'; n++)
		await player.decide();
	fixture.clean(british);
	await close();
	print(`note  phone: ${controls} controls on ${seen.size + 9} screens`);
	assert.deepEqual(wrong, []);
}

async function fingers(fixture) {
	const {british, close} = await fixture.two({seed: 'fingers'}, [{phone: true}, {}]);
	const board = () => british.evaluate(() => ({x: window.game.board.x, y: window.game.board.y, k: window.game.board.k}));
	const wire = await british.context().newCDPSession(british);
	const touch = (type, ...points) => wire.send('Input.dispatchTouchEvent', {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))});
	const box = await british.evaluate(() => { const at = window.game.board.host.getBoundingClientRect(); return {x: at.left, y: at.top, w: at.width, h: at.height}; });
	const cx = box.x + box.w / 2, cy = box.y + box.h / 2, before = await board();
	await touch('touchStart', [cx, cy]);
	for (let n = 1; n <= 6; n++)
		await touch('touchMove', [cx - n * 8, cy - n * 5]);
	await touch('touchEnd');
	const dragged = await board();
	assert.ok(dragged.x < before.x - 20, `the map follows the finger: ${before.x} to ${dragged.x}`);
	await touch('touchStart', [cx - 20, cy], [cx + 20, cy]);
	for (let n = 1; n <= 6; n++)
		await touch('touchMove', [cx - 20 - n * 8, cy], [cx + 20 + n * 8, cy]);
	await touch('touchEnd');
	const pinched = await board();
	assert.ok(pinched.k > dragged.k * 1.3, `two fingers widen it: ${dragged.k} to ${pinched.k}`);
	const hex = await british.evaluate(() => window.game.chooser.hexes()[0]);
	const point = await hexPoint(british, hex);
	await british.touchscreen.tap(point.x, point.y);
	await until(british, 'the hex is taken', (wanted) => window.game.chooser.pick.hex === wanted, hex);
	await british.locator('.panel .buttons .btn.primary').tap();
	await until(british, 'the move', () => window.game.wire.ply === 1);
	fixture.clean(british);
	await close();
}
