#include "cli/play/play_scene.h"

#include "cli/play/play_guide.h"
#include "game/dealer_open_pai_gow.h"

#include <string.h>

enum { GAP = 3, MARGIN = 1, ARRAY = 9, ACROSS = 3, LABEL_COLUMNS = 10, BODY_BYTES = 32 * 1024 };

struct short_text net_text(int64_t cents, const struct style *style) {
    const bool coloured = style->colours && cents;
    const char *colour = !coloured ? "" : cents > 0 ? "\033[32m" : "\033[31m";
    return text_format("%s%s%.40s%s", colour, cents > 0 ? "+" : "", money_text(cents).text, coloured ? "\033[0m" : "");
}

/* ---- blocks ------------------------------------------------------------------------------------------- */
/* A small rectangle of lines: a hand with its label, an array of cards. */
enum { BLOCK_LINES = 16, BLOCK_BYTES = 640, BLOCKS_MAX = 8 };

struct block {
    int count;
    char line[BLOCK_LINES][BLOCK_BYTES];
};

/* A buf over the block's next line. */
static struct buf block_line(struct block *block) {
    must(block->count < BLOCK_LINES);
    return buf_init(block->line[block->count++], BLOCK_BYTES);
}

static int block_width(const struct block *block) {
    int widest = 0;
    for (int i = 0; i < block->count; i++) widest = text_wider(widest, block->line[i]);
    return widest;
}

static void put_block_row(struct buf *b, const struct block *blocks, int count) {
    int lines = 0;
    for (int i = 0; i < count; i++) lines = blocks[i].count > lines ? blocks[i].count : lines;
    for (int line = 0; line < lines; line++) {
        const size_t start = b->size;
        int column = MARGIN;

        for (int i = 0; i < count; i++) {
            if (line < blocks[i].count && blocks[i].line[line][0]) {
                text_pad(b, start, column);
                buf_put(b, blocks[i].line[line]);
            }
            column += block_width(&blocks[i]) + GAP;
        }
        buf_char(b, '\n');
    }
}

/* Writes blocks side by side, as many as fit the width, then the next ones below. */
static void block_put(struct buf *b, const struct block *blocks, int count, int width) {
    for (int first = 0; first < count;) {
        int last = first + 1, columns = MARGIN + block_width(&blocks[first]);
        for (; last < count; last++) {
            columns += GAP + block_width(&blocks[last]);
            if (columns > width) break;
        }
        put_block_row(b, blocks + first, last - first);
        first = last;
    }
}

/* ---- faces -------------------------------------------------------------------------------------------- */
/* "A", "10"; in ASCII "T", as in files. */
static const char *rank_sign(card c, const struct style *style) {
    static const char *const signs[] = {"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"};
    return card_rank(c) == TEN && style->unicode ? "10" : signs[card_rank(c)];
}

static const char *suit_sign(card c, const struct style *style) {
    static const char *const signs[2][SUITS] = {{"c", "d", "h", "s"}, {"♣", "♦", "♥", "♠"}}; /* ORDER SUIT */
    return signs[style->unicode][card_suit(c)];
}

static struct short_text name_of(card c, const struct style *style) {
    if (c == CARD_HIDDEN) return text_format(style->unicode ? "▒▒" : "??");
    if (c == JOKER) return text_format(style->unicode ? "J★" : "Jk");
    return text_format("%s%s", rank_sign(c, style), suit_sign(c, style));
}

/* Cards are dark or red on white, whatever the terminal's own colours; their backs are blue.  With four
 * colours clubs are green and diamonds blue. */
static void start_colour(struct buf *b, card c, const struct style *style) {
    static const char *const two[SUITS] = {"30;107", "31;107", "31;107", "30;107"};  /* ORDER SUIT */
    static const char *const four[SUITS] = {"32;107", "34;107", "31;107", "30;107"}; /* ORDER SUIT */
    const char *const *face = style->colours == 4 ? four : two;
    if (!style->colours) return;
    buf_format(b, "\033[%sm", c == CARD_HIDDEN ? "97;44" : c == JOKER ? "35;107" : face[card_suit(c)]);
}

