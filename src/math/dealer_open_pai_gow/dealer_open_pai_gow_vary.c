/* dealer_open_pai_gow_vary.c - Dealer Open Pai Gow by rules that are not approved (math/vary.h). */
#include "math/dealer_open_pai_gow/dealer_open_pai_gow_exact.h"

enum { JACKS, ACE_HIGH }; /* ORDER VARIATION */

/* clang-format off */
static const struct option rules[] = {
    [JACKS] = {.id = "jacks", .what = "with so many of the dealer's jacks every hand loses; 5: never", /* [P-4a] */
               .kind = OPTION_NUMBER, .default_value = 2, .minimum = 2, .maximum = 5},
    [ACE_HIGH] = {.id = "ace-high", .what = "what an ace-high dealer does", .choices = {"push", "play"}}, /* [P-intro-3] */
};
/* clang-format on */

struct dealer_seven pai_gow_look(const struct rules *by, const card dealer[7]) {
    struct dealer_seven seven = dealer_open_pai_gow_look(dealer);
    seven.beats_all = seven.jacks >= rules_variation(by, "jacks");
    seven.pushes = seven.ace_high && !rules_variation(by, "ace-high");
    return seven;
}

static void on_dealt(void *round) {
    const struct round *r = round;
    dealer_open_pai_gow_go_on(round, pai_gow_look(r->rules, r->dealer.cards));
}

static void apply(void *round, const struct event *event) {
    struct table_steps steps = dealer_open_pai_gow_steps;
    steps.on_dealt = on_dealt;
    table_round_apply(round, event, &steps);
}

static void wrap(struct game *game) { game->apply = apply; }

const struct variations pai_gow_variations = {COUNT(rules), rules, wrap};
