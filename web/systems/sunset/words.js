// words.js: names and sentences of The Sun Never Sets II: units, hexes, weapons, events.
// May use: hex/names.

import { listNames, signed, wordTable } from "../../hex/names.js";

/** @typedef {import("../../game/task.js").Context} Context */

export const MORALE = { V: "Veteran", L: "Line", R: "Rabble", F: "Fanatic" };
export const WEAPON = {
	"gun-a": "early breech-loading guns",
	"gun-b": "breech-loading guns",
	"gun-g": "early machineguns",
	"gun-f": "field guns",
	"gun-h": "heavy guns",
	"gun-l": "light guns",
	"gun-m": "machineguns",
	"gun-r": "rockets",
	"foot-b": "breech-loaders",
	"foot-l": "magazine rifles",
	"foot-m": "muskets",
	"foot-r": "rifled muskets",
	"foot-s": "swords",
	"horse-c": "carbines",
	"horse-s": "sabres",
	none: "no weapon",
};
const ARM = { hq: "headquarters", civilian: "civilians", supply: "supply train" };

/** @param {string} weapon */
export function weaponName(weapon) {
	return WEAPON[/** @type {keyof WEAPON} */ (weapon)] || weapon || "";
}

/** @param {string} weapon */
export function weaponLetter(weapon) {
	return weapon && weapon !== "none" ? weapon.slice(-1).toUpperCase() : "";
}

/** A side as those who belong to it: the British, the Afghans. @param {Context} context @param {string} side */
export const people = (context, side) => "the " + context.sideName(side).replace(/an$/, "ans");
/** At the beginning of a sentence. @param {Context} context @param {string} side */
export const People = (context, side) => title(people(context, side));

const GROUND = {
	clear: "in the open",
	hill: "in the hills",
	rough: "on rough ground",
	mountain: "in the mountains",
	jungle: "in the jungle",
	marsh: "in the marsh",
	desert: "in the desert",
	sand: "in the sand",
	town: "in the town",
	fortress: "in the fortress",
	fieldworks: "in fieldworks",
	pass: "in the pass",
	broken: "on broken ground",
	"mud-flats": "on the mud flats",
	well: "at the well",
	oasis: "in the oasis",
	port: "in the port",
	coast: "on the coast",
	river: "by the river",
	atrocity: "where atrocities were done",
};

/** Where somebody stands or forages. @param {string} terrain */
export const ground = (terrain) => GROUND[/** @type {keyof GROUND} */ (terrain)] || "in " + plain(terrain);

/** Fighting units first, the strongest on top; in one's own stack a leader. @param {Context} context @param {string[]} ids */
export function sortUnits(context, ids) {
	const rank = (/** @type {string} */ id) => {
		const facts = context.unit(id);
		return facts.arm === "hq"
			? 200 + 10 * facts.tactical + facts.strategic + (facts.chief ? 50 : 0)
			: facts.strength * 4 + (facts.morale === "V" ? 2 : facts.morale === "L" ? 1 : 0);
	};
	return [...ids].sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
}

/** @param {Context} context @param {string} id */
export function describe(context, id) {
	const facts = context.unit(id),
		now = context.view.units?.[id] || {};
	const arm = ARM[/** @type {keyof ARM} */ (facts.arm)] || String(facts.arm).replace(/-/g, " ");
	const parts = [facts.name, arm];
	if (facts.arm === "hq")
		parts.push(`tactical ${facts.tactical}, strategic ${facts.strategic}`, facts.chief ? "commander in chief" : "");
	else if (facts.strength)
		parts.push(
			facts.rifles ? `strength ${facts.rifles} with rifles, ${facts.strength} with swords` : `strength ${facts.strength}`,
			weaponName(facts.weapon),
			(MORALE[/** @type {keyof MORALE} */ (facts.morale)] || "").toLowerCase(),
		);
	if (facts.craft)
		parts.push(
			facts.machineguns ? `machineguns ${facts.machineguns}` : "",
			`carries ${facts.capacity}`,
			...(Object.entries(context.view.units || {})
				.filter(([, other]) => /** @type {any} */ (other).aboard?.includes(id))
				.map(([other]) => "aboard: " + context.unit(other).name)),
		);
	else parts.push("moves " + facts.move);
	if (now.aboard?.length) parts.push("aboard " + listNames(context, now.aboard));
	parts.push(now.state === "demoralised" ? "demoralised" : "");
	return parts.filter(Boolean).join(", ");
}

