/* Generated: made by tools/protocol from src/house/protocol.def and message.def; do not edit.  It is the
   whole protocol and is not split, so that a page imports every type from one place. */

/** Whole cents. */
export type Cents = number;
/** Milliseconds since 1970, UTC. */
export type Time = number;
/** "As ??": cards separated by spaces; "??" lies face down. */
export type Cards = string;

export type Role = "nobody" | "terminal" | "dealer" | "cashier" | "supervisor" | "auditor" | "sign" | "reader" | "security" | "count" | "accounting" | "surveillance";

/** Why something was refused. */
export type ErrorCode =
  | "json"
  | "line-too-long"
  | "blank-line"
  | "key-twice"
  | "unknown-key"
  | "missing-key"
  | "wrong-type"
  | "unknown-game"
  | "unknown-option"
  | "bad-option"
  | "unknown-wager"
  | "wager-follows"
  | "wager-not-offered"
  | "unknown-meter"
  | "bad-card"
  | "card-repeated"
  | "too-few-cards"
  | "bad-seat"
  | "seat-repeated"
  | "no-seats"
  | "bad-amount"
  | "amount-too-large"
  | "stake-not-fixed"
  | "wager-missing"
  | "wagers-unequal"
  | "betting-closed"
  | "out-of-order"
  | "unknown-event"
  | "decision-not-offered"
  | "bad-pick"
  | "bad-start"
  | "bad-set"
  | "nothing-to-decide"
  | "no-advice"
  | "out-of-range"
  | "too-long"
  | "message-too-large"
  | "answer-too-large"
  | "unknown-request"
  | "not-allowed"
  | "too-fast"
  | "no-session"
  | "bad-login"
  | "wait"
  | "bad-code"
  | "already-set-up"
  | "bad-name"
  | "weak-password"
  | "unknown-user"
  | "user-taken"
  | "users-full"
  | "bad-role"
  | "last-supervisor"
  | "closing"
  | "self-check"
  | "demo-only"
  | "terminals-full"
  | "bad-table"
  | "bad-terminal"
  | "terminal-taken"
  | "repeated"
  | "overtaken"
  | "seated"
  | "seat-taken"
  | "in-play"
  | "late"
  | "wager-repeated"
  | "below-minimum"
  | "above-maximum"
  | "credit-full"
  | "bad-voucher"
  | "vouchers-full"
  | "reason-missing"
  | "jackpot-locked"
  | "bad-lock"
  | "same-person"
  | "not-verified"
  | "bad-round"
  | "bad-alarm"
  | "dealer-closes"
  | "round-final"
  | "config-busy"
  | "config-money"
  | "config-changed"
  | "credit-too-low"
  | "bad-transfer"
  | "balance-too-large"
  | "bad-meter-reason"
  | "bad-meter-amount"
  | "bad-meter-maximum"
  | "above-ceiling"
  | "too-many-games"
  | "too-many-high-games"
  | "limit-not-allowed"
  | "limit-too-low"
  | "bad-claim"
  | "second-person"
  | "shuffle-first"
  | "deck-first"
  | "verify-left-cards"
  | "ruling-not-allowed"
  | "card-face-up"
  | "card-face-down"
  | "own-round"
  | "bad-proposal"
  | "proposals-full"
  | "io"
  | "store"
  | "store-full"
  | "store-chain"
  | "store-none"
  | "store-busy"
  | "sign-machine"
  | "reader-feeds"
  | "bad-frame"
  | "frame-order"
  | "reader-error"
  | "not-in-hand"
  | "other-money"
  | "bad-slip"
  | "wrong-department"
  | "signed-twice"
  | "count-differs"
  | "own-records"
  | "rack-open"
  | "rack-closed"
  | "no-such-chips"
  | "unequal-value"
  | "slips-open"
  | "slips-full"
  | "lights-differ"
  | "sweep-first"
  | "cards-needed"
  | "not-watched"
  | "not-proved"
  | "countdown-runs"
  | "debit-limit"
  | "cage-cash"
  | "tax-form"
  | "not-in-chips"
  | "amount-needed"
  | "sensors-differ"
  | "closer-stands"
  | "table-off"
  | "card-was-other"
  | "clock-believed"
  | "number-far"
  | "not-sealed"
  | "content-type"
  | "store-fenced";

/** Codes with which the house closes a WebSocket, by name. */
export interface CloseCodes {
  /** a message is a text frame, not a binary one */
  "binary": 1003;
  /** the message is too long */
  "too-large": 1009;
  /** this terminal has connected again */
  "replaced": 4000;
  /** the session has ended */
  "session-ended": 4001;
  /** logged out */
  "logged-out": 4002;
  /** no hello came */
  "no-hello": 4003;
  /** too many answers are waiting */
  "slow": 4004;
  /** signs connect from the house's own machines */
  "sign-machine": 4005;
  /** too many pings */
  "flood": 4006;
  /** another machine is the house */
  "standby": 4007;
}

export type CloseCode = CloseCodes[keyof CloseCodes];

/** What a fact in the log is; an event has one of these, or "lock", or what a note is. */
export type FactKind =
  | "config"
  | "start"
  | "stop"
  | "note"
  | "alarm-seen"
  | "user"
  | "pair"
  | "unpair"
  | "issue"
  | "load"
  | "collect"
  | "redeem"
  | "tokes"
  | "table-open"
  | "table-close"
  | "limits"
  | "sit"
  | "leave"
  | "round"
  | "bets"
  | "window"
  | "close"
  | "dealt-from"
  | "cards"
  | "correct"
  | "act"
  | "expire"
  | "resume"
  | "settle"
  | "reveal"
  | "void"
  | "verify"
  | "pay"
  | "adjust"
  | "maximum"
  | "ready"
  | "propose"
  | "approve"
  | "decline"
  | "claim"
  | "turn"
  | "corrections"
  | "irregularity"
  | "deck"
  | "step"
  | "read"
  | "rack"
  | "slip"
  | "chips"
  | "sweep"
  | "by-hand"
  | "proof"
  | "cash"
  | "snapshot"
  | "meters"
  | "propose-ruling"
  | "self-check";

/** What a note in the log is about. */
export type NoteKind =
  | "other"
  | "login-failed"
  | "tax-form"
  | "currency-in"
  | "currency-out"
  | "actual-alarm"
  | "store-trouble"
  | "sign-paired"
  | "sign-unpaired"
  | "claim-open"
  | "reader-paired"
  | "reader-unpaired"
  | "reader-trouble"
  | "deck-count"
  | "opener-differs"
  | "recount-differs"
  | "lock-gone"
  | "mark"
  | "drop-differs"
  | "felt-differs"
  | "clock-refused"
  | "clock-accepted"
  | "witness-overruled"
  | "self-check-differs";

/** The first word of a hand's value. */
export type HandKind =
  | "high"
  | "two"
  | "pair"
  | "suited-pair"
  | "two-pair"
  | "trips"
  | "suited-trips"
  | "straight"
  | "wheel"
  | "suit"
  | "flush"
  | "full-house"
  | "quads"
  | "straight-flush"
  | "steel-wheel"
  | "mini-royal"
  | "royal-flush"
  | "five-aces";

/** the first message of a connection: the token that pairing or login gave */
export interface HelloRequest {
  do: "hello";
  n?: number;
  /** the token */
  token: string;
}

/** a new terminal, sign or card reader gives the code that a supervisor read out, and gets its token */
export interface PairRequest {
  do: "pair";
  n?: number;
  /** eight letters and digits; spaces and hyphens do not count */
  code: string;
}

/** a person gives name and password, and gets a token */
export interface LoginRequest {
  do: "login";
  n?: number;
  /** the user's name */
  name: string;
  /** the user's password */
  password: string;
}

/** the first supervisor of a new house, with the code that the server printed at its start */
export interface SetupRequest {
  do: "setup";
  n?: number;
  /** the code from the server's console */
  code: string;
  /** the supervisor's name */
  name: string;
  /** the supervisor's password */
  password: string;
}

/** a house of play money only: a token without code or password. A terminal comes paired and with $1,000.00 of play credit */
export interface DemoRequest {
  do: "demo";
  n?: number;
  /** what the newcomer wants to be */
  as: "terminal" | "dealer" | "cashier" | "supervisor" | "auditor" | "sign" | "security" | "count" | "accounting" | "surveillance";
  /** of a department: its first, second or third person. What takes several people can so be tried */
  index?: number;
}

/** the token is worth nothing from now on */
export interface LogoutRequest {
  do: "logout";
  n?: number;
}

/** a person changes the own password; the other sessions of that person end */
export interface PasswordRequest {
  do: "password";
  n?: number;
  /** the password until now */
  old: string;
  /** the password from now on */
  password: string;
}

/** which table's views are wanted from now on; without a table the whole floor. A terminal that sits sees its own */
export interface WatchRequest {
  do: "watch";
  n?: number;
  /** the table's name */
  table?: string;
}

/** take a seat */
export interface SitRequest {
  do: "sit";
  n: number;
  /** the table's name */
  table: string;
  /** the seat; without it the first free one */
  seat?: number;
}

/** leave the seat */
export interface LeaveRequest {
  do: "leave";
  n: number;
}

/** the wagers of the terminal's seat are these from now on; those not named stay, 0 takes one back. Taken as a whole or not at all */
export interface BetsRequest {
  do: "bets";
  n: number;
  /** wager id to cents, tokes for the dealer among them */
  spots?: Record<string, Cents>;
  /** stadium: three different locations */
  pick?: [number, number, number];
}

/** an automated table: the seat is done betting. Once every seat that is taken has said so, and one of them has wagered, betting closes at once. Its next `bets` take it back */
export interface ReadyRequest {
  do: "ready";
  n: number;
}

/** the seat decides */
export interface ActRequest {
  do: "act";
  n: number;
  /** the action's id, one of those that the view offers */
  action: string;
  /** pai gow: the two front cards of a setting */
  front?: Cards;
}

/** a voucher becomes credit */
export interface LoadRequest {
  do: "load";
  n: number;
  /** its number */
  voucher: string;
}

/** the whole credit becomes a voucher */
export interface CollectRequest {
  do: "collect";
  n: number;
}

