/* array.c: where the stands of a formation have their places. May use: array. */
#include "kit/field/array.h"

int kit_count_files(const struct field_array *array, int stands)
{
	int files = array->files < stands ? array->files : stands, shared;

	if (array->ring)
		return array->ring[stands][0] > array->ring[stands][2] ? array->ring[stands][0]
		                                                       : array->ring[stands][2];
	if (!array->ranks)
		return files;
	shared = (stands + array->ranks - 1) / array->ranks;
	return shared > files ? shared : files;
}

int kit_count_ranks(const struct field_array *array, int stands)
{
	int files = kit_count_files(array, stands);

	return files ? (stands + files - 1) / files : 0;
}

/* So many stands side by side about a middle. */
static int32_t place_in_rank(int place, int rank, int32_t pitch)
{
	return (2 * place - (rank - 1)) * pitch / 2;
}

static struct field_slot find_in_ring(const struct field_array *array, int stands, int place, int32_t width,
                                      int32_t depth)
{
	const uint8_t *face = array->ring[stands];
	int side = 0, widest = face[0] > face[2] ? face[0] : face[2], longest = face[1] > face[3] ? face[1] : face[3];
	int32_t out[2] = {(longest > 1 ? longest : 1) * width / 2 + depth / 2,
	                  (widest > 1 ? widest : 1) * width / 2 + depth / 2};
	int32_t along, by = array->ring_by_front ? out[0] + depth / 2 : 0;

	while (side < 3 && place >= face[side])
		place -= face[side++];
	along = place_in_rank(place, face[side], width);
	switch (side) {
	case 0:
		return (struct field_slot){along, out[0] - by, 0};
	case 1:
		return (struct field_slot){out[1], -along - by, FIELD_ROUND / 4};
	case 2:
		return (struct field_slot){-along, -out[0] - by, FIELD_ROUND / 2};
	default:
		return (struct field_slot){-out[1], along - by, FIELD_ROUND / 4 * 3};
	}
}

void kit_find_slots(const struct field_array *array, int stands, int32_t width, int32_t depth, struct field_slot *slots)
{
	int files = kit_count_files(array, stands);
	int32_t pitch = width + array->gap, forward = -depth / 2;

	if (array->ring) {
		for (int i = 0; i < stands; i++)
			slots[i] = find_in_ring(array, stands, i, width, depth);
		return;
	}
	for (int first = 0; first < stands; first += files, forward -= depth) {
		int rank = stands - first < files ? stands - first : files;
		int32_t right = place_in_rank(0, rank, pitch);

		for (int i = 0; i < rank; i++, right += pitch)
			slots[first + i] = (struct field_slot){right, forward, 0};
	}
}

/* The slots of one number of stands: with stands of two grains what counts halves comes out whole. */
static void put_slots(struct writer *writer, const struct field_array *array, int stands)
{
	struct field_array close = *array, open = *array;
	struct field_slot wide[FIELD_STANDS], deep[FIELD_STANDS], loose[FIELD_STANDS];

	close.gap = 0;
	open.gap = 2;
	kit_find_slots(&close, stands, 2, 0, wide);
	kit_find_slots(&close, stands, 0, 2, deep);
	kit_find_slots(&open, stands, 0, 0, loose);
	for (int i = 0; i < stands; i++) {
		writer->open_list(writer, NULL);
		writer->put_int(writer, NULL, wide[i].right);
		writer->put_int(writer, NULL, deep[i].right);
		writer->put_int(writer, NULL, wide[i].forward);
		writer->put_int(writer, NULL, deep[i].forward);
		writer->put_int(writer, NULL, wide[i].turn / FIELD_DEGREE);
		if (array->gap)
			writer->put_int(writer, NULL, loose[i].right);
		writer->close(writer);
	}
}

void kit_put_array(struct writer *writer, const char *key, const struct field_array *array)
{
	writer->open_list(writer, key);
	for (int stands = 0; stands <= FIELD_STANDS; stands++) {
		writer->open_list(writer, NULL);
		put_slots(writer, array, stands);
		writer->close(writer);
	}
	writer->close(writer);
}
