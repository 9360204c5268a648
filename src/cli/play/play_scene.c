#include "cli/play/play_scene.h"

#include "cli/play/play_guide.h"
#include "game/house_way.h"

#include <stdio.h>
#include <string.h>

enum { ARRAY = 9, ACROSS = 3, LABEL_COLUMNS = 10, BODY_BYTES = 32 * 1024 };

/* ---- what is seen ------------------------------------------------------------------------------------- */

static bool is_open(const struct hand_view *hand)
{
    for (int i = 0; i < hand->count; i++) {
        if (hand->cards[i] == CARD_HIDDEN) return false;
    }
    return hand->count > 0;
}

/* The text names the cards, so it is made only when every card is seen. */
static void take_hand(struct hand_scene *out, const struct hand_view *hand, const struct game *game,
                      const void *round, int seat)
{
    struct buf text = BUF(out->text);

    out->hand = *hand;
    if (is_open(hand)) game->describe(round, seat, &text);
}

const struct seat_view *scene_seat(const struct game *game, const void *round, int seat, struct view *view)
{
    game->view(round, seat, view);
    const struct seat_view *own = view_find_seat(view, seat);
    must(own);
    return own;
}

static void take_seat(struct scene *scene, const struct seat_view *view, const void *round, bool asked)
{
    struct seat_scene *seat = &scene->seat[scene->seats++];

    *seat = (struct seat_scene){.number = view->seat, .asked = asked, .action = view->action};
    memcpy(seat->pick, view->pick, sizeof seat->pick);
    memcpy(seat->stake, view->stake, sizeof seat->stake);
    take_hand(&seat->hand, &view->hand, scene->rules->game, round, view->seat);
}

/* The rule that set the dealer's hand, in words. */
static void take_reason(struct scene *scene)
{
    struct buf reason = BUF(scene->reason);
    const int option = rules_option(scene->rules->game, "house-way", 9);

    if (!scene->dealer.hand.way || option < 0) return;
    const struct setting set =
        house_way(scene->dealer.hand.cards, (enum house_way)scene->rules->option[option]);
    buf_format(&reason, "House Way, rule %s: ", scene->dealer.hand.way);
    house_way_reason(&reason, &set);
    buf_char(&reason, '.');
}

void scene_of(struct scene *scene, const struct rules *rules, const void *round,
              const struct scene_seats *seats)
{
    const struct game *game = rules->game;
    struct view common, own;

    *scene = (struct scene){.rules = rules};
    game->view(round, seats->asked, &common);
    take_hand(&scene->dealer, &common.dealer, game, round, 0);
    scene->table = common.table;
    take_reason(scene);
    for (int number = 1; number <= seats->count; number++) {
        const struct seat_view *seat = view_find_seat(&common, number);

        if (!seat || seats->seen >> number & 1) {
            game->view(round, number, &own);
            seat = view_find_seat(&own, number);
        }
        if (seat) take_seat(scene, seat, round, number == seats->asked);
    }
}

/* ---- hands -------------------------------------------------------------------------------------------- */

bool scene_has_picks(const struct game *game)
{
    return game->table_cards && strcmp(game->table_cards, "array") == 0;
}

void scene_order(const struct game *game, const struct hand_view *hand, card out[HAND_MAX])
{
    memcpy(out, hand->cards, HAND_MAX);
    if (game->sets_hand >= 0) card_sort(out, hand->count);
}

static bool in_front(const struct hand_view *hand, card c)
{
    return hand->set && (c == hand->front[0] || c == hand->front[1]);
}

/* The front, then the back, each high to low. */
static void set_hand_cells(const struct hand_view *hand, const card *order, struct cell *cells)
{
    int count = 0;

    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < hand->count; i++) {
            if (in_front(hand, order[i]) == back) continue;
            cells[count] = (struct cell){.card = order[i], .apart = back && count == 2};
            count++;
        }
    }
}

/* A hand ready to be drawn. */
struct shown_hand {
    const char *label, *text;
    int count;
    struct cell cells[HAND_MAX];
};

static void take_cells(struct shown_hand *shown, const struct game *game, const struct hand_view *hand,
                       bool numbered)
{
    card order[HAND_MAX];

    scene_order(game, hand, order);
    shown->count = hand->count;
    if (hand->set) {
        set_hand_cells(hand, order, shown->cells);
        return;
    }
    for (int i = 0; i < hand->count; i++) {
        shown->cells[i] = (struct cell){.card = order[i], .position = numbered ? (uint8_t)(i + 1) : 0};
    }
}

