// words.js: names and sentences of Sepoy Mutiny: units, places, steps, verbs. May use: hex/names.

import { hexName as nameOfHex, wordTable } from "../../hex/names.js";

/** @typedef {import("../../game/task.js").Context} Context */

export const TYPE = {
	leader: "leader",
	infantry: "infantry",
	"irregular-infantry": "irregular infantry",
	"naval-infantry": "naval infantry",
	pioneers: "pioneers",
	cavalry: "cavalry",
	"irregular-cavalry": "irregular cavalry",
	"camel-corps": "camel corps",
	"siege-train": "siege train",
	"supply-train": "supply train",
	garrison: "garrison",
};
export const CONTINGENT = {
	regular: "British Regulars",
	punjabi: "Punjabis",
	auxiliary: "British Auxiliaries",
	sepoy: "Sepoys",
	rebel: "Rebels",
	badmash: "Badmashes",
	nepalese: "Nepalese",
	bikaner: "Bikaner",
	gwalior: "Gwalior",
	jhansi: "Jhansi",
	kashmir: "Kashmir",
};
export const BOX = { bombay: "Bombay", madras: "Madras" };
export const INCIDENT = {
	agent: ["Agent", "look, incite or recruit, or stop an incident", "m-agent"],
	bikaner: ["Bikaner", "the state joins who draws it", "m-incident"],
	"blow-magazine": ["Blow Magazine", "before storming a fortress", "m-blow_magazine"],
	durbar: ["Durbar", "incidents for a leader", "m-durbar"],
	"forced-march": ["Forced March", "a second operation", "m-forced_march"],
	"great-game": ["Great Game", "bars a British victory", "m-great_game"],
	gwalior: ["Gwalior", "the state joins who draws it", "m-incident"],
	jhansi: ["Jhansi", "joins the Rebels", "m-incident"],
	kashmir: ["Kashmir", "joins the British", "m-incident"],
	massacre: ["Massacre", "+1 and a column in the first round", "m-massacre"],
	nepal: ["Nepal", "joins the British", "m-incident"],
};
export const GROUP = {
	leader: "a leader",
	trains: "supply trains",
	badmashes: "Badmashes",
	regulars: "British Regulars",
	punjabis: "Punjabis",
	nepalese: "Nepalese",
	auxiliary: "an Auxiliary",
};

/** @param {string} side */
export const people = (/** @type {Context} */ _context, side) => (side === "british" ? "the British" : side === "rebel" ? "the Rebels" : "the neutrals");
/** @param {Context} context @param {string} side */
export const People = (context, side) => capital(people(context, side));
/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A hex, or one of the boxes. @param {Context} context @param {string | undefined} hex */
export const hexName = (context, hex) => BOX[/** @type {keyof BOX} */ (hex)] || nameOfHex(context, hex);

/** The side that a unit is on now. @param {Context} context @param {string} id */
export const sideOf = (context, id) => context.view.units?.[id]?.side || HOME[/** @type {keyof HOME} */ (context.unit(id).contingent)] || "";
const HOME = { regular: "british", punjabi: "british", auxiliary: "british", sepoy: "british", rebel: "rebel", badmash: "rebel", nepalese: "british" };

/** The context with units that know their side, for what is shared with other systems. @param {Context} context @returns {Context} */
export const sided = (context) => ({ ...context, unit: (id) => ({ ...context.unit(id), side: sideOf(context, id) }) });

/** The combat factor now; null: nobody knows. @param {Context} context @param {string} id */
export function factorOf(context, id) {
	const facts = context.unit(id),
		now = context.view.units?.[id] || {};
	if (facts.contingent === "sepoy") return now.side === "rebel" ? facts.rebel : facts.loyal;
	if (facts.untried) return now.front ? context.box.fronts.find((/** @type {any} */ front) => front.id === now.front)?.factor ?? null : null;
	return facts.factor?.[now.state === "reduced" ? 1 : 0] ?? facts.factor?.[0] ?? 0;
}

/** @param {Context} context @param {string} id */
export function radiusOf(context, id) {
	const radius = context.unit(id).radius;
	return radius ? radius[context.view.units?.[id]?.state === "reduced" ? 1 : 0] ?? radius[0] : 0;
}