static void end_colour(struct buf *b, const struct style *style) {
    if (style->colours) buf_put(b, "\033[0m");
}

static void cards_put(struct buf *b, card c, const struct style *style) {
    start_colour(b, c, style);
    buf_put(b, name_of(c, style).text);
    end_colour(b, style);
}

struct short_text cards_text(const card *cards, int count, char between, const struct style *style) {
    struct short_text out;
    struct buf b = BUF(out.text);
    for (int i = 0; i < count; i++) {
        if (i) buf_char(&b, between);
        cards_put(&b, cards[i], style);
    }
    return out;
}

struct cell {
    card card;
    bool marked;
    bool apart;       /* a wider gap before it, between front and back */
    uint8_t position; /* the number under it, or 0 */
    bool in_array;    /* CARD_LINE: the number comes before it, with room for a mark: 5[As] 6 Kd */
};

/* ---- boxes -------------------------------------------------------------------------------------------- */
/* ORDER BORDER: corners from the top left, then the lines. */
enum { TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT, LEVEL, DOWN, BORDERS };

static const char *const borders[2][2][BORDERS] = {
    {{"+", "+", "+", "+", "-", "|"}, {"#", "#", "#", "#", "#", "#"}},
    {{"┌", "┐", "└", "┘", "─", "│"}, {"╔", "╗", "╚", "╝", "═", "║"}},
};

/* The top or bottom edge of a card; the position is in the middle of the bottom edge. */
static void put_edge(struct buf *b, const struct cell *cell, int inside, bool top, const char *const *border) {
    buf_put(b, border[top ? TOP_LEFT : BOTTOM_LEFT]);
    for (int i = 0; i < inside; i++)
        if (!top && cell->position && i == inside / 2)
            buf_int(b, cell->position);
        else
            buf_put(b, border[LEVEL]);
    buf_put(b, border[top ? TOP_RIGHT : BOTTOM_RIGHT]);
}

/* The content of one line inside the card. */
static void put_inside(struct buf *b, card c, int line, enum card_size size, const struct style *style) {
    if (c == CARD_HIDDEN)
        for (int i = 0; i < (size == CARD_TALL ? 5 : 4); i++) buf_put(b, style->unicode ? "▒" : "?");
    else if (size == CARD_SMALL)
        buf_format(b, " %s", name_of(c, style).text);
    else if (c == JOKER)
        buf_put(b, line == 1 ? "JOKER" : line == 2 ? (style->unicode ? "  ★" : "  *") : "");
    else if (line == 2)
        buf_format(b, "  %s", suit_sign(c, style));
    else
        buf_format(b, "%*s", line == 3 ? 5 : 0, rank_sign(c, style));
}

static void put_cell(struct buf *b, const struct cell *cell, int line, enum card_size size, const struct style *style) {
    const int inside = size == CARD_TALL ? 5 : 4, last = size == CARD_TALL ? 4 : 2;
    const char *const *border = borders[style->unicode][cell->marked];
    start_colour(b, cell->card, style);
    if (line == 0 || line == last) {
        put_edge(b, cell, inside, line == 0, border);
    } else {
        buf_put(b, border[DOWN]);
        const size_t start = b->size;
        put_inside(b, cell->card, line, size, style);
        text_pad(b, start, inside);
        buf_put(b, border[DOWN]);
    }
    end_colour(b, style);
}

static void put_boxes(struct block *block, const struct cell *cells, int count, enum card_size size,
                      const struct style *style) {
    for (int line = 0; line < (size == CARD_TALL ? 5 : 3); line++) {
        struct buf b = block_line(block);
        for (int i = 0; i < count; i++) {
            if (i > 0) buf_put(&b, cells[i].apart ? "   " : " ");
            put_cell(&b, &cells[i], line, size, style);
        }
        must(!b.full);
    }
}