static void put_bold(struct buf *b, const char *text, const struct style *style)
{
    buf_format(b, style->colours ? "\033[1m%s\033[0m" : "%s", text);
}

/* Label, cards and text in one line; the text goes below where it would be too long. */
static void put_hand_line(struct block *block, struct buf *head, const struct shown_hand *shown,
                          const struct style *style)
{
    struct block cards = {0};

    cards_row(&cards, shown->cells, shown->count, CARD_LINE, style);
    text_pad(head, 0, LABEL_COLUMNS);
    buf_put(head, cards.line[0]);
    if (cards.count > 1) {
        struct buf positions = block_line(block);
        buf_format(&positions, "%*s%s", LABEL_COLUMNS, "", cards.line[1]);
    }
    if (!*shown->text) return;
    const int columns = text_width(head->text);
    if (columns + 3 + text_width(shown->text) > style->width) {
        struct buf below = block_line(block);
        buf_format(&below, "%*s%s", LABEL_COLUMNS, "", shown->text);
        return;
    }
    text_pad(head, 0, LABEL_COLUMNS + 12);
    buf_format(head, "  %s", shown->text);
}

/* The cards under a label, or in line behind it where a hand is a single line. */
static void put_hand(struct block *block, const struct shown_hand *shown, enum card_size size,
                     const struct style *style)
{
    struct buf head = block_line(block);

    put_bold(&head, shown->label, style);
    if (size == CARD_LINE && shown->count > 0) {
        put_hand_line(block, &head, shown, style);
        return;
    }
    if (*shown->text) buf_format(&head, "  %s", shown->text);
    if (shown->count > 0) cards_row(block, shown->cells, shown->count, size, style);
}

/* ---- the table ---------------------------------------------------------------------------------------- */

static void dealer_block(struct block *block, const struct scene *scene, enum card_size size,
                         const struct style *style)
{
    struct shown_hand shown = {.label = "Dealer", .text = scene->dealer.text};

    take_cells(&shown, scene->rules->game, &scene->dealer.hand, false);
    if (shown.count > 0) put_hand(block, &shown, size, style);
}

static void community_block(struct block *block, const struct scene *scene, enum card_size size,
                            const struct style *style)
{
    struct shown_hand shown = {.label = "Community", .text = ""};

    take_cells(&shown, scene->rules->game, &scene->table, false);
    if (shown.count > 0) put_hand(block, &shown, size, style);
}

static bool is_picked(const struct scene *scene, int location)
{
    for (int i = 0; i < scene->seats; i++) {
        const struct seat_scene *seat = &scene->seat[i];

        if (!seat->asked && scene->seats > 1) continue;
        if (memchr(seat->pick, location, sizeof seat->pick)) return true;
    }
    return false;
}

/* Three by three, each with its location; those the seat picked have a stronger border. */
static void array_block(struct block *block, const struct scene *scene, enum card_size size,
                        const struct style *style)
{
    for (int row = 0; row < ARRAY / ACROSS && scene->table.count == ARRAY; row++) {
        struct cell cells[ACROSS];

        for (int i = 0; i < ACROSS; i++) {
            const int location = row * ACROSS + i + 1;
            cells[i] = (struct cell){.card = scene->table.cards[location - 1],
                                     .marked = is_picked(scene, location),
                                     .position = (uint8_t)location,
                                     .in_array = true};
        }
        cards_row(block, cells, ACROSS, size == CARD_LINE ? CARD_LINE : CARD_SMALL, style);
    }
}

/* ---- seats -------------------------------------------------------------------------------------------- */

static int64_t staked(const struct scene *scene, const struct seat_scene *seat)
{
    int64_t total = 0;

    for (int i = 0; i < scene->rules->game->wager_count; i++) total += seat->stake[i];
    return total;
}

/* "pair of kings, plays"; with several seats also the sum of its stakes, or what came of them. */
static void put_about(struct buf *b, const struct scene *scene, const struct seat_scene *seat,
                      const struct style *style)
{
    const char *before = "";

    if (seat->hand.text[0]) {
        buf_put(b, seat->hand.text);
        before = ", ";
    }
    if (seat->hand.hand.foul) buf_format(b, "%sFOUL", before);
    if (seat->action >= 0 && (scene->seats == 1 || scene->rules->game->sets_hand < 0)) {
        buf_format(b, "%s%s", before, action_text(scene->rules->game, seat->action).done);
        before = ", ";
    }
    if (scene->seats == 1) return;
    buf_put(b, before);
    if (seat->settled)
        text_put_net(b, seat->net, style);
    else
        buf_money(b, staked(scene, seat));
}

