/* board.c: a crowd that is kept. May use: board. */
#include "kit/field/board.h"

static bool is_made(const struct field_made *made, const struct field_form *form, struct field_pose pose, int owner)
{
	return made->pose.x == pose.x && made->pose.y == pose.y && made->pose.facing == pose.facing &&
	       made->form.present == form->present && made->form.stands == form->stands &&
	       made->form.array == form->array && made->form.width == form->width && made->form.depth == form->depth &&
	       made->owner == owner;
}

void kit_keep_body(struct field_board *board, int number, const struct field_form *form, struct field_pose pose,
                   int owner)
{
	struct field_made *made = &board->made[number];
	struct field_body body;

	if (is_made(made, form, pose, owner))
		return;
	*made = (struct field_made){*form, pose, owner};
	kit_make_body(form, pose, &body);
	kit_change_body(&board->crowd, &body, number, owner);
}

void kit_drop_body(struct field_board *board, int number)
{
	struct field_body nothing;

	if (!board->made[number].form.array)
		return;
	board->made[number].form.array = NULL;
	nothing.count = 0;
	kit_change_body(&board->crowd, &nothing, number, 0);
}

void kit_drop_bodies(struct field_board *board, int number)
{
	while (number < board->crowd.bodies)
		kit_drop_body(board, number++);
}
