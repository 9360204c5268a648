/* page_read_pay.c - how wagers are settled: cases, pay tables, pays. */
#include "page/page_reader.h"

#include "game/game.h"

/* ---- pays ----------------------------------------------------------------------------------------------- */
static const char pay_form[] =
    "write: 3 to 1, 3 to 2, 1 to 1 less 5%, 200 for 1, $25, meter 1, 10% of meter 1, push, lose, or lose half";

static uint32_t common_divisor(uint32_t a, uint32_t b) { return b ? common_divisor(b, a % b) : a; }

static bool make_odds(struct reader *r, int kind, uint64_t num, uint64_t den, struct pay *out) {
    while (num > UINT32_MAX || den > UINT32_MAX)
        return reader_refuse_before(r, "write smaller odds", "these odds are too large");
    const uint32_t divisor = common_divisor((uint32_t)num, (uint32_t)den);
    if (den / divisor > UINT8_MAX || num / divisor > 1000000)
        return reader_refuse_before(r, "write odds of at most 1000000 to 1, in parts of at most 255",
                                    "these odds cannot be paid");
    *out = (struct pay){.kind = (uint8_t)kind, .den = (uint8_t)(den / divisor), .num = (uint32_t)(num / divisor)};
    return true;
}

/* 3 to 2 [less 5%] */
static bool read_odds(struct reader *r, int64_t num, struct pay *out) {
    int64_t den, commission = 0;
    if (!reader_number(r, "the second number of the odds", 1, 255, &den)) return false;
    if (reader_accept(r, "less")) {
        commission = reader_percent_of(reader_peek(r));
        if (commission < 0) return reader_refuse(r, "write the commission as 5%", "a percentage is expected here");
        reader_take(r);
    }
    return make_odds(r, PAY_TO_1, (uint64_t)num * (uint64_t)(10000 - commission), (uint64_t)den * 10000, out);
}

static bool read_meter_number(struct reader *r, int64_t percent, struct pay *out) {
    int64_t number;
    if (!r->page->meter_count)
        return reader_refuse_before(r, "define it above: meter 1 \"Jackpot\" reset $5000 rate 5%",
                                    "the page has no meter");
    if (!reader_number(r, "the number of a meter", 1, r->page->meter_count, &number)) return false;
    *out = (struct pay){.kind = PAY_METER, .den = 1, .meter = (uint8_t)number, .num = (uint32_t)percent};
    return true;
}

static bool read_dollars(struct reader *r, struct pay *out) {
    const int64_t cents = reader_dollars_of(reader_peek(r));
    if (cents < 0 || cents % 100 || cents > 100000000)
        return reader_refuse(r, "write whole dollars, at most $1,000,000", "this is no prize in dollars");
    reader_take(r);
    *out = (struct pay){.kind = PAY_CASH, .den = 1, .num = (uint32_t)(cents / 100)};
    return true;
}

/* unit: what a number alone means, PAY_TO_1, PAY_FOR_1 or PAY_LOSE: nothing. */
static bool read_pay_in(struct reader *r, int unit, struct pay *out) {
    int64_t number;
    *out = (struct pay){0};
    if (reader_accept(r, "push")) return out->kind = PAY_PUSH, true;
    if (reader_accept(r, "lose")) {
        if (reader_accept(r, "half")) *out = (struct pay){.kind = PAY_FOR_1, .den = 2, .num = 1};
        return true;
    }
    if (reader_accept(r, "meter")) return read_meter_number(r, 100, out);
    const struct text word = reader_peek(r);
    if (word.size && word.at[0] == '$') return read_dollars(r, out);
    const int64_t percent = reader_percent_of(word);
    if (percent >= 0) {
        reader_take(r);
        if (percent < 100 || percent % 100)
            return reader_refuse_before(r, "write a whole number of percent", "no such part of a meter is paid");
        if (!reader_expect(r, "of", pay_form) || !reader_expect(r, "meter", pay_form)) return false;
        return read_meter_number(r, percent / 100, out);
    }
    if (!word.size || !char_is_digit(word.at[0]))
        return reader_refuse(r, pay_form, word.size ? "'%.*s' is no pay" : "the line ends where a pay is expected%.*s",
                             (int)word.size, word.at);
    if (!reader_number(r, "the first number of the odds", 0, 1000000, &number)) return false;
    if (reader_accept(r, "to")) return read_odds(r, number, out);
    if (reader_accept(r, "for"))
        return reader_expect(r, "1", "write: 200 for 1") && make_odds(r, PAY_FOR_1, (uint64_t)number, 1, out);
    if (unit == PAY_LOSE)
        return reader_refuse_before(r, pay_form, "the number alone does not say whether the stake is returned");
    return make_odds(r, unit, (uint64_t)number, 1, out);
}

