/* card_fuzz.c - any bytes as a list of cards: refused with a place inside them, or read, written and read
 * again to the same cards. */
#include "card/card.h"

#include <stdlib.h>
#include <string.h>

enum { CARDS_MAX = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data, *bad = NULL;
    card first[CARDS_MAX], second[CARDS_MAX];
    char memory[CARDS_MAX * 3 + 1];
    struct buf b = BUF(memory);
    const int count = card_read_list(text, size, first, CARDS_MAX, &bad);

    if (count < 0) {
        must(bad >= text && bad <= text + size);
        return 0;
    }
    must(count <= CARDS_MAX);
    card_put_list(&b, first, count);
    must(!b.full);
    must(card_read_list(memory, b.size, second, CARDS_MAX, &bad) == count);
    must(memcmp(first, second, (size_t)count) == 0);
    return 0;
}