/** the terminal's last rounds, the newest first */
export interface RecallRequest {
  do: "recall";
  n?: number;
  /** how many; 10 */
  limit?: number;
}

/** one round that the terminal has wagered in, in full */
export interface RoundRequest {
  do: "round";
  n?: number;
  /** the round's number */
  round: number;
}

/** the exact value of each choice that the seat has now */
export interface AdviceRequest {
  do: "advice";
  n?: number;
}

/** the signed receipt of a round; a terminal: of one that it has wagered in */
export interface ReceiptRequest {
  do: "receipt";
  n?: number;
  /** the round's number */
  round: number;
}

/** a live table: betting is open */
export interface OpenRequest {
  do: "open";
  n: number;
  /** the table's name */
  table: string;
  /** games dealt from a shoe: the cards were shuffled, the shoe begins anew */
  shuffled?: boolean;
}

/** a live table: no more bets. Where a countdown runs (Stadium) betting closes by itself when it has ended */
export interface CloseRequest {
  do: "close";
  n: number;
  /** the table's name */
  table: string;
}

/** pai gow: who receives the first packet, by the spot or by the dice that chose it */
export interface StartRequest {
  do: "start";
  n: number;
  /** the table's name */
  table: string;
  /** the spot */
  spot?: number;
  /** three dice; their sum counted from spot 1 on, round and round */
  dice?: [number, number, number];
}

/** a live table: these cards were dealt, in this order */
export interface CardsRequest {
  do: "cards";
  n: number;
  /** the table's name */
  table: string;
  /** as typed, clicked or scanned */
  cards: Cards;
}

/** a live table: these cards were turned, hand by hand in the order that the round asks for; a hand that its player set: the two in front first */
export interface TurnRequest {
  do: "turn";
  n: number;
  /** the table's name */
  table: string;
  /** as typed, clicked or scanned */
  cards: Cards;
}

/** a live table: the dealer records a decision that a player showed at the table */
export interface DecideRequest {
  do: "decide";
  n: number;
  /** the table's name */
  table: string;
  /** whose */
  seat: number;
  /** what was decided */
  action: string;
  /** the action that sets a hand: its two front cards, ?? ?? while they lie face down */
  front?: Cards;
}

/** a live table, until the next round opens: a card was misread. Once the round is settled, or a jackpot of it locked, it is for a supervisor who has not dealt it */
export interface CorrectRequest {
  do: "correct";
  n: number;
  /** the table's name */
  table: string;
  /** which card of the round, from 0 */
  index: number;
  /** the card as it was entered */
  was: Cards;
  /** the card as it is */
  is: Cards;
  /** why */
  reason: string;
}

/** a live table, until the next round opens: several cards were misread or exchanged. Once the round is settled, or a jackpot of it locked, it is for a supervisor who has not dealt it */
export interface CorrectionsRequest {
  do: "corrections";
  n: number;
  /** the table's name */
  table: string;
  /** all cards of the round as they are, in the order dealt; ?? where one is unseen */
  cards: Cards;
  /** why */
  reason: string;
}

/** a live table: a supervisor, not the dealer of the round, rules on an irregularity; the table's policy says which rulings there are. A dead hand or round that one person may not undo waits for a second person */
export interface IrregularityRequest {
  do: "irregularity";
  n: number;
  /** the table's name */
  table: string;
  /** what happened */
  irregularity: "card-exposed" | "card-boxed" | "too-few-cards" | "too-many-cards" | "wrong-spot" | "wrong-order" | "box-skipped" | "house-hand-wrong" | "hand-touched" | "hands-mixed" | "shuffler-fault" | "foul-deck" | "late-wager" | "short-wager" | "cut-card-missed" | "misdeal-other";
  /** the ruling */
  effect: "continue" | "replace" | "burn" | "move" | "dead-seat" | "dead-round" | "reset-hands" | "new-deck";
  /** which text decided */
  authority: "wac" | "document" | "house-rule" | "hoyle";
  /** its clause */
  clause?: string;
  /** whose hand */
  seat?: number;
  /** the card exposed or burnt; without it one that nobody has seen */
  card?: Cards;
  /** replace and move: all cards of the round as they are after it, in the order dealt */
  cards?: Cards;
  /** the user who noticed it */
  noticed?: number;
  /** what happened, in words */
  reason: string;
}

/** a live table: something was done with the deck or shoe */
export interface DeckRequest {
  do: "deck";
  n: number;
  /** the table's name */
  table: string;
  /** what was done */
  handling: "opened" | "inspected" | "verified" | "shuffled" | "cut" | "burnt" | "cut-card" | "left" | "counted" | "retired";
  /** opened, retired: its id and backs */
  deck?: string;
  /** burnt, left, counted: how many cards */
  count?: number;
  /** a remark */
  reason?: string;
}

/** a live table: every wager is taken or paid, the round is settled; Stadium's settles by itself twenty seconds after its last card */
export interface SettleRequest {
  do: "settle";
  n: number;
  /** the table's name */
  table: string;
}

/** a live Stadium: its dealer looks at the cards, so it settles by itself only twenty seconds from now. A console asks while a dialog is open */
export interface WaitRequest {
  do: "wait";
  n: number;
  /** the table's name */
  table: string;
}

/** a hand has too few cards: all hands of the round on the table are dead, stakes go back. As `void`, it is for a supervisor who has not dealt the round */
export interface DeadRequest {
  do: "dead";
  n: number;
  /** the table's name */
  table: string;
  /** why */
  reason: string;
}

/** the round on the table is void: stakes go back, what it paid is taken back as far as it is there, the rest is a claim, the record stays. Not by who dealt it; with a jackpot, or above the limit, it waits for a second person */
export interface VoidRequest {
  do: "void";
  n: number;
  /** the table's name */
  table: string;
  /** its number, so that no other round is meant */
  round: number;
  /** why */
  reason: string;
}

/** what a void of the round on the table would do now: what is taken back, what becomes a claim, what returns to the meters, and whether it takes two people */
export interface VoidPreviewRequest {
  do: "void-preview";
  n?: number;
  /** the table's name */
  table: string;
}

/** a locked win was looked at and is right. A jackpot takes a supervisor and another person; above the amount of WAC 230-15-320 surveillance confirms hand, wager, amount and player, all four */
export interface VerifyRequest {
  do: "verify";
  n: number;
  /** the lock's number */
  lock: number;
  /** surveillance: the hand is the one that wins */
  hand?: boolean;
  /** surveillance: the wager lay before the deal */
  wager?: boolean;
  /** surveillance: the amount is right */
  amount?: boolean;
  /** surveillance: the player is the one who wagered */
  player?: boolean;
}

/** the checklist of a locked jackpot at a live table: the cards were shown, the rest of the deck was counted, hand and deck are sealed, the winner's ID and tax form were taken. A count that is wrong is recorded, raises an alarm and proves nothing */
export interface ProofRequest {
  do: "proof";
  n: number;
  /** the lock's number */
  lock: number;
  /** how many cards are left in the deck or shoe */
  count: number;
  /** the number of the seal */
  seal: string;
  /** the winner, as the ID says */
  person: string;
  /** the tax form, where one is due */
  form?: string;
  /** anything else */
  reason?: string;
}

/** marks this moment for who looks at the recordings: it is an event with its time, and of a table with its round */
export interface MarkRequest {
  do: "mark";
  n: number;
  /** the table's name */
  table?: string;
  /** what is to be looked at */
  text?: string;
}

/** tokes of a table were paid out to its dealers */
export interface TokesRequest {
  do: "tokes";
  n: number;
  /** the table's name */
  table: string;
  /** how much */
  cents: Cents;
}

/** a table in chips: these wagers lie on the felt in front of a seat; those not named stay. Taken as a whole or not at all */
export interface PlaceRequest {
  do: "place";
  n: number;
  /** the table's name */
  table: string;
  /** whose */
  seat: number;
  /** ids of wagers, a space between them: they lie there, nobody has entered how much. An amount that the document fixes is exact, another counts for the table's estimate */
  lies?: string;
  /** wager id to cents, where the amount is known; 0 takes one back */
  spots?: Record<string, Cents>;
}

/** a table in chips, after `close`: the progressive wagers were taken in and counted. Where there are other chips than lights it is refused, and `place` puts the lights right */
export interface SweepRequest {
  do: "sweep";
  n: number;
  /** the table's name */
  table: string;
  /** chips counted */
  count: number;
}

/** a table in chips that wants cards for bonus wagers only: a hand without one is settled on the felt, and nobody enters it */
export interface ByHandRequest {
  do: "by-hand";
  n: number;
  /** the table's name */
  table: string;
  /** whose; without it all such hands */
  seat?: number;
}

/** a live table with a card reader: the reader is given up for the round on the table, and the dealer enters its cards. By a supervisor who has not dealt the round */
export interface ReaderFailedRequest {
  do: "reader-failed";
  n: number;
  /** the table's name */
  table: string;
  /** why */
  reason: string;
}

/** the reader's next frame: `S` a round begins, `D As` a card left the shoe, `C` the cut card came out, `B 3 progressive on` (or `off`) a bet sensor of a table in chips, `E` and a text an error, `e` its end. The last frame may come again; one that is not the next is refused */
export interface ReadRequest {
  do: "read";
  n?: number;
  /** its number, one more than the last one's; 255 is followed by 0, and `S` may have any */
  seq: number;
  /** the frame */
  frame: string;
}

/** cash becomes a voucher */
export interface IssueRequest {
  do: "issue";
  n: number;
  /** how much */
  cents: Cents;
  /** for whom, where a report needs it */
  person?: string;
}

/** a voucher is paid in cash */
export interface RedeemRequest {
  do: "redeem";
  n: number;
  /** its number */
  voucher: string;
  /** to whom, where a report needs it */
  person?: string;
}

/** somebody pays a claim in cash, or a part of it */
export interface ClaimPaidRequest {
  do: "claim-paid";
  n: number;
  /** the terminal whose player owes it; 0: the dealers */
  terminal: number;
  /** how much */
  cents: Cents;
  /** who paid, where a report needs it */
  person?: string;
}

/** what is owed to the house: paid on rounds that were undone, and carried away */
export interface ClaimsRequest {
  do: "claims";
  n?: number;
}