/* "Ante $5 + X-Tra Bonus $5 + Play $5" */
static void put_stakes(struct buf *b, const struct scene *scene, const struct seat_scene *seat)
{
    const char *before = "";

    for (int i = 0; i < scene->rules->game->wager_count; i++) {
        if (!seat->stake[i]) continue;
        buf_format(b, "%s%s\t", before, scene->rules->game->wagers[i].title);
        buf_money(b, seat->stake[i]);
        before = " + ";
    }
}

static void seat_block(struct block *block, const struct scene *scene, const struct seat_scene *seat,
                       enum card_size size, const struct style *style)
{
    char label[24], memory[160];
    struct buf about = BUF(memory);
    struct shown_hand shown = {.label = label, .text = memory};

    if (scene->seats == 1)
        snprintf(label, sizeof label, "You");
    else
        snprintf(label, sizeof label, "%sSeat %d", seat->asked ? "> " : "", seat->number);
    put_about(&about, scene, seat, style);
    take_cells(&shown, scene->rules->game, &seat->hand.hand,
               scene->rules->game->sets_hand >= 0 && seat->asked);
    put_hand(block, &shown, size, style);
}

/* ---- the whole ---------------------------------------------------------------------------------------- */

/* A table: the dealer and the community cards, then the seats. */
static void put_table(struct buf *b, const struct scene *scene, enum card_size size,
                      const struct style *style)
{
    struct block blocks[BLOCKS_MAX];
    int count = 0;

    blocks[count] = (struct block){0};
    dealer_block(&blocks[count], scene, size, style);
    if (blocks[count].count) count++;
    blocks[count] = (struct block){0};
    community_block(&blocks[count], scene, size, style);
    if (blocks[count].count) count++;
    block_put(b, blocks, count, size == CARD_LINE ? 0 : style->width);
    if (scene->reason[0]) text_wrap(b, scene->reason, 3, style->width);

    for (count = 0; count < scene->seats; count++) {
        blocks[count] = (struct block){0};
        seat_block(&blocks[count], scene, &scene->seat[count], size, style);
    }
    block_put(b, blocks, count, size == CARD_LINE ? 0 : style->width);
}

/* A stadium: the array, and beside it the dealer above the seats. */
static void put_stadium(struct buf *b, const struct scene *scene, enum card_size size,
                        const struct style *style)
{
    const enum card_size hands = size == CARD_LINE || scene->seats > 1 ? CARD_LINE : CARD_SMALL;
    struct block blocks[2] = {{0}};

    array_block(&blocks[0], scene, size, style);
    dealer_block(&blocks[1], scene, hands, style);
    for (int i = 0; i < scene->seats; i++) seat_block(&blocks[1], scene, &scene->seat[i], hands, style);
    block_put(b, blocks, 2, style->width);
}

static void put_sized(struct buf *b, const struct scene *scene, enum card_size size,
                      const struct style *style)
{
    if (scene->table.count == ARRAY)
        put_stadium(b, scene, size, style);
    else
        put_table(b, scene, size, style);
    if (scene->seats != 1) return;

    char memory[640];
    struct buf stakes = BUF(memory);
    put_stakes(&stakes, scene, &scene->seat[0]);
    text_wrap(b, memory, 3, style->width);
}

void scene_put(struct buf *b, const struct scene *scene, const struct style *style, int lines)
{
    char memory[BODY_BYTES];

    for (int size = style->largest; size >= CARD_LINE; size--) {
        struct buf body = BUF(memory);

        put_sized(&body, scene, (enum card_size)size, style);
        must(!body.full);
        if (size > CARD_LINE && lines > 0 && text_lines(memory) > lines) continue;
        buf_put(b, memory);
        return;
    }
}

void scene_put_locations(struct buf *b, const uint8_t pick[3], const struct style *style)
{
    const enum card_size size = style->largest == CARD_LINE ? CARD_LINE : CARD_SMALL;
    struct scene scene = {.table = {.count = ARRAY}, .seats = 1};
    struct block block = {0};

    memset(scene.table.cards, CARD_HIDDEN, ARRAY);
    memcpy(scene.seat[0].pick, pick, sizeof scene.seat[0].pick);
    array_block(&block, &scene, size, style);
    block_put(b, &block, 1, style->width);
}
