#include "cli/play/play_scene.c"

#include "test.h"

static struct block block_of(int lines, const char *text) {
    struct block block = {0};

    for (int i = 0; i < lines; i++) {
        struct buf b = block_line(&block);
        buf_put(&b, text);
    }
    return block;
}

/* Two blocks of two columns, the gap of three and the margin of one take eight columns. */
TEST(play_layout, blocks_stand_side_by_side_while_there_is_room) {
    const struct block blocks[] = {block_of(2, "aa"), block_of(1, "bb")};
    char memory[200];
    struct buf b = BUF(memory);

    block_put(&b, blocks, 2, 8);
    CHECK_STR(memory, " aa   bb\n aa\n");
    buf_clear(&b);
    block_put(&b, blocks, 2, 7);
    CHECK_STR(memory, " aa\n aa\n bb\n");
}

/* ---- cards -------------------------------------------------------------------------------------------- */

static const struct style ascii = {.width = 80}, unicode = {.unicode = true, .width = 80},
                          colour = {.unicode = true, .colours = 2, .width = 80},
                          four = {.unicode = true, .colours = 4, .width = 80};

static const card ten_spades = TEN * 4 + SPADES, queen_diamonds = QUEEN * 4 + DIAMONDS, deuce_clubs = TWO * 4 + CLUBS;

static const char *drawn(const struct cell *cells, int count, enum card_size size, const struct style *style) {
    static char memory[2000];
    struct buf b = BUF(memory);
    struct block block = {0};

    cards_row(&block, cells, count, size, style);
    for (int i = 0; i < block.count; i++) buf_format(&b, "%s\n", block.line[i]);
    return memory;
}

TEST(play_layout, tall) {
    const struct cell cells[] = {{.card = ten_spades}, {.card = CARD_HIDDEN}, {.card = JOKER, .position = 7}};

    CHECK_STR(drawn(cells, 3, CARD_TALL, &unicode), "┌─────┐ ┌─────┐ ┌─────┐\n"
                                                    "│10   │ │▒▒▒▒▒│ │JOKER│\n"
                                                    "│  ♠  │ │▒▒▒▒▒│ │  ★  │\n"
                                                    "│   10│ │▒▒▒▒▒│ │     │\n"
                                                    "└─────┘ └─────┘ └──7──┘\n");
}

TEST(play_layout, small_in_ascii) {
    const struct cell cells[] = {
        {.card = ten_spades, .position = 1}, {.card = CARD_HIDDEN}, {.card = JOKER, .marked = true}};

    CHECK_STR(drawn(cells, 3, CARD_SMALL, &ascii), "+----+ +----+ ######\n"
                                                   "| Ts | |????| # Jk #\n"
                                                   "+--1-+ +----+ ######\n");
}

/* The front and the back of a set hand stand apart. */
TEST(play_layout, a_line_with_a_gap) {
    const struct cell cells[] = {{.card = queen_diamonds}, {.card = ten_spades, .apart = true}, {.card = CARD_HIDDEN}};

    CHECK_STR(drawn(cells, 3, CARD_LINE, &ascii), "Qd | Ts ??\n");
    CHECK_STR(drawn(cells, 3, CARD_LINE, &unicode), "Q♦ | 10♠ ▒▒\n");
}

TEST(play_layout, positions_stand_under_their_cards) {
    const struct cell cells[] = {{.card = ten_spades, .position = 1},
                                 {.card = queen_diamonds, .position = 2},
                                 {.card = deuce_clubs, .position = 3}};

    CHECK_STR(drawn(cells, 3, CARD_LINE, &ascii), "Ts Qd 2c\n1  2  3\n");
    CHECK_STR(drawn(cells, 3, CARD_LINE, &unicode), "10♠ Q♦  2♣\n1   2   3\n");
}

TEST(play_layout, an_array_in_lines_has_its_locations_before_the_cards) {
    const struct cell cells[] = {{.card = ten_spades, .position = 4, .in_array = true, .marked = true},
                                 {.card = queen_diamonds, .position = 5, .in_array = true}};

    CHECK_STR(drawn(cells, 2, CARD_LINE, &ascii), "4[Ts] 5 Qd\n");
}

/* Hearts and diamonds red; of four colours diamonds blue, clubs green; always on white, backs on blue. */
TEST(play_layout, colours_by_suit) {
    static const struct {
        card card;
        const struct style *style;
        const char *text;
    } cases[] = {{queen_diamonds, &colour, "\033[31;107mQ♦\033[0m"}, {deuce_clubs, &colour, "\033[30;107m2♣\033[0m"},
                 {queen_diamonds, &four, "\033[34;107mQ♦\033[0m"},   {deuce_clubs, &four, "\033[32;107m2♣\033[0m"},
                 {CARD_HIDDEN, &colour, "\033[97;44m▒▒\033[0m"},     {deuce_clubs, &unicode, "2♣"}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        char memory[64];
        struct buf b = BUF(memory);

        cards_put(&b, cases[i].card, cases[i].style);
        CHECK_STR(memory, cases[i].text);
    }
}

/* Seven cards with positions, two apart, fit into 60 columns behind the margin. */
TEST(play_layout, seven_tall_cards_fit) {
    struct cell cells[7];
    struct block block = {0};

    for (int i = 0; i < 7; i++)
        cells[i] = (struct cell){.card = (card)i, .apart = i == 2, .position = (uint8_t)(i + 1)};
    cards_row(&block, cells, 7, CARD_TALL, &colour);
    CHECK_EQ(block.count, 5);
    CHECK(block_width(&block) + 1 <= 60);
}