/** is this voucher out, and what is it worth */
export interface VoucherRequest {
  do: "voucher";
  n?: number;
  /** its number */
  voucher: string;
}

/** the vouchers that are out, the newest first */
export interface VouchersRequest {
  do: "vouchers";
  n?: number;
  /** how many; 100 */
  limit?: number;
}

/** the report of a gaming day: cage, tables, games, pools */
export interface DayRequest {
  do: "day";
  n?: number;
  /** 2026-11-15; without it today */
  day?: string;
}

/** the cage by the books: its cash beside what WAC 230-15-050 requires, and where the chips are */
export interface CageRequest {
  do: "cage";
  n?: number;
}

/** every slip ever written, kind by kind, the newest first, with each signature */
export interface SlipsRequest {
  do: "slips";
  n?: number;
  /** of this kind */
  slip?: "opener" | "error" | "fill" | "credit" | "closer" | "count";
  /** of this table */
  table?: string;
  /** written from this time on */
  since?: Time;
  /** until this time */
  until?: Time;
  /** only numbers below this: the next page */
  before?: number;
  /** how many of a kind; 100 */
  limit?: number;
}

/** all that the parts of one slip show when they are printed */
export interface SlipPaperRequest {
  do: "slip-paper";
  n?: number;
  /** its kind */
  slip: "opener" | "error" | "fill" | "credit" | "closer" | "count";
  /** its number */
  slip_number: number;
}

/** the master games report of a gaming day: drop, racks, felt win and played win by table, game and house */
export interface MasterGamesRequest {
  do: "master-games";
  n?: number;
  /** 2026-11-15; without it today */
  day?: string;
  /** a line for each table, or box by box, where a table's was pulled more than once; by table */
  by?: "table" | "box";
}

/** what was dealt in a gaming day or a shift: rounds, hands, hours, mispays, corrections, voids, irregularities */
export interface RoomReportRequest {
  do: "room-report";
  n?: number;
  /** a line for each */
  by: "table" | "game" | "dealer";
  /** 2026-11-15; without it today */
  day?: string;
  /** a shift: from this time on */
  since?: Time;
  /** until this time */
  until?: Time;
}

/** a slip is written, or its next line signed, by the department that the sender's role is; a supervisor also signs where a dealer does. Nobody signs twice on one paper */
export interface SlipRequest {
  do: "slip";
  n: number;
  /** its kind */
  slip: "opener" | "error" | "fill" | "credit" | "closer" | "count";
  /** the table's name */
  table: string;
  /** its number; 0: a new one. Without it the oldest that waits for this department, else a new one */
  slip_number?: number;
  /** lines that count: what was counted. Of a drop box bank notes of $1, $2, $5, $10, $20, $50, $100 */
  chips?: number[];
  /** the count of a drop box: tickets and debit receipts */
  cents?: Cents;
  /** an error slip: why */
  reason?: string;
}

/** a slip that is not finished is void: it keeps its number, and what is on its way goes back. A closer only until the rack is closed */
export interface SlipVoidRequest {
  do: "slip-void";
  n: number;
  /** its kind */
  slip: "opener" | "error" | "fill" | "credit" | "closer" | "count";
  /** the table's name */
  table: string;
  /** its number */
  slip_number: number;
  /** why */
  reason: string;
}

/** chips are sold at a table, at their value */
export interface BuyInRequest {
  do: "buy-in";
  n: number;
  /** the table's name */
  table: string;
  /** what is paid with; a debit card at most $500 at a time */
  what: "cash" | "debit" | "ticket";
  /** the chips that leave the rack */
  chips: number[];
  /** what is paid, which goes into the drop box */
  cents: Cents;
  /** by whom, where a report needs it */
  person?: string;
}

/** chips are changed for others of equal value */
export interface ColourRequest {
  do: "colour";
  n: number;
  /** the table's name */
  table: string;
  /** the chips that leave the rack */
  chips: number[];
  /** the chips that come in */
  taken: number[];
}

/** chips come into the cage or leave it. New chips take two people, one of them a supervisor. Accounting records those that are destroyed, which nobody else does, and may record those that are made */
export interface CageChipsRequest {
  do: "cage-chips";
  n: number;
  /** why */
  what: "made" | "destroyed" | "sold" | "redeemed";
  /** which */
  chips: number[];
  /** sold, redeemed: for whom, where a report needs it; destroyed: who else was there, and must be given */
  person?: string;
}

/** cash comes from the house's bank into the cage, or goes there; a large sum that leaves takes two people, one of them a supervisor */
export interface CageCashRequest {
  do: "cage-cash";
  n: number;
  /** how much; below zero it leaves the cage */
  cents: Cents;
  /** who brought or took it */
  person?: string;
}

/** the tables in chips: what the books have in each rack, whether it is open, what is on its way */
export interface RacksRequest {
  do: "racks";
  n?: number;
}

/** the slips that wait for a signature. A count that somebody else repeats is shown to nobody */
export interface SlipsOpenRequest {
  do: "slips-open";
  n?: number;
  /** only those of this table */
  table?: string;
}

/** a table goes into service */
export interface TableOpenRequest {
  do: "table-open";
  n: number;
  /** the table's name */
  table: string;
}

/** a table goes out of service after the round on it */
export interface TableCloseRequest {
  do: "table-close";
  n: number;
  /** the table's name */
  table: string;
}

/** limits and windows from the next round on; what is not given stays */
export interface LimitsRequest {
  do: "limits";
  n: number;
  /** the table's name */
  table: string;
  /** how long betting is open */
  betting_ms?: number;
  /** how long a decision may take */
  decision_ms?: number;
  /** how long a result stays on the table */
  pause_ms?: number;
  /** wager id to its least and most cents */
  limits?: Record<string, [Cents, Cents]>;
  /** why */
  reason: string;
}

/** a locked win that nothing is missing from is paid; at a table in chips from the cage */
export interface PayRequest {
  do: "pay";
  n: number;
  /** the lock's number */
  lock: number;
}

/** a meter is changed for a listed reason */
export interface AdjustRequest {
  do: "adjust";
  n: number;
  /** the pool's name */
  pool: string;
  /** the meter's number */
  meter: number;
  /** the reason (WAC 230-15-695) */
  why: "malfunction" | "above-maximum" | "booked-to-receipts" | "seed-recovery";
  /** what it falls by; only after a malfunction it may rise, below zero */
  cents: Cents;
  /** what happened */
  reason: string;
}

/** the maximum of a meter; never below what it shows */
export interface MaximumRequest {
  do: "maximum";
  n: number;
  /** the pool's name */
  pool: string;
  /** the meter's number */
  meter: number;
  /** the maximum; 0 takes it away */
  cents: Cents;
  /** why */
  reason: string;
}

/** a terminal that nobody plays at leaves its seat */
export interface UnseatRequest {
  do: "unseat";
  n: number;
  /** the terminal's number */
  terminal: number;
}

/** the machine's clock, which showed a time that no clock comes to (the alarm clock-refused), is right: the house's time follows it from now on. It cannot be taken back */
export interface ClockAcceptRequest {
  do: "clock-accept";
  n: number;
}

/** checks the program, its pages, pay tables and rules, the configuration and the whole chain of the books against the list that was approved; what it finds is an entry of the log too. Where a difference stops new rounds, a check without one lets them open again */
export interface SelfCheckRequest {
  do: "self-check";
  n?: number;
}

/** an alarm is acknowledged, by name */
export interface AlarmSeenRequest {
  do: "alarm-seen";
  n: number;
  /** the alarm's number in the log */
  fact: number;
  /** what was done about it */
  reason?: string;
}

/** the house gives up a claim, or a part of it; above the limit it waits for a second person */
export interface ClaimWriteOffRequest {
  do: "claim-write-off";
  n: number;
  /** the terminal whose player owes it; 0: the dealers */
  terminal: number;
  /** how much */
  cents: Cents;
  /** why */
  reason: string;
}

/** what waits for a second person */
export interface ProposalsRequest {
  do: "proposals";
  n?: number;
}

/** a second person approves what waits, and it is done: another one than asked for it, a supervisor (of an issue, one of the two is), and not the dealer of the round */
export interface ApproveRequest {
  do: "approve";
  n: number;
  /** its number */
  proposal: number;
}

/** what waits for a second person is declined, or taken back by who asked for it */
export interface DeclineRequest {
  do: "decline";
  n: number;
  /** its number */
  proposal: number;
  /** why */
  reason?: string;
}

/** a new user */
export interface UserAddRequest {
  do: "user-add";
  n?: number;
  /** letters, digits and . - _; the case does not count */
  name: string;
  /** what the user is */
  role: "dealer" | "cashier" | "supervisor" | "auditor" | "security" | "count" | "accounting" | "surveillance";
  /** the first password */
  password: string;
}

/** a user becomes something else; the sessions end */
export interface UserRoleRequest {
  do: "user-role";
  n?: number;
  /** the user's name */
  name: string;
  /** what the user is from now on */
  role: "dealer" | "cashier" | "supervisor" | "auditor" | "security" | "count" | "accounting" | "surveillance";
}

/** a user who forgot the password gets another; the sessions end */
export interface UserPasswordRequest {
  do: "user-password";
  n?: number;
  /** the user's name */
  name: string;
  /** the password from now on */
  password: string;
}

/** a user may no longer log in; the sessions end */
export interface UserRemoveRequest {
  do: "user-remove";
  n?: number;
  /** the user's name */
  name: string;
}

/** a code for pairing, good once and for some minutes */
export interface PairCodeRequest {
  do: "pair-code";
  n?: number;
  /** what is to be paired */
  device: "terminal" | "sign" | "reader";
  /** the number of the terminal or sign; of a card reader its table's */
  terminal: number;
  /** what people call it */
  name?: string;
}

/** a terminal, sign or card reader is taken out of use; its token is worth nothing */
export interface UnpairRequest {
  do: "unpair";
  n?: number;
  /** what it is */
  device: "terminal" | "sign" | "reader";
  /** its number */
  terminal: number;
}

/** the users: names and roles */
export interface UsersRequest {
  do: "users";
  n?: number;
}

/** the paired terminals: seats, credit, connection */
export interface TerminalsRequest {
  do: "terminals";
  n?: number;
  /** only those at this table */
  table?: string;
}

