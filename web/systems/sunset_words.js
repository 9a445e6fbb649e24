// sunset_words.js: names and sentences of The Sun Never Sets II: units, hexes, weapons, events.
// May use: nothing.

/** @typedef {import("../task.js").Desk} Desk */

export const MORALE = { V: "Veteran", L: "Line", R: "Rabble", F: "Fanatic" };
const WEAPON = {
	"gun-a": "artillery",
	"gun-b": "breech-loading guns",
	"gun-g": "Gatlings",
	"gun-f": "field guns",
	"gun-h": "heavy guns",
	"gun-l": "light guns",
	"gun-m": "muzzle-loading guns",
	"gun-r": "rockets",
	"foot-b": "breech-loaders",
	"foot-l": "lances",
	"foot-m": "muskets",
	"foot-r": "rifles",
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

/** @param {Desk} desk @param {string | undefined} hex */
export function hexName(desk, hex) {
	return (hex && desk.hexInfo(hex)?.name) || (hex ? "hex " + hex : "nowhere");
}

/** Fighting units first, the strongest on top; in one's own stack a leader. @param {Desk} desk @param {string[]} ids */
export function sortUnits(desk, ids) {
	const rank = (/** @type {string} */ id) => {
		const facts = desk.unit(id);
		return facts.arm === "hq"
			? 200 + 10 * facts.tactical + facts.strategic + (facts.chief ? 50 : 0)
			: facts.strength * 4 + (facts.morale === "V" ? 2 : facts.morale === "L" ? 1 : 0);
	};
	return [...ids].sort((a, b) => rank(b) - rank(a) || (a < b ? -1 : 1));
}

/** @param {Desk} desk @param {string} id */
export function describe(desk, id) {
	const facts = desk.unit(id),
		now = desk.view.units?.[id] || {};
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
			...(Object.entries(desk.view.units || {})
				.filter(([, other]) => /** @type {any} */ (other).aboard?.includes(id))
				.map(([other]) => "aboard: " + desk.unit(other).name)),
		);
	else parts.push("moves " + facts.move);
	if (now.aboard?.length) parts.push("aboard " + listNames(desk, now.aboard));
	parts.push(now.state === "demoralised" ? "demoralised" : "");
	return parts.filter(Boolean).join(", ");
}

/** @param {Desk} desk @param {string[]} ids */
export function listNames(desk, ids) {
	const names = (ids || []).map((id) => desk.unit(id).name);
	if (names.length > 5) return names.slice(0, 4).join(", ") + ` and ${names.length - 4} more`;
	return names.length > 1 ? names.slice(0, -1).join(", ") + " and " + names[names.length - 1] : names[0] || "";
}

/** What is asked at each step: title, hint, the label of the main button. @type {Record<string, string[]>} */
export const ASK = {
	march: ["Choose a force to march", "Take a lit stack. The die says how far it goes.", "Roll for the march"],
	move: ["Lead the force", "Choose a lit hex. The path and its cost are shown first.", "March"],
	attrition: ["The march costs a unit", "Choose who is lost.", "Lose it"],
	attack: ["Choose a battle", "Take a lit stack, then an enemy beside it.", "Attack"],
	"event-ambush": ["An ambush", "One stack may attack at once.", "Attack"],
	"event-hex": ["The event asks for a hex", "Choose one of the lit hexes.", "Choose"],
	desert: ["Some units go home", "Choose who deserts.", "Let them go"],
	screen: ["The enemy reconnoitres", "Mounted troops in good order may screen the hex.", "Screen"],
	retreat: ["The battle is lost: retreat", "Choose where the force goes.", "Retreat"],
	"retreat-loss": ["The retreat enters a zone of control", "Choose who is demoralised.", "Accept"],
	advance: ["The battle is won", "Choose who advances.", "Advance"],
	pursue: ["Follow them", "Choose who pursues, then a lit hex.", "Pursue"],
	atrocity: ["Deeds against the inhabitants", "Choose a lit hex, or none.", "Do it"],
	short: ["Not all can eat", "Choose who goes short.", "Accept"],
	counterspy: ["The enemy’s spies were found out", "Choose one of his stacks to look at.", "Look"],
	parley: ["The enemy wants to negotiate", "Show him an HQ of the hex, or decline.", "Show it"],
	honour: ["The honours of war", "Choose the force that may pass; nobody attacks it in this turn.", "Let it pass"],
	ambush: ["An enemy force comes within reach", "Take a lit stack beside it to ambush it, or let it go.", "Ambush"],
	depart: ["The negotiations cost you units", "Choose who leaves.", "Let them go"],
	rout: ["Your beaten units check for rout", "An HQ can better the die of one of them.", "Check"],
	flee: ["Your beaten units run", "Each exactly as far as it must; HQs join them afterwards.", "Run"],
	siege: ["Lay sieges", "Choose a lit fortress beside units that stood there all the segment.", "Besiege"],
	ammunition: ["Ammunition", "A supply unit here can better your fire of this round.", ""],
	"event-place": ["The event brings units", "Take counters of the tray, then a lit hex.", "Place"],
	extend: ["The war may go on", "Choose whether it is extended.", "Extend it"],
	evade: ["You are attacked", "Choose who slips away before the battle; the others fight.", "Slip away"],
	sail: ["Craft may sail", "Choose a lit hex as often as you like; passengers may land on the way.", "Sail"],
	ship: ["The ships are ready", "Choose the coast where the force lands.", "Land there"],
	castoff: ["Your craft must leave", "Choose where they go.", "Sail"],
	chase: ["Your craft may advance", "Choose how far they go.", "Sail"],
	declare: ["Your force is ambushed", "What an event gave you for one battle may be used in this one.", "Use it"],
	begin: ["The segment begins", "Dice that its beginning asks for fall now.", "Begin"],
};

