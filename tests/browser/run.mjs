// run.mjs: the client as people use it, in a real Chromium. usage: node run.mjs DURBAR [NAME...]; a name is that of a test, or
// part of some. Other arguments are in tests/runner.mjs. The last line is "N passed, N failed".
import path from 'node:path';
import {root, runChapters} from './lib.mjs';
import {arounds} from './around.mjs';
import {atOnce} from './at_once.mjs';
import {analyses} from './analysis.mjs';
import {assists} from './assist.mjs';
import {cards} from './card.mjs';
import {choices} from './choices.mjs';
import {conducts} from './conduct.mjs';
import {conductAssists} from './conduct_assist.mjs';
import {conductTables} from './conduct_table.mjs';
import {counts} from './counts.mjs';
import {crafts} from './craft.mjs';
import {dices} from './dice.mjs';
import {dramas} from './drama.mjs';
import {games} from './game.mjs';
import {hints} from './hint.mjs';
import {learns} from './learn.mjs';
import {fields} from './field.mjs';
import {landscapes} from './landscape.mjs';
import {looks} from './look.mjs';
import {maps} from './maps.mjs';
import {mutinies} from './mutiny.mjs';
import {offers} from './offers.mjs';
import {oddses} from './odds.mjs';
import {phones} from './phone.mjs';
import {previews} from './preview.mjs';
import {seats} from './seats.mjs';
import {stackTests} from './stacks.mjs';
import {sides} from './sides.mjs';
import {togethers} from './together.mjs';
import {undos} from './undo.mjs';
import {upgrades} from './upgrade.mjs';
import {wordings} from './words.mjs';

await runChapters([games, fields, mutinies, conducts, conductTables, looks, maps, seats, dramas, crafts, wordings, choices, cards, assists, conductAssists,
	atOnce, dices, hints, offers, analyses, counts, togethers, undos, upgrades, previews, learns, phones, sides, oddses, stackTests, arounds, landscapes],
	path.join(root, 'tests/browser/times.tsv'));
