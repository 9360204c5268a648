#include "sim/simulate_state.c"

#include "game/game.h"
#include "test.h"

struct fixture {
    struct rules rules;
    struct arena arena;
    struct simulate_plan plan;
    struct simulate run;
    struct simulate_settings settings;
    char text[SIMULATE_STATE_MAX], error[SIMULATE_ERROR];
    size_t size;
};

static struct event plays(const void *tables, const void *round, int seat) {
    (void)tables;
    (void)round;
    return (struct event){.kind = EV_ACT, .what = 1, .seat = (uint16_t)seat};
}

static void open_run(struct fixture *f, uint64_t blocks) {
    f->run = (struct simulate){.plan = &f->plan,
                               .player = {.decide = plays},
                               .seed = "state",
                               .rounds = blocks * SIMULATE_BLOCK + 5,
                               .threads = 1};
    simulate_open(&f->run, &f->arena);
}

/* Two blocks played, written down. */
static struct fixture *open_fixture(void) {
    static struct fixture fixture;
    struct fixture *f = &fixture;
    const size_t size = 16 << 20;

    memset(f, 0, sizeof *f);
    f->rules = rules_standard(&three_card_catch);
    f->arena = (struct arena){.memory = aligned_alloc(64, size), .size = size};
    simulate_plan_open(&f->plan, &f->rules, 1, &f->arena);
    simulate_settings_add(&f->settings, "game", "three-card-catch");
    simulate_settings_add(&f->settings, "seed", "\"state\"");
    open_run(f, 2);
    CHECK_EQ(simulate_wave(&f->run), SIMULATE_DONE);
    struct buf b = BUF(f->text);
    simulate_state_put(&b, &f->run, &f->settings);
    f->size = b.size;
    return f;
}

static bool read_text(struct fixture *f, const char *text, size_t size) {
    return simulate_state_read(text, size, &f->run, &f->settings, f->error);
}

TEST(simulate_state, what_was_written_is_read_and_gone_on_with) {
    struct fixture *f = open_fixture();
    const struct simulate before = f->run;

    open_run(f, 3);
    CHECK(read_text(f, f->text, f->size));
    CHECK_EQ(f->run.blocks, 3);
    CHECK_EQ(f->run.whole.rounds, 2 * SIMULATE_BLOCK);
    CHECK(memcmp(f->run.whole.sums, before.whole.sums, sizeof before.whole.sums) == 0);
    CHECK(memcmp(f->run.whole.lines, before.whole.lines, (size_t)f->plan.line_count * sizeof *before.whole.lines) == 0);
    CHECK_EQ(simulate_wave(&f->run), SIMULATE_DONE);

    struct fixture whole = *f;
    open_run(&whole, 3);
    CHECK_EQ(simulate_wave(&whole.run), SIMULATE_DONE);
    CHECK(memcmp(f->run.whole.sums, whole.run.whole.sums, sizeof whole.run.whole.sums) == 0);
    CHECK(memcmp(f->run.tail.sums, whole.run.tail.sums, sizeof whole.run.tail.sums) == 0);
    free(f->arena.memory);
}

TEST(simulate_state, a_text_with_one_letter_changed_is_refused) {
    struct fixture *f = open_fixture();

    open_run(f, 2);
    for (size_t i = 0; i < f->size; i++) {
        f->text[i] ^= 1;
        CHECK(!read_text(f, f->text, f->size));
        CHECK(f->error[0] && f->run.whole.rounds == 0 && f->run.blocks == 0);
        f->text[i] ^= 1;
    }
    CHECK(read_text(f, f->text, f->size));
    free(f->arena.memory);
}

TEST(simulate_state, a_text_cut_short_anywhere_is_refused) {
    struct fixture *f = open_fixture();

    open_run(f, 2);
    for (size_t size = 0; size < f->size; size++) CHECK(!read_text(f, f->text, size));
    CHECK(!read_text(f, f->text + 1, f->size - 1));
    free(f->arena.memory);
}

TEST(simulate_state, other_settings_are_named) {
    struct fixture *f = open_fixture();

    open_run(f, 2);
    strcpy(f->settings.list[1].value, "\"other\"");
    CHECK(!read_text(f, f->text, f->size));
    CHECK_STR(f->error, "seed is \"state\" there and \"other\" here");
    free(f->arena.memory);
}

TEST(simulate_state, fewer_rounds_than_it_has_are_refused) {
    struct fixture *f = open_fixture();

    open_run(f, 1);
    CHECK(!read_text(f, f->text, f->size));
    CHECK_STR(f->error, "it already goes to round 32768, further than the 16389 wanted");
    free(f->arena.memory);
}

/* Writes the checksum of what stands in the text anew, as somebody would who edits it by hand. */
static void seal(struct fixture *f) {
    char *end = strstr(f->text, "\nend ") + 1;
    struct buf b = buf_init(end + 4, 65);

    put_checksum(&b, f->text, (size_t)(end - f->text));
    end[4 + 64] = '\n';
    f->size = (size_t)(end - f->text) + 4 + 64 + 1;
}

static void replace(struct fixture *f, const char *from, const char *to) {
    char rest[sizeof f->text];
    char *at = strstr(f->text, from);

    CHECK(at != NULL);
    strcpy(rest, at + strlen(from));
    strcpy(at, to);
    strcat(at, rest);
    seal(f);
}

TEST(simulate_state, numbers_that_contradict_each_other_are_refused_though_sealed) {
    static const char *const edits[][2] = {{"rounds 32768", "rounds 32767"},
                                           {"waves 0", "waves -1"},
                                           {"waves 0", "waves 1"},
                                           {"blocks 0000000000000003", "blocks 000000000000000g"},
                                           {" base ", " bass "},
                                           {" base\n", " natural-pair-plus\n"},
                                           {"sum ", "sum 7 7 base\nsum "},
                                           {"sum ", "sum  "},
                                           {"line ", "line 0"},
                                           {"rounds 32768\n", ""}};

    for (size_t i = 0; i < COUNT(edits); i++) {
        struct fixture *f = open_fixture();

        open_run(f, 2);
        replace(f, edits[i][0], edits[i][1]);
        CHECK(!read_text(f, f->text, f->size));
        free(f->arena.memory);
    }
}