/** The button that ends a step. @type {Record<string, string>} */
export const END = {
	arrive: "Done",
	march: "End the marches",
	attack: "No more battles",
	"event-ambush": "Let it pass",
	"event-place": "Place no more",
	move: "Stay",
	screen: "Do not screen",
	advance: "Stay",
	pursue: "Stay",
	atrocity: "None",
	supply: "Supply is done",
	rally: "End the rally",
	treaty: "Go on",
	rout: "Check the rest without help",
	siege: "No more sieges",
	ammunition: "Keep it",
	parley: "Decline",
	ambush: "Let it go",
	honour: "None",
	evade: "Stand and fight",
	declare: "Keep it",
	deploy: "Ready-made placement",
	sail: "Stay",
	ship: "Stay",
	chase: "Stay",
	fire: "Cease fire",
};

/**
 * What may be done: how it is called among other things to do, what is asked, the label of the main button.
 * @type {Record<string, {mode: string, ask?: string, act: string}>}
 */
export const VERB = {
	march: { mode: "March", act: "Roll for the march" },
	go: { mode: "March on", act: "March" },
	attack: { mode: "Attack", act: "Attack" },
	place: { mode: "Place", act: "Place" },
	choose: { mode: "Call friends", ask: "Choose the HQ to which friendly Natives come.", act: "Choose" },
	rebuild: { mode: "Rebuild", act: "Rebuild" },
	forage: { mode: "Feed", act: "Forage" },
	rally: { mode: "Rally", act: "Rally" },
	spy: { mode: "Spies", ask: "Choose an enemy stack, and whose spies look at it.", act: "Spy on" },
	reveal: { mode: "Show a stack", ask: "Choose one of your stacks: the enemy will see it.", act: "Show" },
	pledge: { mode: "Fair play", ask: "Choose a headquarters in a town or fortress.", act: "Fair play:" },
	fortify: { mode: "Fieldworks", ask: "Choose who builds the works, where it stands.", act: "Build works:" },
	rout: { mode: "Rout", ask: "Choose a unit, and who helps it.", act: "Check:" },
	flee: { mode: "Run", ask: "Choose where they run.", act: "Run:" },
	besiege: { mode: "Sieges", ask: "Choose a fortress beside you.", act: "Besiege" },
	sap: { mode: "Sappers", ask: "Choose the fortress or works that engineers sap.", act: "Sap" },
	begin: { mode: "Begin", act: "Begin the segment" },
	withdraw: { mode: "Withdraw", act: "Withdraw from the map" },
	evade: { mode: "Slip away", act: "Slip away" },
	assault: { mode: "Attack from march", ask: "Choose the enemies to attack, for two points.", act: "Attack from the march:" },
	ambush: { mode: "Ambush", act: "Ambush" },
	negotiate: { mode: "Negotiate", ask: "Choose an enemy stack beside your envoy.", act: "Negotiate:" },
	show: { mode: "Negotiate", act: "Send" },
	honour: { mode: "Honours of war", act: "Let it pass" },
	raise: { mode: "Raise friends", ask: "Choose the officer who raises them.", act: "Raise friendly Natives:" },
	hire: { mode: "Hire supply", ask: "Choose the officer who hires it.", act: "Hire a supply unit:" },
	lay: { mode: "Lay track", ask: "Choose how far the railroad is built.", act: "Lay track:" },
	cut: { mode: "Cut a railroad", ask: "Choose a hex with track where you stand.", act: "Cut the railroad" },
	board: { mode: "Board", ask: "Choose a lit hex, and who goes aboard which craft.", act: "Board" },
	land: { mode: "Land", ask: "Choose who goes ashore.", act: "Land" },
	sail: { mode: "Sail", act: "Sail" },
	ship: { mode: "By sea", ask: "Choose a force on a coast; the die says whether it sails.", act: "Roll for the voyage" },
	extend: { mode: "Extend the war", act: "Extend the war" },
	declare: { mode: "Use the bonus", act: "Use the bonus" },
	end: { mode: "Done", act: "the end of a step" },
	halt: { mode: "Stay", act: "the halt" },
	cease: { mode: "Cease fire", act: "the end of fire" },
	agree: { mode: "Treaty", act: "Offer a treaty" },
};

