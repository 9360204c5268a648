/* page.h - a game as a page of rules, compiled: flat tables of small integers, and one pool of names.
 *
 * page_read.h makes it from text; page_game.h plays it behind the plug; the laboratory counts it.  Nothing here points
 * into the text, every reference is an index into a table of the same page, and no chain of references has a cycle: a
 * condition or number refers to earlier ones only.  So each can be evaluated, and planned, by one walk.
 *
 *   piles     the cards that one deal gives one receiver; or a part of another pile that is chosen from it
 *   sets      unions of (parts of) piles
 *   rankings  how cards make a hand: ordered classes, the longest suit, points
 *   hands     a ranking of a set, with one value (page_value)
 *   numbers   sums, counts, differences, remainders
 *   conditions over hands, numbers, choices, options
 *   steps     the script of the round: deals, decisions, hands turned, wagers settled
 *   decisions lists of choices; a choice has a guard and effects (stake, forfeit, return, keep)
 *   wagers    settled by an ordered list of cases, the last of which always holds
 *   sheets    pay tables: rows are conditions, columns the tables of one wager
 *
 * What a condition is about: a seat (its cards, choices, wagers) and the table.  Inside PAGE_ANY_SEAT the seat is each
 * seat in turn. */
#pragma once

#include "card/card.h"
#include "game/pay.h"

enum {
    PAGE_TEXT = 12288,
    PAGE_PILES = 16,
    PAGE_PARTS = 96,
    PAGE_SETS = 40,
    PAGE_SCALES = 6,
    PAGE_RANKINGS = 8,
    PAGE_CLASSES = 96,
    PAGE_HANDS = 32,
    PAGE_NUMBERS = 96,
    PAGE_CONDITIONS = 480,
    PAGE_STEPS = 48,
    PAGE_DEALS = 40,
    PAGE_DECISIONS = 8,
    PAGE_CHOICES = 32,
    PAGE_EFFECTS = 128,
    PAGE_ACTIONS = 16,
    PAGE_WAGERS = 24,
    PAGE_CASES = 160,
    PAGE_SHEETS = 16,
    PAGE_ROWS = 160,
    PAGE_SHEET_ROWS = 16, /* of one sheet */
    PAGE_SET_CARDS = 27,  /* a seat's, the dealer's and the table's */
    PAGE_SET_GROUPS = PAGE_SET_CARDS,
    PAGE_OPTIONS = 12,
    PAGE_CHOICES_OF_OPTION = 6,
    PAGE_METERS = 8,
    PAGE_ALIKE = 3,
    PAGE_NONE = 0xff, /* no index */
};

typedef uint16_t page_text; /* an offset into struct page's text; 0: none */

/* What the statement says of itself: where it stands, and the clause that it carries out ("C-4.2.7"). */
struct page_mark {
    uint16_t line;
    page_text clause;
};

/* ---- cards -------------------------------------------------------------------------------------------- */
enum page_receiver { PAGE_TO_SEAT, PAGE_TO_DEALER, PAGE_TO_TABLE, PAGE_TO_NOBODY };

enum page_pile_kind {
    PAGE_DEALT,  /* by a deal of the script */
    PAGE_PICKED, /* so many places of another pile, named by the seat before the deal */
    PAGE_FRONT,  /* so many cards of another pile, which is set in two parts */
    PAGE_BACK,   /* the others; the pile after its front */
};

struct page_pile {
    page_text name;
    uint8_t kind;     /* enum page_pile_kind */
    uint8_t receiver; /* enum page_receiver: a pile to seats is one pile a seat */
    uint8_t count;    /* cards, if the deal takes place */
    uint8_t of;       /* all but DEALT: of this pile */
    bool face_down;
    uint8_t deal; /* DEALT: the deal that fills it */
};

/* A run of cards of a pile, in the order in which they came. */
struct page_part {
    uint8_t pile, from, count;
    uint8_t use; /* a hand takes exactly so many of these; PAGE_NONE: any number */
};

struct page_set {
    page_text name;
    uint8_t part_first, part_count;
};

