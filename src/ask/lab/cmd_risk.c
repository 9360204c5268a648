/* cmd_risk.c - 'cardroom-lab risk': bankrolls, risk of ruin, reserves and meters, from the exact measures of 'analyze'.
 *
 * One table and option of each wager: the first, or what is set.  docs/risk.md has the methods. */
#include "ask/lab/analysis_input.h"
#include "ask/lab/measure_output.h"
#include "base/json_write.h"
#include "ledger/meter.h"
#include "math/risk.h"

#include <math.h>
#include <string.h>

static const double bankroll_risks[] = {0.5, 0.1, 0.05, 0.01, 0.001};
static const double hit_quantiles[] = {0.05, 0.5, 0.95, 0.999};
static const double volatility_z = 1.645; /* 90 % of results are within so many deviations */

struct study {
    struct call *call;
    const struct risk_question *given;
    struct analysis_input in;
    struct joint joint;
    struct answer answer;
    char columns[40 * 2 * WAGERS_MAX]; /* of covariances */
};

static const char columns[] =
    "../game wager tables options basis note ev edge edge_per_initial_wager element_of_risk stddev volatility_index n0 "
    "edge_of root reserve_999 after/rounds after/method after/mean after/deviation after/behind after/even after/ahead "
    "after/quantiles/0.05 after/quantiles/0.5 after/quantiles/0.95 ruin/rounds ruin/bankroll/0.5 ruin/bankroll/0.1 "
    "ruin/bankroll/0.05 ruin/bankroll/0.01 ruin/bankroll/0.001 ruin/of ruin/risk aggregate_cost meters/meter "
    "meters/rounds_to_hit meters/mean_at_hit meters/at_hit/probability meters/at_hit/rounds meters/at_hit/cents "
    "meters/break_even meters/handle_at_break_even meters/hits_999 meters/reserve_999";

/* ---- one measure -------------------------------------------------------------------------------------- */
struct risk {
    const struct risk_question *given;
    const struct rules *rules;
    const struct measure *raw; /* the meters pay nothing */
    struct measure m;          /* the meters at their reset */
    double edge, per_initial, root;
    struct round_sum sum;
    struct risk_depth depth;
};

/* How many required wagers of one unit a base game has. */
static int initial_wagers(const struct measure *m) {
    int count = 0;
    for (int i = 0; strcmp(m->wager, "base") == 0 && i < m->game->wager_count; i++)
        count += m->game->wagers[i].kind == WAGER_REQUIRED && !m->game->wagers[i].toke;
    return count ? count : 1;
}

static struct risk risk_of(const struct measure *raw, const struct study *s) {
    const struct rules *rules = &s->in.request.rules;
    struct arena *arena = s->in.request.arena;
    struct risk r = {.given = s->given, .rules = rules, .raw = raw, .m = measure_at_reset(raw, rules)};
    r.edge = measure_edge(&r.m);
    r.per_initial = r.edge / initial_wagers(&r.m);
    r.root = risk_root(&r.m);
    r.sum = round_sum_of(&r.m, (int)s->given->rounds, arena);
    r.depth = risk_depth_of(&r.m, (int)s->given->rounds, arena);
    return r;
}

/* ---- meters ------------------------------------------------------------------------------------------- */
/* One meter, one seat playing: every round adds its share, and the hit of the n-th round is paid n shares. */
struct meter_risk {
    int number;
    double chance, share_cents, reset_cents; /* a round */
    int64_t break_even_cents;
    double handle; /* of what is wagered, the share with the meter at its break-even or above */
    int64_t hits;  /* of the rounds asked for, with 99.9 % */
};

static double meter_at(const struct meter_risk *m, double rounds) { return m->reset_cents + m->share_cents * rounds; }