const WORD = {
	"hold+attrition": "hold, and a unit is lost",
	"forced-march+attrition": "forced march, and a unit is lost",
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
};
/** @param {string} word */
export function plain(word) {
	return WORD[/** @type {keyof WORD} */ (word)] || String(word ?? "").replace(/[-_]/g, " ");
}

const CAPITAL = { artillery: "Artillery", rifle: "Rifle", melee: "Melee" };

/** What a volley's result asks for. @param {string} result */
export function resultWords(result) {
	if (result === "-") return "no effect";
	const only = /^\((\d+)\)$/.exec(result);
	if (only) return `${only[1]} demoralised`;
	return `${result} lost, then ${result} demoralised`;
}

/** @param {any} event */
function sum(event) {
	if (!event.dice?.length) return "";
	const die = event.dice.join(" and ");
	if (event.modifier)
		return `die ${die} ${event.modifier > 0 ? "+" : "−"} ${Math.abs(event.modifier)} = ${event.total}`;
	return event.total !== undefined && String(event.total) !== die ? `die ${die} = ${event.total}` : `die ${die}`;
}

/** What a modifier is made of. @param {Desk} desk @param {any} e */
function aims(desk, e) {
	/** @type {[string, number | undefined][]} */
	const parts = [
		["morale", e.morale],
		[e.hq && e.hq !== "none" ? desk.unit(e.hq).name : "HQ", e.tactical ?? e.strategic],
		["engineer HQ", e.engineer_hq],
		["veteran", e.veteran],
		["enemy engineer", e.enemy_engineer],
		["enemy engineer HQ", e.enemy_engineer_hq],
		["works", e.works],
		["weather", e.weather],
		["fair play", e.fair_play],
		["ground", e.ground],
		["attacked from the march", e.march_attack],
		["supply", e.supply],
		["event", e.event_modifier],
	];
	const said = parts.filter(([, value]) => value).map(([name, value]) => `${name} ${signed(value || 0)}`);
	return said.length > 1 || (said.length && e.modifier) ? `; ${said.join(", ")}` : "";
}

