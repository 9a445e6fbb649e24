// faces.js: the signs and colours of the stands of Restless Natives, by the first letters of a unit's type. `durbar print` reads this file too: a plain object, no code. May use: nothing.

export const FACES = {
	nation: { br: "british", eg: "egyptian", su: "egyptian", na: "mahdist" },
};
