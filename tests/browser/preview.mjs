// preview.mjs: the page of `durbar serve --data FOLDER --watch`: a battlefield that is edited is drawn again, faults are shown with file
// and line, a map of hexes too.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {start} from '../serve/client.mjs';
import {root, shot, test, wellMade} from './lib.mjs';

export function previews(fixture) {
	test('a folder that is edited is shown as it is', () => edits(fixture));
}

async function edits(fixture) {
	const data = path.join(fixture.folder, 'edited'), battle = path.join(data, 'restless/scenarios/a.yaml');
	fs.cpSync(path.join(root, 'data'), data, {recursive: true});
	const server = await start(fixture.durbar, path.join(fixture.folder, 'edited.db'), ['--data', data, '--watch', '--web', path.join(root, 'web')]);
	const own = {...fixture, origin: `http://127.0.0.1:${server.port}`, page: fixture.page, clean: fixture.clean};
	try {
		await look(own, battle);
	} finally {
		await server.stop();
		fs.rmSync(data, {recursive: true, force: true});
	}
}

async function look(own, battle) {
	const page = await own.page('/preview#restless-a'), board = page.locator('.pv-board');
	await board.locator('svg[aria-label*="palms"]').waitFor();
	assert.equal(await page.locator('.pv-state').innerText(), 'No faults');
	await wellMade(page, 'preview');
	await shot(page, 'preview-battle');
	const good = fs.readFileSync(battle, 'utf8');
	fs.writeFileSync(battle, good.replace('id: palms, type: woods', 'id: grove, type: woods'));
	await board.locator('svg[aria-label*="grove"]').waitFor();
	fs.writeFileSync(battle, good.replace('type: woods', 'type: wods'));
	await page.locator('.pv-faults li').waitFor();
	assert.match(await page.locator('.pv-faults code').innerText(), /a\.yaml:28:/);
	assert.match(await page.locator('.pv-faults li').innerText(), /'wods'[^]*woods/);
	assert.match(await page.locator('.pv-state').innerText(), /1 fault\./);
	assert.equal(await board.locator('svg[aria-label*="grove"]').count(), 1);
	await wellMade(page, 'preview with a fault');
	await shot(page, 'preview-fault');
	fs.writeFileSync(battle, good);
	await board.locator('svg[aria-label*="palms"]').waitFor();
	await page.getByLabel('Scenario').selectOption('asante');
	await page.waitForFunction(() => document.querySelector('.pv-board img')?.naturalWidth > 100);
	await shot(page, 'preview-map');
	own.clean(page);
	await page.context().close();
	const dark = await own.page('/preview#conduct-zulu', {dark: true, phone: true});
	await dark.locator('.pv-board svg[aria-label*="nyezane"]').waitFor();
	await wellMade(dark, 'preview, dark', true);
	await shot(dark, 'preview-phone');
	own.clean(dark);
	await dark.context().close();
}