/** @type {Record<string, (desk: Desk, e: any) => [string, string?]>} */
const LINE = {
	turn: (desk, e) => [
		desk.box.turns[e.turn - 1]?.name || "Turn " + e.turn,
		e.weather !== "normal" ? plain(e.weather) : "",
	],
	segment: (desk, e) => [`${desk.sideName(e.side)}: ${plain(e.segment)}`],
	event: (desk, e) => [
		e.happening === "no-event" ? "No event" : "Event: " + title(e.happening),
		`${desk.sideName(e.side)}, roll ${e.roll}`,
	],
	effect: (desk, e) => [`${title(e.happening)} is in force`],
	"event-die": (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A unit"} at ${hexName(desk, e.hex)}: ${plain(e.outcome)}`,
		sum(e),
	],
	objective: (desk, e) => [`${hexName(desk, e.hex)} brings the ${desk.sideName(e.side)} ${e.points}`],
	hostages: (desk, e) => [
		e.news === "held"
			? `The hostages are held at ${hexName(desk, e.hex)}`
			: e.news === "found"
				? `The hostages are found at ${hexName(desk, e.hex)}`
				: `The hostages reach the sea at ${hexName(desk, e.hex)}`,
		e.dice?.length ? sum(e) : "",
	],
	fever: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A leader"} has fever`],
	shown: (desk, e) => [`The stack at ${hexName(desk, e.hex)} is shown`, listNames(desk, e.units)],
	"native-roll": (desk, e) => [`${desk.sideName("native")} at home: ${plain(e.result)}`, sum(e)],
	"count-roll": (desk, e) => [`${e.count} units`, sum(e)],
	drawn: (desk, e) => [`${e.count} drawn`, listNames(desk, e.units)],
	forfeited: (desk, e) => [`${e.count} forfeited`, listNames(desk, e.units)],
	placed: (desk, e) => [`${listNames(desk, e.units) || "Units"} arrive at ${hexName(desk, e.hex)}`],
	rebuilt: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A unit"} is rebuilt at ${hexName(desk, e.hex)}`],
	"march-roll": (desk, e) => [
		`${e.units?.length ? listNames(desk, e.units) : "A force"} at ${hexName(desk, e.hex)}: ${plain(e.result)}`,
		[sum(e) + aims(desk, e), e.allowance ? e.allowance + " points" : ""].filter(Boolean).join(", "),
	],
	moved: (desk, e) => [
		`${e.units?.length ? listNames(desk, e.units) : "A force"} ${e.units?.length === 1 || !e.units?.length ? "marches" : "march"} from ${hexName(desk, e.from)} to ${hexName(desk, e.to)}`,
		[e.hexes > 1 ? e.hexes + " hexes" : "", e.cost ? `${half(e.cost)} points` : ""].filter(Boolean).join(", "),
	],
	halted: (desk, e) => [`The force halts at ${hexName(desk, e.hex)}`],
	dropped: (desk, e) => [`${listNames(desk, e.units)} stay at ${hexName(desk, e.hex)}`],
	scouted: (desk, e) => [`Reconnaissance of ${hexName(desk, e.hex)}: ${e.success ? "seen" : "nothing seen"}`, sum(e)],
	scouting: (desk, e) => [`${listNames(desk, e.units)} reconnoitre ${hexName(desk, e.hex)}`, `strength ${e.strength}`],
	screened: (desk, e) => [`${hexName(desk, e.hex)} is screened`, e.units ? listNames(desk, e.units) : ""],
	withdrawn: (desk, e) => [`Units leave the map at ${hexName(desk, e.hex)}`, listNames(desk, e.units)],
	routed: (desk, e) => [
		`${desk.unit(e.unit).name} ${e.hexes ? `runs ${e.hexes} ${e.hexes === 1 ? "hex" : "hexes"}` : "is lost in the rout"}`,
		sum(e),
	],
	joined: (desk, e) => [`${listNames(desk, e.units)} join those who ran to ${hexName(desk, e.hex)}`],
	digging: (desk, e) => [`${desk.unit(e.unit).name} begins works at ${hexName(desk, e.hex)}`],
	boarded: (desk, e) => [`${listNames(desk, e.units) || "Units"} go aboard at ${hexName(desk, e.hex)}`],
	landed: (desk, e) => [`${listNames(desk, e.units) || "Units"} land at ${hexName(desk, e.hex)}`],
	sailed: (desk, e) => [`${listNames(desk, e.units)} from ${hexName(desk, e.from)} to ${hexName(desk, e.to)}`, "by water"],
	shipped: (desk, e) => [
		`${listNames(desk, e.units) || "A force"} from ${hexName(desk, e.from)} to ${hexName(desk, e.to)}, by sea`,
		e.shipped ? `${e.shipped} factors this turn` : "",
	],
	sapped: (desk, e) => [`${desk.unit(e.unit).name} saps ${hexName(desk, e.hex)}: ${plain(e.result)}`, sum(e) + aims(desk, e)],
	siege: (desk, e) => [
		e.laid
			? `${desk.sideName(e.side)} besiege ${hexName(desk, e.hex)} from ${hexName(desk, e.from)}`
			: `The siege of ${hexName(desk, e.hex)} from ${hexName(desk, e.from)} is over`,
	],
	works: (desk, e) => [`${desk.sideName(e.side)} works at ${hexName(desk, e.hex)} ${e.built ? "built" : "gone"}`],
	demoralised: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A unit"} is demoralised`, plain(e.cause)],
	eliminated: (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A unit"} is lost`,
		[plain(e.cause), e.points ? e.points + " points" : ""].filter(Boolean).join(", "),
	],
	removed: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A unit"} leaves`, plain(e.cause)],
	score: (desk, e) => [
		`${desk.sideName(e.side)} ${e.points >= 0 ? "+" : "−"}${Math.abs(e.points)}: ${e.total} points`,
		plain(e.cause),
	],
	attack: (desk, e) => [
		`${desk.sideName(e.side)} attack ${hexName(desk, e.target)} from ${hexName(desk, e.from)}`,
		listNames(
			desk,
			(e.units || []).filter((/** @type {string} */ id) => desk.unit(id).side === e.side),
		),
	],
	stand: (desk, e) => [`The defender stands in ${plain(e.terrain)}`, e.modifier ? signed(e.modifier) : ""],
	command: (desk, e) => [`${desk.unit(e.unit).name} commands`],
	superiority: (desk, e) => [
		e.side && e.side !== "nobody" ? `${desk.sideName(e.side)} have superiority` : "Neither has superiority",
		`attacker ${e.attacker}, defender ${e.defender}` + (e.dice ? `, dice ${e.dice.join(", ")}` : ""),
	],
	round: (desk, e) => [`${CAPITAL[/** @type {keyof CAPITAL} */ (e.round)] || e.round} round`],
	volley: (desk, e) => [
		`${desk.sideName(e.side)} ${e.weapon in WEAPON ? weaponName(e.weapon) : "in melee"}, ${e.factors === 1 ? "1 factor" : e.factors + " factors"}: ${resultWords(e.result)}`,
		sum(e) + aims(desk, e),
	],
	outcome: (desk, e) => [
		e.winner === "nobody" ? "Drawn, nobody retreats" : `${desk.sideName(e.winner)} win the battle`,
		`attacker lost ${e.attacker_lost} of ${e.attacker_base} factors, defender ${e.defender_lost} of ${e.defender_base}`,
	],
	retreated: (desk, e) => [`${desk.sideName(e.side)} retreat to ${hexName(desk, e.to)}`],
	advanced: (desk, e) => [`Advance to ${hexName(desk, e.hex)}`, listNames(desk, e.units)],
	supplied: (desk, e) => [`${hexName(desk, e.hex)} is fed`, plain(e.source)],
	expended: (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A supply unit"} is expended at ${hexName(desk, e.hex)}`,
	],
	forage: (desk, e) => [
		`Forage at ${hexName(desk, e.hex)}, ${plain(e.terrain)}: ${forageWords(e)}`,
		sum(e) + aims(desk, e),
	],
	rally: (desk, e) => [e.unit ? `${desk.unit(e.unit).name}: ${plain(e.result)}` : "A unit tries to rally", sum(e)],
	railhead: (desk, e) => [`The railroad is open as far as ${hexName(desk, e.hex)}`],
	cut: (desk, e) => [`The railroad at ${hexName(desk, e.hex)} is ${e.success ? "cut" : "attacked in vain"}`, sum(e)],
	repaired: (desk, e) => [`The railroad at ${hexName(desk, e.hex)} is mended`],
	parley: (desk, e) => [
		`${desk.unit(e.unit).name} asks for negotiations at ${hexName(desk, e.hex)}`,
		e.shown && e.shown !== "none" ? desk.unit(e.shown).name + " comes" : "nobody comes",
	],
	negotiation: (desk, e) => [
		`${desk.unit(e.unit).name} negotiates with ${desk.unit(e.with).name}: ${plain(e.result)}`,
		sum(e),
	],
	honoured: (desk, e) => [`The honours of war for a force at ${hexName(desk, e.hex)}`, listNames(desk, e.units)],
	truce: (desk, e) => [`A truce between ${hexName(desk, e.hex)} and ${hexName(desk, e.with)}`],
	raised: (desk, e) => [`${e.unit ? desk.unit(e.unit).name : "A unit"} is raised at ${hexName(desk, e.hex)}`],
	spied: (desk, e) => [`Spies look at ${hexName(desk, e.hex)}: ${e.success ? "seen" : "nothing seen"}`, sum(e)],
	pledged: (desk, e) => [`Fair play at ${hexName(desk, e.hex)}: ${e.success ? "believed" : "not believed"}`, sum(e)],
	evaded: (desk, e) => [`${some(desk, e)} slip away from ${hexName(desk, e.hex)}`],
	provided: (desk, e) => [
		`${e.unit ? desk.unit(e.unit).name : "A supply unit"} is used up for the fire of ${some(desk, e)}`,
	],
	treaty: (desk, e) => [`${desk.sideName(e.side)} ${e.agreed ? "offer a treaty" : "go on"}`],
	capitulated: (desk, e) => [`${desk.sideName(e.side)} capitulate`],
	over: (desk, e) => [
		e.winner === "nobody" || e.winner === "none"
			? "The war ends in a draw"
			: `${desk.sideName(e.winner)}: ${plain(e.level)} victory`,
		e.difference !== undefined ? "difference " + e.difference : "",
	],
};

