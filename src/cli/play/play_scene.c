#include "cli/play/play_scene.h"

#include "cli/play/play_guide.h"
#include "game/dealer_open_pai_gow.h"

#include <string.h>

enum { MARGIN = 1, GAP = 3, LABEL_COLUMNS = 10, TEXT_COLUMN = 22, HANDS_BYTES = 4096 };
enum { ARRAY = 9, ACROSS = 3, ARRAY_COLUMNS = 17 };

struct short_text net_text(int64_t cents) {
    return text_format("%s%s", cents > 0 ? "+" : "", money_text(cents).text);
}

struct short_text cards_text(const card *cards, int count) {
    struct short_text out;
    struct buf b = BUF(out.text);
    card_put_list(&b, cards, count);
    return out;
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
/* A hand in words reveals its cards, so it is written only if every card is visible. */
static void put_words(struct buf *b, const struct scene *scene, int seat, const struct hand_view *hand) {
    if (hand->count > 0 && !memchr(hand->cards, CARD_HIDDEN, hand->count))
        hand_put_words(b, scene->rules->game->describe(scene->round, seat));
}

struct labelled_hand {
    const char *label, *text;
    const struct hand_view *hand;
    bool numbered;
};

/* As Kd | 7h 5c, behind the label, with positions below to type; the text goes below if the line would be too long. */
static void put_hand(struct buf *b, const struct game *game, const struct labelled_hand *h) {
    const size_t start = b->size;
    card order[HAND_MAX];
    scene_order(game, h->hand, order);
    buf_put(b, h->label);
    text_pad(b, start, LABEL_COLUMNS);
    for (int i = 0; i < h->hand->count; i++) {
        if (i > 0) buf_put(b, h->hand->set && i == 2 ? " | " : " ");
        card_put(b, order[i]);
    }
    const int room = PLAY_WIDTH - MARGIN - (scene_has_picks(game) ? ARRAY_COLUMNS + GAP : 0);
    const bool below = *h->text && text_width(b->text + start) + 2 + text_width(h->text) > room;
    if (*h->text && !below) {
        text_pad(b, start, TEXT_COLUMN);
        buf_format(b, "  %s", h->text);
    }
    for (int i = 0; h->numbered && !h->hand->set && i < h->hand->count; i++) buf_format(b, i ? "%3d" : "\n%11d", i + 1);
    if (below) buf_format(b, "\n%*s%s", LABEL_COLUMNS, "", h->text);
    buf_char(b, '\n');
}

/* The House Way rule that set the dealer's hand. */
static void put_reason(struct buf *b, const struct rules *rules, const struct hand_view *dealer) {
    BUF_ON_STACK(reason, 256);
    if (!dealer->house_way_rule) return;
    const struct setting set = house_way(dealer->cards, dealer_open_pai_gow_terms(rules));
    buf_format(&reason, "House Way, rule %s: ", dealer->house_way_rule);
    house_way_reason(&reason, &set);
    buf_char(&reason, '.');
    text_wrap(b, reason.text, GAP - MARGIN, PLAY_WIDTH - MARGIN);
}

static void put_dealer(struct buf *b, const struct scene *scene, const struct hand_view *dealer) {
    BUF_ON_STACK(words, HAND_TEXT_MAX);
    put_words(&words, scene, 0, dealer);
    if (dealer->count == 0) return;
    put_hand(b, scene->rules->game, &(struct labelled_hand){"Dealer", words.text, dealer, false});
    put_reason(b, scene->rules, dealer);
}

/* "pair of kings, plays"; with several seats also its total stake, or its net result. */
static void put_about(struct buf *b, const struct scene *scene, const struct seat_view *seat, bool alone) {
    const struct game *game = scene->rules->game;
    int64_t staked = 0;
    put_words(b, scene, seat->seat, &seat->hand);
    const char *before = b->size ? ", " : "";
    if (seat->hand.foul) buf_format(b, "%sFOUL", before);
    if (seat->action >= 0 && (alone || game->sets_hand < 0)) {
        buf_format(b, "%s%s", before, action_text(game, seat->action).done);
        before = ", ";
    }
    for (int i = 0; i < game->wager_count; i++) staked += seat->stake[i];
    const struct short_text money = scene->net ? net_text(scene->net[seat->seat - 1]) : money_text(staked);
    if (!alone) buf_format(b, "%s%s", before, money.text);
}

static void put_seat(struct buf *b, const struct scene *scene, const struct seat_view *seat, bool alone) {
    BUF_ON_STACK(about, 160);
    const bool asked = seat->seat == scene->asked;
    const struct short_text label = text_format("%sSeat %d", asked ? "> " : "", seat->seat);
    put_about(&about, scene, seat, alone);
    put_hand(b, scene->rules->game,
             &(struct labelled_hand){alone ? "You" : label.text, about.text, &seat->hand,
                                     asked && scene->rules->game->sets_hand >= 0});
}

/* "Ante $5 + X-Tra Bonus $5 + Play $5" */
static void put_stakes(struct buf *b, const struct game *game, const struct seat_view *seat) {
    BUF_ON_STACK(text, 640);
    for (int i = 0; i < game->wager_count; i++) {
        if (!seat->stake[i]) continue;
        buf_format(&text, "%s%s\t%s", text.size ? " + " : "", game->wagers[i].title, money_text(seat->stake[i]).text);
    }
    text_wrap(b, text.text, GAP, PLAY_WIDTH);
}

/* ---- the table ---------------------------------------------------------------------------------------- */
/* The seats of the round, in the order of their numbers; how many. */
static int take_seats(const struct scene *scene, const struct view *common, struct seat_view out[PLAY_SEATS]) {
    int count = 0;
    for (int number = 1; number <= scene->count; number++) {
        struct view own;
        const struct seat_view *seat = view_find_seat(common, number);
        if (!seat || scene->seen >> number & 1) seat = game_view_seat(scene->rules->game, scene->round, number, &own);
        if (seat) out[count++] = *seat;
    }
    return count;
}

/* The array in three lines, each card behind its location: 5[As] where the seat picked it, 6 Kd elsewhere. */
static void put_array(struct buf *b, const struct hand_view *table, const struct seat_view *picker) {
    for (int location = 1; location <= ARRAY; location++) {
        const bool picked = picker && memchr(picker->pick, location, sizeof picker->pick);
        const bool last = location % ACROSS == 0;
        buf_format(b, "%d%c", location, picked ? '[' : ' ');
        card_put(b, table->cards[location - 1]);
        buf_put(b, picked ? "]" : last ? "" : " ");
        buf_char(b, last ? '\n' : ' ');
    }
}

/* Two texts of lines, each ended by \n, side by side behind a margin of one. */
static void put_beside(struct buf *b, const char *left, const char *right) {
    int widest = *left ? 0 : -GAP;
    for (const char *line = left; *line; line += strcspn(line, "\n") + 1) {
        const int own = text_columns(line, strcspn(line, "\n"));
        widest = own > widest ? own : widest;
    }
    while (*left || *right) {
        const size_t start = b->size, size = strcspn(left, "\n"), more = strcspn(right, "\n");
        buf_format(b, " %.*s", (int)size, left);
        if (more) text_pad(b, start, MARGIN + widest + GAP);
        buf_format(b, "%.*s\n", (int)more, right);
        left += size + (left[size] == '\n');
        right += more + (right[more] == '\n');
    }
}

void scene_put(struct buf *b, const struct scene *scene) {
    const struct game *game = scene->rules->game;
    struct seat_view seats[PLAY_SEATS], *picker = NULL;
    struct view view;
    BUF_ON_STACK(array, 80);
    BUF_ON_STACK(hands, HANDS_BYTES);
    game->view(scene->round, scene->asked, &view);
    const int count = take_seats(scene, &view, seats);
    put_dealer(&hands, scene, &view.dealer);
    if (view.table.count && !scene_has_picks(game))
        put_hand(&hands, game, &(struct labelled_hand){"Community", "", &view.table, false});
    for (int i = 0; i < count; i++) {
        if (count == 1 || seats[i].seat == scene->asked) picker = &seats[i];
        put_seat(&hands, scene, &seats[i], count == 1);
    }
    if (scene_has_picks(game)) put_array(&array, &view.table, picker);
    must(!hands.full);
    put_beside(b, array.text, hands.text);
    if (count == 1) put_stakes(b, game, &seats[0]);
}
