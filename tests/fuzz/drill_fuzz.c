/* drill_fuzz.c - any bytes as a player's file of drills: refused with a sentence, or read and written again
 * the same. */
#include "cli/play/drill_progress.c" /* its text form is private */

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A state that was read has a canonical form of its own, so dealing it must be safe, whether it fits or not. */
static void deal_spots(const struct drill_page *page) {
    for (int i = 0; i < page->spot_count; i++) drill_state_fits(page->game, page->spot[i].state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct drill_progress progress, again;
    static char first[DRILL_TEXT_MAX], second[DRILL_TEXT_MAX];
    char error[DRILL_ERROR], *copy = malloc(size ? size : 1); /* just as long, so that a read past the end is seen */

    must(copy);
    if (size) memcpy(copy, data, size);
    const bool good = drill_progress_read(&progress, (struct text){copy, size}, error);
    free(copy);
    must(good == !error[0]);
    if (!good) return 0;

    struct buf b = BUF(first), c = BUF(second);
    drill_progress_put(&b, &progress);
    drill_progress_put(&c, &progress);
    must(!b.full && drill_progress_read(&again, (struct text){first, b.size}, error));
    buf_clear(&b);
    drill_progress_put(&b, &again);
    must(strcmp(first, second) == 0);
    for (int i = 0; i < progress.page_count; i++) deal_spots(&progress.page[i]);
    return 0;
}
