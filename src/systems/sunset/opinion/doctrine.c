/* doctrine.c: the doctrines of data/sunset/doctrine.yaml.
 * May use: doctrine, opinion. */
#include "systems/sunset/opinion/doctrine.h"

#include "systems/sunset/opinion/opinion.h"

void sunset_load_doctrine(struct data_folder *folder, struct sunset_tables *tables)
{
	static const char *const names[] = {SUNSET_DOCTRINE(KIT_DOCTRINE_NAME) NULL};

	kit_load_doctrines(folder, names, &tables->doctrines);
}
