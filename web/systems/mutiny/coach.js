// coach.js: what somebody who plays Sepoy Mutiny for the first time is told. May use: nothing.

/** @typedef {import("../../game/task.js").Context} Context */

const LESSONS = ["set-up", "cup", "move", "fight", "supply"];

/** @param {string} id @param {string} text @param {boolean} [last] */
const say = (id, text, last) => ({ id, title: id, number: LESSONS.indexOf(id) + 1, of: LESSONS.length, text, last: !!last });

/** The hint for the present decision. @param {Context} context @param {import("../../hex/chooser.js").Chooser} chooser */
export function coach(context, chooser) {
	switch (context.view.step) {
		case "deploy":
			return say("set-up", "Place counters yourself, or take the historical set-up with one button: a good way to begin.", true);
		case "action":
			return say(
				"cup",
				"Markers of both sides lie in one cup; whoever owns the one that is drawn acts. An operation moves, fights and rallies everything inside the violet line. Reinforcements and incidents take its place.",
				true,
			);
		case "move":
			return chooser.pick.hex
				? say("move", "All of the stack is in hand: tap a counter to leave it behind. Then choose a lit hex. Zones of control do not stop you, but who ends beside an enemy must attack.", true)
				: say("move", "Take a stack with a light ring. Each may move once, in any order; end the movement when all stand where they should.");
		case "declare":
			return say("fight", "Red marks enemies you can reach. A fortress shelters its garrison and puts nobody in a zone of control: nobody has to storm it.");
		case "fire":
			return say("fight", "Every unit fires by itself: its factor, shifted by leaders, trains and the ground, is the column of the table. Fire all goes on until somebody must choose.", true);
		case "starve":
		case "supply":
			return say("supply", "Towns and fortresses feed those in them, fortresses also those beside them. In the open one die feeds as many units as it shows: large stacks starve.", true);
		default:
			return null;
	}
}
