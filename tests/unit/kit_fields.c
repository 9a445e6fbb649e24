/* kit_fields.c: structs written and read by tables of their members. May use: base, codec, kit. */
#include "maps.h"
#include "base/writer.h"
#include "kit/common/fields.h"
#include "test.h"

static const char *const colours[] = {"red", "green", "blue", NULL};
static const char *const sides[] = {"north", "south", NULL};
static const char *const sources[] = {"rules", "reconstructed", NULL};

struct piece {
	uint8_t strength, colour, at, flags, ready;
	int16_t balance;
	int32_t length[2];
	int8_t score[2];
	uint16_t wide;
	uint8_t marks[16];
	uint64_t seen[2];
	const char *title, *rule;
	uint8_t cost, own, doubled;
	int8_t debt;
};

/* Places are called a, b, c ..., and #27 and so on after z; a is 1, "none" 0. `world` is the last letter there is. */
static void put_place(const void *world, unsigned value, struct text *text)
{
	(void)world;
	if (value > 26) {
		base_put_char(text, '#');
		base_put_int(text, value);
	} else if (value) {
		base_put_char(text, (char)('a' + value - 1));
	} else {
		base_put_string(text, "none");
	}
}

static unsigned read_place(const void *world, const struct doc *where, struct faults *faults)
{
	const char *word = base_scalar_of(where);

	if (word && strcmp(word, "none") == 0)
		return 0;
	if (word && word[0] == '#')
		return (unsigned)atoi(word + 1);
	if (word && word[0] >= 'a' && word[0] <= *(const char *)world && !word[1])
		return (unsigned)(word[0] - 'a' + 1);
	base_add_fault_about(faults, where, NULL, "there is no place", word ? word : "?");
	return 0;
}

static const struct field_names places = {put_place, read_place};

/* A number that is written as a row of strokes. */
static void put_strokes(struct writer *writer, const struct field *field, const void *block, const void *world)
{
	static const char strokes[] = "||||||||";
	const struct piece *piece = block;

	(void)world;
	writer->put_text(writer, field->name, strokes + 8 - piece->own);
}

static void read_strokes(const struct doc *map, const struct field *field, void *block, const void *world,
                         struct faults *faults)
{
	(void)world;
	((struct piece *)block)->own = (uint8_t)strlen(base_read_text(map, field->name, "", faults));
}

static const struct field position[] = {
	{"strength", FIELD_NUMBER, FIELD_AT(piece, strength), .low = 1, .high = 30},
	{"colour", FIELD_WORD, FIELD_AT(piece, colour), .words = colours},
	{"at", FIELD_NAME, FIELD_AT(piece, at), .names = &places, .how = FIELD_SPARE},
	{"flags", FIELD_BITS, FIELD_AT(piece, flags), .words = colours},
	{"ready", FIELD_SWITCH, FIELD_AT(piece, ready)},
	{"balance", FIELD_NUMBER, FIELD_AT(piece, balance), .low = INT16_MIN, .high = INT16_MAX},
	{"length", FIELD_DECIMAL, FIELD_ARRAY(piece, length), .places = 2, .low = -500, .high = 500, .rule = "game:1.1",
         .fault = "a length is two numbers"},
	{"score", FIELD_NUMBER, FIELD_ARRAY(piece, score), .low = -9, .high = 9, .keys = sides},
	{"wide", FIELD_NUMBER, FIELD_AT(piece, wide)},
	{"marks", FIELD_MARKS, FIELD_ARRAY(piece, marks), .mark = 4, .names = &places},
	{"seen", FIELD_BITS, FIELD_ARRAY(piece, seen), .names = &places},
	{"doubled", FIELD_NUMBER, FIELD_AT(piece, doubled), .times = 2},
	{"debt", FIELD_NUMBER, FIELD_AT(piece, debt), .low = -9},
	{"own", FIELD_OWN, .put = put_strokes, .read = read_strokes},
	FIELD_END};

static struct arena *arena;
static struct faults faults;
static struct data_folder folder;
static struct doc_set set;
static const char *const last = "z";

