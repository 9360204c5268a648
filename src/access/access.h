/* access.h - identities: people with passwords, terminals, signs and card readers with tokens, and what
 * each may ask.
 *
 * People log in with a password (Argon2id) and get a session, which ends when it is not used for a while, after some
 * hours in any case, by logout, and when the person's password or role changes.  Terminals, signs and card readers are
 * paired once, by a short code that a supervisor has made and that is good once and for some minutes; then they hold a
 * token until they are unpaired.  The first supervisor is made with a code that the server prints.
 *
 * A token is 256 random bits; only its BLAKE2b hash is kept, so a copy of the store holds nothing that opens
 * a door.  Every value carries a seal made with the house's key, so an attacker who can write the store, but does not
 * have the key, cannot make a user, a session or a terminal either, nor change a role or a password.
 *  Tokens, passwords and codes are compared in constant time, and appear in no message or log.
 *
 * Everything is kept in the store's small values (access/user/3, access/session/7, access/terminal/17), each written
 * before it counts: a call that answers ERR_STORE has changed nothing, except that a session that was to end has ended.
 * Codes live in memory only.  A person whose password or role changed logs in again after a restart.
 *
 * Of people the books are the truth: every change is a fact that names the hash of the value (struct fact_user), and a
 * value with another hash is not taken.  So a change is first written beside the old value (access/next/3); the old one
 * is replaced when the fact is durable, and a start finds whichever the books name.
 *
 * A password opens a second secret, an Ed25519 key: whoever logs in can sign what they approve, until the session ends
 * or the house starts anew.  The public half is in the books; the secret one is stored nowhere.
 *
 * No clock and no network: time and address come from outside, and random bits from a struct rng where the
 * house is simulated.  One thread calls it, but for password_check_run(), which takes a tenth of a second and
 * 64 MiB and may run anywhere. */
#pragma once

#include "access/limit.h"
#include "base/rng.h"
#include "floor/config/config.h"
#include "house/protocol.h"
#include "store/store.h"

enum {
    ACCESS_USERS = 256,
    ACCESS_TRIAL_USERS = 64, /* of play money */
    ACCESS_SESSIONS = 1024,
    ACCESS_SIGNS = FLOOR_SIGNS,
    ACCESS_CODES = 64,
    ACCESS_HASH = 32,
    ACCESS_KEY = 32,
    ACCESS_SALT = 16,
    ACCESS_TOKEN = 64,     /* characters of a token's text, the zero included */
    ACCESS_CODE = 10,      /* "ABCD-EFGH" */
    ACCESS_SETUP = 20,     /* "ABCD-EFGH-JKMN-PQRS" */
    ACCESS_PASSWORD = 128, /* bytes, the most */
    ACCESS_BADGE = 32,     /* "B7-ABCD-EFGH-JKMN-PQRS" */
    ACCESS_ADDRESS = 64,
    ACCESS_KNOWN = 8192,
};

struct access_rules {
    int64_t idle_ms, absolute_ms;           /* of a session */
    int64_t code_ms;                        /* of a pairing code */
    uint32_t password_passes, password_kib; /* Argon2id: how much work */
    uint32_t users, sessions;               /* people; sessions of one person, of which the oldest makes room */
};

extern const struct access_rules access_standard;

/* What opens a person's key: a password, or a badge together with a PIN (access_badge.c). */
enum access_wrap_kind { WRAP_PASSWORD, WRAP_BADGE, WRAPS };

/* An Argon2id hash and how it was made; what turns the seed that comes of it into that of the person's key: of the
 * password, which the key is made with, zeros. */
struct access_wrap {
    uint32_t passes, kib; /* 0: the person has none such */
    uint8_t salt[ACCESS_SALT], hash[ACCESS_HASH], mask[ACCESS_HASH];
};

struct access_user {
    uint32_t number;    /* from 1, never given twice; 0: the place is free */
    uint8_t role;       /* enum role */
    bool removed, next; /* next: in memory only, it was read from access/next/N */
    char name[FACT_NAME];
    int64_t created_ms, changed_ms;
    struct access_wrap wrap[WRAPS]; /* enum access_wrap_kind */
    uint32_t generation;            /* of its changes */
    uint8_t key[ACCESS_HASH];       /* public, of what this person signs; zeros: somebody else chose the password */
    uint8_t row[ACCESS_HASH];       /* the hash of all this, as the store has it */
};

struct access_session {
    uint32_t user;    /* its number; 0: the place is free */
    uint16_t console; /* signed on at the console of this table; 0: at none */
    uint8_t hash[ACCESS_HASH];
    int64_t created_ms, used_ms, stored_ms;
    uint32_t generation;
    bool signs; /* it has the seed of its person's key: not stored */
    uint8_t seed[ACCESS_HASH];
};

