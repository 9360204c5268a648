#include "ask/lab/advice.h"

#include "ask/columns.h"
#include "base/json_write.h"

#include <string.h>

/* ---- values ------------------------------------------------------------------------------------------- */
bool advice_get(struct advice *advice, const struct game *game, const struct asked *asked, struct arena *arena) {
    const struct analysis *analysis = analysis_find(game);
    advice->game = game;
    advice->count = 0;
    if (!analysis || !analysis->advise) return false;
    advice->count = analysis->advise(asked, arena, advice->choice);
    must((advice->count > 0 || game->page) && advice->count <= CHOICES_MAX);
    for (int i = 0; i < advice->count; i++) {
        struct choice *choice = &advice->choice[i];

        must(i == 0 || fraction_compare(choice[-1].value, choice->value) >= 0);
        if (choice->action == game->sets_hand) card_sort(choice->front, 2);
    }
    return advice->count > 0;
}

static bool same_front(const uint8_t a[2], const uint8_t b[2]) {
    return (a[0] == b[0] && a[1] == b[1]) || (a[0] == b[1] && a[1] == b[0]);
}

int advice_find(const struct advice *advice, const struct event *event) {
    const bool sets = event->what == advice->game->sets_hand;
    for (int i = 0; i < advice->count; i++) {
        const struct choice *choice = &advice->choice[i];
        if (choice->action == event->what && (!sets || same_front(choice->front, event->cards))) return i;
    }
    return -1;
}

struct fraction advice_cost(const struct choice *best, const struct choice *other) {
    return fraction_subtract(best->value, other->value);
}

static wide round_nearest(wide num, wide den) {
    const wide half = num < 0 ? -(den / 2) : den / 2;
    return (num + half) / den;
}

int64_t advice_cents(struct fraction value, int64_t cents) {
    return (int64_t)round_nearest(value.num * cents, value.den);
}

/* ---- for people --------------------------------------------------------------------------------------- */
enum { MILLION = 1000000, PIECE = 96, INDENT = 2 };

/* "+0.131224", or "-2" for a whole number. */
static void put_value(struct buf *b, struct fraction value) {
    const wide millionths = round_nearest(value.num * MILLION, value.den);
    const wide size = millionths < 0 ? -millionths : millionths;
    if (value.num) buf_char(b, value.num < 0 ? '-' : '+');
    wide_put(b, size / MILLION);
    if (value.den > 1) buf_format(b, ".%06d", (int)(size % MILLION));
}

/* "play"; "set Kh Qd". */
static void advice_put_choice(struct buf *b, const struct advice *advice, int index) {
    const struct choice *choice = &advice->choice[index];
    buf_put(b, advice->game->actions[choice->action]);
    if (choice->action != advice->game->sets_hand) return;
    buf_char(b, ' ');
    card_put_list(b, choice->front, 2);
}

/* The unit of the values: "Ante", or "stake" for a base game of a single wager. */
static const char *unit_of(const struct game *game) {
    const struct wager *base = NULL;
    bool followed = false;
    for (int i = 0; i < game->wager_count; i++) {
        if (!base && game->wagers[i].kind == WAGER_REQUIRED) base = &game->wagers[i];
        followed = followed || game->wagers[i].kind == WAGER_FOLLOWS;
    }
    return base && followed ? base->title : "stake";
}

static void put_cost(struct buf *b, const struct advice *advice, int index, const struct advice_look *look) {
    const struct fraction cost = advice_cost(&advice->choice[0], &advice->choice[index]);
    const int64_t cents = advice_cents(cost, look->stake_cents ? look->stake_cents : 10000);
    if (cost.num == 0) {
        buf_put(b, index ? "as good" : "best");
        return;
    }
    buf_format(b, "costs %s%s%s", cents ? "" : "less than ", money_text(cents ? cents : 1).text,
               look->stake_cents ? "" : " per $100");
}

/* The pieces of one row; the first two are set in columns. */
struct row {
    char choice[PIECE], value[PIECE], cost[PIECE], exact[PIECE], note[PIECE];
};

static void fill_row(struct row *row, const struct advice *advice, int index, const struct advice_look *look) {
    const struct choice *choice = &advice->choice[index];
    struct buf name = BUF(row->choice), value = BUF(row->value), cost = BUF(row->cost), note = BUF(row->note),
               exact = BUF(row->exact);
    advice_put_choice(&name, advice, index);
    put_value(&value, choice->value);
    put_cost(&cost, advice, index, look);
    buf_put(&note, choice->note);
    if (choice->value.den > 1) buf_format(&exact, "(%s)", fraction_text(choice->value).text);
}