/** The units of an event, or that there are some. @param {Desk} desk @param {any} e */
const some = (desk, e) => (e.units?.length ? listNames(desk, e.units) : "Units");

/** How many of the hungry eat. @param {any} e */
export function forageWords(e) {
	if (e.need === undefined) return `feeds ${e.capacity}`;
	return e.capacity >= e.need ? (e.need === 1 ? "the one unit eats" : `all ${e.need} eat`) : `${e.capacity} of ${e.need} eat`;
}

/** @param {number} n */
const signed = (n) => (n > 0 ? "+" : "−") + Math.abs(n);
/** @param {number} halves */
const half = (halves) => (Math.floor(halves / 2) || (halves % 2 ? "" : "0")) + (halves % 2 ? "½" : "");
/** @param {string} word */
function title(word) {
	const text = plain(word);
	return text.charAt(0).toUpperCase() + text.slice(1);
}

const LOUD = new Set(["turn", "segment", "attack", "outcome", "over", "event", "round"]);
const QUIET = new Set(["halted", "points", "count-roll", "grip", "omen", "short", "marker"]);

/** A march of many hexes is one line. @param {any[]} events */
export function tell(events) {
	/** @type {any[]} */
	const told = [];
	for (const event of events) {
		const last = told[told.length - 1];
		if (event.event === "moved" && last?.event === "moved" && last.to === event.from)
			told[told.length - 1] = {
				...last,
				to: event.to,
				cost: (last.cost || 0) + (event.cost || 0),
				hexes: (last.hexes || 1) + 1,
			};
		else told.push(event);
	}
	return told;
}

