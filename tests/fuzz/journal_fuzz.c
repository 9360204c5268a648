/* journal_fuzz.c - any bytes as an entry of the log: never a crash; what is an entry is written again as the
 * bytes that it was read from, its transfers can be read, and it can be shown to people as JSON. */
#include "house/replay.h"

#include "base/json.h"

#include <stdlib.h>
#include <string.h>

static char memory[1 << 20], json[1 << 20];

static void write_again(const struct journal_entry *entry, const uint8_t *bytes, size_t size) {
    struct buf out = BUF(memory);
    struct journal journal;

    journal_begin(&journal, &out, &entry->fact, false);
    for (uint32_t i = 0; i < entry->count; i++) {
        const struct transfer transfer = journal_transfer_at(entry, i);
        journal_transfer(&journal, &transfer);
    }
    journal_end(&journal);
    must(!out.full && out.size == size && memcmp(out.text, bytes, size) == 0);
}

static void show(const struct fact *fact) {
    struct buf out = BUF(json);

    buf_char(&out, '{');
    fact_put_json(&out, fact);
    must(!out.full);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct journal_entry entry;
    uint8_t *bytes = malloc(size ? size : 1); /* just as long, so that a read past the end is seen */

    must(bytes);
    if (size) memcpy(bytes, data, size);
    if (size < sizeof memory && journal_read(&entry, bytes, size)) {
        write_again(&entry, bytes, size);
        show(&entry.fact);
    }
    free(bytes);
    return 0;
}
