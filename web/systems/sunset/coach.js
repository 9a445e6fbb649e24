// coach.js: what somebody who plays The Sun Never Sets II for the first time is told. May use: nothing.

/** @typedef {import("../../game/task.js").Context} Context */

const LESSONS = ["march", "fight", "feed", "rally"];
const TITLE = { march: "march", fight: "fight", feed: "feed", rally: "rally" };

/** @param {"march"|"fight"|"feed"|"rally"} id @param {string} text @param {boolean} [last] */
const say = (id, text, last) => ({
	id,
	title: TITLE[id],
	number: LESSONS.indexOf(id) + 1,
	of: LESSONS.length,
	text,
	last: !!last,
});

/** The hint for the present decision. @param {Context} context @param {import("../../hex/chooser.js").Chooser} chooser */
export function coach(context, chooser) {
	const { pick } = chooser;
	switch (context.view.step) {
		case "march":
			if (chooser.task?.verb !== "march") return null;
			return pick.hex
				? say(
						"march",
						"All of the stack is in hand: tap a counter to leave it. The strip shows what each die brings; a headquarters that goes along adds its number. Roll when you like the odds.",
					)
				: say("march", "Units march in forces. Take a lit stack on the map, the first to march.");
		case "move":
			return pick.path.length
				? say("march", "Each hex of the way has its cost and its rule. March, or step back and choose another way.", true)
				: say("march", "The lit hexes are within reach, the numbers are movement points. Choose where the force goes.");
		case "attack":
			return say(
				"fight",
				pick.target
					? "The panel tells how often either side won this battle when bots fought it. Attack, or hold some units back first."
					: "Red brackets mark enemies beside your stack. Choose one, or end the battles: nobody has to fight.",
			);
		case "fire":
			return say(
				"fight",
				"Guns fire first, then rifles, then cold steel. Each tray of like units is one volley. Fire throws one die; Fire all goes on until somebody must choose.",
				true,
			);
		case "loss":
			return say("fight", "You choose which units are eliminated and which are demoralised. The cheapest are suggested: change it by tapping counters.", true);
		case "supply":
			return say(
				"feed",
				"Every unit must eat. Near ports and along the road that is done; the others forage in their hex, or a supply unit is used up. Feed all as shown does the list.",
				true,
			);
		case "rally":
			return say("rally", "Demoralised units show a hollow counter. One try each: a headquarters in its hex helps. Roll all does the list.", true);
		default:
			return null;
	}
}
