/* doctrine.c: the doctrines of data/sunset/doctrine.yaml.
 * May use: doctrine, opinion. */
#include "systems/sunset/opinion/doctrine.h"

#include "systems/sunset/opinion/opinion.h"

void sunset_load_doctrine(struct data_folder *folder, struct sunset_tables *tables)
{
	static const char *const names[] = {SUNSET_DOCTRINE(KIT_DOCTRINE_NAME) NULL};
	const char *ids[SUNSET_SCENARIOS];

	for (size_t i = 0; i < tables->scenarios; i++)
		ids[i] = tables->scenario[i]->facts.id;
	kit_load_doctrines(folder, names, (struct doctrine_places){ids, tables->scenarios, sunset_side_words},
	                   &tables->doctrines);
}
