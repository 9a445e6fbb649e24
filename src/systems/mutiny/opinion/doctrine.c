/* doctrine.c: the doctrines of data/mutiny/doctrine.yaml.
 * May use: doctrine, opinion. */
#include "systems/mutiny/opinion/doctrine.h"

#include "systems/mutiny/opinion/opinion.h"

void mutiny_load_doctrine(struct data_folder *folder, struct mutiny_tables *tables)
{
	static const char *const names[] = {MUTINY_DOCTRINE(KIT_DOCTRINE_NAME) NULL};

	kit_load_doctrines(folder, names, &tables->doctrines);
}
