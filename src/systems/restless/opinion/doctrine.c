/* doctrine.c: the doctrines of data/restless/doctrine.yaml.
 * May use: doctrine, load. */
#include "systems/restless/opinion/doctrine.h"

#include "systems/restless/data/load.h"

void restless_load_doctrine(struct data_folder *folder, struct restless_tables *tables)
{
	static const char *const names[] = {RESTLESS_DOCTRINE(KIT_DOCTRINE_NAME) NULL};
	const char *ids[SCENARIOS];

	for (size_t i = 0; i < tables->scenarios; i++)
		ids[i] = tables->scenario[i].facts.id;
	kit_load_doctrines(folder, names, (struct doctrine_places){ids, tables->scenarios, restless_side_words},
	                   &tables->doctrines);
}
