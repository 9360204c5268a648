/* page_strategy.h - the best decisions of a page: as rows, as look-ups for a simulation, and what each choice of one
 * state is worth.  All three hear of states from one count (page_exact.h, page_decided). */
#pragma once

#include "math/decide.h"
#include "math/page/page_engine.h"
#include "math/strategy/strategy.h"

/* As struct analysis and struct decider have them. */
bool page_strategy(const struct analysis_request *request, strategy_put *put, void *context);
const void *page_prepare(const struct analysis_request *request);
struct event page_decide(const void *tables, const void *round, int seat);
int page_advise(const struct asked *asked, struct arena *arena, struct choice out[CHOICES_MAX]);

/* "check+raise-2": the choices of these decisions, a bit each; "-": there are none. */
void page_put_choices(struct buf *b, const struct page *p, const struct page_history *history, uint32_t decisions);

/* The look-ups of a plan, which are filled by the count that is put into them; NULL: its decisions are no list of
 * states. */
struct page_tables {
    const struct page_plan *plan;
    struct stage stage[PLAN_STAGES];
    /* In a count by ranks: the choice by the hash of what is known. */
    uint64_t *key;
    uint8_t *choice;
    int states;
};

struct page_tables *page_tables_open(const struct page_plan *plan, struct arena *arena);
void page_tables_keep(void *tables, const struct page_decided *decided);

/* Of a state: by the tuples that decide at the stage the ones after them; PAGE_NONE: nothing is known. */
uint8_t *page_tables_row(const struct page_tables *tables, int stage, card_mask context, card_mask own);

card_mask page_deck(const struct rules *rules);

/* The plan of the base game from these cards; false: plan->refused says why it is not counted. */
bool page_base_plan(struct page_plan *plan, const struct rules *rules, card_mask deck);
