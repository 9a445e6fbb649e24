// pace.js: how fast things are shown, and what is done without asking, as the preferences of this browser have it. May use: settings.

import { setting } from "../common/settings.js";

/** How long a throw that changed nothing stays in sight, in ms, and one of several that were ordered together. */
export const GLANCE = 2500;
export const SERIES = 1400;

/** How long a move of a bot stays in sight, in ms. */
export const botPace = () => Number(setting("durbar.pace"));

/** How combat is shown: until it was seen, or for so many ms; 0: not at all. @returns {"held" | number} */
export const combatPace = () => (setting("durbar.combat") === "held" ? "held" : Number(setting("durbar.combat")));

/** Whether what is certain is done without asking. */
export const doesCertain = () => setting("durbar.certain") === "done";
