/* battle.h: what this chapter offers the others: declarations, battles, fire, losses, retreats, pursuit, entrenchments.
 * May use: game. */
#ifndef DURBAR_SYSTEMS_MUTINY_BATTLE_BATTLE_H
#define DURBAR_SYSTEMS_MUTINY_BATTLE_BATTLE_H

#include "systems/mutiny/game.h"

extern const struct step_rules mutiny_activate;  /* STEP_ACTIVATE */
extern const struct step_rules mutiny_declare;   /* STEP_DECLARE: attack HEX from HEX, end */
extern const struct step_rules mutiny_fight;     /* STEP_FIGHT: fight, attack (late), hold, end */
extern const struct step_rules mutiny_blow;      /* STEP_BLOW: blow, decline [all] */
extern const struct step_rules mutiny_massacre;  /* STEP_MASSACRE: massacre, decline [all] */
extern const struct step_rules mutiny_commander; /* STEP_COMMANDER: command UNIT */
extern const struct step_rules mutiny_train;     /* STEP_TRAIN: expend UNIT, decline */
extern const struct step_rules mutiny_aid;       /* STEP_AID: aid UNITS by UNIT, end */
extern const struct step_rules mutiny_fire;      /* STEP_FIRE: fire UNIT, volley */
extern const struct step_rules mutiny_loss;      /* STEP_LOSS: lose UNIT */
extern const struct step_rules mutiny_retreat;   /* STEP_RETREAT: retreat UNIT, stay */
extern const struct step_rules mutiny_flee;      /* STEP_FLEE: flee HEX-HEX-..., halt */
extern const struct step_rules mutiny_pursue;    /* STEP_PURSUE: pursue UNITS [to HEX], end */
extern const struct step_rules mutiny_entrench;  /* STEP_ENTRENCH: entrench HEX, end */

/* STAGE_COMBAT of an operation, a procedure: everything from C0 to the last battle; ends with mutiny_return. The owner
 * attacks; state.centre and state.radius are those of the combat step. Clears U_ACTIVE, U_ATTACKED, U_FLED at its end. */
void mutiny_begin_combat(struct game *game);
/* STAGE_ENTRENCH, a procedure [mutiny:28.0]. Returns at once where the option is off or nobody can. */
void mutiny_begin_entrenching(struct game *game);
/* TASK_BATTLE: an incident of this battle is settled; what became of it stands in battle.flags. */
void mutiny_resume_battle(struct game *game, const struct frame *frame);
/* The magazine goes up, the massacre is declared: nobody has cancelled them (incidents calls these; the chapter has
 * pushed TASK_BATTLE before mutiny_play). Each ends with mutiny_return. */
void mutiny_blow_effect(struct game *game);
void mutiny_massacre_effect(struct game *game);

#endif