/** the paired signs: names, connection, since when */
export interface SignsRequest {
  do: "signs";
  n?: number;
}

/** the paired card readers: tables, names, connection, last frame */
export interface CardReadersRequest {
  do: "card-readers";
  n?: number;
}

/** rounds ever played, the newest first */
export interface RoundsRequest {
  do: "rounds";
  n?: number;
  /** just this one */
  round?: number;
  /** of this table */
  table?: string;
  /** that this terminal has wagered in */
  terminal?: number;
  /** from this time on */
  since?: Time;
  /** until this time */
  until?: Time;
  /** only numbers below this: the next page */
  before?: number;
  /** how many; 20 */
  limit?: number;
}

/** a round step by step: every fact and the table after it; a terminal: one that it has wagered in, as its seat saw it */
export interface ReplayRequest {
  do: "replay";
  n?: number;
  /** the round's number */
  round: number;
}

/** significant events, the newest first */
export interface EventsRequest {
  do: "events";
  n?: number;
  /** from this time on */
  since?: Time;
  /** until this time */
  until?: Time;
  /** only numbers below this: the next page */
  before?: number;
  /** how many; 20 */
  limit?: number;
}

/** alarms that nobody has acknowledged yet */
export interface AlarmsRequest {
  do: "alarms";
  n?: number;
}

/** the history of the meters: rises by day, falls one by one with who and why */
export interface MetersRequest {
  do: "meters";
  n?: number;
  /** of this pool */
  pool?: string;
  /** from this time on */
  since?: Time;
  /** until this time */
  until?: Time;
}

/** actual against theoretical: handle, win, expected win and z by wager */
export interface HoldRequest {
  do: "hold";
  n?: number;
  /** of this table */
  table?: string;
}

/** how a table's gaming day went: win, expected win and its deviation, from the first round on */
export interface CourseRequest {
  do: "course";
  n?: number;
  /** the table's name */
  table: string;
}

/** replay everything from the first event; the verdict */
export interface AuditRequest {
  do: "audit";
  n?: number;
}

/** the records as a file */
export interface ExportRequest {
  do: "export";
  n?: number;
  /** which records */
  what: "rounds" | "transfers" | "meters" | "daily" | "meter-changes" | "events" | "slips" | "racks" | "games";
  /** the form; csv */
  format?: "csv" | "json";
  /** from this time on */
  since?: Time;
  /** until this time */
  until?: Time;
}

/** a question of an exercise for dealers, and with an answer its correction. Nothing is kept: the same keys give the same question, under the tables and the policy of the first table of that game */
export interface DrillRequest {
  do: "drill";
  n?: number;
  /** the game's id */
  game: string;
  /** what is trained */
  exercise: "pay" | "settle" | "house-hand" | "error" | "irregularity" | "rack";
  /** any text; another one, another question */
  seed: string;
  /** a subject that the question should have, as a correction names it */
  about?: string;
  /** the answers to its parts, separated by semicolons */
  answer?: string;
}

/** a line of a pay table */
export interface Line {
  /** its permanent id; a result names it */
  id: string;
  /** as printed */
  label: string;
  /** "40 to 1", "100 % of meter 1" */
  pays: string;
  /** the house keeps the stake of a win: it pays "for 1", or a meter */
  keeps_stake?: boolean;
  /** the meter that it pays */
  meter?: number;
  /** what it pays for the one amount that the wager takes */
  cents?: Cents;
}

/** a wager that the table offers */
export interface Wager {
  /** its permanent id */
  id: string;
  /** as people call it */
  title: string;
  /** whether it is placed by hand; follows: a decision makes it */
  kind: "optional" | "required" | "follows" | "unstaked";
  /** follows: the wager whose stake it takes; required: the one it must equal */
  of?: string;
  /** the least, 0 where it is not placed by hand */
  min: Cents;
  /** the most */
  max: Cents;
  /** the highest that the law lets its maximum be (WAC 230-15-140), with what a decision adds */
  ceiling?: Cents;
  /** where its amount is fixed */
  fixed?: Cents;
  /** the most that one deal pays on it (WAC 230-15-490) */
  aggregate?: Cents;
  /** whether that is for all players together, or for each hand */
  per?: "round" | "hand";
  /** it is the dealer's */
  toke: boolean;
  /** a table in chips: it pays a meter, and is counted before the cards */
  light?: boolean;
  /** a table in chips: what it counts for while nobody has entered how much */
  estimate?: Cents;
  /** the id of the pay table in force; none for even money */
  table?: string;
  /** that pay table */
  lines: Line[];
}

/** a progressive meter or a bonus jackpot */
export interface Meter {
  /** the pool's name */
  pool: string;
  /** its number, as pay tables name it */
  meter: number;
  /** what the sign calls it */
  label: string;
  /** what it shows */
  cents: Cents;
  /** of a dollar beyond it, 0 to 9999 */
  millionths: number;
  /** to a sign: what it will show when betting closes, with the wagers that stand */
  coming?: Cents;
  /** what it returns to */
  reset: Cents;
  /** where one is set */
  maximum?: Cents;
  /** a fixed jackpot of the house */
  bonus: boolean;
}

/** a table among the others */
export interface Tab {
  /** its name */
  table: string;
  /** the game's id */
  game: string;
  /** the game's title */
  title: string;
  /** in service */
  open: boolean;
  /** a dealer deals */
  live: boolean;
  /** how many it has */
  seats: number;
  /** how many of them are free; of a table in chips none is a terminal's */
  free: number;
  /** what its players wager: the credit of their terminals, or chips on the felt */
  money: "credit" | "chips";
  /** the least wager that opens a hand */
  min: Cents;
  /** the most */
  max: Cents;
  /** the pool that its meters are in */
  pool?: string;
}

/** cards that lie together */
export interface Hand {
  /** in the order of the deal; an array row by row */
  cards: Cards;
  /** the hand as its owner would say it, where all of it is seen; for people */
  words?: string;
  /** the same as a code, for programs: a kind of hand and its ranks; pai gow: back / front */
  value?: string;
  /** pai gow: the two front cards, once set */
  front?: Cards;
  /** pai gow: the setting fouls */
  foul?: boolean;
  /** pai gow: the House Way rule that set it */
  way?: string;
  /** pai gow, to its owner until it is set: the two cards that the House Way would put in front */
  way_front?: Cards;
}

/** the result of one wager */
export interface Award {
  /** its id */
  wager: string;
  /** what was at risk; 0 for what is paid without a wager */
  stake: Cents;
  /** what became of it */
  outcome: "win" | "lose" | "push";
  /** the id of the line that decided; "" where none did */
  line: string;
  /** what came back, the stake included */
  returned: Cents;
  /** when the document decides it */
  step?: "deal" | "decision" | "dealer" | "draw" | "end";
  /** the meter that it won */
  meter?: number;
  /** a table in chips: what a win pays, "40 to 1" */
  odds?: string;
  /** a table in chips: nobody has entered how much was wagered, so the cents are estimates */
  estimated?: boolean;
  /** cut to the table's aggregate limit (WAC 230-15-490); one per round is shared in proportion */
  limited?: boolean;
  /** what the limit took of it */
  cut?: Cents;
  /** the number of the lock, while it waits for two people */
  locked?: number;
  /** not paid yet: it will be locked, and is not to be handed out */
  locks?: boolean;
  /** a round from the log: how much of it waited for two people */
  locked_cents?: Cents;
}

/** a choice that was made */
export interface Decision {
  /** what was decided */
  action: string;
  /** by whom */
  source: "player" | "time-out";
}

/** why a wager came out as it did, in one sentence from the rules themselves */
export interface Why {
  /** which */
  wager: string;
  /** in English */
  en: string;
  /** in Spanish */
  es: string;
}

/** a seat as this viewer may see it */
export interface Seat {
  /** its number */
  seat: number;
  /** who sits there; none: it is empty */
  terminal?: number;
  /** what people call that terminal */
  name?: string;
  /** it is done betting */
  ready?: boolean;
  /** a table in chips: its hand was settled on the felt, and nobody enters it */
  by_hand?: boolean;
  /** no decision is awaited from it now */
  decided: boolean;
  /** its last decision */
  action?: string;
  /** who decided it */
  source?: "player" | "time-out";
  /** a round from the log: all of them, in order */
  decisions?: Decision[];
  /** stadium: its three locations */
  pick?: number[];
  /** its cards */
  hand: Hand;
  /** wager id to cents, as placed and as decisions added */
  stakes: Record<string, Cents>;
  /** their sum */
  staked: Cents;
  /** what is decided so far; once the round is settled all */
  awards?: Award[];
  /** their sum, tokes left out */
  returned?: Cents;
  /** what of it went to the dealer */
  tokes?: Cents;
  /** a terminal's own seat: why each of the awards came out so, in their order */
  why?: Why[];
}

/** what the round awaits */
export interface Need {
  /** what it is */
  kind: "wagers" | "start" | "card" | "decision" | "turn" | "nothing";
  /** card: for whom; turn: whose hand */
  to?: "dealer" | "seat" | "table" | "nobody";
  /** card: it is dealt face down */
  face_down?: boolean;
  /** card, turn or decision: which seat; a decision: the first of those that must decide */
  seat?: number;
}

/** where a card goes */
export interface Place {
  /** to whom */
  to: "dealer" | "seat" | "table" | "nobody";
  /** which seat */
  seat?: number;
  /** it is dealt face down: ?? until it is turned */
  face_down?: boolean;
}

/** the deck or shoe of a live table */
export interface Deck {
  /** as its record names it; "": none is recorded */
  name: string;
  /** dealt from it */
  rounds: number;
  /** cards burnt unseen since the shuffle */
  burnt: number;
  /** cards that must be left in it */
  left: number;
  /** the cut card is out: no round opens before a shuffle */
  shuffle_due: boolean;
  /** no round opens before a new deck */
  deck_due: boolean;
  /** so many cards must be left after the deal, and are verified */
  verify?: number;
  /** they were */
  verified?: boolean;
}

/** a card of a live round */
export interface Dealt {
  /** as it was entered or corrected */
  card: Cards;
  /** whom it went to */
  to: "dealer" | "seat" | "table" | "nobody";
  /** which seat */
  seat?: number;
}