static struct doc *parse(const char *text)
{
	struct doc *doc = codec_parse_yaml("test.yaml", text, strlen(text), arena, &faults);

	assert_non_null(doc);
	return doc;
}

static int open_folder(void **state)
{
	static struct named_doc docs[1];

	(void)state;
	arena = base_open_arena();
	faults = (struct faults){.arena = arena};
	docs[0] = (struct named_doc){"rules", parse("[{id: '1.1'}]")};
	set = (struct doc_set){docs, 1};
	folder = kit_open_folder("game", sources, &set, arena, &faults);
	return 0;
}

static int close_folder(void **state)
{
	(void)state;
	base_close_arena(arena);
	return 0;
}

static void expect_fault(const char *text)
{
	assert_int_equal(faults.count, 1);
	assert_string_equal(faults.list[0].text, text);
	faults.count = 0;
}

static const struct piece sample = {.strength = 7,
                                    .colour = 2,
                                    .at = 3,
                                    .flags = 5,
                                    .ready = 1,
                                    .balance = -300,
                                    .length = {-450, 25},
                                    .score = {-3, 8},
                                    .wide = 60000,
                                    .marks = {[1] = 4, [2] = 3, [9] = 7, [15] = 4},
                                    .seen = {1 << 4, 1},
                                    .doubled = 10,
                                    .debt = -2,
                                    .own = 3};

static char *write(const struct piece *piece)
{
	struct json_writer json;

	codec_start_json(&json);
	json.writer.open_map(&json.writer, NULL);
	kit_write_fields(&json.writer, position, piece, last);
	json.writer.close(&json.writer);
	return codec_finish_json(&json, false);
}

TEST(test_writes)
{
	char *text = write(&sample);

	assert_string_equal(text, "{\"strength\":7,\"colour\":\"blue\",\"at\":\"c\",\"flags\":[\"red\",\"blue\"],"
	                          "\"ready\":true,\"balance\":-300,\"length\":[-4.5,0.25],"
	                          "\"score\":{\"north\":-3,\"south\":8},\"wide\":60000,\"marks\":[\"a\",\"i\",\"o\"],"
	                          "\"seen\":[\"d\",\"#64\"],\"doubled\":5,\"debt\":-2,\"own\":\"|||\"}");
	free(text);
}

TEST(test_leaves_out_what_is_spare)
{
	const struct piece piece = {.strength = 1};
	char *text = write(&piece);

	assert_null(strstr(text, "\"at\""));
	assert_non_null(strstr(text, "\"wide\":0"));
	assert_non_null(strstr(text, "\"marks\":[]"));
	free(text);
}

TEST(test_reads_back)
{
	struct piece piece, full = sample;
	struct doc_writer writer;

	full.marks[2] = full.marks[9] = 4;
	memset(&piece, 0xff, sizeof piece);
	memset(piece.marks, 0, sizeof piece.marks);
	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	kit_write_fields(&writer.writer, position, &full, last);
	writer.writer.close(&writer.writer);
	kit_read_fields(writer.root, position, &piece, last, &faults);
	assert_int_equal(faults.count, 0);
	/* what the table does not tell stays */
	assert_int_equal(piece.cost, 0xff);
	piece.cost = full.cost;
	piece.title = full.title;
	piece.rule = full.rule;
	assert_int_equal(piece.strength, full.strength);
	assert_memory_equal(piece.length, full.length, sizeof full.length);
	assert_memory_equal(piece.score, full.score, sizeof full.score);
	assert_memory_equal(piece.marks, full.marks, sizeof full.marks);
	assert_memory_equal(piece.seen, full.seen, sizeof full.seen);
	assert_int_equal(piece.flags, full.flags);
	assert_int_equal(piece.balance, full.balance);
	assert_int_equal(piece.wide, full.wide);
	assert_int_equal(piece.colour, full.colour);
	assert_int_equal(piece.at, full.at);
	assert_int_equal(piece.ready, full.ready);
	assert_int_equal(piece.doubled, full.doubled);
	assert_int_equal(piece.debt, full.debt);
	assert_int_equal(piece.own, full.own);
}

