// reach.mjs: which of the moves that the server offers the keyboard cannot make. Runs inside the page: what has the focus is
// pressed, the map is walked with the page's own keys; nothing is sent.
export const unreachable = (most) => {
	const {game} = window, {words, wire} = game, missing = [];
	const scope = () => document.querySelector('dialog.battle[open]') || document;
	const find = (key) => scope().querySelector(`[data-key="${CSS.escape(key)}"]`);
	const usable = (node) => !!node && !node.disabled && node.tabIndex >= 0 && node.checkVisibility() && (node.focus(), document.activeElement === node);
	const hit = (key) => {
		const node = find(key);
		if (!usable(node))
			return false;
		node.click();
		return true;
	};
	const key = (name) => game.mapHost.dispatchEvent(new KeyboardEvent('keydown', {key: name, bubbles: true}));
	const fresh = () => {
		game.newPosition(wire);
		game.board.setCursor(null);
	};
	// The key that goes to the next thing is walked through all lit hexes once for each set of them.
	const walked = new Map();
	const point = (hex) => {
		const lit = game.chooser.hexes(), name = lit.join();
		if (!walked.has(name)) {
			const seen = new Set();
			for (let n = 0; n <= lit.length; n++) {
				key('.');
				seen.add(game.board.cursor);
			}
			walked.set(name, seen);
		}
		if (!walked.get(name).has(hex))
			return false;
		game.board.setCursor(hex);
		return true;
	};
	const take = (hex) => point(hex) && (key('Enter'), true);
	const plain = (text) => (text || '').split(' ').map((word) => word.split(',').sort().join(',')).join(' ');
	const flip = (now, goal) => {
		for (const id of [...now].filter((one) => !goal.includes(one)))
			hit('u-' + id);
		for (const id of goal.filter((one) => !now.includes(one)))
			hit('u-' + id);
	};

	const ways = {
		units(move) {
			const {chooser} = game, {task} = chooser;
			const place = wire.view.units[move.units[0]]?.at || move.where || '';
			if (chooser.pick.hex !== place && !take(place))
				return null;
			flip(game.chooser.pick.units, move.units);
			if (game.chooser.pick.hq !== move.hq)
				hit('hq-' + (move.hq ?? game.chooser.pick.hq));
			for (const [i, flag] of (task.flags || []).entries())
				if (move.flags.includes(flag.id) !== game.chooser.pick.flags.includes(flag.id)) {
					const box = document.querySelectorAll('.helpers .flag input')[i];
					if (usable(box))
						box.click();
				}
			if (task.aims && !take(move.where || move.hexes.at(-1)))
				return null;
			if (task.targets)
				hit('t-' + (['pursue', 'betray', 'sail', 'enter'].includes(task.verb) ? move.where : move.hexes[0]));
			return game.chooser.text();
		},
		path(move) {
			if (move.verb === 'drop')
				move.units.forEach((id) => hit('u-' + id));
			else if (move.verb === 'scout') {
				if (!take(move.hexes[0]))
					return null;
			} else {
				const end = move.hexes.at(-1);
				if (!take(end))
					return null;
				if (plain(game.chooser.text()) !== plain(move.text) && hit('byhand'))
					for (const hex of move.hexes)
						if (!take(hex))
							return null;
			}
			return game.chooser.text();
		},
		hex(move) {
			const {hexes} = game.chooser.task.moves.find((one) => one.text === move.text) || move;
			if (game.chooser.pick.hex !== hexes[0] && !take(hexes[0]))
				return null;
			if (game.chooser.variants().length > 1)
				hit('v-' + move.text);
			return game.chooser.text();
		},
		place(move) {
			const ids = move.verb === 'place' ? move.units : [move.unit];
			flip(game.chooser.pick.tray, ids);
			return hit('w-' + move.where) ? game.chooser.text() : null;
		},
		rows(move) {
			const row = game.chooser.task.rows.find((one) => one.choices.some((choice) => choice.text === move.text));
			return row && usable(find('s-' + row.id)) && usable(find('d-' + row.id)) ? move.text : null;
		},
		// Answers are buttons; those of a system's own parts have keys of their own, some inside of what must be opened.
		ask(move) {
			const summary = document.querySelector('.panel details:not([open]) > summary');
			if (summary && !find('c-' + move.text))
				summary.click();
			if (move.verb === 'aid') {
				flip([], []);
				move.units.forEach((id) => hit('s-' + id));
				return usable(find('give')) ? move.text : null;
			}
			return ['c-' + move.text, 'a-' + move.text, 'g-' + move.text, 'd-' + move.text, 'b-' + (move.unit || move.units[0])].some((name) => usable(find(name))) ? move.text : null;
		},
		list: (move) => (usable(find('c-' + move.text)) ? move.text : null),
		battle(move) {
			const {battle} = game;
			if (move.verb === 'volley') {
				flip(battle.units, []);
				flip([], move.units);
				if (battle.hq !== move.hq)
					hit('hq-' + (move.hq ?? battle.hq));
				return battle.text;
			}
			if (move.verb === 'lose') {
				hit('clear');
				flip([], [...move.units, ...(move.second || [])]);
				return battle.text;
			}
			return usable(find(move.verb === 'cease' ? 'cease' : move.text)) ? move.text : null;
		},
	};

	const all = wire.moves.length <= most ? wire.moves : wire.moves.filter((_, i) => i % Math.ceil(wire.moves.length / most) === 0);
	for (const text of all) {
		fresh();
		const move = words.readMove(text, game.ids);
		if (game.chooser.task.modes?.some((mode) => mode.id === move.verb))
			hit('m-' + move.verb);
		const {task} = game.chooser;
		let got = null;
		// Looking with an Agent is a button of the hand, the top of a stack a button of its fan.
		if (move.verb === 'intelligence')
			got = usable(find('i-' + text)) ? text : null;
		else if (move.verb === 'top')
			got = words.fanMoves(wire.moves, move.unit).length ? text : null;
		else if (text === 'capitulate' || text === 'concede')
			got = usable(document.querySelector('.barb [aria-label=Menu]')) || task.kind === 'battle' ? text : null;
		else if (task.done?.text === text)
			got = usable(find('done') || find('cease')) ? text : null;
		else if (task.other.some((one) => one.text === text))
			got = usable(find('o-' + text)) ? text : null;
		else
			got = ways[task.kind](move);
		if (plain(got) !== plain(text))
			missing.push({move: text, got});
	}
	document.activeElement?.blur();
	fresh();
	return {tried: all.length, missing};
};