/** the round on a table */
export interface Round {
  /** its number in the house; 0 before the first */
  round: number;
  /** its number at this table: GAME # */
  game: number;
  /** where it is */
  phase: "off" | "pause" | "betting" | "dealing" | "deciding" | "finished";
  /** when the open window ends; none: it does not end by itself */
  deadline?: Time;
  /** how long that window is, in milliseconds; 0 without one */
  window: number;
  /** what it awaits */
  need: Need;
  /** BLAKE2b-256 of the shuffle, known before the first wager; none where a dealer shuffles */
  commitment?: string;
  /** the dealer's cards */
  dealer: Hand;
  /** community cards or the array */
  table?: Hand;
  /** the results are final unless the round is voided */
  settled: boolean;
  /** stakes went back */
  voided: boolean;
  /** ... because a hand had too few cards */
  dead?: boolean;
  /** the table goes out of service after it */
  closing: boolean;
  /** seats with a stake */
  players: number;
  /** an automated table, while betting is open: seats that are taken and not done betting */
  unready?: number;
}

/** what is kept of a locked jackpot, and whose it is */
export interface Proof {
  /** the supervisor who recorded it */
  by: string;
  /** when */
  time: Time;
  /** counted in the rest of the deck */
  cards: number;
  /** how many had to be there; where they differ, nothing is proved: count again */
  left: number;
  /** the number of the seal on hand and deck */
  seal: string;
  /** the winner, as the ID says */
  person: string;
  /** the tax form; none was due */
  form?: string;
  /** when the seal may be broken */
  kept_until: Time;
}

/** a win that waits for two people, for surveillance, or for both */
export interface Lock {
  /** its number */
  lock: number;
  /** where it was won */
  table: string;
  /** by which seat */
  seat: number;
  /** and terminal; 0: chips on the felt */
  terminal: number;
  /** in which round */
  round: number;
  /** how much */
  cents: Cents;
  /** when */
  time: Time;
  /** by whom so far, surveillance left out */
  verified: string[];
  /** a supervisor is among them */
  supervised: boolean;
  /** two people must verify it */
  by_two: boolean;
  /** surveillance must confirm hand, wager, amount and player */
  by_surveillance: boolean;
  /** who of surveillance did */
  watched?: string;
  /** it is not paid before its proof is recorded */
  proof_due: boolean;
  /** nothing is missing: it may be paid */
  payable: boolean;
  /** for the staff: the last that was recorded */
  proof?: Proof;
  /** for the staff: hand, wagers and results of the seat; of the first locks of the house */
  winner?: Seat;
}

/** what a void would do to a seat */
export interface VoidSeat {
  /** which */
  seat: number;
  /** whose; 0: in chips nobody has one */
  terminal: number;
  /** goes back */
  stakes: Cents;
  /** what it was paid */
  paid: Cents;
  /** of it what is there */
  taken: Cents;
  /** of it what the player will owe */
  claim: Cents;
  /** of it what the dealers will owe */
  tokes_claim: Cents;
  /** what the terminal will have */
  credit: Cents;
  /** prizes that return to their meters */
  meters: Cents;
}

/** what a void of the round on a table would do now */
export interface VoidPreview {
  /** where */
  table: string;
  /** its number */
  round: number;
  /** goes back to the players */
  stakes: Cents;
  /** what the round has paid, tokes and locked wins included */
  paid: Cents;
  /** of it what is there and is taken back */
  taken: Cents;
  /** of it what was carried away and will be owed */
  claims: Cents;
  /** of it what is locked */
  locked: Cents;
  /** prizes that return to their meters */
  meters: Cents;
  /** what the round has won or lost for all seats together: the limit for one person is held against it */
  moved: Cents;
  /** it takes two people */
  second: boolean;
  /** seat by seat; of a stadium those with a claim, at most a hundred; of a proposal none: `void-preview` has them */
  seats: VoidSeat[];
}

/** what waits for a second person */
export interface Proposal {
  /** its number, for `approve` and `decline` */
  proposal: number;
  /** what is to be done */
  what: "void" | "issue" | "adjust" | "write-off" | "made" | "cash" | "ruling";
  /** who asks for it */
  who: string;
  /** since when */
  time: Time;
  /** when it is over if nobody approves it */
  expires: Time;
  /** void, ruling: the table */
  table?: string;
  /** void, ruling: the round */
  round?: number;
  /** void, and the ruling that the round is dead: what it would do now */
  preview?: VoidPreview;
  /** ruling: what happened */
  irregularity?: "card-exposed" | "card-boxed" | "too-few-cards" | "too-many-cards" | "wrong-spot" | "wrong-order" | "box-skipped" | "house-hand-wrong" | "hand-touched" | "hands-mixed" | "shuffler-fault" | "foul-deck" | "late-wager" | "short-wager" | "cut-card-missed" | "misdeal-other";
  /** ruling: what is ruled */
  effect?: "continue" | "replace" | "burn" | "move" | "dead-seat" | "dead-round" | "reset-hands" | "new-deck";
  /** ruling: whose hand is dead */
  seat?: number;
  /** adjust: the pool */
  pool?: string;
  /** adjust: the meter */
  meter?: number;
  /** adjust: the listed reason */
  why?: string;
  /** write-off: whose player owes it; 0: the dealers */
  terminal?: number;
  /** issue: for whom; cash: who takes it */
  person?: string;
  /** made: how many of each denomination */
  chips?: number[];
  /** how much */
  cents?: Cents;
  /** why */
  reason?: string;
}

/** what somebody owes the house */
export interface Claim {
  /** whose player; 0: the dealers */
  terminal: number;
  /** what people call the terminal */
  name?: string;
  /** how much */
  cents: Cents;
}

/** a signature on a slip */
export interface OpenSlipLine {
  /** "requested", "prepared"; the documentation of chips lists them */
  line: string;
  /** for which department */
  as: "dealer" | "supervisor" | "security" | "cashier" | "count" | "accounting" | "surveillance";
  /** by whom */
  who: string;
  /** when */
  time: Time;
}

/** a slip that waits for a signature */
export interface OpenSlip {
  /** its kind */
  slip: "opener" | "error" | "fill" | "credit" | "closer" | "count";
  /** of its kind */
  slip_number: number;
  /** where */
  table: string;
  /** the line that is next */
  next: string;
  /** the departments that may sign it */
  waits_for: string[];
  /** whoever signs it counts, and says what */
  counts: boolean;
  /** how many of each denomination; none while somebody else must count on his own */
  chips?: number[];
  /** what they are worth; of an error slip what was found, below zero what was missing */
  cents?: Cents;
  /** those that are signed, in order */
  lines: OpenSlipLine[];
}

/** a slip that was written, signed or voided */
export interface SlipSigned {
  /** its kind */
  slip: "opener" | "error" | "fill" | "credit" | "closer" | "count";
  /** its number */
  slip_number: number;
  /** the line; "void" */
  line: string;
}

/** the rack of a table in chips */
export interface Rack {
  /** where */
  table: string;
  /** its opener is signed and its closer is not */
  open: boolean;
  /** how many of each denomination, by the books: wagers are booked when it is closed */
  chips: number[];
  /** what they are worth */
  cents: Cents;
  /** an error slip is due: what the opener found more than the closer, below zero less */
  error_due?: Cents;
  /** fills that are asked for or on their way */
  fill?: Cents;
  /** credits that are asked for or on their way */
  credit?: Cents;
  /** its slips that wait */
  slips: OpenSlip[];
}

/** all chips of the house */
export interface Racks {
  /** in cents, the smallest first */
  denominations: number[];
  /** how many of each are in the cage */
  cage: number[];
  /** on their way */
  transit: number[];
  /** with the players, by the books; wagers are booked when a rack is closed */
  float: number[];
  /** those in chips, by number */
  tables: Rack[];
}

/** the rack, as its dealer sees it */
export interface TableRack {
  /** its opener is signed and its closer is not: only then a round opens */
  open: boolean;
  /** in cents, the smallest first */
  denominations: number[];
  /** an error slip is due: what the opener found more than the closer, below zero less */
  error_due?: Cents;
  /** slips of this table that wait, at most eight */
  pending: OpenSlip[];
}

/** the same as everybody at its table sees it */
export interface Jackpot {
  /** who won it */
  seat: number;
  /** how much */
  cents: Cents;
}

/** a meter that was won */
export interface Hit {
  /** when */
  time: Time;
  /** where */
  table: string;
  /** which meter */
  label: string;
  /** how much */
  cents: Cents;
  /** people verify it still */
  verifying?: boolean;
}

/** what a jackpot wager pays beside the meter */
export interface Prize {
  /** the pool's name */
  pool: string;
  /** the hand */
  label: string;
  /** for the one amount that the wager takes */
  cents: Cents;
}

/** the answer to hello: who the house is, and who it takes the sender for */
export interface Welcome {
  is: "welcome";
  /** what the sender is */
  role: "terminal" | "dealer" | "cashier" | "supervisor" | "auditor" | "sign" | "reader" | "security" | "count" | "accounting" | "surveillance";
  /** of the terminal (TID #), sign or user */
  number: number;
  /** what people call it */
  name: string;
  /** the last of its request numbers that was taken; the next one is higher */
  ack: number;
  /** the house */
  venue: string;
  /** the first eight digits of its key's fingerprint, as 'cardroom key' shows it: on vouchers and slips it says whose they are */
  fingerprint: string;
  /** play money: every screen says so */
  demo: boolean;
  /** a pay table is not an approved one: every screen says so */
  unapproved: boolean;
  /** of the program */
  version: string;
  /** the house's clock */
  now: Time;
  /** the addresses of this house and its standby: where to go when the connection is lost */
  houses?: string[];
}

/** the tables, whenever one opens, closes or fills; and whether the house can take wagers */
export interface Floor {
  is: "floor";
  /** all of them, by number */
  tables: Tab[];
  /** why no wager is taken, while the store cannot write, the house closes or a self-check holds new rounds back */
  trouble?: string;
  /** the same as a code */
  trouble_code?: "store" | "closing" | "self-check";
  /** tables in chips: the fact that last changed a rack, a slip or the cage; to who may ask for those the message comes with each */
  racks?: number;
}

