/* doctrine.c: the doctrines of data/conduct/doctrine.yaml.
 * May use: doctrine, opinion. */
#include "systems/conduct/opinion/doctrine.h"

#include "systems/conduct/opinion/opinion.h"

void conduct_load_doctrine(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const names[] = {CONDUCT_DOCTRINE(KIT_DOCTRINE_NAME) NULL};

	kit_load_doctrines(folder, names, &tables->doctrines);
}
