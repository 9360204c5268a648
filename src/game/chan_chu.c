#include "game/chan_chu.h"

#include "game/seven.h"

/* ---- pay tables --------------------------------------------------------------------------------------- */

/* clang-format off */

enum chan_chu_tier {
    C_SF_7, C_NATURAL_SF_7, C_WILD_SF_7, C_SUPER_FULL_HOUSE, C_FIVE_ACES, C_NATURAL_FLUSH_7, C_ROYAL_MATCH, C_ROYAL,
    C_NATURAL_STRAIGHT_7, C_STRAIGHT_FLUSH, C_QUADS, C_FULL_HOUSE, C_FLUSH, C_TRIPS, C_STRAIGHT, C_THREE_PAIR,
};

/* P-wager Chan Chu, pay tables 1 and 2. */
static const struct pay_row first_rows[] = {
    /* tier                  id                    label                          1         2      */
    {C_SF_7,               "sf-7",               "Any 7 Card Straight Flush",  {TO(5000), TO(2000)}},
    {C_SUPER_FULL_HOUSE,   "super-full-house",   "Super Full House",           {TO(2000), TO(1000)}},
    {C_FIVE_ACES,          "five-aces",          "Five Aces",                  {TO(500),  TO(300)}},
    {C_NATURAL_FLUSH_7,    "natural-flush-7",    "Natural 7 Card Flush",       {TO(200),  TO(125)}},
    {C_ROYAL,              "royal-flush",        "Any Royal Flush",            {TO(100),  TO(100)}},
    {C_NATURAL_STRAIGHT_7, "natural-straight-7", "Natural 7 Card Straight",    {TO(50),   TO(50)}},
    {C_STRAIGHT_FLUSH,     "straight-flush",     "Any Straight Flush",         {TO(40),   TO(40)}},
    {C_QUADS,              "four-of-a-kind",     "Any 4 of a kind",            {TO(20),   TO(20)}},
    {C_FULL_HOUSE,         "full-house",         "Any Full House",             {TO(5),    TO(5)}},
    {C_FLUSH,              "flush",              "Any Flush",                  {TO(4),    TO(4)}},
    {C_TRIPS,              "three-of-a-kind",    "Any 3 of a kind",            {TO(3),    TO(3)}},
    {C_STRAIGHT,           "straight",           "Any Straight",               {TO(2),    TO(2)}},
};

/* P-wager Chan Chu, pay tables 3 to 5; three pair push on table 3 alone (dealer-open-pai-gow R10). */
static const struct pay_row later_rows[] = {
    /* tier              id                  label                              3         4         5      */
    {C_NATURAL_SF_7,   "natural-sf-7",     "Natural 7 Card Straight Flush",  {TO(5000), TO(8000), TO(2500)}},
    {C_ROYAL_MATCH,    "royal-match",      "Royal Flush + R/M",              {TO(1000), TO(2000), TO(1000)}},
    {C_WILD_SF_7,      "wild-sf-7",        "Wild 7 Card Straight Flush",     {TO(750),  TO(1000), TO(750)}},
    {C_FIVE_ACES,      "five-aces",        "Five Aces",                      {TO(250),  TO(400),  TO(250)}},
    {C_ROYAL,          "royal-flush",      "Any Royal Flush",                {TO(100),  TO(150),  TO(125)}},
    {C_STRAIGHT_FLUSH, "straight-flush",   "Any Straight Flush",             {TO(50),   TO(50),   TO(50)}},
    {C_QUADS,          "four-of-a-kind",   "Any 4 of a kind",                {TO(20),   TO(25),   TO(25)}},
    {C_FULL_HOUSE,     "full-house",       "Any Full House",                 {TO(5),    TO(5),    TO(5)}},
    {C_FLUSH,          "flush",            "Any Flush",                      {TO(4),    TO(4),    TO(4)}},
    {C_TRIPS,          "three-of-a-kind",  "Any 3 of a kind",                {TO(3),    TO(3),    TO(3)}},
    {C_STRAIGHT,       "straight",         "Any Straight",                   {TO(2),    TO(2),    TO(2)}},
    {C_THREE_PAIR,     "three-pair",       "Three Pair",                     {PUSH,     LOSE,     LOSE}},
};