/* ---- lines -------------------------------------------------------------------------------------------- */
/* 5[As] 6 Kd  7 7h */
static void put_array_line(struct block *block, const struct cell *cells, int count, const struct style *style) {
    struct buf b = block_line(block);
    for (int i = 0; i < count; i++) {
        text_pad(&b, 0, i * (6 + style->unicode));
        buf_format(&b, "%d%c", cells[i].position, cells[i].marked ? '[' : ' ');
        cards_put(&b, cells[i].card, style);
        if (cells[i].marked) buf_char(&b, ']');
    }
}

/* As Kd | 7h 5c, and positions below if the cards have them. */
static void put_card_line(struct block *block, const struct cell *cells, int count, const struct style *style) {
    struct buf b = block_line(block), positions = {0};
    const bool numbers = cells[0].position;
    if (numbers) positions = block_line(block);
    for (int i = 0; i < count; i++) {
        if (i > 0) buf_put(&b, cells[i].apart ? " | " : " ");
        if (numbers) {
            text_pad(&b, 0, i * (3 + style->unicode));
            text_pad(&positions, 0, i * (3 + style->unicode));
            buf_int(&positions, cells[i].position);
        }
        cards_put(&b, cells[i].card, style);
    }
}

/* One row of cards, added to the block. */
static void cards_row(struct block *block, const struct cell *cells, int count, enum card_size size,
                      const struct style *style) {
    if (size != CARD_LINE)
        put_boxes(block, cells, count, size, style);
    else if (cells[0].in_array)
        put_array_line(block, cells, count, style);
    else
        put_card_line(block, cells, count, style);
}

/* ---- taking a scene ----------------------------------------------------------------------------------- */
/* The text reveals the cards, so it is written only if every card is visible. */
static void describe(char text[SCENE_TEXT], const struct game *game, const void *round, int seat,
                     const struct hand_view *hand) {
    struct buf b = buf_init(text, SCENE_TEXT);
    for (int i = 0; i < hand->count; i++)
        if (hand->cards[i] == CARD_HIDDEN) return;
    if (hand->count > 0) hand_put_words(&b, game->describe(round, seat));
}

void scene_of(struct scene *scene, const struct rules *rules, const void *round, const struct scene_seats *seats) {
    const struct game *game = rules->game;
    struct view common, own;
    game->view(round, seats->asked, &common);
    *scene = (struct scene){.rules = rules, .dealer = common.dealer, .table = common.table};
    describe(scene->dealer_text, game, round, 0, &scene->dealer);
    if (scene->dealer.house_way_rule) {
        const struct setting set = house_way(scene->dealer.cards, dealer_open_pai_gow_terms(rules));
        struct buf reason = BUF(scene->reason);

        buf_format(&reason, "House Way, rule %s: ", scene->dealer.house_way_rule);
        house_way_reason(&reason, &set);
        buf_char(&reason, '.');
    }
    for (int number = 1; number <= seats->count; number++) {
        const struct seat_view *view = view_find_seat(&common, number);

        if (!view || seats->seen >> number & 1) {
            game->view(round, number, &own);
            view = view_find_seat(&own, number);
        }
        if (!view) continue;
        struct seat_scene *seat = &scene->seat[scene->seats++];
        *seat = (struct seat_scene){.view = *view, .asked = number == seats->asked};
        describe(seat->text, game, round, number, &view->hand);
    }
}

bool scene_has_picks(const struct game *game) { return game->table_cards && strcmp(game->table_cards, "array") == 0; }

void scene_order(const struct game *game, const struct hand_view *hand, card out[HAND_MAX]) {
    card sorted[HAND_MAX];
    int count = 0;
    memcpy(out, hand->cards, HAND_MAX);
    if (game->sets_hand < 0) return;
    card_sort(out, hand->count);
    memcpy(sorted, out, HAND_MAX);
    for (int back = 0; back < 2 && hand->set; back++) {
        for (int i = 0; i < hand->count; i++)
            if ((memchr(hand->front, sorted[i], 2) == NULL) == back) out[count++] = sorted[i];
    }
}

/* ---- hands -------------------------------------------------------------------------------------------- */
/* A scene being drawn. */
struct drawing {
    const struct scene *scene;
    const struct style *style;
    enum card_size size;
};

