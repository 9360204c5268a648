/* floor_parts.h - what the files of the floor share; nobody else includes it.
 *
 * Each kind of fact has a check and an apply.  By the time they are called the fact's number and time fit,
 * its source may cause such a fact, its table is such as the kind needs, and its terminal is paired and its
 * request new where a terminal sent it. */
#pragma once

#include "floor/floor.h"
#include "floor/live_round.h"
#include "ledger/posting.h"

/* Every kind of fact that is checked or applied, with its check and apply, floor_check_NAME and floor_apply_NAME;
 * what table it needs; and who may cause it. */
/* clang-format off */
#define FLOOR_PARTS(X) \
    X(FACT_PAIR,           pair,         NEEDS_NOTHING, STAFF)        /* floor_seat.c */ \
    X(FACT_UNPAIR,         unpair,       NEEDS_NOTHING, STAFF) \
    X(FACT_SIT,            sit,          NEEDS_TABLE,   ANYBODY) \
    X(FACT_LEAVE,          leave,        NEEDS_TABLE,   ANYBODY) \
    X(FACT_LIMITS,         limits,       NEEDS_TABLE,   STAFF) \
    X(FACT_TABLE_OPEN,     table_open,   NEEDS_TABLE,   STAFF) \
    X(FACT_TABLE_CLOSE,    table_close,  NEEDS_TABLE,   STAFF) \
    X(FACT_ROUND,          round,        NEEDS_TABLE,   STAFF)        /* floor_round.c */ \
    X(FACT_BETS,           bets,         NEEDS_TABLE,   ANYBODY) \
    X(FACT_READY,          ready,        NEEDS_TABLE,   ANYBODY) \
    X(FACT_WINDOW,         window,       NEEDS_TABLE,   ANYBODY) \
    X(FACT_CLOSE,          close,        NEEDS_TABLE,   STAFF) \
    X(FACT_DEALT_FROM,     dealt_from,   NEEDS_TABLE,   STAFF) \
    X(FACT_CARDS,          cards,        NEEDS_TABLE,   STAFF) \
    X(FACT_ACT,            act,          NEEDS_TABLE,   ANYBODY) \
    X(FACT_REST,           rest,         NEEDS_LIVE,    USER_ONLY) \
    X(FACT_EXPIRE,         expire,       NEEDS_TABLE,   STAFF) \
    X(FACT_RESUME,         resume,       NEEDS_TABLE,   HOUSE) \
    X(FACT_TURN,           turn,         NEEDS_LIVE,    STAFF)        /* floor_live.c */ \
    X(FACT_CORRECT,        corrections,  NEEDS_LIVE,    USER_ONLY) \
    X(FACT_CORRECTIONS,    corrections,  NEEDS_LIVE,    USER_ONLY) \
    X(FACT_IRREGULARITY,   irregularity, NEEDS_LIVE,    USER_ONLY) \
    X(FACT_AMEND,          corrections,  NEEDS_LIVE,    USER_ONLY) \
    X(FACT_DECK,           deck,         NEEDS_LIVE,    STAFF) \
    X(FACT_READ,           read,         NEEDS_TABLE,   STAFF)        /* floor_reader.c */ \
    X(FACT_SWEEP,          sweep,        NEEDS_CHIPS,   USER_ONLY)    /* floor_felt.c */ \
    X(FACT_AGAIN,          again,        NEEDS_CHIPS,   USER_ONLY) \
    X(FACT_AMOUNT,         amount,       NEEDS_CHIPS,   USER_ONLY)    /* floor_amount.c */ \
    X(FACT_BY_HAND,        by_hand,      NEEDS_TABLE,   USER_ONLY) \
    X(FACT_CALL,           call,         NEEDS_CHIPS,   USER_ONLY)    /* floor_felt.c */ \
    X(FACT_SETTLE,         settle,       NEEDS_TABLE,   STAFF)        /* floor_settle.c */ \
    X(FACT_STEP,           step,         NEEDS_TABLE,   HOUSE) \
    X(FACT_VOID,           void,         NEEDS_TABLE,   STAFF)        /* floor_void.c */ \
    X(FACT_DISPUTE,        dispute,      NEEDS_TABLE,   USER_ONLY)    /* floor_dispute.c */ \
    X(FACT_DISPUTE_RULED,  dispute_ruled, NEEDS_TABLE,  USER_ONLY) \
    X(FACT_PROPOSE,        propose,      NEEDS_NOTHING, USER_ONLY)    /* floor_control.c */ \
    X(FACT_PROPOSE_RULING, propose,      NEEDS_TABLE,   USER_ONLY) \
    X(FACT_PROPOSE_AMEND,  propose,      NEEDS_LIVE,    USER_ONLY) \
    X(FACT_PROPOSE_USER,   propose,      NEEDS_NOTHING, USER_ONLY) \
    X(FACT_APPROVE,        approve,      NEEDS_NOTHING, USER_ONLY) \
    X(FACT_DECLINE,        decline,      NEEDS_NOTHING, STAFF) \
    X(FACT_CLAIM,          claim,        NEEDS_NOTHING, USER_ONLY) \
    X(FACT_METERS,         meters,       NEEDS_NOTHING, PROGRAM_ONLY) /* floor_money.c */ \
    X(FACT_ISSUE,          issue,        NEEDS_NOTHING, STAFF) \
    X(FACT_LOAD,           load,         NEEDS_NOTHING, ANYBODY) \
    X(FACT_COLLECT,        collect,      NEEDS_NOTHING, ANYBODY) \
    X(FACT_REDEEM,         redeem,       NEEDS_NOTHING, STAFF) \
    X(FACT_TOKES,          tokes,        NEEDS_TABLE,   STAFF) \
    X(FACT_CASH,           cash,         NEEDS_NOTHING, USER_ONLY) \
    X(FACT_CONFIG,         config,       NEEDS_NOTHING, PROGRAM_ONLY) \
    X(FACT_VERIFY,         verify,       NEEDS_NOTHING, USER_ONLY) \
    X(FACT_PAY,            pay,          NEEDS_NOTHING, USER_ONLY) \
    X(FACT_PROOF,          proof,        NEEDS_TABLE,   USER_ONLY) \
    X(FACT_ADJUST,         adjust,       NEEDS_NOTHING, ANYBODY) \
    X(FACT_MAXIMUM,        maximum,      NEEDS_NOTHING, ANYBODY) \
    X(FACT_RACK,           rack,         NEEDS_CHIPS,   USER_ONLY)    /* floor_rack.c */ \
    X(FACT_SLIP,           slip,         NEEDS_CHIPS,   USER_ONLY) \
    X(FACT_CHIPS,          chips,        NEEDS_NOTHING, USER_ONLY) \
    X(FACT_USER,           user,         NEEDS_NOTHING, STAFF)        /* floor_people.c */ \
    X(FACT_SESSION,        session,      NEEDS_NOTHING, STAFF)
