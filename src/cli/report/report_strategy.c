#include "cli/report/report_strategy.h"

#include "card/card.h"

#include <stdlib.h>
#include <string.h>

/* A state of the first group, by a hash of its text. */
struct strategy_state {
    uint64_t text;
    uint8_t decision;
};

int strategy_only(decisions set)
{
    int number = 0;

    if (set == 0 || set & (set - 1)) return -1;
    while (set >>= 1) number++;
    return number;
}

/* FNV-1a */
static uint64_t hash_of(const char *text, size_t size)
{
    uint64_t hash = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < size; i++) hash = (hash ^ (unsigned char)text[i]) * UINT64_C(1099511628211);
    return hash;
}

/* ---- names -------------------------------------------------------------------------------------------- */

/* The number of the name, made if it is new; -1 if it does not fit. */
static int number_of(struct strategy *s, const char *name, size_t size)
{
    for (int i = 0; i < s->decision_count; i++) {
        if (strlen(s->decision[i]) == size && memcmp(s->decision[i], name, size) == 0) return i;
    }
    if (s->decision_count == STRATEGY_DECISIONS || size >= sizeof s->decision[0]) return -1;
    memcpy(s->decision[s->decision_count], name, size);
    return s->decision_count++;
}

static struct strategy_group *group_of(struct strategy *s, const char *name, size_t size)
{
    for (int i = 0; i < s->group_count; i++) {
        if (strlen(s->group[i].name) == size && memcmp(s->group[i].name, name, size) == 0)
            return &s->group[i];
    }
    if (s->group_count == STRATEGY_GROUPS || size >= STRATEGY_NAME) return NULL;
    memcpy(s->group[s->group_count].name, name, size);
    s->group[s->group_count].comparable = true;
    return &s->group[s->group_count++];
}

/* "xtra=1 decks=6 9h 6d": how much of it is tables and options. */
static size_t group_size(const char *line, size_t size)
{
    size_t at = 0;

    for (;;) {
        const char *space = memchr(line + at, ' ', size - at);
        const size_t end = space ? (size_t)(space - line) : size;

        if (!memchr(line + at, '=', end - at)) return at > 0 ? at - 1 : 0;
        if (!space) return size;
        at = end + 1;
    }
}

/* ---- charts ------------------------------------------------------------------------------------------- */

/* Reads so many cards, none of them the joker. */
static bool read_cards(const char *text, size_t size, card *out, int count)
{
    const char *bad;

    if (card_read_list(text, size, out, count, &bad) != count) return false;
    for (int i = 0; i < count; i++) {
        if (out[i] >= DECK_52) return false;
    }
    return true;
}

static enum strategy_suits suits_of(const card c[3])
{
    const bool high = card_suit(c[0]) == card_suit(c[1]), low = card_suit(c[1]) == card_suit(c[2]);

    if (high) return low ? SUITS_ALL : SUITS_HIGH;
    return low ? SUITS_LOW : card_suit(c[0]) == card_suit(c[2]) ? SUITS_ENDS : SUITS_NONE;
}

static void chart_three(struct strategy *s, card cards[3], decisions bit)
{
    card_sort(cards, 3);
    const int high = card_rank(cards[0]), middle = card_rank(cards[1]), low = card_rank(cards[2]);

    if (high == low)
        s->trips[high] |= bit;
    else if (high == middle)
        s->pair[high][low] |= bit;
    else if (middle == low)
        s->pair[low][high] |= bit;
    else
        s->three[suits_of(cards)][high][middle][low] |= bit;
}

static void chart_up(struct strategy *s, card own[2], card up, decisions bit)
{
    card_sort(own, 2);
    const int high = card_rank(own[0]), low = card_rank(own[1]);

    if (high == low || card_suit(own[0]) == card_suit(own[1]))
        s->up[card_rank(up)][high][low] |= bit;
    else
        s->up[card_rank(up)][low][high] |= bit;
}

/* A state of the first group into its chart; one that fits none leaves no chart. */
static void chart(struct strategy *s, const char *state, size_t size, int decision)
{
    static const char against[] = " against ";
    const decisions bit = (decisions)(1u << decision);
    const size_t word = sizeof against - 1;
    enum strategy_kind kind = STRATEGY_NO_CHART;
    card cards[3], up;

    if (read_cards(state, size, cards, 3)) {
        kind = STRATEGY_THREE;
        chart_three(s, cards, bit);
    } else if (size == 5 + word + 2 && memcmp(state + 5, against, word) == 0 &&
               read_cards(state, 5, cards, 2) && read_cards(state + 5 + word, 2, &up, 1)) {
        kind = STRATEGY_UP_CARD;
        chart_up(s, cards, up, bit);
    }
    if (s->group[0].states == 1) s->kind = kind;
    if (s->kind != kind) s->kind = STRATEGY_NO_CHART;
}

/* ---- lines -------------------------------------------------------------------------------------------- */

static bool keep(struct strategy *s, struct strategy_state state)
{
    if (s->kept == s->room) {
        const int64_t room = s->room ? 2 * s->room : 4096;
        struct strategy_state *more = realloc(s->state, sizeof *more * (size_t)room);

        if (!more) return false;
        s->state = more;
        s->room = room;
    }
    s->state[s->kept++] = state;
    return true;
}

/* The first group is kept, the others are compared with it state by state. */
static void compare(struct strategy *s, struct strategy_group *group, struct strategy_state state)
{
    const int64_t at = group->states - 1;

    if (group == &s->group[0]) {
        if (!keep(s, state)) s->stopped = true;
    } else if (at >= s->kept || s->state[at].text != state.text) {
        group->comparable = false;
    } else {
        group->differing += s->state[at].decision != state.decision;
    }
}

static void keep_line(struct strategy *s, const char *line)
{
    if (s->line_count < STRATEGY_LINES && strlen(line) < sizeof s->line[0])
        memcpy(s->line[s->line_count], line, strlen(line) + 1);
    s->line_count++;
}

static void take_line(void *context, const char *line)
{
    struct strategy *s = context;
    const size_t head = strcspn(line, "\t"), named = group_size(line, head);
    const char *state = line + named + (named > 0 && named < head),
               *decision = line + head + (line[head] == '\t');
    const size_t size = (size_t)(line + head - state);

    if (memchr(state, '|', size)) s->beyond = true;
    if (s->beyond) return;
    keep_line(s, line);
    if (size == 0) return; /* a rule for a case of its own, not a state of a group */
    const int number = number_of(s, decision, strcspn(decision, "\t"));
    struct strategy_group *group = group_of(s, line, named);
    if (number < 0 || !group) return; /* a rule in words, not a decision */
    group->states++;
    group->by_decision[number]++;
    if (group == &s->group[0]) chart(s, state, size, number);
    compare(s, group, (struct strategy_state){hash_of(state, size), (uint8_t)number});
}

/* Enough is known once states follow further cards. */
static bool report_progress(void *context, double done)
{
    struct strategy *s = context;

    if (s->progress && s->progress(s->progress_context, done)) s->stopped = true;
    return s->stopped || s->beyond;
}

bool strategy_gather(struct strategy *s, const struct analysis *analysis,
                     const struct analysis_request *request)
{
    struct analysis_request own = *request;

    memset(s, 0, sizeof *s);
    if (!analysis->strategy) return true;
    s->progress = request->progress;
    s->progress_context = request->progress_context;
    own.progress = report_progress;
    own.progress_context = s;
    analysis->strategy(&own, take_line, s);
    return !s->stopped;
}

void strategy_free(struct strategy *s)
{
    free(s->state);
    s->state = NULL;
}