/* A terminal, sign, card reader or console. */
struct access_device {
    bool paired, next; /* next: a value of it was read that was prepared */
    uint8_t hash[ACCESS_HASH];
    uint32_t generation;
};

/* What people know of a sign, reader or console; of a terminal the floor does. */
struct access_sign {
    char name[FACT_NAME];
    int64_t paired_ms; /* 0: it is not */
};

struct access_code {
    char code[ACCESS_CODE];
    uint8_t role; /* ROLE_TERMINAL, ROLE_SIGN, ROLE_READER or ROLE_CONSOLE; 0: the place is free */
    uint32_t number;
    uint16_t table, seat; /* the only ones of a terminal; 0: it takes any */
    char name[FACT_NAME];
    int64_t expires_ms;
};

/* A known sender, as a connection keeps it. */
struct access_who {
    uint8_t role;     /* enum role */
    uint16_t console; /* of a person: the table at whose console it signed on; 0: at none */
    uint32_t number;  /* of the user, terminal or sign; of a reader or console its table's */
    uint32_t place, generation;
};

/* What login, setup and pairing give. */
struct access_token {
    char text[ACCESS_TOKEN]; /* to be handed over and forgotten */
    struct access_who who;
    char name[FACT_NAME];
    uint16_t table, seat; /* a terminal's own, as its code said */
    int64_t expires_ms;   /* 0: it does not */
};

/* About 960 KiB; the caller's. */
struct access {
    struct access_rules rules;
    struct store_handle store;
    struct rng *rng;         /* NULL: the operating system's entropy */
    uint8_t key[ACCESS_KEY]; /* of the seals */
    uint32_t generations;
    struct access_user next; /* a change that is prepared; of a password that its person chose also the seed */
    uint8_t next_seed[ACCESS_HASH];
    uint32_t highest; /* number of a person ever */
    int differ;       /* people whose values were not those of the books, and were not taken */
    char differ_names[FACT_TEXT];
    int sealed;      /* values that had no seal, or that of an older key, and were given one at opening */
    int64_t wait_ms; /* after ERR_WAIT: how long */
    char setup_code[ACCESS_SETUP];
    uint8_t nobody_salt[ACCESS_SALT]; /* names that do not exist take as long as those that do */
    struct access_user user[ACCESS_USERS];
    struct access_session session[ACCESS_SESSIONS];
    struct access_device terminal[CONFIG_TERMINALS], sign[ACCESS_SIGNS], reader[CONFIG_TABLES], console[CONFIG_TABLES];
    struct access_sign about[ACCESS_SIGNS]; /* the sign of the same place */
    struct access_sign about_reader[CONFIG_TABLES], about_console[CONFIG_TABLES];
    struct access_code code[ACCESS_CODES];
    struct throttle throttle;
    uint64_t known[ACCESS_KNOWN]; /* addresses, as a keyed hash, each at its place */
};

/* Where it is kept, and by whom it is sealed. */
struct access_setup {
    const struct access_rules *rules;
    struct store_handle store;
    struct rng *rng;                       /* NULL: the operating system's entropy */
    const uint8_t *key;                    /* ACCESS_KEY secret bytes of the house; each house's own */
    const uint8_t (*old_keys)[ACCESS_KEY]; /* those before it: what they have sealed is sealed anew */
    int old_key_count;
    bool accept; /* a person vouches for values without a seal, as older programs wrote them: they get one; and where
                    the store has no supervisor of the books, another first one may be made */
    const struct floor *books; /* whom the books know; NULL, in tests: all that is stored is taken */
};

/* Reads what is stored.  ERR_STORE..., ERR_IO without entropy; ERR_SEAL: a value has no seal of this house;
 * the message says which value is bad. */
enum err access_open(struct access *a, const struct access_setup *setup, struct buf *message);

/* How many people and terminals the store has otherwise than the books, beside them, or not at all; and which. */
enum err access_compare(const struct floor *books, struct store_handle store, int *count, struct buf *names);

/* ---- may they ----------------------------------------------------------------------------------------- */
bool access_may_ask(int role, int request_kind);

/* Is it a role of people, who log in? */
bool access_is_person(int role);

/* ---- identity ----------------------------------------------------------------------------------------- */
/* A token as it came: ERR_SESSION if it is worth nothing. */
enum err access_hello(struct access *a, struct text token, int64_t now_ms, struct access_who *who);

/* Is it still good?  Without counting as use. */
bool access_is_alive(const struct access *a, const struct access_who *who, int64_t now_ms);

/* The same, at each message: it counts as use. */
enum err access_check(struct access *a, const struct access_who *who, int64_t now_ms);

