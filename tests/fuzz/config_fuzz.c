/* config_fuzz.c - any bytes as the configuration of a house: never a crash; a refusal has a message; an
 * accepted configuration has only tables and pools that exist, and can be checked against the rules. */
#include "floor/config/config.h"

#include <stdlib.h>
#include <string.h>

static struct config config;
static char memory[16000];

static void look_at(void) {
    struct buf message = BUF(memory);

    must(config.table_count <= CONFIG_TABLES && config.pool_count <= CONFIG_POOLS);
    must(config.terminals >= 1 && config.terminals <= CONFIG_TERMINALS);
    for (int i = 0; i < config.table_count; i++) {
        const struct config_table *t = &config.table[i];
        must(t->rules.game && t->seats >= 1 && t->seats <= game_most_seats(t->rules.game));
        must(t->pool <= config.pool_count && memchr(t->name, 0, sizeof t->name));
        must(config_table_find(&config, t->name, strlen(t->name)) > 0);
    }
    must(config_check(&config, 20261115, false, &message) || message.size > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size ? size : 1); /* just as long, so that a read past the end is seen */
    struct buf message = BUF(memory);

    must(text);
    if (size) memcpy(text, data, size);
    if (config_read(&config, text, size, &message))
        look_at();
    else
        must(message.size > 0);
    free(text);
    return 0;
}