/* P-wager Chan Chu Player Envy, dollars for another seat's hand.                  ORDER COLUMN with tables 3 to 5 */
static const struct pay_row envy_rows[] = {
    /* tier              id                 label                               3           4           5      */
    {C_NATURAL_SF_7,   "natural-sf-7",    "Natural 7 Card Straight Flush",  {CASH(1000), CASH(5000), CASH(1000)}},
    {C_ROYAL_MATCH,    "royal-match",     "Royal Flush + R/M",              {CASH(250),  CASH(1000), CASH(750)}},
    {C_WILD_SF_7,      "wild-sf-7",       "Wild 7 Card Straight Flush",     {CASH(100),  CASH(500),  CASH(250)}},
    {C_FIVE_ACES,      "five-aces",       "Five Aces",                      {CASH(50),   CASH(250),  CASH(100)}},
    {C_ROYAL,          "royal-flush",     "Any Royal Flush",                {CASH(25),   CASH(50),   CASH(50)}},
    {C_STRAIGHT_FLUSH, "straight-flush",  "Any Straight Flush",             {CASH(10),   CASH(20),   CASH(20)}},
    {C_QUADS,          "four-of-a-kind",  "Any 4 of a kind",                {CASH(5),    CASH(5),    CASH(5)}},
};

const struct pay_sheet chan_chu_sheets[] = {
    {"P-wager", 2, COUNT(first_rows), {"1", "2"}, {"4.35", "5.84"}, first_rows},
    {"P-wager", 3, COUNT(later_rows), {"3", "4", "5"}, {"8.00", "7.77", "8.49"}, later_rows},
};

/* The printed value is what one other player adds, in percent of a $5 wager. */
const struct pay_sheet chan_chu_envy_sheet =
    {"P-wager", 3, COUNT(envy_rows), {"3", "4", "5"}, {"0.54"}, envy_rows};

/* clang-format on */

/* ---- lines -------------------------------------------------------------------------------------------- */

/* dealer-open-pai-gow R7 A suited king and queen of another suit beside the royal flush. */
static bool has_royal_match(const struct seven *s, int royal_suit)
{
    const uint32_t match = 1u << KING | 1u << QUEEN;

    for (int suit = 0; suit < SUITS; suit++) {
        if (suit != royal_suit && (s->suit[suit] & match) == match) return true;
    }
    return false;
}

/* dealer-open-pai-gow R8 Lines that take all seven cards in one suit: natural, or six with the joker. */
static uint32_t tiers_of_seven_suited(const struct seven *s)
{
    const uint32_t ranks = s->suit[s->flush_suit];
    uint32_t tiers = 0;

    if (s->flush_length == 7) tiers |= 1u << C_NATURAL_FLUSH_7;
    if (s->flush_length == 7 && seven_natural_row(ranks)) tiers |= 1u << C_SF_7 | 1u << C_NATURAL_SF_7;
    if (s->flush_length == 6 && s->joker && seven_wild_row(ranks)) tiers |= 1u << C_SF_7 | 1u << C_WILD_SF_7;
    return tiers;
}

static uint32_t tiers_of_a_suit(const struct seven *s)
{
    uint32_t tiers = 1u << C_FLUSH;
    const int royal = seven_royal_suit(s);

    if (!seven_flush(s)) return 0;
    if (seven_straight_flush(s)) tiers |= 1u << C_STRAIGHT_FLUSH;
    if (royal >= 0) tiers |= 1u << C_ROYAL;
    if (royal >= 0 && has_royal_match(s, royal)) tiers |= 1u << C_ROYAL_MATCH;
    return tiers | tiers_of_seven_suited(s);
}

/* The joker counts as an ace (dealer-open-pai-gow R6, R10). */
static uint32_t tiers_of_a_kind(const struct seven *s)
{
    uint32_t tiers = 0;

    if (s->at_least[5]) tiers |= 1u << C_FIVE_ACES;
    if (s->at_least[4]) tiers |= 1u << C_QUADS;
    if (s->at_least[4] && seven_exactly(s, 3)) tiers |= 1u << C_SUPER_FULL_HOUSE;
    if (s->at_least[3]) tiers |= 1u << C_TRIPS;
    if (seven_full_house(s)) tiers |= 1u << C_FULL_HOUSE;
    if (seven_count(s->at_least[2]) == 3) tiers |= 1u << C_THREE_PAIR;
    return tiers;
}

/* dealer-open-pai-gow R9 Every line the seven cards satisfy; the table then finds the one that pays most. */
uint32_t chan_chu_tiers(const card seven[7])
{
    const struct seven s = seven_of(seven);
    uint32_t tiers = tiers_of_a_kind(&s) | tiers_of_a_suit(&s);

    if (seven_straight(&s)) tiers |= 1u << C_STRAIGHT;
    if (seven_natural_row(s.natural)) tiers |= 1u << C_NATURAL_STRAIGHT_7;
    return tiers;
}
