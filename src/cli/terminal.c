#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_LEAST = 20, WIDTH_STANDARD = 100 };

int terminal_width(void)
{
    struct winsize size = {0};

    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH_STANDARD;
    return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
}

bool terminal_styled(void)
{
    const char *no_color = getenv("NO_COLOR"), *kind = getenv("TERM");

    if (no_color && *no_color) return false;
    return isatty(STDOUT_FILENO) && kind && *kind && strcmp(kind, "dumb") != 0;
}
