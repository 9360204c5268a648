/* run.c - runs worlds (world/world.h) by their seeds.
 *
 * Usage: world [--seed N] [--seeds COUNT] [--steps N] [--terminals N] [--sabotage NAME] [--call N [--lost]
 *              [--crash]] [--every-call [--crash]] [--quiet] [--usual] [--insider] [--trace]
 *
 * Prints a line for every seed that fails: what was violated, at which step, and the command that repeats it;
 * at the end how many passed and failed. */
#include "world/world.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *program;
static int passed, failed;
static struct world_options running;

/* The command that repeats the run, and what went wrong in it how often. */
static void print_repeat_command(const struct world_options *o) {
    struct world_regime regime;

    printf("  again: %s --seed %llu", program, (unsigned long long)o->seed);
    if (o->steps) printf(" --steps %llu", (unsigned long long)o->steps);
    if (o->terminals) printf(" --terminals %u", o->terminals);
    if (o->quiet) printf(" --quiet");
    if (o->insider) printf(" --insider");
    if (o->usual) printf(" --usual");
    if (o->call)
        printf(" --call %llu%s%s", (unsigned long long)o->call, o->call_lost ? " --lost" : "",
               o->call_crash ? " --crash" : "");
    if (o->sabotage) printf(" --sabotage %s", world_sabotage_names[o->sabotage]);
    printf("\n");
    world_regime_draw(&regime, o->seed, world_rates(o));
    world_regime_print(&regime);
    fflush(stdout);
}

/* Prints the seed even if a bug aborts the program. */
static void on_fatal_signal(int signal_number) {
    (void)signal_number;
    printf("seed %llu ended the program\n", (unsigned long long)running.seed);
    print_repeat_command(&running);
    printf("%d passed, %d failed\n", passed, failed + 1);
    fflush(stdout);
    _Exit(1);
}

static void run(const struct world_options *o, struct world_report *r) {
    running = *o;
    world_run(o, r);
    if (r->good) {
        passed++;
        return;
    }
    failed++;
    printf("seed %llu broke at step %llu: %s\n", (unsigned long long)o->seed, (unsigned long long)r->steps, r->what);
    print_repeat_command(o);
}

static void add_felt(struct world_report *sum, const struct world_report *r) {
    sum->whole +=
        r->felt_rounds && r->slips[SLIP_OPENER] && r->slips[SLIP_FILL] && r->slips[SLIP_CLOSER] && r->slips[SLIP_COUNT];
    sum->felt_rounds += r->felt_rounds;
    sum->sweeps += r->sweeps;
    sum->spoiled += r->spoiled;
    sum->recounts += r->recounts;
    sum->unrecorded += r->unrecorded;
    sum->between += r->between;
    for (int i = 0; i < SLIP_KINDS; i++) sum->slips[i] += r->slips[i];
    for (int i = 0; i < WORLD_REFUSALS; i++) sum->refused[i] += r->refused[i];
}

static void print_felt(const struct world_report *r) {
    static const char *const refused[WORLD_REFUSALS] = {"wrong-department", "signed-twice", "count-differs",
                                                        "lights-differ"};

    printf("felt: seeds %llu, rounds %llu, sweeps %llu", (unsigned long long)r->whole,
           (unsigned long long)r->felt_rounds, (unsigned long long)r->sweeps);
    for (int i = 0; i < SLIP_KINDS; i++) printf(", %s %llu", slip_id(i), (unsigned long long)r->slips[i]);
    printf(", spoiled %llu, recounts %llu, unrecorded %llu, crashes between signatures %llu",
           (unsigned long long)r->spoiled, (unsigned long long)r->recounts, (unsigned long long)r->unrecorded,
           (unsigned long long)r->between);
    for (int i = 0; i < WORLD_REFUSALS; i++) printf(", %s %llu", refused[i], (unsigned long long)r->refused[i]);
    putchar('\n');
}

/* Of each kind: how often it happened, in how many seeds, and in how many it was off. */
struct faults {
    uint64_t happened[WORLD_FAULTS];
    uint32_t seeds[WORLD_FAULTS], off[WORLD_FAULTS],
        others; /* others: seeds whose regime is not that of the seed before */
};

