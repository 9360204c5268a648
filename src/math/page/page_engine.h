/* page_engine.h - what a count of a page keeps: the states of its decisions, and what each thread has at hand. */
#pragma once

#include "math/page/page_cells.h"

enum { EXACT_PARTS = 2 * PLAN_GROUPS, EXACT_CHAINS = 128, EXACT_THREADS = 16, EXACT_FEW = 64 };

struct sums {
    int64_t value, staked; /* over the deals of a state */
};

/* By history, or by what they have in common up to a decision. */
struct values {
    struct sums of[PLAN_HISTORIES];
    uint64_t allowed; /* open to the seat, a bit each */
    int64_t deals;
};

/* A moment of decision before the last cards: its states are a context up to suits, and an own hand. */
struct stage {
    int cards; /* of the context that are known */
    int64_t contexts, owns;
    card_mask *context; /* sorted */
    uint8_t *decision;  /* [state][tuple before that decides here]: the tuple after it */
};

struct page_state_known {
    card_mask own, context;
};

/* One way in which the context came, stage by stage: which context of the stage, and how its suits are renamed. */
struct chain {
    int64_t context[PLAN_STAGES];
    uint8_t suit[PLAN_STAGES][SUITS];
};

struct record {
    card_mask part[EXACT_PARTS]; /* own groups, then late ones */
    int ways;
};

/* What is known of hands with a value: the class of cells, the kind of the dealer's. */
struct memo {
    uint32_t value;
    int32_t is; /* + 1; 0: nothing is kept here */
};

enum { MEMOS = 1 << 13 };

struct worker {
    struct engine *engine;
    struct memo class[MEMOS], dealer_kind[MEMOS];
    struct hand_sum sum; /* of the context */
    struct page_cells cells;
    struct page_eye own, dealer;
    struct sums *sums[PLAN_STAGES];          /* [state][tuple after] */
    uint64_t *allowed[PLAN_STAGES];          /* [state] */
    int64_t *deals[PLAN_STAGES];             /* [state] */
    uint64_t kind[PLAN_WORLDS][SWEEP_KINDS]; /* answers about the dealer */
    int kinds[PLAN_WORLDS];
    bool ties;
    const char *refused;
    /* the context at hand */
    card_mask context[PLAN_GROUPS], seen;
    int context_ways, chains;
    struct chain chain[EXACT_CHAINS];
    int world;
    /* its dealer's hands, and own hands that wait for the sweep */
    card_mask *dealer_part[PLAN_GROUPS];
    struct sweep_hands dealers, hands;
    struct record *records;
    struct sweep_answer *answers;
    struct page_sweep sweep;
    int64_t room, dealer_room;
};

struct engine {
    const struct page_plan *plan;
    const struct page_exact_request *request;
    struct arena *arena;
    bool tally;                   /* the second pass */
    int first, top;               /* stages with a table: from the first one on, below the top */
    struct page_state_known only; /* the one state that is counted; own 0: all are */
    struct stage stage[PLAN_STAGES];
    int threads;
    struct worker *worker[EXACT_THREADS];
    page_value *poker;         /* by pai_gow_of(); NULL: no hand is valued so */
    struct hand_list contexts; /* of the first group */
    struct hand_list examples; /* of the dealer's cards, where they are counted by suits */
    uint32_t threshold[PLAN_WORLDS][2 * PLAN_ATOMS];
    int thresholds[PLAN_WORLDS];
    bool stopped;
};

/* Takes all memory from the arena of the request; plan and request are set. */
void page_engine_open(struct engine *engine);

/* The states of a stage of the plan, without their decisions. */
struct stage page_stage_open(const struct page_plan *plan, int stage, const struct page_state_known *only,
                             struct arena *arena);

/* The place of the state that stands for this one, among all states of the stage. */
int64_t page_stage_state(const struct page_plan *plan, const struct stage *stage, card_mask context, card_mask own);

/* The place of the context, which is named as page_rename_suits() does, among those of the stage. */
int64_t page_stage_context(const struct stage *stage, card_mask context);

card_mask page_with_suits(card_mask mask, const uint8_t to[SUITS]);

/* The hand that stands for this one beside the context: suits of equal context are alike. */
card_mask page_plain_hand(const struct page_plan *plan, card_mask context, card_mask hand);

/* Renames suits that are alike so that their ranks fall from the first to the last; to: the new names. */
card_mask page_rename_suits(card_mask deck, const struct suit_keys *keys, card_mask mask, uint8_t to[SUITS]);