struct labelled_hand {
    const char *label, *text;
    const struct hand_view *hand;
    bool numbered;
};

static void take_cells(struct cell cells[HAND_MAX], const struct game *game, const struct labelled_hand *h) {
    card order[HAND_MAX];
    scene_order(game, h->hand, order);
    for (int i = 0; i < h->hand->count; i++) {
        cells[i] = (struct cell){.card = order[i],
                                 .apart = h->hand->set && i == 2,
                                 .position = h->numbered && !h->hand->set ? (uint8_t)(i + 1) : 0};
    }
}

/* Label, cards and text in one line; the text goes below if the line would be too long. */
static void put_hand_line(struct block *block, struct buf *head, const struct block *cards, const char *text,
                          int width) {
    text_pad(head, 0, LABEL_COLUMNS);
    buf_put(head, cards->line[0]);
    if (cards->count > 1) {
        struct buf positions = block_line(block);
        buf_format(&positions, "%*s%s", LABEL_COLUMNS, "", cards->line[1]);
    }
    if (!*text) return;
    if (text_width(head->text) + 3 + text_width(text) > width) {
        struct buf below = block_line(block);
        buf_format(&below, "%*s%s", LABEL_COLUMNS, "", text);
        return;
    }
    text_pad(head, 0, LABEL_COLUMNS + 12);
    buf_format(head, "  %s", text);
}

/* The cards under a label, or after it if cards are drawn in one line. */
static void put_hand(struct block *block, const struct drawing *d, const struct labelled_hand *h) {
    struct buf head = block_line(block);
    struct block line = {0};
    struct cell cells[HAND_MAX];
    take_cells(cells, d->scene->rules->game, h);
    buf_format(&head, d->style->colours ? "\033[1m%s\033[0m" : "%s", h->label);
    if (d->size == CARD_LINE && h->hand->count > 0) {
        cards_row(&line, cells, h->hand->count, CARD_LINE, d->style);
        put_hand_line(block, &head, &line, h->text, d->style->width);
        return;
    }
    if (*h->text) buf_format(&head, "  %s", h->text);
    if (h->hand->count > 0) cards_row(block, cells, h->hand->count, d->size, d->style);
}

static void put_dealer(struct block *block, const struct drawing *d) {
    if (d->scene->dealer.count > 0)
        put_hand(block, d, &(struct labelled_hand){"Dealer", d->scene->dealer_text, &d->scene->dealer, false});
}

/* ---- seats -------------------------------------------------------------------------------------------- */
/* "pair of kings, plays"; with several seats also its total stake, or its net result. */
static void put_about(struct buf *b, const struct drawing *d, const struct seat_scene *seat) {
    const struct game *game = d->scene->rules->game;
    const char *before = *seat->text ? ", " : "";
    int64_t staked = 0;
    buf_put(b, seat->text);
    if (seat->view.hand.foul) buf_format(b, "%sFOUL", before);
    if (seat->view.action >= 0 && (d->scene->seats == 1 || game->sets_hand < 0)) {
        buf_format(b, "%s%s", before, action_text(game, seat->view.action).done);
        before = ", ";
    }
    if (d->scene->seats == 1) return;
    buf_put(b, before);
    for (int i = 0; i < game->wager_count; i++) staked += seat->view.stake[i];
    buf_put(b, (seat->settled ? net_text(seat->net, d->style) : money_text(staked)).text);
}

static void put_seat(struct block *block, const struct drawing *d, const struct seat_scene *seat) {
    BUF_ON_STACK(about, 160);
    const struct short_text label = text_format("%sSeat %d", seat->asked ? "> " : "", seat->view.seat);
    put_about(&about, d, seat);
    put_hand(block, d,
             &(struct labelled_hand){d->scene->seats > 1 ? label.text : "You", about.text, &seat->view.hand,
                                     d->scene->rules->game->sets_hand >= 0 && seat->asked});
}

