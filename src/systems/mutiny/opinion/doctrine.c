/* doctrine.c: the doctrines of data/mutiny/doctrine.yaml.
 * May use: doctrine, opinion. */
#include "systems/mutiny/opinion/doctrine.h"

#include "systems/mutiny/opinion/opinion.h"

void mutiny_load_doctrine(struct data_folder *folder, struct mutiny_tables *tables)
{
	static const char *const names[] = {MUTINY_DOCTRINE(KIT_DOCTRINE_NAME) NULL};
	const char *ids[MUTINY_SCENARIOS];

	for (size_t i = 0; i < tables->scenarios; i++)
		ids[i] = tables->war[i]->facts.id;
	kit_load_doctrines(folder, names, (struct doctrine_places){ids, tables->scenarios, mutiny_side_words},
	                   &tables->doctrines);
}
