/* A made-up game whose every table is counted plainly: the search must find the same front. */
#include "math/design.c"

#include "test.h"

enum { STATES = 24, PAID = 3, RUNGS = 10 };

static _Alignas(16) char memory[32 << 20];

/* State s: so many deals with each line, and so many that lose two units; a fold loses one. */
static wide count_of(int state, int line) { return (state * 7 + line * 5) % 11 + (line == 0 ? 6 : 0); }

static wide lost_of(int state) { return 5 + state * 2; }

static wide deals_of(int state) {
    wide deals = lost_of(state);

    for (int line = 0; line < PAID; line++) deals += count_of(state, line);
    return deals;
}

/* What a table is worth, state by state; decides: the best decision, else always play. */
static void measure_one(const uint16_t place[DESIGN_LINES], bool decides, struct design_measured *out) {
    *out = (struct design_measured){.count = PAID + 2};
    for (int i = 0; i < PAID + 2; i++) out->results[i].line = i < PAID ? i : -1;
    out->results[PAID].rest = -2;
    out->results[PAID + 1].rest = -1;
    for (int s = 0; s < STATES; s++) {
        wide play = -2 * lost_of(s);

        for (int line = 0; line < PAID; line++) play += count_of(s, line) * place[line];
        if (decides && play < -deals_of(s)) {
            out->results[PAID + 1].count += deals_of(s);
            continue;
        }
        for (int line = 0; line < PAID; line++) out->results[line].count += count_of(s, line);
        out->results[PAID].count += lost_of(s);
    }
    for (int i = 0; i < out->count; i++)
        add_result(&out->sums, out->results[i].count, out->results[i].rest + (i < PAID ? place[i] : 0));
}

static int runs;

static bool measure_many(void *context, const uint16_t (*places)[DESIGN_LINES], int count,
                         struct design_measured *out) {
    (void)context;
    CHECK(count <= DESIGN_BATCH);
    for (int i = 0; i < count; i++) measure_one(places[i], true, &out[i]);
    runs++;
    return true;
}

static int64_t net_at_place(const void *context, int place) {
    (void)context;
    return place;
}

static const struct design_source source = {measure_many, net_at_place, NULL};

static struct design small_design(struct arena *arena) {
    struct design d = {.line_count = PAID, .ladder_count = RUNGS, .wish_count = 3, .scale = 1};

    for (int i = 0; i < RUNGS; i++) d.ladder[i] = i;
    for (int i = 0; i < PAID; i++) d.lines[i].most = RUNGS - 1;
    for (int s = 0; s < STATES; s++) d.deals += deals_of(s);
    d.wishes[0] = (struct design_wish){DESIGN_EDGE, false};
    d.wishes[1] = (struct design_wish){DESIGN_DEVIATION, false};
    d.wishes[2] = (struct design_wish){DESIGN_HIT_RATE, true};
    d.bounds = (struct design_bounds){{-d.deals / 3, d.deals / 3}, {d.deals / 4, d.deals}, {0.5L, 3}, {3, 8}, {4, 18}};
    design_open(&d, arena);
    return d;
}

/* The slow twin: every table, then every pair of tables. */
static int front_by_force(struct design *d, bool decides, struct design_table *out, int *matching) {
    static struct design_table all[RUNGS * RUNGS * RUNGS];
    const struct design_bounds *b = &d->bounds;
    int count = 0, kept = 0;

    for (uint16_t x = 0; x < RUNGS; x++)
        for (uint16_t y = x; y < RUNGS; y++)
            for (uint16_t z = y; z < RUNGS; z++) {
                struct design_table *t = &all[count];
                struct design_measured m;

                *t = (struct design_table){.place = {x, y, z}, .top = z};
                measure_one(t->place, decides, &m);
                t->sums = m.sums;
                t->sums.total = x + y + z;
                const long double mean = (long double)m.sums.net / (long double)d->deals;
                t->variance = (long double)m.sums.square / (long double)d->deals - mean * mean;
                if (m.sums.net >= b->net[0] && m.sums.net <= b->net[1] && m.sums.hits >= b->hits[0] && z >= b->top[0] &&
                    z <= b->top[1] && t->sums.total >= b->total[0] && t->sums.total <= b->total[1] &&
                    t->variance >= 0.25L && t->variance <= 9)
                    count++;
            }
    for (int i = 0; i < count; i++) {
        bool beaten = false;

        for (int j = 0; j < count; j++) beaten |= beats(d, &all[j], &all[i]);
        if (!beaten) out[kept++] = all[i];
    }
    *matching = count;
    return kept;
}

static void check_front(struct design *d, bool decides) {
    struct design_table expected[DESIGN_BATCH];
    int matching = 0;
    const int count = front_by_force(d, decides, expected, &matching);

    CHECK(count > 3 && count < matching);
    CHECK_EQ(d->matching, matching);
    CHECK_EQ(d->front_count, count);
    for (int i = 0; i < count; i++) {
        bool found = false;

        for (int j = 0; j < count; j++)
            found |= memcmp(d->front[j].place, expected[i].place, sizeof expected[i].place) == 0 &&
                     d->front[j].sums.net == expected[i].sums.net;
        CHECK(found);
    }
}

TEST(design, the_front_of_fixed_decisions_is_that_of_all_tables) {
    struct arena arena = (struct arena){.memory = memory, .size = sizeof memory};
    struct design d = small_design(&arena);
    struct design_measured m;

    measure_one((const uint16_t[DESIGN_LINES]){1, 2, 3}, false, &m);
    for (int i = 0; i < PAID; i++) m.results[i].rest = 0;
    design_use_results(&d, &source, &m);
    design_search(&d, &arena);
    CHECK_EQ(d.space, 220); /* three of ten, repeats allowed */
    CHECK(d.examined < 220);
    check_front(&d, false);
}

TEST(design, the_front_where_pays_change_decisions_is_that_of_all_tables) {
    struct arena arena = (struct arena){.memory = memory, .size = sizeof memory};
    struct design d = small_design(&arena);

    design_search_regions(&d, &source, &arena);
    CHECK(d.measured > 0 && runs > 1);
    check_front(&d, true);
}

/* High pays: nobody folds, so the whole box is one region and is measured at its corners alone. */
TEST(design, a_region_of_one_strategy_is_searched_as_if_decisions_were_fixed) {
    struct arena arena = (struct arena){.memory = memory, .size = sizeof memory};
    struct design d = small_design(&arena);

    for (int i = 0; i < RUNGS; i++) d.ladder[i] = i;
    for (int i = 0; i < PAID; i++) d.lines[i].least = i == 0 ? 3 : 2;
    d.bounds.net[1] = 10 * d.deals;
    d.bounds.total[1] = 100;
    d.bounds.top[1] = 100;
    design_search_regions(&d, &source, &arena);
    CHECK_EQ(d.measured, 0);
    CHECK(d.linear > 0);
    for (int i = 0; i < d.front_count; i++) {
        struct design_measured m;

        measure_one(d.front[i].place, true, &m);
        CHECK(m.sums.net == d.front[i].sums.net && m.sums.square == d.front[i].sums.square);
    }
}
