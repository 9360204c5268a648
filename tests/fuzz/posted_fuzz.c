/* posted_fuzz.c - any bytes as a file of 'cardroom tables GAME --check': never a crash; every table it reads
 * has a verdict, and every pay that was read can be written. */
#include "ask/posted/posted.h"

#include <stdlib.h>
#include <string.h>

static void judge(const struct posted_table *table) {
    for (int i = 0; i < game_count; i++) {
        const int wager = posted_wager(game_list[i], table->wager);
        const struct verdict v = posted_check(game_list[i], -1, table), one = posted_check(game_list[i], wager, table);

        must(v.wager >= 0 && v.count >= 0 && v.agreeing <= table->count);
        must(wager < 0 || one.wager < 0 || one.count >= v.count);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct posted_table table;
    char *text = malloc(size ? size : 1); /* just as long, so that a read past the end is seen */
    struct posted posted;
    int tables = 0;

    must(text);
    if (size) memcpy(text, data, size);
    bool good = posted_open(&posted, (struct text){text, size});
    must(good == (posted.error[0] == '\0'));
    while (good && tables < 8 && (good = posted_next(&posted, &table))) {
        must(table.count > 0 && table.count <= POSTED_LINES);
        for (int i = 0; i < table.count; i++) {
            char memory[48];
            struct buf b = BUF(memory);

            posted_pay_put(&b, table.lines[i].pay, NULL);
            must(!b.full);
        }
        judge(&table);
        tables++;
    }
    free(text);
    return 0;
}