bool read_pay(struct reader *r, struct pay *out) { return read_pay_in(r, PAY_LOSE, out); }

/* ---- cases ---------------------------------------------------------------------------------------------- */
static bool add_case(struct reader *r, struct page_case c) {
    if (r->page->case_count == PAGE_CASES) return reader_refuse_full(r, "cases", PAGE_CASES);
    r->page->cases[r->page->case_count++] = c;
    return true;
}

static bool read_outcome(struct reader *r, struct page_case *c) {
    if (reader_accept(r, "table")) return c->outcome = PAGE_BY_TABLE, true;
    if (reader_accept(r, "nothing")) return c->outcome = PAGE_NOTHING, true;
    return read_pay(r, &c->pay);
}

/* CONDITION: OUTCOME, or otherwise: OUTCOME; *last says whether it was that. */
static bool read_case_line(struct reader *r, bool *last) {
    struct page_case c = {.mark = reader_mark(r)};
    if (*last) return reader_refuse(r, "put it above 'otherwise'", "nothing comes after 'otherwise'");
    *last = reader_accept(r, "otherwise");
    if (!*last && !read_condition(r, &c.when)) return false;
    if (!reader_expect(r, ":", "write a colon, then lose, push, 1 to 1, table or nothing")) return false;
    return read_outcome(r, &c) && reader_end_line(r) && add_case(r, c);
}

static bool read_award_step(struct reader *r, uint8_t *out) {
    const char *const form = "say when it is decided: at deal, at decision, at dealer, at draw or at end";
    if (!reader_expect(r, "at", form)) return false;
    for (int step = 0; step < AWARD_STEPS; step++) {
        if (!reader_accept(r, award_step_id(step))) continue;
        *out = (uint8_t)step;
        return true;
    }
    return reader_refuse_word(r, form, "is no step of a round");
}

static bool read_wagers(struct reader *r, uint32_t *mask) {
    do {
        uint8_t wager;
        if (!read_wager_name(r, &wager)) return false;
        *mask |= UINT32_C(1) << wager;
    } while (reader_accept(r, "and"));
    return true;
}

/* for each other seat: what is paid for its hand, and its cases are about it */
static bool read_others(struct reader *r, uint32_t wagers) {
    const char *const form = "write: settle envy for each other seat at end";
    if (!reader_accept(r, "for")) return true;
    if (!reader_expect(r, "each", form) || !reader_expect(r, "other", form) || !reader_expect(r, "seat", form))
        return false;
    for (int w = 0; w < r->page->wager_count; w++) {
        if (!(wagers >> w & 1)) continue;
        if (r->page->wager[w].kind != PAGE_UNSTAKED)
            return reader_refuse_before(r, "write above: wager envy \"Envy\" on WAGER",
                                        "'%s' has a stake, and one stake cannot be settled for several hands",
                                        page_name(r->page, r->page->wager[w].name));
        r->page->wager[w].others = true;
    }
    return true;
}

static bool add_settle(struct reader *r, struct page_step step) {
    if (r->page->step_count == PAGE_STEPS) return reader_refuse_full(r, "steps of the round", PAGE_STEPS);
    r->page->step[r->page->step_count++] = step;
    return true;
}

/* Gives the wagers of the mask the cases read since then. */
static bool use_cases(struct reader *r, uint32_t mask, int first, int line) {
    struct page *p = r->page;
    for (int w = 0; w < p->wager_count; w++) {
        if (!(mask >> w & 1)) continue;
        if (p->wager[w].case_count)
            return reader_refuse_line(r, line, "settle each wager once; what differs by a choice is a case",
                                      "the wager '%s' is settled twice", page_name(p, p->wager[w].name));
        p->wager[w].case_first = (uint8_t)first;
        p->wager[w].case_count = (uint8_t)(p->case_count - first);
    }
    return true;
}

/* settle WAGER [and WAGER] [for each other seat] at STEP, and its cases on the lines below. */
bool read_settle(struct reader *r) {
    struct page_step step = {.kind = PAGE_SETTLE, .mark = reader_mark(r)};
    const int first = r->page->case_count, line = r->line;
    bool last = false;
    if (!read_wagers(r, &step.wagers) || !read_others(r, step.wagers) || !read_award_step(r, &step.award) ||
        !reader_end_line(r))
        return false;
    while (reader_next_line(r) && r->indent > 0)
        if (!read_case_line(r, &last)) return false;
    if (r->failed) return false;
    if (!last)
        return reader_refuse_line(r, line, "end its cases with: otherwise: lose   (or push, or what is paid)",
                                  "the cases below do not end with 'otherwise'%s", "");
    return use_cases(r, step.wagers, first, line) && add_settle(r, step);
}

