/* view_notice.h - what screens must show beside the play: required sentences, approvals, pays in dollars. */
#pragma once

#include "base/buf.h"
#include "table/config.h"

/* "notices": of a table, or (0) of all tables that feed a pool, each once. */
void view_put_notices(struct buf *b, const struct config *config, int table);

/* The approval of what deals or reads the cards at the table instead of a dealer; "": none is needed or named. */
const char *view_approval(const struct config_table *table);

/* "approval", if there is one: that of a table, or (0) the first of the house. */
void view_put_approval(struct buf *b, const struct config *config, int table);

/* What the line pays for the one amount that the wager takes; 0 where the player chooses the amount. */
int64_t view_fixed_pay(const struct rules *rules, int wager, struct pay pay);

/* "prizes": what a jackpot wager pays beside the meter; 0: of all pools. */
void view_put_prizes(struct buf *b, const struct config *config, int pool);
