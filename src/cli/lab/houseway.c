#include "cli/lab/houseway.h"

#include <string.h>

const struct embedded *houseway_carried(const char *name) {
    for (int i = 0; i < house_ways_count; i++)
        if (strncmp(house_ways[i].name, name, strlen(name)) == 0 &&
            strcmp(house_ways[i].name + strlen(name), ".txt") == 0)
            return &house_ways[i];
    return NULL;
}
