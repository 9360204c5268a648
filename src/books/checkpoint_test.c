#include "books/checkpoint.c"

#include "house/house_world_fixture.h"

#include <sys/stat.h>

static struct store_checkpoint make(struct world *w) {
    const struct signers by = signers_of(&w->keys);
    struct store_checkpoint made;
    struct tree tree = {0};

    CHECK_EQ(checkpoint_make(w->store, &by, w->now_ms, &tree, &made), OK);
    return made;
}

static enum witness_state state_of(struct world *w, const struct buf *text) {
    enum witness_state state;
    struct store_checkpoint seen;

    CHECK_EQ(witness_compare(w->store, &w->keys, text ? (struct text){text->text, text->size} : (struct text){0},
                             &state, &seen),
             OK);
    return state;
}

TEST(checkpoint, a_line_has_everything_and_no_other_text_is_one) {
    struct world *w = world("line");

    people(w);
    play(w, 1);
    const struct store_checkpoint made = make(w);
    struct store_checkpoint read;
    char memory[CHECKPOINT_LINE + 1], other[CHECKPOINT_LINE + 1];
    struct buf line = BUF(memory);

    checkpoint_put_line(&line, &made);
    CHECK(checkpoint_read_line((struct text){memory, line.size - 1}, &read));
    CHECK(memcmp(&read, &made, sizeof read) == 0);
    CHECK(checkpoint_verify(&read, w->keys.sign.public));
    for (size_t i = 0; i + 1 < line.size; i++) {
        memcpy(other, memory, line.size);
        other[i] ^= 1;
        CHECK(!checkpoint_read_line((struct text){other, line.size - 1}, &read) ||
              !checkpoint_verify(&read, w->keys.sign.public));
        CHECK(!checkpoint_read_line((struct text){memory, i}, &read));
    }
    end(w);
}

TEST(checkpoint, a_witness_knows_older_and_other_books) {
    struct world *w = world("witness");

    people(w);
    play(w, 1);
    struct store_checkpoint seen = make(w);
    struct house_keys keys = w->keys;
    char memory[2 * CHECKPOINT_LINE];
    struct buf line = BUF(memory);

    checkpoint_put_line(&line, &seen);
    CHECK_EQ(state_of(w, &line), WITNESS_AGREES);
    w->keys.sign.public[0] ^= 1;
    CHECK_EQ(state_of(w, &line), WITNESS_STRANGE);
    CHECK(house_keys_add_old(&w->keys, &keys.sign));
    CHECK_EQ(state_of(w, &line), WITNESS_AGREES);
    w->keys = keys;
    seen.number++;
    checkpoint_sign(&seen, w->keys.sign.secret);
    buf_clear(&line);
    checkpoint_put_line(&line, &seen);
    CHECK_EQ(state_of(w, &line), WITNESS_BEHIND);
    seen.number -= 2;
    checkpoint_sign(&seen, w->keys.sign.secret);
    buf_clear(&line);
    checkpoint_put_line(&line, &seen);
    CHECK_EQ(state_of(w, &line), WITNESS_DIFFERS);
    buf_clear(&line);
    CHECK_EQ(state_of(w, &line), WITNESS_STRANGE); /* an empty file */
    end(w);
}

/* Taking the witness away is found out by the log, and no value beside the log changes that. */
TEST(checkpoint, books_remember_in_the_log_that_they_have_a_witness) {
    struct world *w = world("remember");
    bool witness[] = {false, true, false};

    CHECK_EQ(state_of(w, NULL), WITNESS_NEW);
    for (int i = 0; i < 3; i++) {
        stop(w);
        w->witness = witness[i];
        CHECK(start(w, false));
        turn(w);
        CHECK_EQ(state_of(w, NULL), witness[i] ? WITNESS_GONE : WITNESS_NEW);
    }
    end(w);
}

TEST(checkpoint, a_witness_replaces_the_one_before_and_fails_aloud) {
    struct world *w = world("file");
    const struct store_checkpoint made = make(w);
    char folder[] = "/tmp/cardroom-witness-XXXXXX", path[64];
    struct buf name = BUF(path);
    struct stat status;

    CHECK(mkdtemp(folder) != NULL);
    buf_format(&name, "%s/file", folder);
    for (int i = 0; i < 2; i++) CHECK(witness_write(path, WITNESS_HOUSE, &made));
    CHECK_EQ(stat(path, &status), 0);
    CHECK(status.st_size > 200);
    CHECK(witness_is_ahead(path, made.number) && !witness_is_ahead(path, made.number + 1));
    CHECK_EQ(unlink(path), 0);
    CHECK_EQ(rmdir(folder), 0); /* nothing else is left there */
    CHECK(!witness_write(path, WITNESS_HOUSE, &made));
    CHECK_EQ(errno, ENOENT);
    end(w);
}
