/* page_read.c - the statements of a page: the head, wagers, options, meters; and which part reads the others. */
#include "page/page_reader.h"

/* ---- the head ------------------------------------------------------------------------------------------- */
/* game ID "Title" */
static bool read_game(struct reader *r) {
    if (r->page->id) return reader_refuse_before(r, "write it once, first", "the page names its game twice");
    return reader_new_name(r, "game", &r->page->id) && reader_string(r, "the title of the game", &r->page->title) &&
           reader_end_line(r);
}

/* source "where the rules are published" */
static bool read_source(struct reader *r) {
    return reader_string(r, "where the rules are published", &r->page->source) && reader_end_line(r);
}

/* deck 52 fresh | deck 53 fresh | deck 52 shoe */
static bool read_deck(struct reader *r) {
    int64_t cards;
    if (r->page->deck) return reader_refuse_before(r, "write it once", "the page says twice what the deck is");
    if (!reader_number(r, "the number of cards of a deck", 52, 53, &cards)) return false;
    r->page->deck = (uint8_t)cards;
    r->page->shoe = reader_accept(r, "shoe");
    if (!r->page->shoe &&
        !reader_expect(r, "fresh",
                       "write: deck 52 fresh (shuffled for each round), or deck 52 shoe (it lives across rounds)"))
        return false;
    if (r->page->shoe && cards == 53) return reader_refuse_before(r, "write: deck 52 shoe", "a shoe has no joker");
    return reader_end_line(r);
}

/* seats N */
static bool read_seats(struct reader *r) {
    int64_t seats;
    if (r->page->seats) return reader_refuse_before(r, "write it once", "the page says twice how many seats there are");
    if (!reader_number(r, "the number of seats", 1, 6, &seats)) return false;
    r->page->seats = (uint8_t)seats;
    return reader_end_line(r);
}

/* ---- wagers --------------------------------------------------------------------------------------------- */
/* [fixed $5], [from $5] */
static bool read_amount(struct reader *r, const char *word, int64_t *out) {
    if (!reader_accept(r, word)) return true;
    *out = reader_dollars_of(reader_peek(r));
    if (*out <= 0)
        return reader_refuse(r, text_format("write the amount: %s $5", word).text,
                             "an amount in dollars is expected here");
    reader_take(r);
    return true;
}

static bool read_wager_kind(struct reader *r, struct page_wager *w) {
    w->of = PAGE_NONE;
    if (reader_accept(r, "required")) {
        w->kind = PAGE_REQUIRED;
        w->of = r->page->wager_count;
        return !reader_accept(r, "equal") || read_wager_name(r, &w->of);
    }
    if (reader_accept(r, "optional")) return w->kind = PAGE_OPTIONAL, read_amount(r, "fixed", &w->fixed_cents);
    if (reader_accept(r, "by")) return w->kind = PAGE_BY_DECISION, reader_expect(r, "decision", "write: by decision");
    if (reader_accept(r, "on"))
        return w->kind = PAGE_UNSTAKED, read_wager_name(r, &w->of) && read_amount(r, "from", &w->from_cents);
    return reader_refuse(r,
                         "write: required, required equal WAGER, optional, optional fixed $5, by decision, or on WAGER "
                         "(paid without a wager of its own)",
                         "the line does not say how the wager is made");
}

/* wager ID "Title" KIND */
static bool read_wager(struct reader *r) {
    struct page *p = r->page;
    struct page_wager w = {.mark = reader_mark(r), .shares = p->wager_count};
    if (!READER_NEW(r, "wager", wager, &w.name) || !reader_string(r, "the title of the wager", &w.title) ||
        !read_wager_kind(r, &w))
        return false;
    p->wager[p->wager_count++] = w;
    return reader_end_line(r);
}

/* ---- options and meters --------------------------------------------------------------------------------- */
static bool check_decks(struct reader *r, const struct page_option *o) {
    if (strcmp(page_name(r->page, o->name), "decks") != 0) return true;
    for (int i = 0; i < o->choice_count; i++) {
        const char *decks = page_name(r->page, o->choices[i]);
        if (decks[0] < '1' || decks[0] > '8' || decks[1])
            return reader_refuse_before(r, "write 1 to 8 decks: option decks \"decks in the shoe\": 6 | 8",
                                        "a shoe has no '%s' decks", decks);
        if (decks[0] > '1' && !r->page->shoe)
            return reader_refuse_before(r, "write above: deck 52 shoe", "several decks are dealt from a shoe");
    }
    return true;
}

/* option ID "what": A | B */
static bool read_option(struct reader *r) {
    struct page *p = r->page;
    struct page_option o = {.mark = reader_mark(r)};
    if (!READER_NEW(r, "option", option, &o.name) || !reader_string(r, "what the option says", &o.what) ||
        !reader_expect(r, ":", "write its values after a colon: 6 | 8"))
        return false;
    do {
        const struct text word = reader_take(r);
        if (!word.size)
            return reader_refuse(r, "write a value", "the line ends where a value of the option is expected");
        if (o.choice_count == PAGE_CHOICES_OF_OPTION)
            return reader_refuse_full(r, "values of one option", PAGE_CHOICES_OF_OPTION);
        o.choices[o.choice_count++] = reader_keep(r, word);
    } while (reader_accept(r, "|"));
    p->option[p->option_count++] = o;
    return reader_end_line(r) && check_decks(r, &o);
}

