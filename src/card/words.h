/* words.h - ranks and hands in the languages that players are told things in; the rest of the program is English. */
#pragma once

#include "card/hand.h"

enum language { ENGLISH, SPANISH, LANGUAGES };

/* "king", "kings"; "the king", "to the king" with the article that Spanish needs: "el rey", "al rey". */
enum rank_form { RANK_ONE, RANK_MANY, RANK_THE, RANK_TO_THE };
void words_put_rank(struct buf *b, int rank, enum rank_form form, enum language language);

/* As hand_put_words() has it in English: "pareja de ochos". */
void words_put_hand(struct buf *b, struct hand_name name, enum language language);
