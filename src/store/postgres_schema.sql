-- What differs between the tables that cardroom makes (store_postgres.c) and those that are here, in the words of
-- PostgreSQL 15: our tables, their indexes, and whatever else hangs on them.  No row: nothing.
WITH ours AS (
    SELECT name, to_regclass(name)::oid AS id
    FROM unnest(ARRAY['cardroom_meta', 'cardroom_entry', 'cardroom_value']) AS name
), here(what) AS (
    SELECT CASE WHEN relkind = 'r' AND relpersistence = 'p' AND NOT relrowsecurity THEN 'table '
                ELSE 'no plain table ' END || name || ' (' || (
        SELECT string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod),
                                    CASE WHEN NOT attnotnull THEN 'or null' END,
                                    CASE WHEN atthasdef OR attidentity <> '' THEN 'with a default' END),
                          ', ' ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = id AND attnum > 0 AND NOT attisdropped) || ')'
    FROM ours JOIN pg_class ON oid = id
    UNION ALL SELECT pg_get_indexdef(indexrelid, 0, true) || CASE WHEN indisvalid THEN '' ELSE ' (not valid)' END
              FROM ours JOIN pg_index ON indrelid = id
    UNION ALL SELECT 'constraint ' || conname || ' on ' || name FROM ours JOIN pg_constraint ON id IN (conrelid, confrelid)
              WHERE contype NOT IN ('p', 'n')
    UNION ALL SELECT 'trigger ' || tgname || ' on ' || name FROM ours JOIN pg_trigger ON tgrelid = id
    UNION ALL SELECT 'rule ' || rulename || ' on ' || name FROM ours JOIN pg_rewrite ON ev_class = id
    UNION ALL SELECT 'policy ' || polname || ' on ' || name FROM ours JOIN pg_policy ON polrelid = id
    UNION ALL SELECT 'foreign table ' || relname FROM pg_class
              WHERE relname LIKE 'cardroom\_%' AND relkind NOT IN ('i', 'I')
                AND relnamespace IN (SELECT relnamespace FROM ours JOIN pg_class ON oid = id)
                AND oid NOT IN (SELECT id FROM ours WHERE id IS NOT NULL)
    UNION ALL SELECT 'heir ' || inhrelid::regclass FROM ours JOIN pg_inherits ON id IN (inhrelid, inhparent)
), made(what) AS (
    VALUES
        ('table cardroom_meta (name text, value text)'),
        ('table cardroom_entry (number bigint, time_ms bigint, round bigint, terminal bigint, kind bigint, link bytea, bytes bytea)'),
        ('table cardroom_value (name text, bytes bytea, sum bytea)'),
        ('CREATE UNIQUE INDEX cardroom_meta_pkey ON cardroom_meta USING btree (name)'),
        ('CREATE UNIQUE INDEX cardroom_entry_pkey ON cardroom_entry USING btree (number)'),
        ('CREATE UNIQUE INDEX cardroom_value_pkey ON cardroom_value USING btree (name)'),
        ('CREATE INDEX cardroom_entry_round ON cardroom_entry USING btree (round, number) WHERE round <> 0'),
        ('CREATE INDEX cardroom_entry_terminal ON cardroom_entry USING btree (terminal, number) WHERE terminal <> 0'),
        ('CREATE INDEX cardroom_entry_block ON cardroom_entry USING brin (time_ms int8_minmax_multi_ops, kind int8_minmax_multi_ops) WITH (pages_per_range=''32'', autosummarize=''on'')')
)
SELECT what FROM ((TABLE here EXCEPT TABLE made) UNION ALL SELECT 'no ' || what FROM (TABLE made EXCEPT TABLE here) AS missing) AS differs
ORDER BY what LIKE 'no CREATE %', what LIKE 'no table %', what LIMIT 1