/* decided WAGER [and WAGER] at STEP when CONDITION: those seats need not wait. */
bool read_decided(struct reader *r) {
    struct page_step step = {.kind = PAGE_SETTLE, .mark = reader_mark(r)};
    return read_wagers(r, &step.wagers) && read_award_step(r, &step.award) && read_when(r, &step.when) &&
           reader_end_line(r) && add_settle(r, step);
}

/* ---- tables --------------------------------------------------------------------------------------------- */
/* The words from one to another, joined: as an id with hyphens, as a label with spaces and a capital. */
static page_text join(struct reader *r, int from, int to, char with) {
    BUF_ON_STACK(joined, 128);
    for (int i = from; i < to; i++) {
        if (i > from) buf_char(&joined, with);
        buf_bytes(&joined, r->word[i].text.at, r->word[i].text.size);
    }
    for (size_t i = 0; with == ' ' && i < joined.size; i++)
        if (joined.text[i] == '-') joined.text[i] = ' ';
    if (with == ' ' && joined.size && joined.text[0] >= 'a' && joined.text[0] <= 'z')
        joined.text[0] = (char)(joined.text[0] - 'a' + 'A');
    return reader_keep(r, text_view(joined.text, joined.size));
}

/* ID "Label" if CONDITION: or ID "Label" otherwise: */
static bool read_named_row(struct reader *r, struct page_row *row, bool *last) {
    if (!reader_new_name(r, "line", &row->name)) return false;
    row->label = join(r, r->next - 1, r->next, ' ');
    if (!reader_is(r, "if") && !reader_is(r, "otherwise") && !reader_string(r, "what the table prints", &row->label))
        return false;
    *last = reader_accept(r, "otherwise");
    if (*last) return true;
    return reader_expect(r, "if", "write: ID \"Label\" if CONDITION: PAY") && read_condition(r, &row->when);
}

/* After its id, and the label if there is one: "if" or "otherwise". */
static bool is_named_row(const struct reader *r) {
    const int after = r->next + 1 < r->count && r->word[r->next + 1].quoted ? r->next + 2 : r->next + 1;
    return after < r->count && (text_is(r->word[after].text, "if") || text_is(r->word[after].text, "otherwise"));
}

/* CLASS PHRASE ["Label"]: */
static bool read_phrase_row(struct reader *r, struct page_row *row) {
    struct page_condition c;
    const int from = r->next;
    if (r->by_hand == PAGE_NONE)
        return reader_refuse(
            r, "write: ID \"Label\" if CONDITION: PAY, or name the hand in the first line: table WAGER by HAND",
            "this table looks at no hand");
    if (!read_class_phrase(r, r->by_hand, &c)) return false;
    row->name = join(r, from, r->next, '-');
    row->label = join(r, from, r->next, ' ');
    if (!reader_is(r, ":") && !reader_string(r, "what the table prints", &row->label)) return false;
    return reader_add_condition(r, c, &row->when);
}

static bool read_pays(struct reader *r, struct page_row *row, int columns, int unit) {
    for (int i = 0; i < columns; i++) {
        if (i && !reader_expect(
                     r, "|", text_format("write a pay for each of the %d tables, with | between them", columns).text))
            return false;
        if (!read_pay_in(r, unit, &row->pay[i])) return false;
    }
    if (reader_is(r, "|"))
        return reader_refuse(r, "write as many pays as the first line has tables", "the table has %d columns", columns);
    return reader_end_line(r);
}

static bool read_row(struct reader *r, struct page_sheet *sheet, int unit, bool *last) {
    struct page *p = r->page;
    struct page_row row = {.mark = reader_mark(r)};
    if (*last) return reader_refuse(r, "put it above 'otherwise'", "nothing comes after 'otherwise'");
    if (sheet->row_count == PAGE_SHEET_ROWS) return reader_refuse_full(r, "lines in one table", PAGE_SHEET_ROWS);
    if (p->row_count == PAGE_ROWS) return reader_refuse_full(r, "lines of tables", PAGE_ROWS);
    *last = reader_accept(r, "otherwise");
    if (!*last) {
        const bool named = is_named_row(r);
        if (named ? !read_named_row(r, &row, last) : !read_phrase_row(r, &row)) return false;
        sheet->named = *last;
    }
    for (int i = sheet->row_first; i < p->row_count; i++)
        if (row.name && p->row[i].name == row.name)
            return reader_refuse_before(r, "give each line an id of its own: ID \"Label\" if ...",
                                        "the table has the line '%s' already", page_name(p, row.name));
    if (!reader_expect(r, ":", "write a colon and the pays: 40 | 50") || !read_pays(r, &row, sheet->columns, unit))
        return false;
    p->row[p->row_count++] = row;
    sheet->row_count++;
    return true;
}

