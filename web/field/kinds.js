// kinds.js: kinds of ground that look alike. May use: nothing.

/** Kinds of ground that are drawn as another. @type {Record<string, string>} */
export const DRAWN = {
	scrub: "undergrowth",
	crop: "crops",
	rough: "rocky",
	wood: "woods",
	thick_bush: "forest",
	steep: "mountain",
	hedge: "fence",
	zareba: "fence",
	laager: "wall",
};
