/* line.h - the network between one machine and the servers of its database, which can be cut.
 *
 * A process of its own passes on what comes, each way.  Cut, it passes nothing on and closes nothing, as a cable that
 * was pulled out: both ends go on, and hear nothing of each other.
 *
 *   line_open     url: as of tools/cluster; *through: the same servers by way of the line, whose sockets are in FOLDER
 *   line_cut      line_mend: what was under way arrives */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct line {
    pid_t group;
};

bool line_open(struct line *line, const char *url, const char *folder, char *through, size_t room);
void line_cut(const struct line *line);
void line_mend(const struct line *line);
void line_close(struct line *line);