/* A login in three parts; the second needs no access and is slow. */
struct password_check {
    uint32_t user; /* 0: no such user */
    int64_t changed_ms;
    char name[FACT_NAME], address[ACCESS_ADDRESS], badge[ACCESS_BADGE]; /* badge: a new one, as it is handed out */
    uint8_t kind;                                                       /* enum access_wrap_kind */
    uint16_t console;                                                   /* as entered */
    size_t size;
    char text[ACCESS_PASSWORD];
    struct access_wrap wrap;   /* what it should be */
    uint8_t hash[ACCESS_HASH]; /* what it is */
    uint8_t seed[ACCESS_HASH]; /* of the key that it opens */
    bool hashed;
};

/* What a person enters to log in or to change a password; each call says which members it reads. */
struct credentials {
    struct text name, password, old, code, badge, pin, address;
    uint16_t console; /* the table at whose console a person signs on; 0: at none */
};

/* Name and password, or badge and PIN; address.  ERR_WAIT after too many failures from an address, or with this name
 * from there. Counts as a failure until it ends well. */
enum err access_login_begin(struct access *a, const struct credentials *entered, int64_t now_ms,
                            struct password_check *check);
void password_check_run(struct password_check *check);
/* ERR_LOGIN: name or password is wrong (never says which); ERR_IO: no memory for the hash.  Wipes the check. */
enum err access_login_end(struct access *a, struct password_check *check, int64_t now_ms, struct access_token *out);

/* How many tries with this name from there there were in a row, this one included. */
uint32_t access_tries(const struct access *a, const struct password_check *check, int64_t now_ms);

/* Somebody has said there who it is: a good token, password or code came from this address. */
void access_know_address(struct access *a, struct text address);

/* Whose password is hashed first, of all that wait: an address that is known before one that is not, and of these the
 * one with fewer failures and tries under way.  So many machines that guess delay nobody at the house's own. */
uint8_t access_login_rank(const struct access *a, struct text address, int64_t now_ms);

enum err access_logout(struct access *a, const struct access_who *who);

/* A dealer has signed on at a console: the session of the one before ends, and the dealer's own at consoles. */
void access_relieve(struct access *a, const struct access_who *who);

/* ---- people ------------------------------------------------------------------------------------------- */
const struct access_user *access_user_find(const struct access *a, struct text name); /* not removed, or NULL */
const struct access_user *access_user(const struct access *a, uint32_t number);       /* or NULL */
int access_sessions(const struct access *a, uint32_t user, int64_t now_ms);

/* A new password in three parts, as a login: begin says what is wrong with it and draws its salt,
 * password_check_run() makes its hash, and the calls that end in _end take it and wipe the check.
 *
 * Each prepares a change: *out is the account as it would be, of which access_user_fact() goes into the log.  Then
 * access_user_take() makes it count, and access_follow(), once its fact is durable, replaces what is stored. */
enum err access_password_hash_begin(struct access *a, struct text name, struct text password,
                                    struct password_check *check);
enum err access_user_add_end(struct access *a, int role, struct password_check *check, int64_t now_ms,
                             const struct access_user **out);
enum err access_user_password_end(struct access *a, struct password_check *check, int64_t now_ms,
                                  const struct access_user **out);
enum err access_user_role(struct access *a, struct text name, int role, int64_t now_ms, const struct access_user **out);
enum err access_user_remove(struct access *a, struct text name, int64_t now_ms, const struct access_user **out);

/* What is prepared counts; the person's sessions end but the one at the place except (-1: all of them). */
const struct access_user *access_user_take(struct access *a, int except);

/* A FACT_USER is durable: what it says is stored, also where it was prepared before a second person approved it.
 * ERR_STORE_CHAIN: the prepared value is not there any more, and the person is out until the next change. */
enum err access_follow(struct access *a, const struct fact *fact);
enum err access_follow_pair(struct access *a, const struct fact *fact); /* the same of a FACT_PAIR */

/* By the person itself, with the old password and the new, or the PIN of a new badge: checks[1].badge, to be handed
 * over before the end wipes it.  Both of the two checks are run.  ERR_LOGIN: the old password is wrong; ERR_WAIT as at
 * login.  A new password takes the badge away: it opened the key of the old one. */
enum err access_password_change_begin(struct access *a, const struct access_who *who, const struct credentials *entered,
                                      int64_t now_ms, struct password_check *checks);
enum err access_password_change_end(struct access *a, const struct access_who *who, struct password_check *checks,
                                    int64_t now_ms, const struct access_user **out);

void access_user_fact(const struct access_user *user, enum fact_user_change change, struct fact *out);

/* Did somebody else choose this person's password? */
bool access_is_lent(const struct access *a, const struct access_who *who);

/* A session of who has just been let in, at that console; and it signs, with what was just hashed. */
enum err access_session_new(struct access *a, const struct access_user *user, uint16_t console, int64_t now_ms,
                            struct access_token *out);
void access_session_signs(struct access *a, const struct access_who *who);

