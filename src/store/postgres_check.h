/* postgres_check.h - what a server must be before a house writes there: asked once, at its start.
 *
 * PostgreSQL answers from whatever its files hold.  A damaged index hides entries that still lie in the table; a server
 * that was promoted while the old one lives has books of its own.  Neither is an error to it, so the house asks. */
#pragma once

#include "store/postgres_connection.h"

/* Settings under which a server can lose what it has acknowledged. */
enum err postgres_check_settings(struct postgres_server *server, PGconn *db);

/* As many entries by the index as by reading the table from its first page to its last, and none missing between. */
enum err postgres_check_entries(struct postgres_server *server, PGconn *db);

/* Which server this is, as it stands in cardroom_meta beside the epoch: the identifier of its cluster, and the timeline
 * that each promotion raises. */
#define POSTGRES_IDENTITY                                                                                              \
    "(SELECT system_identifier FROM pg_control_system()) || ' ' ||"                                                    \
    " ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int"

/* The books know this server, or no server yet. */
enum err postgres_check_identity(struct postgres_server *server, PGconn *db);