static bool read_table_ids(struct reader *r, struct page_sheet *sheet) {
    do {
        const struct text word = reader_take(r);
        if (!word.size)
            return reader_refuse(r, "name the tables that are offered: 1 | 2",
                                 "the line ends where the id of a table is expected");
        if (sheet->columns == PAY_COLUMNS) return reader_refuse_full(r, "tables side by side", PAY_COLUMNS);
        sheet->tables[sheet->columns++] = reader_keep(r, word);
    } while (reader_accept(r, "|"));
    return reader_end_line(r);
}

static bool read_table_head(struct reader *r, struct page_sheet *sheet) {
    if (!read_wager_name(r, &sheet->wager)) return false;
    sheet->by = PAGE_NONE;
    if (reader_accept(r, "by") && !read_hand_name(r, &sheet->by)) return false;
    r->by_hand = sheet->by;
    return true;
}

static bool read_table_unit(struct reader *r, int *unit) {
    if (reader_accept(r, "to"))
        *unit = PAY_TO_1;
    else if (reader_accept(r, "for"))
        *unit = PAY_FOR_1;
    if (*unit && !reader_expect(r, "1", "write: to 1, or for 1")) return false;
    return reader_expect(r, ":", "write a colon and the ids of the tables: table bonus by player to 1: 1 | 2");
}

static bool use_sheet(struct reader *r, struct page_sheet sheet) {
    struct page *p = r->page;
    struct page_wager *w = &p->wager[sheet.wager];
    if (p->sheet_count == PAGE_SHEETS) return reader_refuse_full(r, "pay tables", PAGE_SHEETS);
    if (!w->sheet_count) w->sheet_first = p->sheet_count;
    if (w->sheet_first + w->sheet_count != p->sheet_count)
        return reader_refuse(r, "write the tables of a wager one after the other",
                             "another wager's table stands between those of '%s'", page_name(p, w->name));
    w->sheet_count++;
    p->sheet[p->sheet_count++] = sheet;
    return true;
}

/* table WAGER by HAND as OTHER: the tables of that wager, which look at this hand instead. */
static bool read_shared(struct reader *r, const struct page_sheet *sheet) {
    struct page *p = r->page;
    struct page_wager *w = &p->wager[sheet->wager];
    uint8_t owner;
    if (!read_wager_name(r, &owner)) return false;
    const struct page_wager *o = &p->wager[owner];
    const int by = o->sheet_count ? p->sheet[o->sheet_first].by : PAGE_NONE;
    if (by == PAGE_NONE || sheet->by == PAGE_NONE || p->hand[by].ranking != p->hand[sheet->by].ranking)
        return reader_refuse_before(r, "write: table WAGER by HAND as OTHER, hands of one ranking",
                                    "the wager '%s' has no table above that looks at such a hand",
                                    page_name(p, o->name));
    if (w->sheet_count || w->shares != sheet->wager)
        return reader_refuse_before(r, "write one or the other", "the wager '%s' has a table already",
                                    page_name(p, w->name));
    w->shares = owner;
    w->by = sheet->by;
    r->by_hand = PAGE_NONE;
    if (reader_end_line(r)) reader_next_line(r);
    return !r->failed;
}

/* table WAGER [by HAND] [to 1 | for 1]: A | B, and its lines below. */
bool read_table(struct reader *r) {
    struct page_sheet sheet = {.mark = reader_mark(r), .row_first = r->page->row_count};
    const int line = r->line;
    int unit = PAY_LOSE;
    bool last = false;
    if (!read_table_head(r, &sheet)) return false;
    if (reader_accept(r, "as")) return read_shared(r, &sheet);
    if (!read_table_unit(r, &unit) || !read_table_ids(r, &sheet)) return false;
    while (reader_next_line(r) && r->indent > 0)
        if (!read_row(r, &sheet, unit, &last)) return false;
    r->by_hand = PAGE_NONE;
    if (r->failed) return false;
    if (!last)
        return reader_refuse_line(r, line, "end it with: otherwise: lose   (one pay for each table)",
                                  "the lines below do not end with 'otherwise'%s", "");
    return use_sheet(r, sheet);
}