TEST(test_reads_a_part)
{
	struct piece piece = sample;

	kit_read_fields(parse("{wide: 12, score: {south: -9}, marks: [b], at: none}"), position, &piece, last, &faults);
	assert_int_equal(faults.count, 0);
	assert_int_equal(piece.wide, 12);
	assert_int_equal(piece.at, 0);
	assert_int_equal(piece.score[0], -3);
	assert_int_equal(piece.score[1], -9);
	/* the list takes the place of all that had the mark; other bits stay */
	assert_memory_equal(piece.marks, ((uint8_t[16]){[2] = 7, [9] = 3}), 16);
	assert_int_equal(piece.strength, 7);
	assert_int_equal(piece.flags, 5);
}

TEST(test_faults)
{
	static const struct {
		const char *text, *fault;
	} bad[] = {
		{"strength: 0", "'strength' must be a whole number from 1 to 30, not '0'"},
		{"wide: 65536", "'wide' must be a whole number from 0 to 65535, not '65536'"},
		{"colour: pink", "'colour' must be one of red, green, blue, not 'pink'"},
		{"at: A", "there is no place 'A'"},
		{"flags: [red, pink]", "this word is not known here 'pink'; there are: red green blue"},
		{"flags: red", "a list of words is wanted here 'flags'"},
		{"marks: a", "a list of hexes is wanted here 'marks'"},
		{"marks: [A]", "there is no place 'A'"},
		{"length: [1]", "a length is two numbers"},
		{"length: [1, 5.01]", "a length is two numbers"},
		{"length: 1", "a length is two numbers"},
		{"score: {west: 1}", "unknown key 'west'; there are: north south"},
		{"score: {north: 10}", "'north' must be a whole number from -9 to 9, not '10'"},
		{"debt: 1", "'debt' must be a whole number from -9 to 0, not '1'"},
		{"ready: 3", "'ready' must be true or false, not '3'"},
	};
	const struct field *const tables[] = {position, NULL};
	struct piece piece = sample;

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		kit_read_fields(parse(bad[i].text), position, &piece, last, &faults);
		expect_fault(bad[i].fault);
	}
	kit_refuse_keys(parse("{strength: 1, own: x}"), tables, &faults);
	assert_int_equal(faults.count, 0);
	kit_refuse_keys(parse("weight: 1"), tables, &faults);
	expect_fault("unknown key 'weight'; there are: strength colour at flags ready balance length score wide marks "
	             "seen doubled debt own");
}

static const struct field data[] = {
	{"strength", FIELD_NUMBER, FIELD_AT(piece, strength), .low = 1, .high = 30},
	{"cost", FIELD_NUMBER, FIELD_AT(piece, cost), .high = 20, .times = 2},
	{"wide", FIELD_NUMBER, FIELD_AT(piece, wide), .high = 99, .standard = 42, .how = FIELD_OPTIONAL},
	{"colour", FIELD_WORD, FIELD_AT(piece, colour), .words = colours},
	{"score", FIELD_NUMBER, FIELD_ARRAY(piece, score), .low = -9, .high = 9, .keys = sides, .how = FIELD_SOME},
	{"ready", FIELD_SWITCH, FIELD_AT(piece, ready), .standard = 1},
	{"title", FIELD_TEXT, FIELD_AT(piece, title)},
	{"rule", FIELD_RULE, FIELD_AT(piece, rule), .how = FIELD_OPTIONAL},
	{"rows", FIELD_OWN, .put = NULL},
	FIELD_END};

