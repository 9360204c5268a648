/* call.h - one run of a command: its arguments, where its answer and its messages go, and who hears of progress.
 *
 * main() makes a call of the process: standard output, standard error, files, the bar of terminal.h.  libcardroom hosts
 * calls: input and files are texts that were handed over, nothing is read or written elsewhere, and no clock is asked.
 * Several calls may run at once in different threads, for all that changes belongs to one of them. */
#pragma once

#include "ask/answer.h"
#include "ask/args.h"
#include "ask/terminal.h"
#include "base/json.h"

struct failure; /* round/round_json.h */

/* A text that stands for a file. */
struct call_file {
    const char *name;
    struct text text;
};

struct call {
    struct command command; /* a copy that knows this call: what cli_error() and the like take */
    void *question;         /* read by the command's table */
    void *memory;           /* of the command's own size */
    bool no_memory;         /* that is why it failed */
    struct arena arena;     /* what a count needs; what is not given back ends with the call */
    FILE *reading;          /* is open, and ends with the call, too */
    int argc;               /* of a process: the arguments, from the name of the command on */
    char **argv;
    FILE *out, *errors;
    struct buf text;                /* of the answer, CLI_OUT_MAX bytes between two call_print() */
    const struct progress_bar *bar; /* NULL: the call is hosted */

    /* Hosted calls only. */
    struct text input;       /* what "-" and standard input are */
    const char *word;        /* the first; NULL: there is none */
    const char *request;     /* an object of options (include/cardroom.h); NULL: none is given */
    struct call_file *files; /* of the request; the first without a name ends the list */
    bool (*progress)(void *context, double done);
    void *progress_context;
    struct failure *refused; /* the first line of input that was refused, and its number */
    uint64_t refused_line;
};

/* Reads the question, runs the command, and prints what is left of its text; the exit status. */
int call_run(struct call *call, const struct command *command);

/* Fill in the question (question_read.c): what a table says of all that is not given; then from the arguments, among
 * which options may stand anywhere, or from the request.  text: a copy of the request, or NULL; room: as much again for
 * the texts of its values.  "--name VALUE" and "--name=VALUE" are the same; "--" ends the options; "-" alone is a word.
 * False after an error message. */
bool call_read_standard(struct call *call);
bool call_read_arguments(struct call *call);
bool call_read_request(struct call *call, char *text, char *room);

/* cli_error() and its kin (command.h), of the command of a call. */
#define call_error(of, ...)   cli_error(&(of)->command, __VA_ARGS__)
#define call_fail(of, ...)    cli_fail(&(of)->command, __VA_ARGS__)
#define call_stopped(of, ...) cli_stopped(&(of)->command, __VA_ARGS__)
#define call_usage(of, ...)   cli_usage(&(of)->command, __VA_ARGS__)

/* EXIT_CANNOT, after the message. */
int call_no_memory(struct call *call);

/* NULL: that of a command without a call. */
static inline bool call_is_hosted(const struct call *call) { return call && !call->bar; }

/* The answer, in the form that was asked for, which the command writes into call->text; columns of CSV. */
enum answer_form call_form(const struct call *call);
struct answer call_answer(struct call *call, const char *columns);

/* Prints the text of the answer. */
static inline void call_print(struct call *call) { cli_flush(&call->text, call->out); }

/* ---- files --------------------------------------------------------------------------------------------- */
/* Opens a file to read ("-": standard input), one at a time; NULL with errno. */
FILE *call_open(const struct command *command, const char *path);
void call_close(const struct command *command, FILE *file);

/* Opens a file to write ("-": where the answer goes); NULL after an error message.  Closing says whether all of it
 * was written. */
FILE *call_create(struct call *call, const char *path);
bool call_created(struct call *call, FILE *file, const char *path);

/* ---- progress ------------------------------------------------------------------------------------------ */
/* As terminal.h has them; of a hosted call only the report reaches anybody.  call_report() is for
 * analysis_request.progress, with the call as its context. */
void call_progress_start(struct call *call, const char *title);
void call_progress_count(struct call *call, double total, const char *unit);
bool call_report(void *call, double done);
void call_progress_clear(struct call *call);
void call_progress_end(struct call *call);

/* Seconds since the start; 0 of a hosted call. */
double call_seconds(const struct call *call);
