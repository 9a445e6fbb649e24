// faces.js: the signs and colours of the counters of Sepoy Mutiny. `durbar print` reads this file too: a plain object, no code. May use: nothing.

export const FACES = {
	symbol: {
		"irregular-infantry": "irregular_infantry",
		"naval-infantry": "naval_infantry",
		pioneers: "pioneer",
		"irregular-cavalry": "irregular_cavalry",
		"camel-corps": "camel",
		"siege-train": "siege_train",
		"supply-train": "supply",
	},
	nation: {
		regular: "british",
		punjabi: "punjab",
		auxiliary: "auxiliary",
		rebel: "rebel",
		badmash: "badmash",
		nepalese: "nepal",
		bikaner: "bikaner",
		gwalior: "gwalior",
		jhansi: "jhansi",
		kashmir: "kashmir",
	},
};