static int meter_risks(const struct risk *r, struct meter_risk out[METER_RETURNS_MAX]) {
    const struct meter_terms terms = measure_meter_terms(r->raw, r->rules);
    struct meter_return returns;
    if (!measure_meters(r->raw, r->rules, &returns)) return 0;
    for (int i = 0; i < returns.meters; i++) {
        struct meter_risk *m = &out[i];
        int at = 0;

        while (terms.meter[at].number != returns.meter[i].number) at++;
        *m = (struct meter_risk){.number = terms.meter[at].number,
                                 .chance = measure_share(r->raw, meter_hits(r->raw, terms.meter[at].number)),
                                 .share_cents = (double)(terms.stake_cents * terms.meter[at].rate_basis_points) / 10000,
                                 .reset_cents = (double)terms.meter[at].reset_cents,
                                 .break_even_cents = returns.meter[i].break_even_cents};
        const double missing = (double)m->break_even_cents - m->reset_cents;
        const double wait = missing <= 0 ? 1 : m->share_cents > 0 ? ceil(missing / m->share_cents) : INFINITY;
        m->handle = wait <= 1 ? 1 : exp((wait - 1) * log1p(-m->chance));
        m->hits = risk_hits(m->chance, r->given->rounds, 0.999);
    }
    return returns.meters;
}

/* ---- output ------------------------------------------------------------------------------------------- */
static void put_ruin(struct buf *b, const struct risk *r) {
    json_write(b, "ruin:{rounds:%jd, bankroll:{", r->given->rounds);
    for (size_t i = 0; i < COUNT(bankroll_risks); i++)
        json_write_double(b, text_format("%g", bankroll_risks[i]).text, 17,
                          risk_bankroll(&r->depth, bankroll_risks[i]));
    json_write_end(b, '}');
    if (r->given->bankroll)
        json_write(b, "of:%jd, risk:%.17g", r->given->bankroll, risk_of_ruin(&r->depth, (double)r->given->bankroll));
    json_write_end(b, '}');
}

static void put_meters(struct buf *b, const struct risk *r) {
    struct meter_risk meters[METER_RETURNS_MAX];
    const int count = meter_risks(r, meters);
    if (!count) return;
    json_write(b, "meters:[");
    for (int i = 0; i < count; i++) {
        const struct meter_risk *m = &meters[i];

        json_write(b, "{meter:%d, rounds_to_hit:%.17g, mean_at_hit:%.17g, at_hit:[", m->number, 1 / m->chance,
                   meter_at(m, 1 / m->chance));
        for (size_t k = 0; k < COUNT(hit_quantiles); k++) {
            const double rounds = risk_rounds_to_hit(m->chance, hit_quantiles[k]);

            json_write(b, "{probability:%.17g, rounds:%.17g, cents:%.17g}", hit_quantiles[k], rounds,
                       floor(meter_at(m, rounds)));
        }
        json_write(b, "], break_even:%jd, handle_at_break_even:%.17g, hits_999:%jd, reserve_999:%.17g}",
                   m->break_even_cents, m->handle, m->hits, (double)m->hits * m->reset_cents);
    }
    json_write(b, "]");
}

static void put_row(struct buf *b, const struct risk *r) {
    const struct measure *m = &r->m;
    measure_begin(b, m->wager, m);
    json_write(b, "note?:%s, ev:%s, edge:%.17g, edge_per_initial_wager:%.17g",
               m->unapproved ? "not an approved table" : NULL, fraction_text(measure_value(m)).text, r->edge,
               r->per_initial);
    if (m->wagered) json_write_double(b, "element_of_risk", 17, r->edge / fraction_to_double(measure_average_wager(m)));
    json_write(b, "stddev:%.17g, volatility_index:%.17g, n0:%.17g, edge_of:%s, root:%.17g", measure_deviation(m),
               volatility_z * measure_deviation(m), risk_n0(m), r->edge >= 0 ? "house" : "player", r->root);
    if (r->root > 0) json_write_double(b, "reserve_999", 17, log(1000) / r->root);
    json_write(b, "after:[");
    measure_put_rounds(b, &r->sum);
    json_write(b, "]");
    put_ruin(b, r);
    if (r->given->aggregate && strcmp(m->basis, "stake") == 0)
        json_write_word(b, "aggregate_cost",
                        fraction_text(risk_limit_cost(r->raw, r->given->stake, r->given->aggregate)).text);
    put_meters(b, r);
    json_write_end(b, '}');
}