/** what does not change during a round; sent with a seat or a watch, and when it changes */
export interface Table {
  is: "table";
  /** its name */
  table: string;
  /** higher each time; a view names the one that it goes with */
  version: number;
  /** the game's id */
  game: string;
  /** its title */
  title: string;
  /** the approved document */
  document: string;
  /** a dealer deals */
  live: boolean;
  /** an electronic table game */
  etg: boolean;
  /** how many it has */
  seats: number;
  /** where seat 1 is, as the dealer sees it; from there the numbers go around */
  first_seat: "left" | "right" | "none";
  /** the seat that is revealed and settled first */
  settles_from: "first" | "last";
  /** its windows end by the clock; else the dealer rules the time */
  timed: boolean;
  /** what its players wager */
  money: "credit" | "chips";
  /** chips: whether the console is told how much lies there */
  amounts?: "entered" | "estimated";
  /** chips: whose cards are entered; bonus: of hands with a bonus or progressive wager */
  cards_needed?: "all" | "bonus";
  /** live: entered by the dealer as they are turned, or read by a device */
  cards?: "at-reveal" | "reader";
  /** live: "card-exposed=continue,replace", what a supervisor may rule on each irregularity */
  rulings?: string[];
  /** its deck has one */
  joker: boolean;
  /** those that it offers, in the order of the document */
  wagers: Wager[];
  /** the ids of all decisions of the game */
  actions: string[];
  /** the one that names two front cards */
  sets_hand?: string;
  /** "decks=6": what the table plays by */
  options: string[];
  /** the chip tray, in cents */
  chips: number[];
  /** windows in force */
  betting_ms: number;
  decision_ms: number;
  pause_ms: number;
  /** sentences that must be shown: malfunction voids all bets and plays, the wagering spots, the bonus notice */
  notices: string[];
  /** the approval by which no dealer deals or enters the cards; every screen shows it */
  approval?: string;
  /** the wagers whose pay table is not an approved one */
  unapproved?: string[];
}

/** a voucher */
export interface Voucher {
  /** its number: 18 digits */
  voucher: string;
  /** its worth */
  cents: Cents;
  /** when it was made */
  time: Time;
  /** issue: it waits for a second person under this number, and `voucher` is empty */
  proposal?: number;
}

/** what a player's terminal shows, after everything that changes it */
export interface TerminalView {
  is: "view";
  /** which form it is */
  of: "terminal";
  /** the last of its request numbers that was taken: that wager is in */
  ack: number;
  /** the house's clock */
  now: Time;
  /** TID # */
  terminal: number;
  /** CREDIT */
  credit: Cents;
  /** BET: what is on the table */
  bet: Cents;
  /** WIN: what the last round returned */
  win: Cents;
  /** why no wager is taken, while the store cannot write, the house closes or a self-check holds new rounds back */
  trouble?: string;
  /** the same as a code */
  trouble_code?: "store" | "closing" | "self-check";
  /** the table that it sits at or watches */
  table?: string;
  /** of the table message that goes with it */
  version?: number;
  /** its seat */
  seat?: number;
  /** the round on the table */
  round?: Round;
  /** its own seat */
  mine?: Seat;
  /** the other seats, as they may be seen */
  others?: Seat[];
  /** what it may decide now */
  actions?: string[];
  /** wagers are taken from it now */
  may_bet: boolean;
  /** none of its wagers is in play */
  may_leave: boolean;
  /** of the table's pool */
  meters?: Meter[];
  /** won at this table and not yet paid, at most six of them: no round opens until all are */
  jackpots?: Jackpot[];
  /** the last one it collected, while that is out and until the terminal wagers or loads: a reload finds it again */
  voucher?: Voucher;
  /** its own jackpot, while that waits to be verified and paid */
  lock?: Lock;
}

/** what the dealer's console shows */
export interface DealerView {
  is: "view";
  /** which form it is */
  of: "dealer";
  /** the last of its request numbers that was taken */
  ack: number;
  /** the house's clock */
  now: Time;
  /** why nothing is taken, while the store cannot write, the house closes or a self-check holds new rounds back */
  trouble?: string;
  /** the same as a code */
  trouble_code?: "store" | "closing" | "self-check";
  /** its name */
  table: string;
  /** of the table message that goes with it */
  version: number;
  /** the next step */
  next: "open" | "close" | "sweep" | "start" | "deal" | "card" | "decide" | "left" | "turn" | "wait" | "settle" | "shuffle" | "deck" | "verify" | "table-open" | "rack";
  /** the same in words */
  next_text: string;
  /** the round on the table */
  round: Round;
  /** all that are taken or have wagered, by number; none at a stadium without a dealer or of more than fifty seats */
  seats: Seat[];
  /** those of the round as they came, for corrections by index; an automated table: none */
  cards: Cards;
  /** the same, with whom each went to */
  dealt: Dealt[];
  /** whom the next cards go to, up to the next decision */
  awaited: Place[];
  /** live: the deck or shoe */
  deck?: Deck;
  /** a table in chips: the wagers that pay a meter and lie on the felt */
  lights?: number;
  /** a table in chips that wants cards for bonus wagers only: the seats that `by-hand` would settle now */
  by_hand?: number[];
  /** a table with a card reader: it feeds the cards; the dealer enters the two in front of a hand that its player set; it reports an error; it is given up for this round and the dealer enters all cards */
  reader?: "feeds" | "front" | "error" | "by-hand";
  /** a table in chips: its rack */
  rack?: TableRack;
  /** of the table's pool */
  meters: Meter[];
  /** of this table */
  locks: Lock[];
  /** the dealers' since the last count */
  tokes: Cents;
}

/** what a jackpot sign shows */
export interface SignView {
  is: "view";
  /** which form it is */
  of: "sign";
  /** the house's clock */
  now: Time;
  /** the house */
  venue: string;
  /** the table that it hangs at; none: all pools */
  table?: string;
  /** the game */
  title?: string;
  /** the table's limits */
  min?: Cents;
  max?: Cents;
  /** as wagers come in */
  meters: Meter[];
  /** the last ones, the newest first */
  hits: Hit[];
  /** what the jackpot wagers pay beside the meters */
  prizes: Prize[];
  /** sentences that must be shown */
  notices: string[];
  /** as in the table's message; of all pools, the first of the house */
  approval?: string;
  /** play money */
  demo: boolean;
}

/** a tile of the pit page */
export interface PitTable {
  /** its name */
  table: string;
  /** the game's id */
  game: string;
  /** where its round is */
  phase: "off" | "pause" | "betting" | "dealing" | "deciding" | "finished";
  /** it goes out of service after the round */
  closing: boolean;
  /** the round's number in the house */
  round: number;
  /** seats with a stake */
  players: number;
  /** seats taken */
  seated: number;
  /** rounds settled in the last hour */
  rounds_hour: number;
  /** wagered this gaming day */
  handle: Cents;
  /** won by the house this gaming day */
  win: Cents;
  /** what theory says of that */
  expected: Cents;
  /** one standard deviation of it by the exact variance, as if its bets were independent */
  deviation: Cents;
  /** how far the wager that is farthest from theory is, of all rounds under its rules, in thousandths of a standard deviation */
  z: number;
  /** what to make of that */
  band: "quiet" | "watch" | "alarm";
  /** the exact analysis is not there yet: expected, z and band say nothing */
  learning?: boolean;
  /** jackpots that wait */
  locks: number;
}

/** a significant event */
export interface Event {
  /** its number in the log */
  fact: number;
  /** when */
  time: Time;
  /** the fact's id */
  kind: string;
  /** where */
  table?: string;
  /** in which round */
  round?: number;
  /** the user's or terminal's name */
  who?: string;
  /** how much */
  cents?: Cents;
  /** it stays until acknowledged */
  alarm: boolean;
  /** by whom it was */
  seen?: string;
  /** what happened, in English as the log keeps it */
  text: string;
  /** what that text says of a tax-form (round, seat, wager, won, stake), a currency-in or currency-out (name where it is known, cents), an actual-alarm (wager, won, expected, rounds; z and least in thousandths), a store-trouble (ms), a login-failed (reason: password, name or code; user where it is known; address), a sign-paired or sign-unpaired (sign, name where it has one), a claim-open (whose: player or dealers; round, seat, cents), a deck-count (count, and how many must be left), a lock-gone (round, cents), an opener-differs (opener, cents; commission: yes where it is to be told), a recount-differs (count: its number), a clock-refused or clock-accepted (way: ahead or behind; ms), a witness-overruled (why: behind, differs, strange or gone; entry where it is known), a self-check-differs (count, parts: which and why); amounts are cents */
  values?: { [key: string]: number | string };
}

/** what the pit page shows: to a supervisor or auditor who watches no table, at most twice a second */
export interface PitView {
  is: "view";
  /** which form it is */
  of: "pit";
  /** the last of its request numbers that was taken */
  ack: number;
  /** the house's clock */
  now: Time;
  /** why nothing is taken, while the store cannot write, the house closes or a self-check holds new rounds back */
  trouble?: string;
  /** the same as a code */
  trouble_code?: "store" | "closing" | "self-check";
  /** by number */
  tables: PitTable[];
  /** those that nobody has acknowledged, the newest first; at most a hundred */
  alarms: Event[];
  /** how many there are */
  alarms_count: number;
  /** wins that wait; at most a hundred, a tile has the number of its table's */
  locks: Lock[];
  /** what waits for a second person */
  proposals?: Proposal[];
  /** what is owed to the house; at most fifty, `claims` has all */
  claims?: Claim[];
  /** of all pools */
  meters: Meter[];
  /** in the cage, by the books */
  cash: Cents;
  /** out */
  vouchers: number;
  /** what they are worth */
  vouchers_cents: Cents;
  /** on all terminals */
  credit: Cents;
  /** connected now */
  terminals: number;
}

/** it was not done and nothing has changed */
export interface Refused {
  is: "refused";
  /** which request */
  n?: number;
  /** one of the codes below */
  code: string;
  /** for people: where, what, and what would be right */
  message: string;
  /** milliseconds to wait before the next try */
  wait?: number;
}

/** over HTTP: the store could not write in time; it was taken and may still be done, so send it again with the same number to know */
export interface Unknown {
  is: "unknown";
  /** which request */
  n?: number;
  /** for people */
  message: string;
}

