/*
 * drill_file.h - the player's book on disk.
 *
 * Without a path it is cardroom/drill.json in $XDG_DATA_HOME, or in ~/.local/share.  A session locks it
 * (FILE.lock), so that two sessions cannot undo each other, and writes it anew after every answer: into
 * FILE.new, which then takes its place, so that a crash leaves the old or the new, never half of one.  A file
 * that cannot be understood is refused and left as it is.
 *
 * Order: drill_file_read, and to write also: drill_file_open before it, drill_file_save, drill_file_close.
 */
#ifndef CLI_PLAY_DRILL_FILE_H
#define CLI_PLAY_DRILL_FILE_H

#include "cli/cli.h"
#include "cli/play/drill_text.h"

enum { DRILL_PATH_MAX = 1024 };

struct drill_file {
    const struct command *command;
    char path[DRILL_PATH_MAX]; /* empty: nothing is kept */
    bool usual;                /* nobody named it: its folders are made */
    int lock;                  /* -1: not locked */
    bool failed;               /* a save has failed */
};

/* Where the book is; NULL stands for the usual place.  False after saying why there is none. */
bool drill_file_find(struct drill_file *file, const struct command *command, const char *path);

/* Locks it, and makes the usual folder.  False after saying why. */
bool drill_file_open(struct drill_file *file);

/* Reads it; a file that is not there is an empty book.  False after saying what is wrong with it. */
bool drill_file_read(const struct drill_file *file, struct drill_book *book);

/* False with file->failed, and the reason in why. */
bool drill_file_save(struct drill_file *file, const struct drill_book *book, char why[DRILL_ERROR]);

void drill_file_close(struct drill_file *file);

#endif