/* clang-format on */

#define FLOOR_PART(kind, name, needs, by)                                                                              \
    enum err floor_check_##name(const struct floor *f, const struct fact *fact);                                       \
    void floor_apply_##name(struct floor *f, const struct fact *fact);
FLOOR_PARTS(FLOOR_PART)

/* The part of floor_check() that belongs to the kind of the fact: for an act that is only proposed. */
enum err floor_check_itself(const struct floor *f, const struct fact *act);

bool floor_amounts_equal(const struct fact_amounts *a, const struct fact_amounts *b);
void floor_follow_meters(struct floor *f, const struct fact *fact);
void floor_follow_reader(struct floor *f, const struct fact *fact);

/* Racks and slips under a new configuration: ERR_CONFIG_CHANGED where chips would be others. */
enum err floor_check_carried(const struct floor *from, const struct config *now);
bool floor_chips_sound(const struct floor *f, struct buf *what);

/* Posts them all or, false, none; those posted go to the sink.  floor_post: check() has made sure of it. */
bool floor_try_post(struct floor *f, const struct transfer *transfers, int count);
void floor_post(struct floor *f, const struct transfer *transfers, int count);

static inline struct floor_table *floor_table(const struct floor *f, const struct fact *fact) {
    return &f->table[fact->table - 1];
}

static inline struct posting_seat floor_posting_seat(const struct floor *f, int table, int seat) {
    return (struct posting_seat){.table = (uint32_t)table,
                                 .terminal = floor_terminal_of(f, f->seat[table - 1][seat - 1].player),
                                 .seat = (uint16_t)seat};
}

/* [C-3.1.1] May those stakes lie there by the limits of the table? */
enum err floor_check_stakes(const struct floor_table *t, const int64_t stakes[WAGERS_MAX]);

/* A seat's stakes of a live round are these from now on, ORDER WAGER: money and meters both ways. */
void floor_restake(struct floor *f, int table, int seat, const int64_t stakes[WAGERS_MAX]);

/* The terminal is paired, and a terminal acts for itself alone: ERR_TERMINAL, ERR_NOT_ALLOWED. */
enum err floor_check_terminal(const struct floor *f, const struct fact *fact, uint32_t terminal);

/* Is the seat taken, and by the sender where a terminal sent the fact? */
bool floor_is_senders_seat(const struct floor *f, const struct fact *fact, int seat);

/* The stakes of a seat, ORDER WAGER, from the round in that memory. */
void floor_stakes(const struct floor *f, int table, const void *round, int seat, int64_t stakes[WAGERS_MAX]);

/* ---- settling and undoing ------------------------------------------------------------------------------- */
bool floor_has_played(const struct floor *f, int table, int seat);

/* Was this wager of the seat paid or taken? */
static inline bool floor_is_posted(const struct floor *f, int table, const struct award *award) {
    return f->seat[table - 1][award->seat - 1].posted >> award->wager & 1;
}

/* Was anything of the round on the table? */
bool floor_has_posted(const struct floor *f, int table);

/* Has anybody been paid by a step?  One that only took, as a fold does, has paid nobody. */
bool floor_has_paid(const struct floor *f, int table);

/* Is something to be paid or taken before the end of the round?  *step: enum award_step, the latest of it. */
bool floor_step_due(const struct floor *f, int table, uint8_t *step);

