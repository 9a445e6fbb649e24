// faces.js: the signs and colours of the counters of The Sun Never Sets II. `durbar print` reads this file too: a plain object, no code. May use: nothing.

export const FACES = {
	symbol: {
		artillery: "foot_artillery",
		"horse-artillery": "horse_artillery",
		"mountain-artillery": "mountain_artillery",
		"irregular-infantry": "irregular_infantry",
		pioneers: "pioneer",
		"mounted-infantry": "mounted_infantry",
		"camel-corps": "camel",
		machinegun: "machine_gun",
		"railroad-engineer": "railway_engineer",
		civilian: "civilians",
		riverine: "gunboat",
	},
	nation: {
		british: "british",
		"british-colonial": "colonial",
		indian: "colonial",
		asante: "asante",
		"friendly-native": "friendly",
		"hostile-native": "hostile",
		afghan: "afghan",
		abyssinian: "abyssinian",
		persian: "persian",
	},
};
