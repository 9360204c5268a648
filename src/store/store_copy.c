#include "store/store_copy.h"

#include "store/batch.h"
#include "store/sqlite_backup.h"
#include "store/store_sqlite.h"

#include <stdlib.h>

enum { COPY_ENTRIES = 4096 };

struct copying {
    struct store_handle from, to;
    struct problem *problem;
    struct batch batch;
    char *value; /* STORE_VALUE_MAX + 1 of them */
    enum err err;
};

/* Says what the store that failed says. */
static enum err failed(struct copying *c, struct store_handle store, enum err err)
{
    char text[sizeof c->problem->text];
    struct buf message = BUF(text);

    store_problem(store, &message);
    return problem_set(c->problem, err, "%s", text);
}

static bool flush(struct copying *c)
{
    if (c->batch.count == 0) return true;
    c->err = store_append(c->to, c->batch.entries, c->batch.count);
    if (c->err) c->err = failed(c, c->to, c->err);
    batch_clear(&c->batch);
    return !c->err;
}

static bool copy_entry(void *context, const struct store_entry *entry)
{
    struct copying *c = context;

    if (batch_add(&c->batch, entry, 1)) return true;
    if (!flush(c)) return false;
    must(batch_add(&c->batch, entry, 1));
    return true;
}

static bool copy_value(void *context, const char *name)
{
    struct copying *c = context;
    struct buf value = buf_over(c->value, STORE_VALUE_MAX + 1);

    c->err = store_get(c->from, name, &value);
    if (c->err == ERR_STORE_NONE)
        c->err = OK; /* forgotten since */
    else if (c->err)
        c->err = failed(c, c->from, c->err);
    else if ((c->err = store_put(c->to, name, value.text, value.size)))
        c->err = failed(c, c->to, c->err);
    return !c->err;
}

static enum err copy_all(struct copying *c)
{
    uint64_t bad;
    enum err err = store_scan(c->from, 1, copy_entry, c, &bad);

    if (err) return failed(c, c->from, err);
    if (c->err || !flush(c)) return c->err;
    err = c->from.store->names(c->from.self, copy_value, c);
    return err ? failed(c, c->from, err) : c->err;
}

enum err store_copy(struct store_handle from, struct store_handle to, struct problem *problem)
{
    struct copying c = {.from = from, .to = to, .problem = problem, .value = malloc(STORE_VALUE_MAX + 1)};
    enum err err = ERR_STORE;

    if (c.value && batch_open(&c.batch, COPY_ENTRIES, STORE_ENTRY_MAX))
        err = copy_all(&c);
    else
        problem_set(problem, err, "there is no memory left to copy the store");
    batch_close(&c.batch);
    free(c.value);
    return err;
}

enum err store_copy_to_file(struct store_handle from, const char *path, struct problem *problem)
{
    struct sqlite_backup copy;
    struct store_handle to;
    enum err err = sqlite_backup_begin(&copy, path, problem);

    if (err) return err;
    err = store_sqlite_open(copy.part, STORE_WRITE, &to, problem);
    if (!err) {
        err = store_copy(from, to, problem);
        store_close(to);
    }
    return sqlite_backup_end(&copy, err, problem);
}
