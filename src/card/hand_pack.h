/*
 * hand_pack.h - five-card values in 16 bits, without a table.
 *
 * category << 12 | place within the category; keeps the order.
 */
#ifndef CARD_HAND_PACK_H
#define CARD_HAND_PACK_H

#include "card/hand_slow.h"

uint16_t hand_pack(hand_slow value);
hand_slow hand_unpack(uint16_t value);

#endif
