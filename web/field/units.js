// units.js: units as the views of a table in inches list them; lengths and directions in words. May use: nothing.

/** @typedef {import("../game/task.js").Context} Context @typedef {import("./board.js").Pose} Pose */

/** @param {string} seat "british-1" */
export const sideOf = (seat) => String(seat || "").replace(/-\d+$/, "");

/** What all units of a type have in common. @param {Context} context @param {string} id "type-2" is the second of its type */
export function typeOf(context, id) {
	const type = String(id).replace(/-\d+$/, "");
	return (
		context.box.types?.find((/** @type {any} */ one) => one.id === type) || {
			id: type,
			name: type,
			side: "",
			class: "infantry",
			weapon: "none",
			width: 1000,
			depth: 500,
			rates: {},
		}
	);
}

/** @param {Context} context @param {string} id */
export const unitOf = (context, id) => (context.view.units || []).find((/** @type {any} */ unit) => unit.id === id);

/** @param {any} unit */
export const onTable = (unit) => unit?.status === "table";

/** Where a unit stands. @param {any} unit @returns {Pose} */
export const poseOf = (unit) => ({ x: unit.at[0], y: unit.at[1], facing: unit.facing });

/** A place to the thousandth. @param {number} hundredths */
export const exact = (hundredths) => Math.round(hundredths * 10) / 1000 + "″";
/** @param {number} hundredths */
export const inches = (hundredths) => (hundredths / 100).toFixed(1).replace(/\.0$/, "") + "″";

/** "NW". @param {number} degrees */
export const bearing = (degrees) => ["N", "NE", "E", "SE", "S", "SW", "W", "NW"][Math.round(degrees / 45) % 8];

/** @param {number} degrees */
export function compass(degrees) {
	const names = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
	return `${names[Math.round(degrees / 45) % 8]}, ${degrees}°`;
}