/* ---- rankings and hands ------------------------------------------------------------------------------- */
/* A number for each rank, and for the joker. */
struct page_scale {
    page_text name;
    int8_t points[RANKS + 1];
    uint8_t either; /* a rank that may count `more` besides, where a hand is nearest to a limit; PAGE_NONE: none */
    int8_t more;
};

enum page_ranking_kind {
    PAGE_CLASSES_OF, /* the best class that some choice of `cards` cards makes; equal classes by ranks from the top */
    PAGE_SUIT,       /* the longest suit, equal lengths by ranks from the top */
    PAGE_SUIT_SUM,   /* the most points in at most `cards` cards of one suit */
    PAGE_SUM,        /* the sum of all points, modulo `modulo` if that is not 0 */
    PAGE_NEAREST,    /* the most points, at most `modulo`, in `least` to `cards` cards; beyond: no hand */
};

enum page_wheel { PAGE_WHEEL_NONE, PAGE_WHEEL_LOWEST, PAGE_WHEEL_SECOND }; /* where A-2-3 ... ranks among straights */

struct page_ranking {
    page_text name;
    uint8_t kind;  /* enum page_ranking_kind */
    uint8_t cards; /* a hand has so many; see the kinds */
    uint8_t least;
    uint8_t scale;
    int16_t modulo;
    uint8_t wheel;                    /* enum page_wheel */
    uint8_t class_first, class_count; /* CLASSES_OF: best first; the last is every hand */
    bool few;                         /* only pairs and the like count: in front of a hand of this ranking's classes
                                       */
    bool bug;                         /* the joker completes straights and flushes, else it is an ace */
    bool quick;                       /* page_value.h has a short way */
    uint64_t wild;                    /* any card in the place of these (a bit each); bug: 0 */
};

/* A class: cards that have all of this.  A hand is of the first class of its ranking that it fits. */
struct page_class {
    page_text name;
    uint8_t alike[PAGE_ALIKE]; /* at least so many cards of one rank, and of another, ...; 0: any */
    bool straight, flush;
    bool alike_suited; /* the cards of alike[0] are of one suit too: twins of several decks */
    bool natural;      /* without a wild card or joker */
    int8_t low, high;  /* the leading rank, 0 to 12, inclusive */
    uint8_t suits;     /* a bit per suit that may be in it; 0: any */
};

/* The value of a hand; bigger wins, equal is a tie, 0 is no hand (its cards do not all lie).
 *   CLASSES_OF  place of the class, counted from the worst as 1, << 20 | five ranks of four bits: of the cards that are
 *               alike first, then from the top; of a straight its height alone.  The height of A-2-3-4-5 is FIVE where
 * it is the lowest (of A-2-3: THREE); where it is second, ACE is 13 and the wheel is 12 SUIT        length << 13 | a
 * bit per rank (suit_hand of card/hand.h) others      points + PAGE_POINTS */
typedef uint32_t page_value;
enum { PAGE_POINTS = 128 };

struct page_hand {
    page_text name;
    uint8_t ranking, set;
};

/* ---- numbers and conditions --------------------------------------------------------------------------- */
enum page_number_op {
    PAGE_CONST,   /* value */
    PAGE_CARDS,   /* cards in set a */
    PAGE_COUNT,   /* cards of set a that are in mask b of `masks` */
    PAGE_SUM_OF,  /* points by scale b of set a */
    PAGE_HIGHEST, /* the most, the fewest points of a card of set a by scale b; 0 where there is none */
    PAGE_LOWEST,
    PAGE_SUITED,     /* cards in the longest suit of set a */
    PAGE_RUN,        /* the longest run of consecutive ranks in one suit of set a; the ace is high and low */
    PAGE_POINTS_OF,  /* points of hand a, whose ranking counts points; of the longest suit: its length */
    PAGE_TIMES,      /* so many times wager b's stake is in wager a's, rounded down */
    PAGE_SEATS_THAT, /* seats in the round for which condition a holds */
    PAGE_DISCARDS,   /* cards that the seat has discarded */
    PAGE_CHANCE,     /* what step a's chance came to, from 1 */
    PAGE_ADD,
    PAGE_SUBTRACT,
    PAGE_MODULO, /* a modulo value, never negative */
};