static void on_measure(void *context, const struct measure *raw) {
    struct study *s = context;
    if (!analysis_wants(&s->in.request, "wager", raw->wager)) return;
    if (raw->strategy && strcmp(raw->strategy, "optimal") != 0) return;
    const size_t mark = arena_mark(s->in.request.arena);
    const struct risk r = risk_of(raw, s);
    call_progress_clear(s->call);
    put_row(&s->call->text, &r);
    answer_row(&s->answer);
    arena_release(s->in.request.arena, mark);
}

/* ---- covariances -------------------------------------------------------------------------------------- */
static double covariance(const struct joint *j, int a, int b) {
    const struct fraction f = joint_covariance(j, a, b);
    const double unit = (double)j->deals * (double)j->scale;
    return f.den
               ? fraction_to_double(f)
               : ((double)j->product[a][b] / unit - (double)j->sum[a] / unit * ((double)j->sum[b] / (double)j->deals)) /
                     (double)j->scale;
}

/* As rows of a table each has the wager and the names of the columns. */
static void put_joint(struct buf *b, const struct joint *j, bool named) {
    if (j->options[0].key) measure_put_names(b, "options", j->options);
    json_write(b, "wagers:[");
    for (int i = 0; i < j->count; i++) json_write_word(b, NULL, j->wager[i]);
    json_write(b, "], covariance:[");
    for (int i = 0; i < j->count; i++) {
        json_write_begin(b, NULL, named ? '{' : '[');
        if (named) json_write_word(b, "wager", j->wager[i]);
        for (int k = 0; k < j->count; k++) {
            const struct fraction f = joint_covariance(j, i, k);
            if (f.den)
                json_write_word(b, named ? j->wager[k] : NULL, fraction_text(f).text);
            else
                json_write_double(b, named ? j->wager[k] : NULL, 17, covariance(j, i, k));
        }
        json_write_end(b, named ? '}' : ']');
    }
    json_write_end(b, ']');
}

static void open_covariance(struct study *s) {
    struct buf b = BUF(s->columns);
    buf_put(&b, "game options wagers covariance/wager");
    for (int i = 0; i < s->joint.count; i++)
        buf_format(&b, " covariance/%s covariance/%s~", s->joint.wager[i], s->joint.wager[i]);
    must(!b.full);
    s->answer.columns = s->columns;
}

static int put_covariance(struct study *s) {
    struct analysis_input *in = &s->in;
    const char *game = in->request.rules.game->id;
    struct buf *b = &s->call->text;
    if (!in->analysis->joint)
        return cli_fail(in->command, "%s: covariances are not computed for this game; docs/risk.md says why", game);
    in->request.progress = NULL; /* all or nothing */
    in->analysis->joint(&in->request, &s->joint);
    if (!s->joint.count) return cli_fail(in->command, "%s: its wagers cannot be counted together", game);
    open_covariance(s);
    json_write(b, "{game:%s", game);
    put_joint(b, &s->joint, s->answer.form != ANSWER_JSON);
    buf_put(b, "}\n");
    answer_end(&s->answer);
    return EXIT_DONE;
}

/* ---- running ------------------------------------------------------------------------------------------ */
static int put_measures(struct study *s) {
    const struct game *game = s->in.request.rules.game;
    struct buf *b = &s->call->text;
    call_progress_start(s->call, game->title);
    json_write(b, "{game:%s, note?:%s, measures:[", game->id, game->page ? "not approved" : NULL);
    answer_head(&s->answer);
    const bool finished = analysis_input_run(&s->in, on_measure, s);
    buf_put(b, "\n]}\n");
    answer_end(&s->answer);
    call_progress_end(s->call);
    if (!finished)
        return cli_stopped(s->in.command, "stopped before the end; what is printed is right as far as it goes");
    return EXIT_DONE;
}

static int risk_answer(struct call *call) {
    struct study *s = call->memory;
    const struct risk_question *given = call->question;
    s->call = call;
    s->given = given;
    const int status = analysis_input_open(&s->in, &call->command, &given->words);
    if (status) return status;
    analysis_input_fix(&s->in);
    s->answer = call_answer(call, given->covariance ? "game options wagers covariance/wager" : columns);
    return given->covariance ? put_covariance(s) : put_measures(s);
}

const struct command cmd_risk = {.ask = &ask_risk, .answer = risk_answer, .memory = sizeof(struct study)};
