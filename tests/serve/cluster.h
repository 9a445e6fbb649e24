/* cluster.h: a real PostgreSQL for tests of the store, with a schema for each test. May use: stored, libpq. */
#ifndef DURBAR_TESTS_CLUSTER_H
#define DURBAR_TESTS_CLUSTER_H

#include <libpq-fe.h>

#include "store/postgres.h"
#include "stored.h"

static char cluster[64], address[128];

/* One cluster for all tests; tests/serve/postgres.sh tells its address. */
static inline void run_postgres(const char *command)
{
	char line[512];
	FILE *out;

	snprintf(line, sizeof line, "%s/tests/serve/postgres.sh %s %s", DURBAR_SOURCE, command, cluster);
	out = popen(line, "r");
	assert_non_null(out);
	if (fgets(line, sizeof line, out) && strncmp(line, "postgresql:", 11) == 0)
		snprintf(address, sizeof address, "%.*s", (int)strcspn(line, "\n"), line);
	assert_int_equal(pclose(out), 0);
}

static inline int start_postgres(void **state)
{
	(void)state;
	snprintf(cluster, sizeof cluster, "/tmp/durbar-cluster-XXXXXX");
	assert_non_null(mkdtemp(cluster));
	run_postgres("start");
	store_set_shared(&store_postgres);
	return 0;
}

static inline int remove_postgres(void **state)
{
	(void)state;
	run_postgres("remove");
	return 0;
}

/* In the schema of the test. */
static inline PGresult *run_sql(const char *sql)
{
	PGconn *conn = PQconnectdb(*path ? path : address);
	PGresult *result = PQexec(conn, sql);

	if (PQresultStatus(result) != PGRES_COMMAND_OK && PQresultStatus(result) != PGRES_TUPLES_OK)
		fail_msg("%s", PQerrorMessage(conn));
	PQfinish(conn);
	return result;
}

/* A schema of its own for each test. */
static inline int set_up_postgres(void **state)
{
	static int count;
	char sql[64];

	(void)state;
	*path = 0;
	snprintf(sql, sizeof sql, "CREATE SCHEMA test%d", ++count);
	PQclear(run_sql(sql));
	snprintf(path, sizeof path, "%s&options=-csearch_path%%3Dtest%d", address, count);
	good_count = bad_count = 0;
	return 0;
}

#endif