struct page_number {
    page_text name;
    uint8_t op; /* enum page_number_op */
    uint8_t a, b;
    int32_t value;
};

enum page_relation { PAGE_LT = 1, PAGE_EQ = 2, PAGE_GT = 4 }; /* a bit each: <= is LT | EQ */

enum page_condition_op {
    PAGE_ALWAYS,
    PAGE_NOT,     /* a */
    PAGE_AND,     /* a and b */
    PAGE_OR,      /* a or b */
    PAGE_COMPARE, /* hand a to hand b, relation c; false unless both are hands */
    PAGE_HAND_IN, /* hand a has a value from low to high; c: of its cards of these suits only (a bit each), 0: of all */
    PAGE_RELATED, /* number a to number b, relation c */
    PAGE_CHOSE,   /* decision a: one of its choices, c a bit each from its first */
    PAGE_MADE,    /* wager a has a stake */
    PAGE_FOLDED,  /* the seat has taken a choice that ends its hand */
    PAGE_LIES,    /* pile a lies */
    PAGE_OPTION,  /* option a has value b */
    PAGE_ANY_SEAT, /* a holds for some seat of the round */
};

struct page_condition {
    page_text name;
    uint8_t op; /* enum page_condition_op */
    uint16_t a, b;
    uint32_t c;
    page_value low, high;
};

/* ---- the round ---------------------------------------------------------------------------------------- */
struct page_deal {
    uint8_t pile;
    uint16_t when; /* asked of the seat that would get the cards; of the table: of no seat */
};

enum page_step_kind {
    PAGE_DEAL, /* deals first to first + count - 1; `times` cards to each receiver in turn if `when` holds, else all at
                  once */
    PAGE_DECIDE,  /* decision `first` of every seat that plays, has not folded, and for which `when` holds */
    PAGE_TURN,    /* face-down cards are turned: of whom says receiver `first`; of seats those for which `when` holds */
    PAGE_SETTLE,  /* the wagers of the mask are decided, of seats for which `when` holds, if they were not before */
    PAGE_DRAW,    /* chance that is no card: one of `count` equal outcomes, for the table */
    PAGE_REPLACE, /* each seat gets as many cards for pile `first` as it has discarded of it */
    PAGE_SET,     /* the dealer's hand is set by the House Way: front `first`, and the back after it */
};

struct page_step {
    struct page_mark mark;
    uint8_t kind; /* enum page_step_kind */
    uint8_t first, count, times;
    bool packets; /* DEAL: to the dealer and every seat in turn, one of them first by chance */
    uint16_t when;
    uint32_t wagers; /* SETTLE: a bit each */
    uint8_t award;   /* SETTLE: enum award_step of game.h */
};

enum page_effect_kind {
    PAGE_STAKE,   /* wager gets times x the stake of wager `of` */
    PAGE_FORFEIT, /* is lost now */
    PAGE_RETURN,  /* goes back to the player now */
    PAGE_KEEP,    /* stays and is settled by its cases */
    PAGE_DISCARD, /* the card at place `times`, from 0, of pile `of`; wager PAGE_NONE */
};

struct page_effect {
    uint8_t kind; /* enum page_effect_kind */
    uint8_t wager, of, times;
};

struct page_choice {
    struct page_mark mark;
    uint8_t action; /* index of its id in `actions` */
    uint16_t guard; /* without which it is not offered */
    uint8_t effect_first, effect_count;
    bool folds;   /* the seat's hand is over: it decides, draws and compares no more */
    uint8_t sets; /* the front of the pile that it sets, or PAGE_NONE */
    bool by_way;  /* by the House Way, else by the cards that the player names */
};

struct page_decision {
    page_text name;
    struct page_mark mark;
    uint8_t choice_first, choice_count;
    uint8_t standard; /* its choice, counted from the first, when the time is over */
};

/* ---- money -------------------------------------------------------------------------------------------- */
enum page_wager_kind {
    PAGE_REQUIRED,
    PAGE_OPTIONAL,
    PAGE_BY_DECISION, /* made by a choice */
    PAGE_UNSTAKED,    /* paid on another wager's stake, without one of its own */
};

