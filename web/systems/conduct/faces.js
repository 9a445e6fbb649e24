// faces.js: the signs and colours of the units of the conduct charts, by the class of their type. `durbar print` reads this file too: a plain object, no code. May use: nothing.

export const FACES = {
	nation: { indian: "egyptian", egyptian: "egyptian", sudanese: "egyptian", recruits: "egyptian", nnc: "egyptian", zulu: "asante", ashante: "asante", pathan: "afghan", ghazi: "afghan", afghan: "afghan", boxer: "hostile", imperial_massed: "persian", imperial_drilled: "persian", dervish: "mahdist" },
};
