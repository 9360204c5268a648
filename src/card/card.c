#include "card/card.h"

#include <string.h>

static const char rank_letters[] = "23456789TJQKA";
static const char suit_letters[] = "cdhs";

static const char *const suit_signs[] = {"\u2663", "\u2666", "\u2665", "\u2660"}; /* ORDER SUIT */

static const char *const rank_names[] = {
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
};

static const char *const rank_plurals[] = {
    "twos",  "threes", "fours", "fives",  "sixes", "sevens", "eights",
    "nines", "tens",   "jacks", "queens", "kings", "aces",
};

static int letter_index(const char *letters, char c) {
    const char *found = c ? strchr(letters, c) : NULL;
    return found ? (int)(found - letters) : -1;
}

int card_rank_of(char letter) {
    return letter_index(rank_letters, letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter);
}

/* Moves past "T", "10" or any other rank; -1 if there is none. */
static int read_rank(const char **text, const char *end) {
    const char *at = *text;
    if (end - at >= 2 && at[0] == '1' && at[1] == '0') {
        *text = at + 2;
        return TEN;
    }
    if (at >= end) return -1;
    const int rank = card_rank_of(*at);
    if (rank >= 0) *text = at + 1;
    return rank;
}

/* A suit sign is three bytes, and may be followed by the selector that asks for a coloured picture. */
static int read_suit_sign(const char **text, const char *end) {
    static const char selector[] = "\ufe0f";
    for (int suit = 0; suit < SUITS; suit++) {
        if (end - *text < 3 || memcmp(*text, suit_signs[suit], 3) != 0) continue;
        *text += 3;
        if (end - *text >= 3 && memcmp(*text, selector, 3) == 0) *text += 3;
        return suit;
    }
    return -1;
}

static int read_suit(const char **text, const char *end) {
    if (*text >= end) return -1;
    const int suit = letter_index(suit_letters, char_lower(**text));
    if (suit < 0) return read_suit_sign(text, end);
    (*text)++;
    return suit;
}

bool card_read(const char **text, const char *end, card *out) {
    const char *at = *text;
    if (end - at >= 2 && char_lower(at[0]) == 'j' && char_lower(at[1]) == 'k') {
        *text = at + 2;
        *out = JOKER;
        return true;
    }
    const int rank = read_rank(&at, end);
    const int suit = rank < 0 ? -1 : read_suit(&at, end);
    if (suit < 0) return false;
    *text = at;
    *out = card_of(rank, suit);
    return true;
}

int card_read_list(const char *text, size_t size, card *out, int max, const char **bad) {
    const char *end = text + size;
    int count = 0;
    for (;;) {
        while (text < end && char_is_space(*text)) text++;
        if (text == end) return count;
        *bad = text;
        if (count == max || !card_read(&text, end, &out[count])) return -1;
        if (text < end && !char_is_space(*text)) return -1;
        count++;
    }
}

void card_put(struct buf *b, card c) {
    if (c == JOKER) {
        buf_bytes(b, "Jk", 2);
    } else if (c < JOKER) {
        const char text[2] = {rank_letters[card_rank(c)], suit_letters[card_suit(c)]};
        buf_bytes(b, text, 2);
    } else {
        buf_bytes(b, "??", 2);
    }
}

void card_put_list(struct buf *b, const card *cards, int count) {
    for (int i = 0; i < count; i++) {
        if (i > 0) buf_char(b, ' ');
        card_put(b, cards[i]);
    }
}

const char *card_rank_name(int rank) {
    must(rank >= TWO && rank <= ACE);
    return rank_names[rank];
}

char card_rank_letter(int rank) {
    must(rank >= TWO && rank <= ACE);
    return rank_letters[rank];
}

const char *card_rank_plural(int rank) {
    must(rank >= TWO && rank <= ACE);
    return rank_plurals[rank];
}

void card_sort(card *cards, int count) {
    for (int i = 1; i < count; i++) {
        const card c = cards[i];
        int at = i;
        for (; at > 0 && cards[at - 1] < c; at--) cards[at] = cards[at - 1];
        cards[at] = c;
    }
}

/* ---- shoe --------------------------------------------------------------------------------------------- */
struct shoe shoe_open(int decks, bool with_joker) {
    struct shoe shoe = {.kinds = with_joker ? DECK_53 : DECK_52};
    must(decks >= 1 && decks <= SHOE_DECKS_MAX && (decks == 1 || !with_joker));
    memset(shoe.copies, decks, shoe.kinds);
    shoe.left = (uint16_t)(decks * shoe.kinds);
    return shoe;
}