/* What is asked at each step: its name, title, hint, the label of the main button. */
const ASKS = `
march | Choose a force to march | Take a lit stack. The die says how far it goes. | Roll for the march
move | Lead the force | Choose a lit hex. The path and its cost are shown first. | March
attrition | The march costs a unit | Choose which unit is eliminated. | Eliminate
attack | Choose a battle | Take a lit stack, then an enemy beside it. | Attack
event-ambush | An ambush | One stack may attack at once. | Attack
event-hex | The event asks for a hex | Choose one of the lit hexes. | Choose
desert | Some units go home | Choose who deserts. | Let them go
screen | The enemy reconnoitres | Mounted troops in good order may screen the hex. | Screen
retreat | The battle is lost: retreat | Choose where the force goes. | Retreat
retreat-loss | The retreat enters a zone of control | Choose who is demoralised. | Accept
advance | The battle is won | Choose who advances. | Advance
pursue | Follow them | Choose who pursues, then a lit hex. | Pursue
atrocity | Deeds against the inhabitants | Choose a lit hex, or none. | Choose
short | Not all can eat | Choose who goes short. | Accept
counterspy | The enemy’s spies were found out | Choose one of his stacks to look at. | Look
parley | The enemy wants to negotiate | Show him an HQ of the hex, or decline. | Show it
honour | The honours of war | Choose the force that may pass; nobody attacks it in this turn. | Let it pass
ambush | An enemy force comes within reach | Take a lit stack beside it to ambush it, or let it go. | Ambush
depart | The negotiations cost you units | Choose who leaves. | Let them go
rout | Your beaten units check for rout | An HQ can better the die of one of them. | Check
flee | Your beaten units run | Each exactly as far as it must; HQs join them afterwards. | Run
siege | Lay sieges | Choose a lit fortress beside units that stood there all the segment. | Besiege
ammunition | Ammunition | A supply unit here can better your fire of this round.
event-place | The event brings units | Take counters of the tray, then a lit hex. | Place
extend | The war may go on | Choose whether it is extended. | Extend it
evade | You are attacked | Choose who slips away before the battle; the others fight. | Slip away
sail | Craft may sail | Choose a lit hex as often as you like; passengers may land on the way. | Sail
ship | The ships are ready | Choose the coast where the force lands. | Land there
castoff | Your craft must leave | Choose where they go. | Sail
chase | Your craft may advance | Choose how far they go. | Sail
stand | You are attacked | Choose the ground on which you stand.
command | A battle | Choose who commands.
fire | A battle | It is your fire.
loss | A battle | Choose your losses.
declare | Your force is ambushed | What an event gave you for one battle may be used in this one. | Use it
begin | The segment begins | Dice that its beginning asks for fall now. | Begin
`;

/** @type {Record<string, string[]>} */
export const ASK = Object.fromEntries(wordTable(ASKS).map(([step, title, hint, label]) => [step, [title, hint, label || ""]]));

/** The button that ends a step. @type {Record<string, string>} */
export const END = {
	arrive: "Done",
	march: "End movement",
	attack: "End combat",
	"event-ambush": "Let it pass",
	"event-place": "Place no more",
	move: "End march",
	screen: "Do not screen",
	advance: "Stay",
	pursue: "Stay",
	atrocity: "None",
	supply: "Supply is done",
	rally: "End the rally",
	treaty: "Fight on",
	rout: "Check the rest without help",
	siege: "No more sieges",
	ammunition: "Keep it",
	parley: "Decline",
	ambush: "Let it go",
	honour: "None",
	evade: "Stand and fight",
	declare: "Keep it",
	deploy: "Historical set-up",
	sail: "Stay",
	ship: "Stay",
	chase: "Stay",
	fire: "Cease fire",
};

/*
 * What may be done: the verb, how it is called among other things to do, the label of the main button, what is asked.
 */
const VERBS = `
march | March | Roll for the march
go | March on | March
attack | Attack | Attack
place | Place | Place
choose | Call friends | Choose | Choose the HQ to which friendly Natives come.
rebuild | Rebuild | Rebuild
forage | Feed | Forage
rally | Rally | Rally
spy | Spies | Spy on | Choose an enemy stack, and whose spies look at it.
reveal | Show a stack | Show | Choose one of your stacks: the enemy will see it.
pledge | Fair play | Fair play: | Choose a headquarters in a town or fortress.
fortify | Fieldworks | Build works: | Choose who builds the works, where it stands.
rout | Rout | Check: | Choose a unit, and who helps it.
flee | Run | Run: | Choose where they run.
besiege | Sieges | Besiege | Choose a fortress beside you.
sap | Sappers | Sap | Choose the fortress or works that engineers sap.
begin | Begin | Begin the segment
withdraw | Withdraw | Withdraw from the map
evade | Slip away | Slip away
assault | Attack from march | Attack from the march: | Choose the enemies to attack, for two points.
ambush | Ambush | Ambush
negotiate | Negotiate | Negotiate: | Choose an enemy stack beside your envoy.
show | Negotiate | Send
honour | Honours of war | Let it pass
raise | Raise friends | Raise friendly Natives: | Choose the officer who raises them.
hire | Hire supply | Hire a supply unit: | Choose the officer who hires it.
lay | Lay track | Lay track: | Choose how far the railroad is built.
cut | Cut a railroad | Cut the railroad | Choose a hex with track where you stand.
board | Board | Board | Choose a lit hex, and who goes aboard which craft.
land | Land | Land | Choose who goes ashore.
sail | Sail | Sail
ship | By sea | Roll for the voyage | Choose a force on a coast; the die says whether it sails.
extend | Extend the war | Extend the war
declare | Use the bonus | Use the bonus
atrocity | Atrocity | Atrocity at
end | Done | the end of this step
halt | Stay | the halt
cease | Cease fire | the end of fire
agree | Treaty | Offer a treaty
starve | Go short | Goes short: | Choose who goes short.
desert | Go home | Goes home: | Choose who deserts.
drop | Leave behind | Leave behind:
screen | Screen | Screen with
`;