/* Appends the piece to the line that began at *start, or to a new line if it does not fit. */
static void put_piece(struct buf *b, size_t *start, int width, int indent, const char *piece) {
    if (!*piece) return;
    if (text_width(b->text + *start) + 2 + text_width(piece) > width) {
        buf_char(b, '\n');
        *start = b->size;
        buf_format(b, "%*s", indent - 2, "");
    }
    if (indent + text_width(piece) <= width || !strchr(piece, ' ')) {
        buf_format(b, "  %s", piece);
        return;
    }
    BUF_ON_STACK(words, 4 * PIECE);
    text_wrap(&words, piece, indent, width);
    words.text[--words.size] = '\0'; /* the line goes on */
    buf_put(b, words.text + indent - 2);
    *start = b->size - strlen(strrchr(words.text, '\n') ? strrchr(words.text, '\n') + 1 : words.text);
}

struct columns {
    int names, values; /* width of the widest of each */
    int width;         /* of a line */
    const char *unit;  /* of the values */
};

static void put_row(struct buf *b, const struct row *row, const struct columns *c) {
    const int indent = INDENT + c->names + 2;
    size_t start = b->size;
    buf_format(b, "%*s%s", INDENT, "", row->choice);
    text_pad(b, start, indent);
    buf_format(b, "%-*s of the %s", c->values, row->value, c->unit);
    put_piece(b, &start, c->width, indent, row->cost);
    put_piece(b, &start, c->width, indent, row->exact);
    put_piece(b, &start, c->width, indent, row->note);
    buf_char(b, '\n');
}

void advice_put_text(struct buf *b, const struct advice *advice, const struct advice_look *look) {
    const bool cut = look->most && look->most < advice->count;
    const int shown = cut ? look->most : advice->count;
    struct row rows[CHOICES_MAX];
    struct columns columns = {.width = look->width, .unit = unit_of(advice->game)};
    for (int i = 0; i < shown; i++) {
        fill_row(&rows[i], advice, i, look);
        columns.names = text_wider(columns.names, rows[i].choice);
        columns.values = text_wider(columns.values, rows[i].value);
    }
    for (int i = 0; i < shown; i++) put_row(b, &rows[i], &columns);
    if (cut) buf_format(b, "%*sand %d more, none of them better\n", INDENT, "", advice->count - shown);
}

/* ---- JSON --------------------------------------------------------------------------------------------- */
/* In the form of a round's decision, so that the best choice can be copied into the round. */
static void put_decision(struct buf *b, const char *key, const struct advice *advice, const struct choice *choice) {
    const char *action = advice->game->actions[choice->action];
    if (choice->action != advice->game->sets_hand) {
        json_write_word(b, key, action);
        return;
    }
    json_write_begin(b, key, '{');
    card_write_json(b, action, choice->front, 2);
    json_write_end(b, '}');
}

static void put_choice_json(struct buf *b, const struct advice *advice, const struct choice *choice) {
    json_write(b, "{");
    put_decision(b, "decision", advice, choice);
    json_write(b, "value:%s, ev:%.17g, note:%s}", fraction_text(choice->value).text, fraction_to_double(choice->value),
               choice->note);
}

int advice_seen(const struct hand_view *hand, card out[HAND_MAX]) {
    int count = 0;
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] != CARD_HIDDEN) out[count++] = hand->cards[i];
    return count;
}

static void put_cards(struct buf *b, const char *key, const struct hand_view *hand) {
    card seen[HAND_MAX];
    const int count = advice_seen(hand, seen);
    if (!count) return;
    card_write_json(b, key, seen, count);
    if (hand->set) card_write_json(b, text_format("%s_front", key).text, hand->front, 2);
}

/* The open cards on which the seat decides, into an open object: "hand", "community" or "array", "dealer" with
 * "dealer_front". */
static void put_open_cards(struct buf *b, const struct game *game, const struct view *view, int seat) {
    for (int i = 0; i < view->seats; i++)
        if (view->seat[i].seat == seat) put_cards(b, "hand", &view->seat[i].hand);
    if (game->table_cards) put_cards(b, game->table_cards, &view->table);
    put_cards(b, "dealer", &view->dealer);
}

void advice_put_json(struct buf *b, const struct advice *advice, int seat, uint64_t line, const struct view *view) {
    json_write(b, "{game:%s, seat:%d", advice->game->id, seat);
    if (view) put_open_cards(b, advice->game, view, seat);
    json_write_begin(b, "choices", '[');
    for (int i = 0; i < advice->count; i++) put_choice_json(b, advice, &advice->choice[i]);
    json_write_end(b, ']');
    put_decision(b, "best", advice, &advice->choice[0]);
    json_write_int(b, "line", (int64_t)line);
    buf_put(b, "}\n");
}