/* The transfers of an award as it is paid. */
int floor_award_transfers(const struct floor *f, int table, const struct award *award,
                          struct transfer out[POSTING_PER_AWARD]);

/* A shoe that lives across rounds goes on without the cards of this one. */
void floor_keep_shoe(struct floor *f, int table);

/* A round that was reopened may find its player at another table, with a wager in play there. */
bool floor_is_in_play_elsewhere(const struct floor *f, int table, uint32_t terminal);

/* The stakes of the round are no longer in play. */
void floor_end_play(struct floor *f, int table);
void floor_end_round(struct floor *f, const struct fact *fact);

/* What the round owes the house since it was reopened is paid out of what is there. */
void floor_set_off(struct floor *f, int table, int seat);

/* For a correction of a live round of which something was paid or taken: everything that was posted is reversed, the
 * stakes are in escrow again, the round is not settled.  The phase is the caller's.  ERR_ROUND_FINAL where the round
 * is no longer on the table. */
enum err floor_check_unsettle(const struct floor *f, int table);

/* Was a jackpot of the round on the table locked, and paid? */
bool floor_has_paid_jackpot(const struct floor *f, int table);

/* Whoever sent the fact deals the round too. */
void floor_note_dealer(struct floor *f, const struct fact *fact);

/* Would it take two people to undo the seat of a round on the table? */
bool floor_seat_takes_two(const struct floor *f, int table, int seat);
int64_t floor_seat_moved(const struct floor *f, int table, int seat); /* by it, as a preview says */

/* Is the round dead by this ruling? */
bool floor_ruling_ends_round(const struct floor *f, const struct fact *ruling);
void floor_unsettle(struct floor *f, const struct fact *fact);

/* ---- second persons (floor_control.c) ------------------------------------------------------------------- */
/* For the check of an act that is above its limit, as the last thing: ERR_SECOND_PERSON unless approved. */
enum err floor_check_approved(const struct floor *f, const struct fact *act);

uint32_t floor_approved_by(const struct floor *f, const struct fact *act); /* 0: nobody has */

/* ... and for one that has limits: unless a person may do it alone.  Before it is applied it is added to the sums. */
enum err floor_check_alone(const struct floor *f, const struct fact *act);
void floor_add_alone(struct floor *f, const struct fact *act);

/* People (floor_people.c): the place of an account (0: a free one) or NULL; has the fact moved money; ERR_FRESH where
 * one of the two has made or changed the other's account within a day; may the second approve what the first wants with
 * an account? */
struct floor_user *floor_user_place(const struct floor *f, uint32_t number);
void floor_note_use(struct floor *f, const struct fact *fact);
enum err floor_check_fresh(const struct floor *f, const struct fact *fact, uint32_t other);
enum err floor_check_second_department(const struct floor *f, uint32_t first, uint32_t second);

/* The act was done: whatever proposed it is closed. */
void floor_close_proposal(struct floor *f, const struct fact *act);

/* A voucher of that amount that is out; and it comes in.  ERR_VOUCHER, ERR_AMOUNT. */
enum err floor_check_voucher(const struct floor *f, uint64_t number, int64_t cents);
void floor_take_voucher(struct floor *f, uint64_t number);

/* A new voucher: not zero, not yet out, and there is room. */
enum err floor_check_new_voucher(const struct floor *f, const struct fact *fact);

/* Betting is closed and the meters have their share; at a table in chips once the lights are counted. */
void floor_close_betting(struct floor *f, const struct fact *fact);

/* An event of the round; live tables keep what came after the close, because a correction replays it. */
void floor_apply_event(struct floor *f, int table, const struct event *event);
void floor_apply_events(struct floor *f, const struct fact *fact); /* all that the fact brings */
struct live_round floor_live_round(const struct floor *f, int table);

/* Cards of the round that are gone from the deck or shoe: dealt, or burnt and known of. */
int floor_cards_used(const struct floor *f, int table);

/* The round on the table is played again as the fact says; what a correction finds paid is taken back first. */
void floor_play_again(struct floor *f, const struct fact *fact);

/* The wagers of that seat that wait for a count, and those that follow from them: a bit each. */
uint32_t floor_held_wagers(const struct floor *f, int table, int seat);

/* The wager whose amount this one's is. */
int floor_root(const struct game *game, int wager);

/* Could a hand still hold a line on a wager of the seat that is too large to be settled unseen?  call: one that is
 * called so; NULL: any hand. */
bool floor_may_matter(const struct floor *f, int table, int seat, const struct hand_call *call);

/* Room for so many more events of a live round? */
bool floor_has_event_room(const struct floor *f, int table, int count);

/* Sets the phase and the window by what the round awaits now. */
void floor_update_phase(struct floor *f, int table, int64_t now_ms);

/* A seat of the round on the table is dead: what it staked goes back, with its share of the meters. */
void floor_void_seat(struct floor *f, const struct fact *fact, int seat);

/* Whether a seat is done betting; the table keeps count, so that nobody walks a stadium's seats. */
void floor_set_ready(struct floor *f, int table, int seat, bool ready);