struct page_wager {
    page_text name, title;
    struct page_mark mark;
    uint8_t kind;  /* enum page_wager_kind */
    uint8_t of;    /* REQUIRED: equal to this one (itself: any amount); BY_DECISION, UNSTAKED: of this stake */
    uint8_t times; /* BY_DECISION: at most */
    int64_t fixed_cents, from_cents; /* UNSTAKED: only where that stake is at least so much */
    bool others;                     /* UNSTAKED: for the hand of each other seat, which the cases are about */
    uint8_t shares;                  /* the wager whose tables it uses; itself: its own */
    uint8_t by;                      /* shared: this hand in the place of the one that the table looks at */
    uint8_t case_first, case_count;  /* the last always holds */
    uint8_t sheet_first, sheet_count;
};

enum page_outcome { PAGE_PAYS, PAGE_BY_TABLE, PAGE_NOTHING };

/* The first case that holds decides. */
struct page_case {
    struct page_mark mark;
    uint16_t when;
    uint8_t outcome; /* enum page_outcome; NOTHING: unstaked, no award */
    struct pay pay;  /* PAYS */
};

/* Rows in order; the first whose condition holds, and the last always does. */
struct page_sheet {
    struct page_mark mark;
    uint8_t wager, columns;
    uint8_t by; /* the hand that it looks at, or PAGE_NONE */
    page_text tables[PAY_COLUMNS];
    uint8_t row_first, row_count;
    bool named; /* its last row is a line with an id; else it is what no line pays */
};

struct page_row {
    page_text name, label;
    struct page_mark mark;
    uint16_t when;
    struct pay pay[PAY_COLUMNS];
};

struct page_option {
    page_text name, what, choices[PAGE_CHOICES_OF_OPTION];
    struct page_mark mark;
    uint8_t choice_count;
};

struct page_meter {
    page_text label;
    int64_t reset_cents;
    int32_t rate_basis_points;
};

/* ---- the page ----------------------------------------------------------------------------------------- */
struct page {
    page_text id, title, source, maker;
    uint8_t deck;  /* 52 or 53 */
    bool shoe;     /* it lives across rounds; else fresh */
    uint8_t seats; /* 1 to 6 */

    uint8_t pile_count, part_count, set_count, scale_count, ranking_count, class_count, hand_count, number_count;
    uint8_t mask_count, step_count, deal_count, decision_count, choice_count, effect_count, action_count, wager_count;
    uint8_t case_count, sheet_count, row_count, option_count, meter_count;
    uint16_t condition_count, text_size;

    struct page_pile pile[PAGE_PILES];
    struct page_part part[PAGE_PARTS];
    struct page_set set[PAGE_SETS];
    struct page_scale scale[PAGE_SCALES];
    struct page_ranking ranking[PAGE_RANKINGS];
    struct page_class class[PAGE_CLASSES];
    struct page_hand hand[PAGE_HANDS];
    struct page_number number[PAGE_NUMBERS];
    uint64_t mask[PAGE_NUMBERS]; /* sets of kinds of cards, a bit each */
    struct page_condition condition[PAGE_CONDITIONS];
    struct page_step step[PAGE_STEPS];
    struct page_deal deal[PAGE_DEALS];
    struct page_decision decision[PAGE_DECISIONS];
    struct page_choice choice[PAGE_CHOICES];
    struct page_effect effect[PAGE_EFFECTS];
    page_text actions[PAGE_ACTIONS];
    struct page_wager wager[PAGE_WAGERS];
    struct page_case cases[PAGE_CASES];
    struct page_sheet sheet[PAGE_SHEETS];
    struct page_row row[PAGE_ROWS];
    struct page_option option[PAGE_OPTIONS];
    struct page_meter meter[PAGE_METERS]; /* number 1 first */
    char text[PAGE_TEXT];                 /* the names, each with its zero; the first byte is zero */
};

static inline const char *page_name(const struct page *p, page_text text) { return p->text + text; }
