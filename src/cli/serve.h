/*
 * serve.h - what the files of 'cardroom serve' share.
 *
 *   cmd_serve.c     the command: options, configuration, store, key, the house, the loop
 *   serve_listen.c  where it listens, and what it tells the operator at the start
 */
#ifndef CLI_SERVE_H
#define CLI_SERVE_H

#include "cli/args.h"
#include "net/desk.h"

struct serve_options {
    const char *config, *check, *store, *key, *log, *level, *stop;
    struct args_list addresses, old_keys;
    bool demo, unapproved;
};

struct serve {
    const struct serve_options *options;
    char *text; /* of the configuration, as it was read */
    size_t size;
    struct config config;
    struct store_handle store;
    struct writer_handle writer;
    struct house_keys keys;
    struct access *access;
    struct desk *desk;
    struct log log;
    char shown[SERVER_ADDRESSES][80]; /* "http://127.0.0.1:8080", each address it listens on */
    int shown_count;
};

/* Why it does not start: into the log where that is JSON, else as any command says it. */
void serve_error(const struct serve *serve, const char *event, const char *text);

/* Opens the server of the desk on every address; false after a message. */
bool serve_listen(struct serve *serve, const struct server_app *app);

/* Where the pages are, and what a new house needs first. */
void serve_greet(const struct serve *serve);

#endif
