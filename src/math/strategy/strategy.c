#include "math/strategy/strategy.h"

#include "card/card.h"

#include <string.h>

struct strategy_state strategy_cards(const card own[STRATEGY_OWN], int count, const card *beside, int others) {
    struct strategy_state state = {.of = OF_CARDS, .own = (uint8_t)count, .beside = (uint8_t)others};
    must(count + others <= STRATEGY_CARDS);
    for (int i = 0; i < count + others; i++) state.cards[i] = i < count ? own[i] : beside[i - count];
    return state;
}

void strategy_choose(struct strategy_row *row, const char *decision, struct fraction value, struct fraction other) {
    row->decision = decision;
    row->value = value;
    row->margin = fraction_subtract(value, other);
}

/* ---- text --------------------------------------------------------------------------------------------- */
void strategy_put_given(struct buf *b, const struct strategy_row *row) {
    for (int i = 0; i < STRATEGY_GIVEN && row->given[i].key; i++)
        buf_format(b, "%s%s=%s", i ? " " : "", row->given[i].key, row->given[i].value);
}

static void put_class(struct buf *b, const struct strategy_state *s) {
    if (s->name) buf_put(b, s->name);
    for (int i = 0; i < s->ranks; i++) buf_format(b, "%s%c", i ? "-" : "", card_rank_letter(s->rank[i]));
    for (size_t i = 0; i < COUNT(s->others) && s->others[i].what; i++)
        buf_format(b, " %s=%d", s->others[i].what, s->others[i].count);
}

void strategy_put_state(struct buf *b, const struct strategy_state *s) {
    switch ((enum strategy_of)s->of) {
    case OF_NOTHING: return;
    case OF_CLASS: put_class(b, s); return;
    case OF_CARDS:
    case OF_BOARD: break;
    }
    if (s->own)
        card_put_list(b, s->cards, s->own);
    else
        buf_char(b, '*');
    if (s->beside) buf_put(b, s->of == OF_BOARD ? " | " : " against ");
    card_put_list(b, s->cards + s->own, s->beside);
}

void strategy_put_decision(struct buf *b, const struct strategy_row *row) {
    buf_put(b, row->decision);
    if (row->from) buf_put(b, " from ");
    for (int rank = ACE; rank >= TWO; rank--)
        if (row->from >> rank & 1) buf_char(b, card_rank_letter(rank));
}

void strategy_put_figures(struct buf *b, const struct strategy_row *row) {
    if (row->value.den) buf_format(b, "\t%s", fraction_text(row->value).text);
    if (row->margin.den) buf_format(b, "\t%s", row->margin.num ? fraction_text(row->margin).text : "tie");
    for (size_t i = 0; i < COUNT(row->more) && row->more[i].share.den; i++)
        buf_format(b, "\t%s%s", row->more[i].what, fraction_text(row->more[i].share).text);
}

void strategy_put_line(struct buf *b, const struct strategy_row *row) {
    strategy_put_given(b, row);
    if (row->given[0].key && row->state.of != OF_NOTHING) buf_char(b, ' ');
    strategy_put_state(b, &row->state);
    buf_char(b, '\t');
    strategy_put_decision(b, row);
    strategy_put_figures(b, row);
    must(!b->full);
}