/* "Ante $5 + X-Tra Bonus $5 + Play $5" */
static void put_stakes(struct buf *b, const struct scene *scene, int width) {
    BUF_ON_STACK(text, 640);
    for (int i = 0; i < scene->rules->game->wager_count; i++) {
        if (!scene->seat[0].view.stake[i]) continue;
        buf_format(&text, "%s%s\t%s", text.size ? " + " : "", scene->rules->game->wagers[i].title,
                   money_text(scene->seat[0].view.stake[i]).text);
    }
    text_wrap(b, text.text, 3, width);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
/* The dealer and the community cards, then the seats. */
static void put_table(struct buf *b, const struct drawing *d) {
    const int width = d->size == CARD_LINE ? 0 : d->style->width;
    struct block blocks[BLOCKS_MAX] = {{0}};
    int count = 0;
    put_dealer(&blocks[count], d);
    if (blocks[count].count) count++;
    if (d->scene->table.count)
        put_hand(&blocks[count++], d, &(struct labelled_hand){"Community", "", &d->scene->table, false});
    block_put(b, blocks, count, width);
    if (d->scene->reason[0]) text_wrap(b, d->scene->reason, 3, d->style->width);
    for (count = 0; count < d->scene->seats; count++) {
        blocks[count].count = 0;
        put_seat(&blocks[count], d, &d->scene->seat[count]);
    }
    block_put(b, blocks, count, width);
}

static bool is_picked(const struct scene *scene, int location) {
    for (int i = 0; i < scene->seats; i++) {
        const struct seat_scene *seat = &scene->seat[i];
        if (!seat->asked && scene->seats > 1) continue;
        if (memchr(seat->view.pick, location, sizeof seat->view.pick)) return true;
    }
    return false;
}

/* Three by three cards with their locations; picked ones have a stronger border. */
static void put_array(struct block *block, const struct drawing *d) {
    for (int row = 0; row < ARRAY / ACROSS; row++) {
        struct cell cells[ACROSS];
        for (int i = 0; i < ACROSS; i++) {
            const int location = row * ACROSS + i + 1;
            cells[i] = (struct cell){.card = d->scene->table.cards[location - 1],
                                     .marked = is_picked(d->scene, location),
                                     .position = (uint8_t)location,
                                     .in_array = true};
        }
        cards_row(block, cells, ACROSS, d->size == CARD_LINE ? CARD_LINE : CARD_SMALL, d->style);
    }
}

/* The array, beside it the dealer above the seats. */
static void put_stadium(struct buf *b, const struct drawing *d) {
    const bool small = d->size != CARD_LINE && d->scene->seats == 1;
    const struct drawing hands = {d->scene, d->style, small ? CARD_SMALL : CARD_LINE};
    struct block blocks[2] = {{0}};
    put_array(&blocks[0], d);
    put_dealer(&blocks[1], &hands);
    for (int i = 0; i < d->scene->seats; i++) put_seat(&blocks[1], &hands, &d->scene->seat[i]);
    block_put(b, blocks, 2, d->style->width);
}

void scene_put(struct buf *b, const struct scene *scene, const struct style *style, int lines) {
    for (int size = style->largest; size >= CARD_LINE; size--) {
        const struct drawing d = {scene, style, (enum card_size)size};
        BUF_ON_STACK(body, BODY_BYTES);

        (scene->table.count == ARRAY ? put_stadium : put_table)(&body, &d);
        if (scene->seats == 1) put_stakes(&body, scene, style->width);
        must(!body.full);
        if (size > CARD_LINE && lines > 0 && text_lines(body.text) > lines) continue;
        buf_put(b, body.text);
        return;
    }
}

void scene_put_locations(struct buf *b, const uint8_t pick[3], const struct style *style) {
    struct scene scene = {.table = {.count = ARRAY}, .seats = 1};
    const struct drawing d = {&scene, style, (enum card_size)style->largest};
    struct block block = {0};
    memset(scene.table.cards, CARD_HIDDEN, ARRAY);
    memcpy(scene.seat[0].view.pick, pick, sizeof scene.seat[0].view.pick);
    put_array(&block, &d);
    block_put(b, &block, 1, style->width);
}