static void add_faults(struct faults *sum, const struct world_options *o, const struct world_report *r) {
    struct world_regime regime, before;

    world_regime_draw(&regime, o->seed, world_rates(o));
    world_regime_draw(&before, o->seed - 1, world_rates(o));
    sum->others += memcmp(regime.rate, before.rate, sizeof regime.rate) != 0;
    for (int i = 0; i < WORLD_FAULTS; i++) {
        sum->happened[i] += r->happened[i];
        sum->seeds[i] += r->happened[i] != 0;
        sum->off[i] += !regime.rate[i];
        if (!regime.rate[i] && r->happened[i]) printf("%s happens although it is off\n", world_fault_names[i]);
    }
}

static void print_faults(const struct faults *sum) {
    printf("regimes: other than the last %u", sum->others);
    for (int i = 0; i < WORLD_FAULTS; i++)
        printf(", %s %llu in %u, off in %u", world_fault_names[i], (unsigned long long)sum->happened[i], sum->seeds[i],
               sum->off[i]);
    putchar('\n');
}

/* What the insiders of all seeds came to. */
static void add_insider(struct world_report *sum, const struct world_report *r) {
    sum->insider_acts += r->insider_acts;
    sum->insider_accounts += r->insider_accounts;
    sum->accounts += r->accounts;
    sum->alarms += r->alarms;
    if (r->unseen.share > sum->unseen.share) sum->unseen.share = r->unseen.share;
    for (int i = 0; i < ALONE_KINDS; i++) {
        if (r->unseen.cents[i] <= sum->unseen.cents[i]) continue;
        sum->unseen.cents[i] = r->unseen.cents[i];
        sum->unseen.limit[i] = r->unseen.limit[i];
    }
}

static void print_insider(const struct world_report *r) {
    static const char *const kinds[ALONE_KINDS] = {"issue", "adjust", "void", "cage"};

    printf("insider: acts %llu, accounts asked for %llu and made by two departments %llu, alarms %llu; the most that "
           "one person moved unseen in a day:",
           (unsigned long long)r->insider_acts, (unsigned long long)r->insider_accounts,
           (unsigned long long)r->accounts, (unsigned long long)r->alarms);
    for (int i = 0; i < ALONE_KINDS; i++)
        printf(" %s %lld of %lld,", kinds[i], (long long)r->unseen.cents[i], (long long)r->unseen.limit[i]);
    printf(" at most %u thousandths of a limit\n", r->unseen.share);
}

static void run_seeds(struct world_options o, uint64_t count, bool progress) {
    struct world_report r, sum = {0};
    struct faults faults = {0};

    for (uint64_t i = 0; i < count; i++, o.seed++) {
        run(&o, &r);
        add_insider(&sum, &r);
        sum.steps += r.steps;
        sum.rounds += r.rounds;
        sum.messages += r.messages;
        sum.cards += r.cards;
        sum.facts += r.facts;
        sum.voids += r.voids;
        sum.jackpots += r.jackpots;
        sum.crashes += r.crashes;
        sum.fenced += r.fenced;
        sum.take_overs += r.take_overs;
        sum.snapshots_used += r.snapshots_used;
        sum.snapshots_compared += r.snapshots_compared;
        sum.faults += r.faults;
        sum.proven += r.proven;
        sum.turns += r.turns;
        sum.frames += r.frames;
        sum.corrections += r.corrections;
        sum.rulings += r.rulings;
        sum.decks += r.decks;
        sum.claims += r.claims;
        sum.live_seeds += r.turns && r.frames && r.corrections && r.rulings;
        add_felt(&sum, &r);
        add_faults(&faults, &o, &r);
        sum.hash = sum.hash * 31 + r.hash;
        if (progress && (i + 1) % 50 == 0) fprintf(stderr, "%llu seeds\n", (unsigned long long)i + 1);
    }
    printf("steps %llu, rounds %llu, facts %llu, messages %llu, cards %llu, voids %llu, jackpots %llu, faults "
           "%llu, crashes %llu, hash %016llx\n",
           (unsigned long long)sum.steps, (unsigned long long)sum.rounds, (unsigned long long)sum.facts,
           (unsigned long long)sum.messages, (unsigned long long)sum.cards, (unsigned long long)sum.voids,
           (unsigned long long)sum.jackpots, (unsigned long long)sum.faults, (unsigned long long)sum.crashes,
           (unsigned long long)sum.hash);
    printf("live: seeds %llu, proven %llu, turns %llu, frames %llu, corrections %llu, rulings %llu, decks %llu, claims "
           "%llu\n",
           (unsigned long long)sum.live_seeds, (unsigned long long)sum.proven, (unsigned long long)sum.turns,
           (unsigned long long)sum.frames, (unsigned long long)sum.corrections, (unsigned long long)sum.rulings,
           (unsigned long long)sum.decks, (unsigned long long)sum.claims);
    printf("snapshots: starts from one %llu, compared %llu; houses fenced off %llu, take-overs %llu\n",
           (unsigned long long)sum.snapshots_used, (unsigned long long)sum.snapshots_compared,
           (unsigned long long)sum.fenced, (unsigned long long)sum.take_overs);
    if (o.insider) print_insider(&sum);
    print_felt(&sum);
    print_faults(&faults);
}