/** the answer to what was asked, or what came of a change; a change without one is acknowledged by the next view */
export interface Result {
  is: "result";
  /** which request */
  n?: number;
  /** the id of the request */
  of: string;
  /** as listed below */
  data: unknown;
}

/** this machine stands by and takes no requests: another one is the house. Over a WebSocket it comes at once and the connection ends, over HTTP it is the answer to every request (503) */
export interface Standby {
  is: "standby";
  /** how many milliseconds ago it has read the house's log to its end */
  behind: number;
  /** the addresses of the house and of its standby: go to the other one */
  houses: string[];
}

/** what pairing, login and setup give; keep it secret */
export interface Token {
  /** for hello, or for HTTP */
  token: string;
  /** what the sender is */
  role: "terminal" | "dealer" | "cashier" | "supervisor" | "auditor" | "sign" | "reader" | "security" | "count" | "accounting" | "surveillance";
  /** of the terminal, sign or user */
  number: number;
  /** it expires when not used for so long; none: it does not */
  idle_ms?: number;
  /** it expires then in any case */
  expires?: Time;
}

/** for pairing */
export interface Code {
  /** to be typed in */
  code: string;
  /** when it is good no longer */
  expires: Time;
}

/** a voucher that is out, without the number that is worth its money */
export interface VoucherOut {
  /** the last four digits of its number */
  ending: string;
  /** its worth */
  cents: Cents;
  /** when it was made */
  time: Time;
  /** TID # of the terminal that collected it; none: the cage issued it */
  terminal?: number;
}

/** a change that may take two people */
export interface Waiting {
  /** it waits for a second person under this number; without it, it is done */
  proposal?: number;
}

/** what was approved and is done */
export interface Approved {
  /** an issue: the voucher's number */
  voucher?: string;
  /** its worth */
  cents?: Cents;
  /** when it was made */
  time?: Time;
}

/** a round that is over, as one terminal or the pit may see it */
export interface Played {
  /** its number in the house */
  round: number;
  /** GAME # */
  game: number;
  /** where */
  table: string;
  /** the game */
  title: string;
  /** when betting opened */
  opened: Time;
  /** when it was settled or voided */
  ended?: Time;
  /** every card */
  state: Round;
  /** every choice, its source and every wager's result; a terminal: its own seat */
  seats: Seat[];
  /** why it was voided */
  reason?: string;
}

/** a step of a replay */
export interface Step {
  /** as in exports: number, time, kind, who, what */
  fact: unknown;
  /** the table after it */
  state: Round;
  /** the seats after it; of a stadium the one that it concerns, and all in the last step */
  seats: Seat[];
}

/** a choice and what it is worth */
export interface Choice {
  /** its id */
  action: string;
  /** pai gow: the front cards */
  front?: Cards;
  /** what it wins or loses on average from here on, in cents, whatever is lost already included: exact, as a fraction */
  value: string;
  /** the same in millionths of a cent, rounded */
  micros: number;
  /** what it gives away beside the best one, in millionths of a cent, rounded */
  cost: number;
  /** no other is worth more */
  best: boolean;
  /** a word on it: how often it wins */
  note?: string;
}

/** a user */
export interface User {
  /** as the log names it */
  number: number;
  name: string;
  role: "dealer" | "cashier" | "supervisor" | "auditor" | "security" | "count" | "accounting" | "surveillance";
  /** may no longer log in */
  removed: boolean;
  created: Time;
  /** role or password */
  changed: Time;
  /** open now */
  sessions: number;
}

/** a paired terminal */
export interface Terminal {
  /** TID # */
  terminal: number;
  name: string;
  connected: boolean;
  /** where it sits */
  table?: string;
  seat?: number;
  credit: Cents;
  /** a wager of it is in play */
  in_play: boolean;
}

/** a table's gaming day after one of its rounds */
export interface CoursePoint {
  /** when the round was settled */
  time: Time;
  /** of the gaming day until then, and so are the others */
  handle: Cents;
  win: Cents;
  /** what theory says of it */
  expected: Cents;
  /** one standard deviation of the win, as if all bets were independent */
  deviation: Cents;
}

/** how a table's gaming day went */
export interface Course {
  /** its name */
  table: string;
  /** the theory of its rules is not known yet */
  learning?: boolean;
  /** in order, evenly spaced by rounds, at most two hundred; the present is in the pit's view */
  points: CoursePoint[];
}

/** a paired jackpot sign */
export interface Sign {
  /** its number */
  sign: number;
  name: string;
  connected: boolean;
  /** when; a sign of old books has none */
  paired?: Time;
  /** when it went away last, since the house was started */
  seen?: Time;
}

/** what became of a card reader's frame */
export interface Frame {
  /** its number */
  seq: number;
  /** for what it was taken; repeated: it was taken before */
  taken: "start" | "card" | "burnt" | "unused" | "cut-card" | "error" | "error-end" | "failed" | "sensor" | "repeated";
}

/** a paired card reader */
export interface CardReader {
  /** its number, which is its table's */
  reader: number;
  table: string;
  name: string;
  connected: boolean;
  /** when */
  paired: Time;
  /** the number of its last frame */
  seq?: number;
  /** it reports an error that has not ended */
  error: boolean;
  /** the cards of the round on the table are entered by hand */
  by_hand: boolean;
}

/** a change of a meter */
export interface MeterChange {
  /** its number in the log */
  fact: number;
  /** when */
  time: Time;
  pool: string;
  meter: number;
  reason: "configured" | "contribution" | "won" | "malfunction" | "above-maximum" | "booked-to-receipts" | "seed-recovery" | "void" | "maximum";
  /** by how much it rose, or below zero fell */
  cents: Cents;
  /** what it then showed */
  after: Cents;
  who?: string;
  /** what was written down */
  text?: string;
}

/** a wager of a table, actual against theoretical */
export interface Hold {
  table: string;
  /** its id */
  wager: string;
  /** in which it was made */
  rounds: number;
  /** wagered */
  handle: Cents;
  /** won by the house */
  win: Cents;
  /** by the exact edge */
  expected: Cents;
  /** in thousandths */
  z: number;
  /** if all seats of a round won and lost as one */
  z_least: number;
  band: "quiet" | "watch" | "alarm";
  /** the exact analysis is not there yet: expected, z and band say nothing */
  learning?: boolean;
  /** a table in chips: the amounts are estimates, so z and band say nothing */
  estimated?: boolean;
}

/** of an audit */
export interface Verdict {
  /** everything agrees */
  good: boolean;
  /** replayed */
  facts: number;
  /** paid again from their cards */
  rounds: number;
  /** compared */
  transfers: number;
  /** the last fact under a signature; 0: none is, and nothing vouches for them */
  signed_to: number;
  /** the first fact that does not agree */
  bad?: number;
  /** for people */
  text: string;
}

/** what a self-check found */
export interface Checked {
  /** how many were checked */
  parts: number;
  /** how many of them are not as they must be */
  differ: number;
  /** which, and why; empty where none does */
  why: string;
  /** all parts, a line each: SHA-256, BLAKE2b-256, name */
  list: string;
}

/** over HTTP it is the file itself */
export interface Receipt {
  /** for the file */
  name: string;
  /** to be kept byte for byte: 'cardroom verify' checks it */
  text: string;
}

/** a line of the day's report */
export interface DayLine {
  /** "cage", "terminals", a table's, game's or pool's name */
  what: string;
  /** which of these that is */
  of: "cage" | "terminals" | "table" | "game" | "pool";
  /** what is counted */
  id: "vouchers-issued" | "vouchers-paid" | "tokes-paid" | "cash-net" | "vouchers-loaded" | "vouchers-printed" | "jackpots-paid" | "handle" | "returned" | "win" | "voided" | "tokes" | "to-pools" | "from-pools" | "contributed" | "won" | "seeded" | "adjusted" | "cash" | "cash-required" | "chips-sold" | "chips-redeemed" | "drop";
  /** the same in words */
  label: string;
  /** how many */
  count: number;
  /** how much */
  cents: Cents;
}

/** chips by denomination */
export interface ChipCount {
  /** how many of each, the smallest first */
  chips: number[];
  /** their value */
  cents: Cents;
}

/** where chips are */
export interface ChipPlace {
  /** minted: all there are, below zero; float: with the players; missing: what openers did not find */
  place: "minted" | "cage" | "transit" | "racks" | "float" | "missing";
  /** how many of each denomination, by the books */
  chips: number[];
  /** their value */
  cents: Cents;
}

/** the cage by the books */
export interface Cage {
  /** in the cage */
  cash: Cents;
  /** what must be there three hours after opening (WAC 230-15-050) */
  required: Cents;
  /** of it: $2,000 for each table */
  for_tables: Cents;
  /** of it: 1 % of last year's gross receipts; a new house: $30,000 */
  for_receipts: Cents;
  /** what is missing to it */
  short?: Cents;
  /** denominations of chips, in cents */
  units: number[];
  /** of each denomination they sum to zero */
  places: ChipPlace[];
}

/** a signature */
export interface SlipSign {
  /** which: requested, prepared ...; void */
  line: string;
  /** the department */
  as: string;
  /** the user's name */
  who: string;
  /** when */
  time: Time;
  /** what this person counted, by denomination; of a box: bank notes */
  chips?: number[];
  /** of a box: tickets and debit receipts */
  paper?: Cents;
  /** of a count that the verifier did not find: it was done anew */
  again?: boolean;
}

/** a slip */
export interface Slip {
  /** its kind */
  slip: "opener" | "error" | "fill" | "credit" | "closer" | "count";
  /** of its kind, from 1, without gaps */
  number: number;
  table?: string;
  state: "open" | "finished" | "void";
  /** the line that it waits for */
  next?: string;
  /** what it says, by denomination; of a box: bank notes. None while somebody else must still count on his own */
  chips?: number[];
  /** of a box: tickets and debit receipts */
  paper?: Cents;
  /** what it is worth */
  cents?: Cents;
  /** of a void or an error slip */
  reason?: string;
  /** in order */
  signs: SlipSign[];
}