/** @type {Record<string, {mode: string, act: string, ask: string}>} */
export const VERB = Object.fromEntries(
	wordTable(VERBS).map(([verb, mode, act, ask]) => [verb, { mode, act, ask: ask || "" }]),
);

const WORD = {
	"hold+attrition": "hold, lose 1 unit",
	"forced-march+attrition": "forced march, lose 1 unit",
	"forced-march": "forced march",
	"mad-dash": "mad dash",
	R: "rallied",
	F: "no effect",
	D: "lost",
	blown: "the defences are blown",
	nothing: "no effect",
	"increased-replacements": "more replacements",
	"war-reports": "war correspondents",
	"hostages-contacted": "intelligence contacts hostages",
	"civil-war": "Abyssinian civil war",
	floods: "floods on the Indus",
	"great-game": "the Russians play the great game",
	restless: "the Natives are restless",
	"go-home": "the Natives go home",
	"not-so-friendly": "friendly Natives not so friendly",
	"theodore-inspires": "Theodore inspires his troops",
	"theodore-mad": "Theodore goes mad",
	"cannon-explodes": "cannon explode",
	"afridis-raid": "Afridis raid the frontier",
	stacking: "camped with the British",
	"indian-infantry": "Indian infantry",
	"indian-cavalry": "Indian cavalry",
	"indian-artillery": "Indian artillery",
	"indian-engineer": "Indian engineer",
	"end-of-turn": "end of the turn",
	logistics: "supply",
	expended: "from a supply unit",
	forage: "by foraging",
	rail: "along the railroad",
	line: "along the line of supply",
	exempt: "has no need of supply",
	"giffords-scouts": "Gifford’s scouts",
	"mob-runs-amok": "the mob runs amok",
	"someone-blundered": "someone had blundered",
	"golden-stool": "the Golden Stool",
	"king-loses-nerve": "the king loses his nerve",
	"king-deposed": "the king is deposed",
	"queen-mother": "the Queen Mother",
	"modern-major-general": "a modern major-general",
	"lone-hq": "an HQ left alone",
	"escort-lost": "its escort is eliminated",
	"no-retreat": "no way to retreat",
	immobile: "could not retreat",
	"battle-won": "a battle won",
	"battle-lost": "a battle lost",
};
/** @param {string} word */
export function plain(word) {
	return WORD[/** @type {keyof WORD} */ (word)] || String(word ?? "").replace(/[-_]/g, " ");
}


/** @param {string} word */
export function title(word) {
	const text = plain(word);
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Half points as the rules write them. @param {number} halves */
export function points(halves) {
	return (Math.floor(halves / 2) || (halves % 2 ? "" : "0")) + (halves % 2 ? "½" : "");
}

/** @param {number} halves */
export const pointsWord = (halves) => `${points(halves)} ${halves > 2 ? "points" : "point"}`;

/** What a volley's result asks for. @param {string} result */
export function resultWords(result) {
	if (result === "-") return "no effect";
	const only = /^\((\d+)\)$/.exec(result);
	if (only) return `${only[1]} demoralised`;
	return `${result} lost, then ${result} demoralised`;
}

/* What only negotiations add. */
const TALKS = [
	["commander in chief", "chief"],
	["strategic value", "value"],
	["atrocity", "atrocity"],
];

/** What a modifier is made of: "morale +2". @param {Context} context @param {any} e */
export function aimParts(context, e) {
	/** @type {[string, number | undefined][]} */
	const parts = [
		["morale", e.morale],
		[e.hq && e.hq !== "none" ? context.unit(e.hq).name : "HQ", e.tactical ?? e.strategic],
		["engineer HQ", e.engineer_hq],
		["veteran", e.veteran],
		["enemy engineer", e.enemy_engineer],
		["enemy engineer HQ", e.enemy_engineer_hq],
		["victory points", e.lead],
		["capital", e.capital],
		["contingency", e.contingency],
		["works", e.works],
		["weather", e.weather],
		["fair play", e.fair_play],
		["ground", e.ground],
		["attacked from the march", e.march_attack],
		["supply", e.supply],
		["event", e.event_modifier],
		...(e.event === "negotiation" ? TALKS.map(([name, key]) => /** @type {[string, number]} */ ([name, e[key]])) : []),
	];
	return parts.filter(([, value]) => value).map(([name, value]) => `${name} ${signed(value || 0)}`);
}