/* Lets every store call of a short run fail once, or with --crash the house die there: before the call takes effect,
 * and after it. */
static void run_calls(struct world_options o) {
    struct world_report r;

    o.quiet = true;
    for (int lost = 0; lost < 2; lost++) {
        o.call_lost = lost;
        for (o.call = 1;; o.call++) {
            run(&o, &r);
            if (r.calls < o.call) break;
        }
        printf("%s%s: %llu calls\n", o.call_crash ? "crash" : "failure", o.call_lost ? " after it was done" : "",
               (unsigned long long)o.call - 1);
    }
}

static uint64_t number_of(const char *text) { return text ? strtoull(text, NULL, 10) : 0; }

static uint8_t sabotage_of(const char *name) {
    for (int i = 0; i < SABOTAGES; i++)
        if (name && strcmp(name, world_sabotage_names[i]) == 0) return (uint8_t)i;
    fprintf(stderr, "%s: no such sabotage\n", program);
    exit(2);
}

int main(int argc, char **argv) {
    struct world_options o = {.seed = 1};
    uint64_t seeds = 1;
    bool calls = false, progress = false;

    program = argv[0];
    must(sodium_init() >= 0);
    signal(SIGABRT, on_fatal_signal);
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        const bool flag = strcmp(word, "--quiet") == 0 || strcmp(word, "--usual") == 0 ||
                          strcmp(word, "--trace") == 0 || strcmp(word, "--insider") == 0 ||
                          strcmp(word, "--lost") == 0 || strcmp(word, "--crash") == 0 ||
                          strcmp(word, "--every-call") == 0 || strcmp(word, "--progress") == 0;

        if (!flag) i++;
        if (strcmp(word, "--seed") == 0)
            o.seed = number_of(value);
        else if (strcmp(word, "--seeds") == 0)
            seeds = number_of(value);
        else if (strcmp(word, "--steps") == 0)
            o.steps = number_of(value);
        else if (strcmp(word, "--terminals") == 0)
            o.terminals = (uint32_t)number_of(value);
        else if (strcmp(word, "--call") == 0)
            o.call = number_of(value);
        else if (strcmp(word, "--sabotage") == 0)
            o.sabotage = sabotage_of(value);
        else if (strcmp(word, "--insider") == 0)
            o.insider = true;
        else if (strcmp(word, "--quiet") == 0)
            o.quiet = true;
        else if (strcmp(word, "--usual") == 0)
            o.usual = true;
        else if (strcmp(word, "--trace") == 0)
            o.trace = true;
        else if (strcmp(word, "--lost") == 0)
            o.call_lost = true;
        else if (strcmp(word, "--crash") == 0)
            o.call_crash = true;
        else if (strcmp(word, "--every-call") == 0)
            calls = true;
        else if (strcmp(word, "--progress") == 0)
            progress = true;
        else {
            fprintf(stderr, "%s: no option '%s'\n", program, word);
            return 2;
        }
    }
    if (calls)
        run_calls(o);
    else
        run_seeds(o, seeds, progress);
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? 1 : 0;
}