/** a slip as it is printed */
export interface SlipPaper {
  /** the house */
  venue: string;
  /** what it is */
  title: string;
  /** the gaming day */
  day?: string;
  /** the table's */
  game?: string;
  /** denominations in cents: of the chips, or of the bank notes of a box */
  units: number[];
  /** a sheet each: its name, and where it goes */
  parts: string[];
  slip: Slip;
}

/** a line of the master games report */
export interface GamesLine {
  /** whose line it is */
  of: "table" | "game" | "box" | "house";
  name: string;
  /** the game's id */
  game?: string;
  /** the number of its count slip */
  box?: number;
  /** open: a rack is; closed: a box is not verified yet */
  state: "open" | "closed" | "verified";
  opener: ChipCount;
  fills: ChipCount;
  credits: ChipCount;
  closer: ChipCount;
  /** bank notes found in the boxes */
  notes: number[];
  /** their value */
  cash: Cents;
  /** tickets and debit receipts found there */
  paper: Cents;
  /** both */
  drop: Cents;
  /** the buy-ins that were recorded at the table */
  recorded: Cents;
  /** felt win: drop + closer + credits - opener - fills; once the boxes are verified */
  felt?: Cents;
  /** the same without what wagers added to progressives and with what pools paid over the felt (WAC 230-15-671) */
  adjusted?: Cents;
  /** adjusted - played: mispays, missed rounds, misread cards */
  difference?: Cents;
  /** adjusted against expected, in thousandths of the deviation */
  z?: number;
  /** all amounts were entered, and the difference is not zero; of a sum: that of one of its boxes is not */
  differs?: boolean;
  /** buy-ins were recorded, and the drop is $200 or more from them */
  drop_differs?: boolean;
  /** z is beyond what is configured */
  beyond?: boolean;
  rounds: number;
  hands: number;
  handle: Cents;
  /** what wagers added to progressives */
  accrued: Cents;
  /** the win of the rounds */
  played: Cents;
  /** amounts were estimated: handle, played, expected and difference are estimates */
  estimated?: boolean;
  /** what theory says of the played win */
  expected?: Cents;
  /** one standard deviation of it */
  deviation?: Cents;
}

/** the master games report of a gaming day */
export interface MasterGames {
  day: string;
  /** denominations of chips, in cents */
  units: number[];
  /** of bank notes */
  note_units: number[];
  /** boxes, tables, games, the house */
  lines: GamesLine[];
}

/** what was dealt at a table, of a game, or by a dealer */
export interface WorkLine {
  of: "table" | "game" | "dealer";
  name: string;
  /** the game's id */
  game?: string;
  /** when the first round opened */
  first?: Time;
  /** when the last one ended */
  last?: Time;
  /** milliseconds at the table, from the first round to the last of each turn */
  dealt: number;
  /** settled */
  rounds: number;
  hands: number;
  /** rounds that were settled, put right and paid otherwise */
  mispays: number;
  /** by how much */
  mispaid: Cents;
  /** of cards */
  corrections: number;
  voids: number;
  /** rulings */
  irregularities: number;
  handle: Cents;
  win: Cents;
  /** amounts were estimated, in part */
  estimated?: boolean;
  /** what theory says of the win */
  expected?: Cents;
  /** one standard deviation of it */
  deviation?: Cents;
}

/** cards on the layout */
export interface DrillHand {
  /** as dealt */
  cards: Cards;
  /** pai gow: the two in front */
  front?: Cards;
}

/** a wager on the layout */
export interface DrillSpot {
  /** its id */
  wager: string;
  /** as people call it */
  title: string;
  /** what lies there; 0 for what is paid without a wager */
  stake: Cents;
  /** the id of the pay table in force */
  table?: string;
  /** exercise error: what was done with it */
  done?: "take" | "push" | "pay";
  /** exercise error: what was paid, without the stake */
  paid?: Cents;
}

/** a seat of the layout */
export interface DrillSeat {
  /** which */
  seat: number;
  /** what it decided last */
  action?: string;
  /** its cards */
  hand?: DrillHand;
  /** its wagers */
  spots: DrillSpot[];
}

/** chips of a slip or of an inventory */
export interface DrillCount {
  /** of which */
  of: "opener" | "fill" | "credit" | "closer";
  /** how many, in the order of the denominations */
  chips: number[];
}

/** one of the things that a question asks */
export interface DrillPart {
  /** what is asked */
  id: "paid" | "outcome" | "first" | "spot" | "difference" | "front" | "rule" | "effects" | "authority" | "fill" | "closer" | "win" | "signatures" | "opening";
  /** what an answer is: an amount, one of the words, several of them, two cards */
  kind: "cents" | "word" | "words" | "cards";
  /** of which seat */
  seat?: number;
  /** of which wager */
  wager?: string;
  /** its title */
  title?: string;
  /** separated by spaces */
  words?: string;
  /** the correction: the answer is right */
  right?: boolean;
  /** the right answer */
  truth?: string;
  /** what the answer would have paid or taken wrongly */
  mispaid?: Cents;
  /** what it is about, for a weak spot */
  subject?: string;
  /** why */
  note?: string;
  /** the right amount in chips, in the order of the denominations */
  chips?: number[];
}

/** a question for dealers, and its correction */
export interface Drill {
  /** the game's id */
  game: string;
  /** which exercise */
  exercise: "pay" | "settle" | "house-hand" | "error" | "irregularity" | "rack";
  /** all that the game has */
  exercises: string[];
  /** of chips, in cents */
  denominations: number[];
  /** the dealer's cards */
  dealer?: DrillHand;
  /** community cards, or the array */
  table?: DrillHand;
  /** the layout */
  seats: DrillSeat[];
  /** rack: what the slips say */
  counts?: DrillCount[];
  /** rack: what was in the box */
  drop?: Cents;
  /** rack: what was counted at opening */
  opened?: Cents;
  /** rack: whose signatures are asked */
  slip?: "opener" | "error" | "fill-request" | "fill" | "credit-request" | "credit" | "closer";
  /** what happened, by its id */
  irregularity?: string;
  /** what is asked, in the order in which it is answered */
  parts: DrillPart[];
  /** the correction: how many parts are wrong */
  errors?: number;
  /** what all of them mispaid */
  mispaid?: Cents;
}

/** Anything that can be asked. */
export type Request =
  | HelloRequest
  | PairRequest
  | LoginRequest
  | SetupRequest
  | DemoRequest
  | LogoutRequest
  | PasswordRequest
  | WatchRequest
  | SitRequest
  | LeaveRequest
  | BetsRequest
  | ReadyRequest
  | ActRequest
  | LoadRequest
  | CollectRequest
  | RecallRequest
  | RoundRequest
  | AdviceRequest
  | ReceiptRequest
  | OpenRequest
  | CloseRequest
  | StartRequest
  | CardsRequest
  | TurnRequest
  | DecideRequest
  | CorrectRequest
  | CorrectionsRequest
  | IrregularityRequest
  | DeckRequest
  | SettleRequest
  | WaitRequest
  | DeadRequest
  | VoidRequest
  | VoidPreviewRequest
  | VerifyRequest
  | ProofRequest
  | MarkRequest
  | TokesRequest
  | PlaceRequest
  | SweepRequest
  | ByHandRequest
  | ReaderFailedRequest
  | ReadRequest
  | IssueRequest
  | RedeemRequest
  | ClaimPaidRequest
  | ClaimsRequest
  | VoucherRequest
  | VouchersRequest
  | DayRequest
  | CageRequest
  | SlipsRequest
  | SlipPaperRequest
  | MasterGamesRequest
  | RoomReportRequest
  | SlipRequest
  | SlipVoidRequest
  | BuyInRequest
  | ColourRequest
  | CageChipsRequest
  | CageCashRequest
  | RacksRequest
  | SlipsOpenRequest
  | TableOpenRequest
  | TableCloseRequest
  | LimitsRequest
  | PayRequest
  | AdjustRequest
  | MaximumRequest
  | UnseatRequest
  | ClockAcceptRequest
  | SelfCheckRequest
  | AlarmSeenRequest
  | ClaimWriteOffRequest
  | ProposalsRequest
  | ApproveRequest
  | DeclineRequest
  | UserAddRequest
  | UserRoleRequest
  | UserPasswordRequest
  | UserRemoveRequest
  | PairCodeRequest
  | UnpairRequest
  | UsersRequest
  | TerminalsRequest
  | SignsRequest
  | CardReadersRequest
  | RoundsRequest
  | ReplayRequest
  | EventsRequest
  | AlarmsRequest
  | MetersRequest
  | HoldRequest
  | CourseRequest
  | AuditRequest
  | ExportRequest
  | DrillRequest;

/** Anything that the house sends. */
export type Message =
  | Welcome
  | Floor
  | Table
  | TerminalView
  | DealerView
  | SignView
  | PitView
  | Refused
  | Unknown
  | Result
  | Standby;

/** What the data of a result is, by the id of the request. */
export interface ResultData {
  "pair": Token;
  "login": Token;
  "setup": Token;
  "demo": Token;
  "collect": Voucher;
  "issue": Voucher;
  "redeem": Voucher;
  "voucher": Voucher;
  "vouchers": VoucherOut[];
  "void": Waiting;
  "dead": Waiting;
  "irregularity": Waiting;
  "adjust": Waiting;
  "claim-write-off": Waiting;
  "cage-chips": Waiting;
  "cage-cash": Waiting;
  "approve": Approved;
  "void-preview": VoidPreview;
  "proposals": Proposal[];
  "claims": Claim[];
  "slip": SlipSigned;
  "slip-void": SlipSigned;
  "racks": Racks;
  "slips-open": OpenSlip[];
  "pair-code": Code;
  "recall": Played[];
  "round": Played;
  "advice": Choice[];
  "receipt": Receipt;
  "day": DayLine[];
  "cage": Cage;
  "slips": Slip[];
  "slip-paper": SlipPaper;
  "master-games": MasterGames;
  "room-report": WorkLine[];
  "users": User[];
  "terminals": Terminal[];
  "signs": Sign[];
  "read": Frame;
  "card-readers": CardReader[];
  "rounds": Played[];
  "replay": Step[];
  "events": Event[];
  "alarms": Event[];
  "meters": MeterChange[];
  "hold": Hold[];
  "course": Course;
  "audit": Verdict;
  "self-check": Checked;
  "drill": Drill;
}