/** An event as a line of the log. @param {Desk} desk @param {any} event */
export function eventLine(desk, event) {
	const make = LINE[event.event];
	const [text, detail] = make ? make(desk, event) : [event.text || plain(event.event), ""];
	const unit = event.unit || event.units?.[0];
	const side = event.side && event.side !== "nobody" ? event.side : unit ? desk.unit(unit).side : "";
	const hexes = [event.from, event.to, event.hex, event.target].filter(Boolean);
	return {
		text,
		detail: detail || "",
		side,
		rule: event.rule,
		dice: event.dice || [],
		hexes,
		loud: LOUD.has(event.event),
		quiet: QUIET.has(event.event),
		kind: event.event,
	};
}

/** A card for what turns up by itself: an event, the end of negotiations. @param {Desk} desk @param {any} event */
export function card(desk, event) {
	if (event.event === "negotiation")
		return {
			kind: "Negotiations at " + hexName(desk, event.hex),
			title: title(event.result),
			side: desk.unit(event.unit).name + (event.with ? " and " + desk.unit(event.with).name : ""),
			dice: event.dice || [],
			text: LINE.negotiation(desk, event).filter(Boolean).join(", "),
			rule: event.rule,
			own: true,
		};
	if (event.event !== "event" || event.happening === "no-event") return null;
	return {
		kind: "Event",
		title: title(event.happening),
		side: desk.sideName(event.side),
		dice: event.dice || [],
		text: event.text || "",
		rule: event.rule,
		own: false,
	};
}