TEST(test_loads)
{
	struct piece piece = {.rule = "game:0"};

	kit_load_fields(&folder,
	                parse("{strength: 9, cost: 3, colour: green, score: {south: -4}, title: Foot, rows: []}"), data,
	                &piece);
	assert_int_equal(faults.count, 0);
	assert_int_equal(piece.strength, 9);
	assert_int_equal(piece.cost, 6);
	assert_int_equal(piece.wide, 42);
	assert_int_equal(piece.colour, 1);
	assert_int_equal(piece.score[1], -4);
	assert_int_equal(piece.ready, 1);
	assert_string_equal(piece.title, "Foot");
	assert_string_equal(piece.rule, "game:0");
	kit_load_fields(
		&folder,
		parse("{strength: 9, cost: 3, colour: red, score: {}, title: x, rule: '1.1', ready: no, wide: 1}"),
		data, &piece);
	assert_int_equal(faults.count, 0);
	assert_string_equal(piece.rule, "game:1.1");
	assert_int_equal(piece.ready, 0);
	assert_int_equal(piece.wide, 1);
	kit_load_fields(&folder, NULL, data, &piece);
	assert_int_equal(faults.count, 0);
}

static void read_seen(const struct doc *map, const struct field *field, void *block, const void *world,
                      struct faults *all)
{
	assert_ptr_equal(world, last);
	((struct piece *)block)->own = (uint8_t)base_read_int(map, field->name, 0, 9, 0, all);
}

/* A map within the map, of the same struct; lists; what the system reads itself. */
static const struct field inner[] = {FIELD_INT("cost", piece, cost, 1, 9), FIELD_FLAG("ready", piece, ready),
                                     FIELD_END};
static const struct field row[] = {
	FIELD_STRING("title", piece, title),
	FIELD_CHOICE("colour", piece, colour, colours),
	FIELD_INT_OPT("wide", piece, wide, 1, 99, 7),
	FIELD_MAP("price", inner),
	FIELD_MAP_OPT("again", inner),
	{"length", FIELD_NUMBER, FIELD_ARRAY(piece, length), .high = 9, .how = FIELD_OPTIONAL},
	{"flags", FIELD_BITS, FIELD_AT(piece, flags), .words = colours, .how = FIELD_OPTIONAL},
	{"at", FIELD_NAME, FIELD_AT(piece, at), .names = &places},
	{.name = "own", .kind = FIELD_OWN, .read = read_seen},
	FIELD_ELSEWHERE("note"),
	FIELD_END};

TEST(test_rows)
{
	struct piece pieces[2] = {{0}};
	struct doc_writer writer;

	folder.world = (void *)(uintptr_t)last;
	assert_int_equal(
		kit_load_rows(&folder,
	                      parse("[{title: Foot, colour: green, price: {cost: 3, ready: true}, length: [4, 5], "
	                            "flags: [blue], at: c, own: 6, note: x}, {title: Horse, colour: red, price: "
	                            "{cost: 1}, again: {cost: 2}, wide: 8}]"),
	                      row, pieces, sizeof pieces[0], 2),
		2);
	assert_int_equal(faults.count, 0);
	assert_string_equal(pieces[0].title, "Foot");
	assert_int_equal(pieces[0].colour, 1);
	assert_int_equal(pieces[0].wide, 7);
	assert_int_equal(pieces[0].cost, 3);
	assert_int_equal(pieces[0].ready, 1);
	assert_int_equal(pieces[0].length[1], 5);
	assert_int_equal(pieces[0].flags, 4);
	assert_int_equal(pieces[0].at, 3);
	assert_int_equal(pieces[0].own, 6);
	assert_int_equal(pieces[1].cost, 2);
	assert_int_equal(pieces[1].wide, 8);
	base_start_doc_writer(&writer, arena);
	writer.writer.open_map(&writer.writer, NULL);
	kit_write_rows(&writer.writer, "pieces", row, pieces, sizeof pieces[0], 1, last);
	writer.writer.close(&writer.writer);
	assert_string_equal(base_find_doc(base_find_doc(writer.root, "pieces")->first, "title")->scalar, "Foot");
	assert_string_equal(
		base_find_doc(base_find_doc(base_find_doc(writer.root, "pieces")->first, "price"), "cost")->scalar,
		"3");
}

