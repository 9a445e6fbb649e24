/* doctrine.c: the doctrines of data/conduct/doctrine.yaml.
 * May use: doctrine, opinion. */
#include "systems/conduct/opinion/doctrine.h"

#include "systems/conduct/opinion/opinion.h"

void conduct_load_doctrine(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const names[] = {CONDUCT_DOCTRINE(KIT_DOCTRINE_NAME) NULL};
	const char *ids[SCENARIOS];

	for (size_t i = 0; i < tables->scenarios; i++)
		ids[i] = tables->scenario[i].facts.id;
	kit_load_doctrines(folder, names, (struct doctrine_places){ids, tables->scenarios, conduct_side_words},
	                   &tables->doctrines);
}
