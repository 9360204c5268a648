/* err.h - every reason to refuse an input, as code and text.
 *
 * One list yields the enum, the wire code and the English text.  Codes are permanent: programs match on
 * them.  The program's edge adds the place ("seat 2, wager xtra: ...") to the text. */
#pragma once

#include "base/base.h"

/*    enum                   wire code               text */
#define ERR_LIST(X)                                                                                                    \
    X(OK, "ok", "nothing is wrong")                                                                                    \
    /* text and JSON */                                                                                                \
    X(ERR_JSON, "json", "this is not valid JSON")                                                                      \
    X(ERR_LINE_TOO_LONG, "line-too-long", "the line is longer than 4 MiB")                                             \
    X(ERR_BLANK_LINE, "blank-line", "a blank line may stand only at the very end")                                     \
    X(ERR_KEY_TWICE, "key-twice", "the key is given twice")                                                            \
    X(ERR_KEY_UNKNOWN, "unknown-key", "the key is not known here")                                                     \
    X(ERR_KEY_MISSING, "missing-key", "a required key is missing")                                                     \
    X(ERR_TYPE, "wrong-type", "the value is of the wrong type")                                                        \
    /* names */                                                                                                        \
    X(ERR_GAME, "unknown-game", "no such game; 'cardroom games' lists them")                                           \
    X(ERR_OPTION, "unknown-option", "the game has no such option")                                                     \
    X(ERR_OPTION_VALUE, "bad-option", "the option does not take this value")                                           \
    X(ERR_WAGER, "unknown-wager", "the game has no such wager")                                                        \
    X(ERR_WAGER_DERIVED, "wager-follows", "this wager follows from a decision and is not placed by hand")              \
    X(ERR_WAGER_OFF, "wager-not-offered", "this table does not offer the wager")                                       \
    X(ERR_METER, "unknown-meter", "the game has no such meter")                                                        \
    /* cards */                                                                                                        \
    X(ERR_CARD, "bad-card", "not a card of this deck")                                                                 \
    X(ERR_CARD_TWICE, "card-repeated", "the card is in the deck more often than the deck holds it")                    \
    X(ERR_CARDS_FEW, "too-few-cards", "the deck ends before the round does")                                           \
    /* seats and wagers */                                                                                             \
    X(ERR_SEAT, "bad-seat", "the table has no such seat")                                                              \
    X(ERR_SEAT_TWICE, "seat-repeated", "the seat is given twice")                                                      \
    X(ERR_SEATS_NONE, "no-seats", "at least one seat must wager")                                                      \
    X(ERR_AMOUNT, "bad-amount", "an amount is a whole number of cents above zero")                                     \
    X(ERR_AMOUNT_LARGE, "amount-too-large", "what the wager could pay does not fit 64 bits")                           \
    X(ERR_STAKE_FIXED, "stake-not-fixed", "the wager is of a fixed amount")                                            \
    X(ERR_REQUIRED, "wager-missing", "a required wager is missing")                                                    \
    X(ERR_UNEQUAL, "wagers-unequal", "the two wagers must be equal")                                                   \
    /* events */                                                                                                       \
    X(ERR_CLOSED, "betting-closed", "betting is closed")                                                               \
    X(ERR_ORDER, "out-of-order", "the round does not await this now")                                                  \
    X(ERR_EVENT, "unknown-event", "no such event in this game")                                                        \
    X(ERR_DECISION, "decision-not-offered", "this decision is not offered to the seat now")                            \
    X(ERR_PICK, "bad-pick", "a pick is three different locations from 1 to 9")                                         \
    X(ERR_START, "bad-start", "the start is a spot from 1 to 7")                                                       \
    X(ERR_SET, "bad-set", "a setting names two of the seat's own cards for the front")                                 \
    X(ERR_NOTHING_TO_DECIDE, "nothing-to-decide", "no seat has to decide now")                                         \
    X(ERR_NO_ADVICE, "no-advice", "there is no exact analysis of this game")                                           \
    /* the house */                                                                                                    \
    X(ERR_RANGE, "out-of-range", "the value is outside its range")                                                     \
    X(ERR_LENGTH, "too-long", "the text or list is too long or too short")                                             \
    X(ERR_MESSAGE_LARGE, "message-too-large", "the message is larger than this sender may send")                       \
    X(ERR_ANSWER_LARGE, "answer-too-large", "the answer is larger than may be sent; ask for less")                     \
    X(ERR_REQUEST, "unknown-request", "there is no such request")                                                      \
    X(ERR_NOT_ALLOWED, "not-allowed", "this is not yours to do")                                                       \
    X(ERR_RATE, "too-fast", "too many messages in too short a time")                                                   \
    X(ERR_SESSION, "no-session", "the token is unknown, has expired or was taken back; log in or pair again")          \
    X(ERR_LOGIN, "bad-login", "name and password do not belong together")                                              \
    X(ERR_WAIT, "wait", "too many failed tries; wait before the next")                                                 \
    X(ERR_CODE, "bad-code", "the code is wrong, was used before or has expired")                                       \
    X(ERR_SETUP, "already-set-up", "the house has a supervisor already")                                               \
    X(ERR_NAME, "bad-name", "a name is 1 to 31 letters, digits or . - _")                                              \
    X(ERR_PASSWORD, "weak-password",                                                                                   \
      "a password has ten characters or more, four different ones, and is not the name")                               \
    X(ERR_USER, "unknown-user", "there is no such user")                                                               \
    X(ERR_USER_TAKEN, "user-taken", "there is a user of this name already")                                            \
    X(ERR_USERS_FULL, "users-full", "there is no room for another user")                                               \
    X(ERR_ROLE, "bad-role", "a person cannot have this role")                                                          \
    X(ERR_LAST_SUPERVISOR, "last-supervisor", "the house needs a supervisor; make another one first")                  \
    X(ERR_CLOSING, "closing", "the house is closing; it takes no new wagers")                                          \
    X(ERR_SELF_CHECK, "self-check",                                                                                    \
      "no new rounds: the self-check has not ended, or found a difference that no later check has cleared")            \
    X(ERR_DEMO, "demo-only", "this house does not play for play money; pair the terminal, or log in")                  \
    X(ERR_TERMINALS_FULL, "terminals-full", "every terminal is in use; try again later")                               \
    X(ERR_TABLE, "bad-table", "the house has no such table")                                                           \
    X(ERR_TERMINAL, "bad-terminal", "there is no such terminal, or it is not paired")                                  \
    X(ERR_TERMINAL_TAKEN, "terminal-taken", "the terminal is paired already")                                          \
    X(ERR_REPEATED, "repeated", "this request was taken before, or a later one was")                                   \
    X(ERR_OVERTAKEN, "overtaken",                                                                                      \
      "a later request was taken before this one came, so this one was not: give it a higher number")                  \
    X(ERR_SEATED, "seated", "the terminal sits at a table; it must leave its seat first")                              \
    X(ERR_SEAT_TAKEN, "seat-taken", "somebody else sits there")                                                        \
    X(ERR_IN_PLAY, "in-play", "a wager of the terminal is in play; wait for the end of the round")                     \
    X(ERR_LATE, "late", "the time for this is over")                                                                   \
    X(ERR_WAGER_TWICE, "wager-repeated", "the wager is given twice")                                                   \
    X(ERR_BELOW_MINIMUM, "below-minimum", "the wager is below the table's minimum")                                    \
    X(ERR_ABOVE_MAXIMUM, "above-maximum", "the wager is above the table's maximum")                                    \
    X(ERR_CREDIT_FULL, "credit-full", "the terminal takes no more credit")                                             \
    X(ERR_VOUCHER, "bad-voucher", "no such voucher is out")                                                            \
    X(ERR_VOUCHERS_FULL, "vouchers-full", "too many vouchers are out")                                                 \
    X(ERR_REASON, "reason-missing", "a reason must be given")                                                          \
    X(ERR_LOCKED, "jackpot-locked", "a jackpot of this table waits to be verified and paid")                           \
    X(ERR_LOCK, "bad-lock", "no such jackpot is locked")                                                               \
    X(ERR_SAME_PERSON, "same-person", "this takes two different people")                                               \
    X(ERR_NOT_VERIFIED, "not-verified", "two people must verify the jackpot before it is paid")                        \
    X(ERR_ROUND, "bad-round", "there is no such round, or not for this sender")                                        \
    X(ERR_ALARM, "bad-alarm", "no alarm of this number waits to be acknowledged")                                      \
    X(ERR_DEALER_CLOSES, "dealer-closes", "a dealer deals at this table, and closes betting")                          \
    X(ERR_ROUND_FINAL, "round-final", "the round is no longer on the table, or its rack was counted: it stands")       \
    X(ERR_CONFIG_BUSY, "config-busy", "a round is on a table; finish it with the configuration it began")              \
    X(ERR_CONFIG_MONEY, "config-money", "play money and real money do not share a store")                              \
    X(ERR_CONFIG_CHANGED, "config-changed",                                                                            \
      "a table or pool was removed or became another game, or chips that are in use would change")                     \
    /* money: the books, the meters, what the law allows */                                                            \
    X(ERR_CREDIT, "credit-too-low", "the credit does not cover this")                                                  \
    X(ERR_BOOKS, "bad-transfer", "the books have no such account, or this may not be taken from it")                   \
    X(ERR_BALANCE_LARGE, "balance-too-large", "a balance would not fit 64 bits")                                       \
    X(ERR_METER_REASON, "bad-meter-reason", "a meter is not changed for this reason (WAC 230-15-695)")                 \
    X(ERR_METER_AMOUNT, "bad-meter-amount", "the meter cannot change by this amount")                                  \
    X(ERR_METER_MAXIMUM, "bad-meter-maximum",                                                                          \
      "a maximum is never below what the meter shows or resets to (WAC 230-15-685)")                                   \
    X(ERR_CEILING, "above-ceiling", "a single wager may not be that high (WAC 230-15-140)")                            \
    X(ERR_GAMES, "too-many-games", "a hand may not offer so many separate games (WAC 230-15-040)")                     \
    X(ERR_GAMES_HIGH, "too-many-high-games",                                                                           \
      "not so many of the separate games may take a wager that high (WAC 230-15-040)")                                 \
    X(ERR_LIMIT_ODDS, "limit-not-allowed", "an aggregate limit needs top odds of 50 to 1 (WAC 230-15-490)")            \
    X(ERR_LIMIT_LOW, "limit-too-low", "an aggregate limit is at least 50 times the highest wager (WAC 230-15-490)")    \
    X(ERR_CLAIM, "bad-claim", "nobody owes the house that much there")                                                 \
    /* what takes two people */                                                                                        \
    X(ERR_SECOND_PERSON, "second-person", "this takes two people: one asks for it, another one approves it")           \
    X(ERR_SHUFFLE, "shuffle-first", "the cut card is out: shuffle before the next round")                              \
    X(ERR_DECK, "deck-first", "a new deck must be opened before the next round")                                       \
    X(ERR_LEFT, "verify-left-cards", "the cards left after the deal must be verified first")                           \
    X(ERR_EFFECT, "ruling-not-allowed", "the policy of this table does not allow this ruling")                         \
    X(ERR_FACE_UP, "card-face-up", "this card is dealt face up: say which it is")                                      \
    X(ERR_FACE_DOWN, "card-face-down", "this card lies face down: it is named when it is turned")                      \
    X(ERR_OWN_ROUND, "own-round", "whoever dealt the round may not do this; another supervisor does")                  \
    X(ERR_PROPOSAL, "bad-proposal", "nothing of this number waits for a second person")                                \
    X(ERR_PROPOSALS_FULL, "proposals-full",                                                                            \
      "too much waits for a second person already; approve or decline some of it first")                               \
    X(ERR_IO, "io", "reading or writing failed")                                                                       \
    /* the store */                                                                                                    \
    X(ERR_STORE, "store", "the store could not read or write")                                                         \
    X(ERR_STORE_FULL, "store-full", "the store has no room left")                                                      \
    X(ERR_STORE_CHAIN, "store-chain", "what is stored was changed or damaged: the chain of hashes breaks")             \
    X(ERR_STORE_NONE, "store-none", "nothing is stored under this name")                                               \
    X(ERR_STORE_BUSY, "store-busy", "the store is in use by another program, or has too much to write")                \
    /* later ones, of all parts */                                                                                     \
    X(ERR_SIGN_MACHINE, "sign-machine",                                                                                \
      "in this house signs connect from its own machines only, which its configuration lists as "                      \
      "\"sign-machines\"")                                                                                             \
    X(ERR_READER, "reader-feeds",                                                                                      \
      "a card reader feeds the cards of this table; if it fails, a supervisor gives it up for the round")              \
    X(ERR_READER_FRAME, "bad-frame",                                                                                   \
      "no frame of a reader: S, D and a card, C, B and a seat, a wager, on or off, E, e")                              \
    X(ERR_READER_SEQ, "frame-order",                                                                                   \
      "not the card reader's next frame; nothing is guessed, send the one that is awaited")                            \
    X(ERR_READER_FAULT, "reader-error", "the card reader has reported an error that has not ended")                    \
    X(ERR_READER_HAND, "not-in-hand", "these cards are not in the hand that the card reader saw dealt")                \
    X(ERR_MONEY, "other-money", "this table plays with the other kind of money: chips, or credit")                     \
    X(ERR_SLIP, "bad-slip",                                                                                            \
      "no slip of this kind and number waits for this signature: each is signed once (WAC 230-15-520)")                \
    X(ERR_DEPARTMENT, "wrong-department", "another department signs here (WAC 230-15-430 keeps them apart)")           \
    X(ERR_SIGNED_TWICE, "signed-twice", "nobody signs twice on one slip (WAC 230-15-430)")                             \
    X(ERR_COUNT_DIFFERS, "count-differs", "this count differs from the one on the slip: count again")                  \
    X(ERR_RECORDER, "own-records", "nobody counts a box whose records they made or checked (WAC 230-15-610)")          \
    X(ERR_RACK_OPEN, "rack-open", "the rack of this table is open")                                                    \
    X(ERR_RACK_CLOSED, "rack-closed", "the rack of this table is closed: count and sign the opener first")             \
    X(ERR_CHIPS, "no-such-chips", "there are not so many chips of this denomination there: count again")               \
    X(ERR_CHIP_VALUE, "unequal-value", "the chips are not worth what is given for them (WAC 230-15-150)")              \
    X(ERR_SLIPS_OPEN, "slips-open", "a slip of this table is due or waits for a signature: finish or void it first")   \
    X(ERR_SLIPS_FULL, "slips-full", "too many slips wait for signatures: finish or void some")                         \
    X(ERR_LIGHTS, "lights-differ", "lights and chips of the progressive wagers differ: settle that first")             \
    X(ERR_SWEEP, "sweep-first", "take in the progressive wagers and count them before the cards (C-4.2.5)")            \
    X(ERR_BY_HAND, "cards-needed",                                                                                     \
      "no hand there is settled by hand: nobody is in, or a bonus or progressive wager needs its cards")               \
    X(ERR_SURVEILLANCE, "not-watched",                                                                                 \
      "surveillance has not yet confirmed hand, wager, amount and player (WAC 230-15-320)")                            \
    X(ERR_PROOF, "not-proved", "the proof of this jackpot has not been recorded yet")                                  \
    X(ERR_COUNTDOWN, "countdown-runs", "the players' countdown has not ended; betting closes by itself")               \
    X(ERR_DEBIT, "debit-limit", "one purchase by debit card is at most $500 (WAC 230-15-506)")                         \
    X(ERR_CAGE_CASH, "cage-cash", "the cage does not have so much cash")                                               \
    X(ERR_TAX_FORM, "tax-form", "a tax form is due for this win: the proof names it in 'form' (W-2G)")                 \
    X(ERR_CHIP_AMOUNT, "not-in-chips", "the chips of this house cannot make this amount")                              \
    X(ERR_AMOUNT_ENTERED, "amount-needed",                                                                             \
      "amounts are entered at this table: say how much lies there, in 'spots' and not in 'lies'")                      \
    X(ERR_SENSORS, "sensors-differ",                                                                                   \
      "a bet sensor and the wagers differ: look at the felt and put the wager right with its key")                     \
    X(ERR_CLOSER_STANDS, "closer-stands",                                                                              \
      "the rack was counted and is closed, so its closer stands: what is wrong in it is for the error "                \
      "slip of the next opener")                                                                                       \
    X(ERR_TABLE_OFF, "table-off", "the table is out of service: a supervisor opens it first")                          \
    X(ERR_CARD_OTHER, "card-was-other",                                                                                \
      "this place has another card than it is said to have, or none: look at the cards again")                         \
    X(ERR_CLOCK, "clock-believed", "the machine's clock is believed: there is nothing to accept")                      \
    X(ERR_NUMBER_FAR, "number-far", "the number is too far above the last one: count up by one")                       \
    X(ERR_SEAL, "not-sealed",                                                                                          \
      "this does not carry the house's seal: an older program wrote it, or somebody who is not the house")             \
    X(ERR_CONTENT_TYPE, "content-type", "a request is posted as application/json: say so in Content-Type")             \
    X(ERR_STORE_FENCED, "store-fenced", "another cardroom writes the store now; this one has stopped")

enum err { ERR_LIST(WORD_NAME) ERR_COUNT };

/* Goes on if the call succeeds; else returns its error from the function that this stands in. */
#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        const enum err refused = (call);                                                                               \
        if (refused != OK) return refused;                                                                             \
    } while (0)

const char *err_code(enum err err);
const char *err_text(enum err err);