/* Signs with the key that this session's login has opened; false: it has none, or not any more. */
bool access_sign(const struct access *a, const struct access_who *who, struct text message, uint8_t *signature);

/* ---- the first supervisor ----------------------------------------------------------------------------- */
/* There is no supervisor: print the code on the console and wait for setup.  NULL: there is one.  access_setup_end()
 * prepares the account; once it is taken access_session_new() gives its token. */
const char *access_setup_code(const struct access *a);
/* Code, name, password, address. */
enum err access_setup_begin(struct access *a, const struct credentials *entered, int64_t now_ms,
                            struct password_check *check);
enum err access_setup_end(struct access *a, struct password_check *check, int64_t now_ms,
                          const struct access_user **out);

/* ---- terminals, signs, card readers, consoles --------------------------------------------------------- */
/* A new code for the device of code->role and number, which fills in the rest; one that it
 * had before is worth nothing.  ERR_TERMINAL_TAKEN. */
enum err access_pair_code(struct access *a, struct text name, int64_t now_ms, struct access_code *code);

/* The code comes back.  access_pair_fact() of it goes into the log; what it prepared is stored as what counts by
 * access_follow_pair(). */
enum err access_pair(struct access *a, struct text code, struct text address, int64_t now_ms, struct access_token *out);
void access_pair_fact(struct access *a, const struct access_token *token, struct fact *out);
enum err access_unpair(struct access *a, int role, uint32_t number);

/* ---- play money only: in without code or password ----------------------------------------------------- */
/* A terminal or sign that is not paired, named "demo 7" after its number.  ERR_TERMINAL_TAKEN. */
enum err access_demo_device(struct access *a, int role, uint32_t number, int64_t now_ms, struct access_token *out);

/* A session of "demo-dealer" or whatever the role is, "demo-count-2" for as.number 2; *made: the user, if it
 * had to be made and was taken, else NULL. */
enum err access_demo_user(struct access *a, struct access_who as, int64_t now_ms, struct access_token *out,
                          const struct access_user **made);

/* Is it a name of such a user? */
bool access_is_demo_name(struct text name);

/* ---- for the files of access only --------------------------------------------------------------------- */
enum { SECRET = 32 };

/* What may be tried too often. */
enum { TRY_NAME = 'n', TRY_ADDRESS = 'a', TRY_CODE = 'c' };

/* What TRY_NAME counts: a name as it was tried from one address, so that tries elsewhere cannot make its owner
 * wait.  It begins anew when the user changes. */
enum { TRY_KEY = ACCESS_HASH };
struct text access_try_key(uint8_t out[TRY_KEY], const struct access *a, struct text name, struct text address);

/* access.c: each becomes durable, or the call fails. */
enum err access_put_user(struct access *a, struct access_user *user, bool next); /* next: beside what counts; *row */
enum err access_get_next(struct access *a, uint32_t number, struct access_user *out);
enum err access_prepare_device(struct access *a, int role, uint32_t number, const struct access_device *device,
                               const struct access_sign *about); /* about: not of a terminal; no device: forget it */
enum err access_put_device(struct access *a, int role, uint32_t number, const struct access_device *device);
enum err access_forget_next(struct access *a, uint32_t number);
enum err access_forget_user(struct access *a, uint32_t number);

enum err access_random(struct access *a, uint8_t *out, size_t size);   /* size is a multiple of 4 */
void access_sessions_end(struct access *a, uint32_t user, int except); /* except: a place, or -1 */
void access_secret_hash(const uint8_t secret[SECRET], uint8_t hash[ACCESS_HASH]);
void access_token_text(char letter, uint32_t place, const uint8_t secret[SECRET], char out[ACCESS_TOKEN]);
struct access_device *access_device(struct access *a, int role, uint32_t number); /* NULL: none such */
struct access_sign *access_about(struct access *a, int role, uint32_t number);    /* NULL: a terminal */
char access_device_letter(int role);                                              /* the first one of its token */
bool access_text_fits(struct text text, size_t room);
void access_copy(char *to, size_t room, struct text text);

/* access_badge.c */
enum err access_badge_draw(struct access *a, uint32_t user, struct text pin, struct password_check *check);
/* The person of the badge as it was read, or NULL; *secret, in that memory: what is hashed. */
const struct access_user *access_badge_find(const struct access *a, const struct credentials *entered,
                                            char memory[ACCESS_PASSWORD], struct text *secret);
enum err access_pin_check(const struct password_check *check);

/* access_people.c */
size_t access_code_normal(struct text given, char *out, size_t room);  /* as it was meant */
struct text access_name_key(char out[FACT_NAME], struct text name);    /* in lower case; it fits */
struct access_user *access_user_of(struct access *a, uint32_t number); /* not removed, or NULL */
bool access_has_supervisor(const struct access *a);
enum err access_code_make(struct access *a, int groups, char *out); /* "ABCD-EFGH" */