/** What a unit is called now: an untried one that was seen has the name of its front. @param {Context} context @param {string} id */
export function nameOf(context, id) {
	const now = context.view.units?.[id];
	if (now?.front) return context.box.fronts.find((/** @type {any} */ front) => front.id === now.front)?.name || context.unit(id).name;
	return context.unit(id).name;
}

/** @param {Context} context @param {string[]} ids */
export function namesOf(context, ids) {
	const names = (ids || []).map((id) => nameOf(context, id));
	if (names.length > 5) return names.slice(0, 4).join(", ") + ` and ${names.length - 4} more`;
	return names.length > 1 ? names.slice(0, -1).join(", ") + " and " + names[names.length - 1] : names[0] || "";
}

/** @param {Context} context @param {string} id */
export function describe(context, id) {
	const facts = context.unit(id),
		now = context.view.units?.[id] || {},
		factor = factorOf(context, id);
	return [
		nameOf(context, id),
		facts.contingent === "sepoy" ? (now.side === "rebel" ? "mutineers" : "loyal Sepoys") : CONTINGENT[/** @type {keyof CONTINGENT} */ (facts.contingent)],
		TYPE[/** @type {keyof TYPE} */ (facts.type)] || facts.type,
		factor === null ? "untried" : facts.type === "siege-train" ? `siege factor ${factor}` : `combat factor ${factor}`,
		facts.type === "leader" ? `command radius ${radiusOf(context, id)}` : "",
		facts.move ? "moves " + facts.move : "never moves",
		now.state === "reduced" ? "reduced" : "",
	]
		.filter(Boolean)
		.join(", ");
}

/** In one's own stack the strongest first, a leader on top; trains last. @param {Context} context @param {string[]} ids */
export function sortUnits(context, ids) {
	const rank = (/** @type {string} */ id) => {
		const { type } = context.unit(id);
		return type === "leader" ? 100 + radiusOf(context, id) : type === "supply-train" ? -1 : (factorOf(context, id) ?? 1) * 2;
	};
	return [...ids].sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
}

/** Half movement factors as the rules write them. @param {number} halves */
export const points = (halves) => (Math.floor(halves / 2) || (halves % 2 ? "" : "0")) + (halves % 2 ? "½" : "");

/* What is asked at each step: its name, title, hint, the label of the main button, that of the end. */
const ASKS = `
begin | The phase begins | Dice that its beginning asks for fall now. | Begin | 
deploy | Set up your army | Take counters of the tray, then a lit hex; or drag them there. | Place | Historical set-up
action | Your marker | Choose one action. | | 
forced | The operation is over | A Forced March gives the leader a second one. | | Done
draw | Incidents | You may draw another. | | No more
window | The enemy plays an incident | An Agent would stop it. | | 
kashmir | Kashmir joins you | Choose where its infantry comes. | Place it there | 
recruit | An Auxiliary is recruited | Choose a fortress. | Place it there | 
arrive | Reinforcements | Take counters of the tray, then a lit hex. | Place | Done
mutiny | A mutiny check | Choose a lit hex with Sepoys; one die for all of them. | Roll | Roll the rest
parade | The mutineers must leave | Choose a lit hex beside them. | Go there | 
fortune | Fortunes of war | Choose. | Choose | Nobody
treachery | Treachery | Choose who is led astray, then a lit hex. | Betray | Nobody
move | Move | Take a lit stack, then a lit hex. Tap counters to leave some behind. | Move | End the movement
entrench | Dig in | Choose a lit hex where nobody moved. | Entrench | No more
activate | Who attacks? | Choose who is activated for combat. | Activate | Nobody else
declare | Declare your attacks | Choose an enemy beside your units; whoever is in an enemy zone of control must attack. | Attack | No more attacks
fight | Fight the battles | Choose the next battle. | Fight | Done
blow | A fortress is attacked | Blow Magazine may be played before the dice. | | 
massacre | The attack begins | A Massacre may be played before the dice. | | 
commander | A battle | Name the leader who counts. | | 
train | A battle | A supply train here betters all your fire. | | 
aid | A battle | Each leader betters the fire of as many units as his radius. | Give the shifts | No more
fire | A battle | Your units fire one by one. | Fire | 
loss | A hit | Choose who suffers it. | Take the hit | 
retreat | A retreat | Choose who gives way. | Give way | 
flee | It runs | Choose the way; each hex lies further from the battle. | Run | 
pursue | The hex is won | Choose who pursues. | Pursue | Stay
rally-hex | Rally | Choose the hex where units try. | Choose | 
rally | Rally | Reduced units may try once. | Roll all | No more
supply | Supply | A train that is expended feeds its hex and those beside it. | Expend | Expend no more
starve | Not all are fed | Choose who goes short. | Accept | 
`;
/** @type {Record<string, {title: string, hint: string, label: string, end: string}>} */
export const ASK = Object.fromEntries(
	wordTable(ASKS).map(([step, title, hint, label, end]) => [step, { title, hint, label: (label || "").trim(), end: (end || "").trim() }]),
);