/* meter 1 "label" reset $5000 rate 5% */
static bool read_meter(struct reader *r) {
    struct page *p = r->page;
    struct page_meter m = {0};
    int64_t number;
    if (p->meter_count == PAGE_METERS) return reader_refuse_full(r, "meters", PAGE_METERS);
    if (!reader_number(r, "the number of the meter", p->meter_count + 1, p->meter_count + 1, &number)) return false;
    if (!reader_string(r, "what the meter is called", &m.label)) return false;
    if (!reader_is(r, "reset")) return reader_expect(r, "reset", "write: reset $5000 rate 5%");
    if (!read_amount(r, "reset", &m.reset_cents)) return false;
    if (!reader_expect(r, "rate", "write: rate 5%")) return false;
    const int64_t rate = reader_percent_of(reader_peek(r));
    if (rate < 0) return reader_refuse(r, "write: rate 5%", "a percentage is expected here");
    reader_take(r);
    m.rate_basis_points = (int32_t)rate;
    p->meter[p->meter_count++] = m;
    return reader_end_line(r);
}

/* Money between seats is not the house's; it is refused by name. */
static bool read_pot(struct reader *r) {
    return reader_refuse_before(r, "leave it out: a page says what the house pays and takes",
                                "wagers between players are not banked by the house");
}

/* What a page has otherwise than another is put together before it is read (page_like.h). */
static bool read_like(struct reader *r) {
    return reader_refuse_before(r, "make it whole: cardroom-lab game whole FILE, beside the page that it is like",
                                "a page that is like another cannot be read alone");
}

/* ---- statements ----------------------------------------------------------------------------------------- */
static const struct statement {
    const char *word;
    bool (*read)(struct reader *r);
    bool block; /* it reads the lines below, too */
} statements[] = {
    {"game", read_game, false},
    {"source", read_source, false},
    {"deck", read_deck, false},
    {"seats", read_seats, false},
    {"option", read_option, false},
    {"wager", read_wager, false},
    {"meter", read_meter, false},
    {"points", read_scale, false},
    {"ranking", read_ranking, true},
    {"hand", read_hand, false},
    {"number", read_number_statement, false},
    {"condition", read_condition_statement, false},
    {"pick", read_pick, false},
    {"split", read_split, false},
    {"deal", read_deal, false},
    {"draw", read_draw, false},
    {"replace", read_replace, false},
    {"decide", read_decide, true},
    {"turn", read_turn, false},
    {"decided", read_decided, false},
    {"settle", read_settle, true},
    {"table", read_table, true},
    {"like", read_like, false},
    {"pot", read_pot, false},
};

static bool refuse_statement(struct reader *r) {
    BUF_ON_STACK(remedy, 300);
    const struct text word = reader_peek(r);
    buf_put(&remedy, "a line begins with one of:");
    for (size_t i = 0; i + 1 < COUNT(statements); i++) buf_format(&remedy, "%s %s", i ? "," : "", statements[i].word);
    return reader_refuse(r, remedy.text, "'%.*s' begins no statement", (int)word.size, word.at);
}

static const struct statement *find_statement(const struct reader *r) {
    for (size_t i = 0; i < COUNT(statements); i++)
        if (reader_is(r, statements[i].word)) return &statements[i];
    return NULL;
}

static bool read_statement(struct reader *r) {
    const struct statement *s = find_statement(r);
    if (r->indent)
        return reader_refuse(r, "begin the line at the left, or write it below what it belongs to",
                             "this line is indented and belongs to nothing above");
    if (!s) return refuse_statement(r);
    if (!r->page->id && s->read != read_game)
        return reader_refuse(r, "begin the page with: game ID \"Title\"", "the page does not begin with its game");
    r->next++;
    if (!s->read(r)) return false;
    if (!s->block) reader_next_line(r);
    if (s->block && r->count && r->indent && !r->failed)
        return reader_refuse(r, "begin the line at the left", "this line is indented and belongs to nothing above");
    return !r->failed;
}

bool page_read(struct page *page, const char *text, size_t size, struct page_fault *fault) {
    struct reader r = {.page = page, .fault = fault, .at = text, .end = text + size, .by_hand = PAGE_NONE};
    memset(page, 0, sizeof *page);
    *fault = (struct page_fault){0};
    page->text_size = 1;
    page->condition_count = 1; /* PAGE_ALWAYS */
    reader_next_line(&r);
    while (!r.failed && r.count)
        if (!read_statement(&r)) return false;
    return !r.failed && page_check(&r);
}
