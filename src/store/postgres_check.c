#include "store/postgres_check.h"

#include <stdlib.h>
#include <string.h>

enum err postgres_check_settings(struct postgres_server *server, PGconn *db) {
    char off[200];
    TRY(postgres_server_ask(server, db,
                            "SELECT string_agg(name || ' = ' || setting, ', ') FROM pg_settings WHERE setting <> 'on'"
                            " AND name IN ('fsync', 'full_page_writes', 'data_checksums')",
                            off, sizeof off));
    if (!*off) return OK;
    return problem_set(
        &server->database.problem, ERR_STORE,
        "%s runs with %s and could lose what it has acknowledged, when its power fails or a disk returns "
        "other bytes: set it to on (data_checksums: 'pg_checksums --enable' while the server is stopped)",
        server->place, off);
}

/* ---- entries ------------------------------------------------------------------------------------------- */
struct found {
    int64_t count, first, last;
};

/* With only these ways to read left to the planner. */
static enum err count_entries(struct postgres_server *server, PGconn *db, const char *off, struct found *out) {
    static const char count[] =
        "SELECT count(*), coalesce(min(number), 1), coalesce(max(number), 0)"
        " FROM (SELECT number FROM cardroom_entry WHERE number > 0 ORDER BY number OFFSET 0) AS e";
    PGresult *result;
    enum err err = postgres_server_run(server, db, "BEGIN READ ONLY", NULL);
    if (!err) err = postgres_server_run(server, db, off, NULL);
    if (!err) err = postgres_server_run(server, db, count, &result);
    if (err) return err; /* with the connection, which is given up */
    *out = (struct found){postgres_number(result, 0, 0), postgres_number(result, 0, 1), postgres_number(result, 0, 2)};
    PQclear(result);
    return postgres_server_run(server, db, "COMMIT", NULL);
}

enum err postgres_check_entries(struct postgres_server *server, PGconn *db) {
    struct found index, table;
    TRY(count_entries(server, db,
                      "SELECT set_config(s, 'off', true) FROM unnest(ARRAY['enable_seqscan',"
                      " 'enable_bitmapscan']) AS s",
                      &index));
    TRY(count_entries(server, db,
                      "SELECT set_config(s, 'off', true) FROM unnest(ARRAY['enable_indexscan',"
                      " 'enable_indexonlyscan', 'enable_bitmapscan']) AS s",
                      &table));
    if (memcmp(&index, &table, sizeof index) == 0 && table.count == table.last - table.first + 1) return OK;
    return problem_set(
        &server->database.problem, ERR_STORE_CHAIN,
        "%s is damaged: its index finds %jd entries up to %jd, its table holds %jd up to %jd: keep a copy "
        "of its files for the auditor, look for what broke them (disk, memory), and restore a backup or go "
        "on with the replica; where only the index is short, REINDEX TABLE cardroom_entry mends it",
        server->place, (intmax_t)index.count, (intmax_t)index.last, (intmax_t)table.count, (intmax_t)table.last);
}

/* ---- the right server ----------------------------------------------------------------------------------- */
enum err postgres_check_identity(struct postgres_server *server, PGconn *db) {
    char known[60], is[60];
    TRY(postgres_server_ask(server, db, "SELECT value FROM cardroom_meta WHERE name = 'server'", known, sizeof known));
    TRY(postgres_server_ask(server, db, "SELECT " POSTGRES_IDENTITY, is, sizeof is));
    if (!*known || strcmp(known, is) == 0) return OK;
    return problem_set(
        &server->database.problem, ERR_STORE,
        "%s is not the server that the books were on last: it is cluster and timeline %s, they know %s. "
        "It was promoted, or made of a copy, while no house was there to see it. See that the other server "
        "is off and that this one has its last commits (audit --witness); then say that it is the one: "
        "DELETE FROM cardroom_meta WHERE name = 'server'",
        server->place, is, known);
}