TEST(test_row_faults)
{
	static const struct {
		const char *text, *fault;
	} bad[] = {
		{"[{title: x, colour: red}]", "a map of keys is wanted here 'price'"},
		{"[{title: x, colour: red, price: {}}]", "missing key 'cost'"},
		{"[{title: x, colour: red, price: {cost: 1, dear: 1}}]", "unknown key 'dear'; there are: cost ready"},
		{"[{title: x, colour: red, price: {cost: 1}, length: [1]}]",
	         "a list of numbers in range is wanted here"},
		{"[{title: x, colour: red, price: {cost: 1}, flags: red}]", "a list is wanted here 'flags'"},
		{"[{title: x, colour: red, price: {cost: 1}}, {title: y, colour: red, price: {cost: 1}}]",
	         "there is no room for more of these"},
	};
	struct piece piece = {0};

	folder.world = (void *)(uintptr_t)last;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		kit_load_rows(&folder, parse(bad[i].text), row, &piece, sizeof piece, 1);
		expect_fault(bad[i].fault);
	}
	assert_int_equal(kit_load_rows(&folder, NULL, row, &piece, sizeof piece, 1), 0);
}

TEST(test_load_faults)
{
	struct piece piece;

	kit_load_fields(&folder, parse("{cost: 3, colour: red, score: {}, title: x}"), data, &piece);
	expect_fault("missing key 'strength'");
	kit_load_fields(&folder, parse("{strength: 1, cost: 3, score: {}, title: x}"), data, &piece);
	expect_fault("missing key 'colour'");
	kit_load_fields(&folder, parse("{strength: 1, cost: 3, colour: red, title: x}"), data, &piece);
	expect_fault("a map of keys is wanted here 'score'");
	kit_load_fields(&folder, parse("{strength: 1, cost: 3, colour: red, score: {}}"), data, &piece);
	expect_fault("missing key 'title'");
	kit_load_fields(&folder, parse("{strength: 1, cost: 3, colour: red, score: {}, title: x, rule: '7'}"), data,
	                &piece);
	expect_fault("rules.tsv has no such rule '7'");
	kit_load_fields(&folder, parse("{strength: 1, cost: 3, colour: red, score: {}, title: x, wide: 100}"), data,
	                &piece);
	expect_fault("'wide' must be a whole number from 0 to 99, not '100'");
	kit_load_fields(&folder, parse("{strength: 1, cost: 3, colour: red, score: {}, title: x, more: 1}"), data,
	                &piece);
	expect_fault("unknown key 'more'; there are: strength cost wide colour score ready title rule rows");
}

TEST(test_document)
{
	static const struct field one[] = {{"strength", FIELD_NUMBER, FIELD_AT(piece, strength)}, FIELD_END};
	struct piece piece = {0};
	struct named_doc docs[] = {{"rules", set.list[0].root},
	                           {"tables/one", parse("{source: rules, strength: 200}")}};

	set = (struct doc_set){docs, 2};
	assert_non_null(kit_load_doc(&folder, "tables/one", "game:1.1", one, &piece));
	assert_int_equal(faults.count, 0);
	assert_int_equal(piece.strength, 200);
	assert_null(kit_load_doc(&folder, "tables/two", "game:1.1", one, &piece));
	expect_fault("the data folder lacks this document: 'tables/two'");
	docs[1] = (struct named_doc){"pieces", parse("pieces: [{strength: 3}]")};
	assert_int_equal(kit_load_list(&folder, "pieces", one, &piece, sizeof piece, 1), 1);
	assert_int_equal(piece.strength, 3);
	assert_int_equal(faults.count, 0);
	docs[1].root = parse("{pieces: [{strength: 3}], more: 1}");
	kit_load_list(&folder, "pieces", one, &piece, sizeof piece, 1);
	expect_fault("unknown key 'more'; there are: pieces");
	docs[1].root = parse("pieces: []");
	assert_int_equal(kit_load_list(&folder, "pieces", one, &piece, sizeof piece, 1), 0);
	expect_fault("this list must not be empty");
	docs[1] = (struct named_doc){"tables/one", parse("strength: 200")};
	kit_load_doc(&folder, "tables/one", "game:1.1", one, &piece);
	expect_fault("missing key 'source'");
}

AROUND_EACH(open_folder, close_folder);