/* What may be done: the verb, how it is called among other things to do, the label of the main button, what is asked. */
const VERBS = `
operate | Operation | Begin the operation
activate | One stack | Activate | Choose the stack that the high command activates.
reinforce | Reinforcements | Reinforce
draw | Incidents | Draw an incident
pass | Pass | Pass
disband | Disband Sepoys | Disband | Choose loyal Sepoys to disband for good.
durbar | Durbar | Hold the Durbar
incite | Agent: incite | Incite a mutiny
recruit | Agent: recruit | Recruit an Auxiliary
intelligence | Agent: look | Look at
skulduggery | Agent | Stop it with an Agent
decline | Let it be | Let it be
forced-march | Forced March | Play Forced March
top | Top of a stack | On top: | Choose the counter that the enemy shall see.
besiege | Sieges | Besiege | Choose a fortress beside your guns.
choose | Choose | Choose
mutiny | Mutiny check | Check
parade | Parade ground | To
betray | Treachery | Lead astray
restore | Restore | Restore
return | Return | Bring back
lose | Lose | Lose
move | Move | Move
enter | From the boxes | Enter | Choose who comes from Bombay or Madras, and where.
sail | By sea | Sail | Choose who sails, and where to.
entrench | Entrench | Entrench
attack | Attack | Attack
fight | Fight | Fight
hold | Hold | Do nothing with the stack at
blow | Magazine | Blow the magazine
massacre | Massacre | Play a Massacre
command | Commander | Name
expend | Supply train | Expend
aid | Shifts | Better the fire of
fire | Fire | Fire
volley | Fire all | Fire all
retreat | Give way | Give way:
stay | Stand fast | Stand fast
flee | Run | Run to
halt | Stop here | Stop in the fortress
pursue | Pursue | Pursue with
rally | Rally | Rally
starve | Go short | Goes short:
begin | Begin | Begin
end | Done | the end of this step
`;
/** @type {Record<string, {mode: string, act: string, ask: string}>} */
export const VERB = Object.fromEntries(wordTable(VERBS).map(([verb, mode, act, ask]) => [verb, { mode, act, ask: ask || "" }]));

const WORD = {
	"relief-force": "Relief Force",
	treachery: "Treachery",
	clemency: "Clemency Proclamation",
	"righteous-vengeance": "Righteous Vengeance",
	"enemy-attrition": "Enemy Attrition",
	"mutiny-spreads": "Mutiny Spreads",
	rebellion: "Rebellion",
	"rebel-infighting": "Rebel Infighting",
	"friendly-attrition": "Friendly Attrition",
	"afghan-frontier": "Afghan Frontier Aflame",
	quiet: "It’s quiet, too quiet",
	"mutiny+badmash": "mutiny, and Badmashes join",
	"c-in-c": "the C-in-C India",
	"king-of-delhi": "the King of Delhi",
	"fortunes-of-war": "Fortunes of War",
	"no-retreat": "no way to retreat",
	debacle: "lost in the retreat",
	magazine: "the magazine",
	attrition: "out of supply",
	event: "fortunes of war",
	"no-parade": "nowhere to go",
	"zone-of-control": "into a zone of control",
	river: "across a river",
	"nothing-inflicted": "nothing was inflicted",
	rounds: "its rounds are over",
	cleared: "the hex is cleared",
};
/** @param {string} word */
export const plain = (word) => WORD[/** @type {keyof WORD} */ (word)] || String(word ?? "").replace(/[-_]/g, " ");
/** @param {string} word */
export const title = (word) => capital(plain(word));

/** A command marker. @param {Context} context @param {string} marker */
export const markerName = (context, marker) =>
	context.box.units?.some((/** @type {any} */ unit) => unit.id === marker) ? context.unit(marker).name : title(marker).replace(/^The /, "");
