/*
 * config_standard.c - the built-in house: one table of each game, so that a newcomer plays at once.
 *
 * The limits keep the four-games rule: where four separate games are offered, one of them stops at $5.
 */
#include "table/config.h"

/* clang-format off */
#define FIVE_TABLES \
    "{\n" \
    "  \"venue\": \"Cardroom\",\n" \
    "  \"pools\": [\n" \
    "    {\"name\": \"Catch progressive\", \"game\": \"three-card-catch\"},\n" \
    "    {\"name\": \"21+3 jackpot\", \"game\": \"super-three-card\"}\n" \
    "  ],\n" \
    "  \"tables\": [\n" \
    "    {\"name\": \"Catch 1\", \"game\": \"three-card-catch\", \"pool\": \"Catch progressive\",\n" \
    "     \"limits\": {\"ante\": {\"min\": 500, \"max\": 20000}, \"xtra\": {\"min\": 500, \"max\": 20000},\n" \
    "                \"natural-pair-plus\": {\"min\": 100, \"max\": 10000}}},\n" \
    "    {\"name\": \"Chase 1\", \"game\": \"chase-the-flush\",\n" \
    "     \"limits\": {\"ante\": {\"min\": 500, \"max\": 10000}, \"xtra\": {\"min\": 500, \"max\": 10000},\n" \
    "                \"same-suit\": {\"min\": 100, \"max\": 10000}}},\n" \
    "    {\"name\": \"Super 1\", \"game\": \"super-three-card\", \"pool\": \"21+3 jackpot\",\n" \
    "     \"limits\": {\"ante\": {\"min\": 500, \"max\": 20000}, \"odds\": {\"min\": 500, \"max\": 20000},\n" \
    "                \"big-hand\": {\"min\": 100, \"max\": 10000}}},\n" \
    "    {\"name\": \"Stadium 1\", \"game\": \"stadium-three-card\", \"seats\": 200,\n" \
    "     \"limits\": {\"ante\": {\"min\": 100, \"max\": 20000}}},\n" \
    "    {\"name\": \"Pai Gow 1\", \"game\": \"dealer-open-pai-gow\",\n" \
    "     \"windows\": {\"decision\": 45},\n" \
    "     \"limits\": {\"pai-gow\": {\"min\": 500, \"max\": 20000}, \"chan-chu\": {\"min\": 100, \"max\": " \
    "10000},\n" \
    "                \"ace-high\": {\"min\": 100, \"max\": 10000}}}"

const char config_standard_text[] = FIVE_TABLES "\n"
    "  ]\n"
    "}\n";

/* In a house of play money the console has something to deal, too. */
const char config_demo_text[] = FIVE_TABLES ",\n"
    "    {\"name\": \"Live Catch\", \"game\": \"three-card-catch\", \"dealer\": \"live\", \"pool\": \"Catch progressive\",\n"
    "     \"limits\": {\"ante\": {\"min\": 500, \"max\": 20000}, \"xtra\": {\"min\": 500, \"max\": 20000},\n"
    "                \"natural-pair-plus\": {\"min\": 100, \"max\": 10000}}}\n"
    "  ]\n"
    "}\n";
/* clang-format on */
