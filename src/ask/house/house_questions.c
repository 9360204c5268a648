#include "ask/house/house_questions.h"

#include "base/base.h"

/* clang-format off */
#define STORE "sqlite:cardroom.db"
#define STORE_HELP "sqlite:FILE (or just a path) or postgres://...; default " STORE

#define Q struct audit_question
static const struct ask_option audit[] = {
    {"--store", AT(store), "URL", STORE_HELP, .standard = STORE},
    {"--key", AT(key), "FILE", "the house's secret key, to decrypt shuffles still in use; without it the audit ends there"},
    {"--public", AT(public), "FILE|HEX", "the house's public key, a file or its hex, where the secret one is not at hand"},
    {"--witness", AT(witness), "FILE", "checkpoints kept outside the store, by the house or by 'cardroom witness': they must lie on the chain too"},
    {"--allow-unsigned", AT(allow_unsigned), NULL, "good although the key has signed nothing, or nothing for hours"},
    {"--from-snapshot", AT(from_snapshot), NULL, "begin with the newest snapshot: seconds, but no proof of what came before it"},
    {"--threads", AT(threads), "N", "1 reads, checks and replays in turn; else at once, which is the default where there are two processors.  The verdict is the same", .most = 256},
    {"--export", AT(export), "rounds|transfers|meters|daily|meter-changes|events|frames|slips|racks|games",
     "write these as CSV instead, or with --json; daily: win by table and gaming day; games: the master games report"},
    {"--csv", AT(csv), NULL, "an export as CSV, which it is unless --json"},
    {"--since", AT(since), "TIME", "only what was exported from then on: 2026-11-15, or 2026-11-15T20:15:00Z; UTC"},
    {"--until", AT(until), "TIME", "only what was exported up to then, included"},
    {"-o", AT(output), "FILE", "writes the export into a new file"},
    {"--json", AT(json), NULL, "the verdict as one JSON object; an export as JSON Lines"},
};
ASK(audit, "audit", "Prove the books of a house from its log, or export them");
#undef Q

#define Q struct room_question
static const struct ask_option room[] = {
    {"master|boxes|table|game|dealer|cage|slips|slip", AT(report)},
    {"[KIND]", AT(kind)},
    {"[NUMBER]", AT(number)},
    {"--store", AT(store), "URL", STORE_HELP, .standard = STORE},
    {"--day", AT(day), "DAY", "the gaming day, 2026-11-15; default: today", .standard = ""},
    {"--since", AT(since), "TIME", "a shift in place of the day, from then: 2026-11-15T20:15:00Z; UTC"},
    {"--until", AT(until), "TIME", "up to then"},
    {"--json", AT(json), NULL, "as the house answers it (docs/protocol.md)"},
};
ASK(room, "room", "Report what tables in chips won, who dealt, and where the chips are");
#undef Q

#define Q struct backup_question
static const struct ask_option backup[] = {
    {"FILE", AT(file)},
    {"--store", AT(store), "URL", STORE_HELP},
    {"--restore", AT(restore), "FILE", "copies FILE into the store, which must be new or have the beginning of the same books, and must not be in use"},
    {"--json", AT(json), NULL, "the result as one JSON object"},
};
ASK(backup, "backup", "Copy the books of a house while it plays, or put a copy back", "FILE [--store URL] [--json] | --restore FILE --store URL [--json]");
#undef Q

#define Q struct archive_question
static const struct ask_option archive[] = {
    {"--store", AT(store), "URL", STORE_HELP ".  #archives=FOLDER behind it, there and wherever else the store is named, says where the files are; those of FILE are in FILE.archives if nothing does", .standard = STORE},
    {"--key", AT(key), "FILE", "the house's secret key, which signs the files"},
    {"--before", AT(before), "TIME", "only entries before it: 2026-11-15, or 2026-11-15T20:15:00Z; UTC"},
    {"--remove", AT(remove), NULL, "the second step"},
};
ASK(archive, "archive", "Move the oldest history of a house into signed, compressed files", "--key FILE [--store URL] [--before TIME] | --remove [--store URL]");
#undef Q

#define Q struct key_question
static const struct ask_option key[] = {
    {"FILE", AT(file)},
    {"--new", AT(secret), "FILE", "makes a key and writes it to FILE, readable only by you; an existing file is never overwritten.  Keep it secret and safe"},
    {"--public", AT(public), "FILE", "writes the public half to FILE; publish it, so that anyone can check receipts"},
    {"--json", AT(json), NULL, "the public half and its fingerprint as one JSON object"},
};
ASK(key, "key", "Make or show the key that signs receipts", "FILE | --new FILE [--public FILE] [--json]");
#undef Q

#define Q struct witness_question
static const struct ask_option witness[] = {
    {"--key", AT(keys), "FILE|HEX", "the house's public key, a file or its hex; again for earlier ones"},
    {"-o", AT(output), "FILE", "grows by a line for each checkpoint; 'cardroom audit' compares them"},
};
ASK(witness, "witness", "Keep the signed checkpoints of a house on another machine", "--key KEY... -o FILE");
#undef Q

#define Q struct serve_question
static const struct ask_option serve[] = {
    {"--config", AT(config), "FILE", "the configuration; docs/configuration.md lists every key"},
    {"--check", AT(check), "FILE", "check a configuration against the rules, and exit; with --demo for play money"},
    {"--demo", AT(demo), NULL, "play money, in a store of its own; no login needed"},
    {"--standby", AT(standby), NULL, "follow the house that runs elsewhere on the same store with the same key, and take over when it falls silent; \"houses\" of the configuration has both addresses"},
    {"--unapproved", AT(unapproved), NULL, "allow pay tables that no document approves; every screen says so"},
    {"--accept-clock", AT(any_clock), NULL, "start although the books end after this machine's clock, or months before it"},
    {"--accept-people", AT(any_people), NULL, "once, after an older program: take users, terminals and signs without a seal from the store, and seal them"},
    {"--accept-older-books", AT(any_books), NULL, "start although the witness does not vouch for the books; it rings at the pit"},
    {"--witness", AT(witness), "FILE", "where the log ended is kept in this file outside the store, and compared at each start (KEY.witness); none: it is not, which takes this word at each start"},
    {"--expired-certificate", AT(expired), NULL, "use a TLS certificate although it is not valid today"},
    {"--store", AT(store), "URL", "sqlite:FILE or postgres://...; default: from the configuration"},
    {"--key", AT(key), "FILE", "the house's secret key; made if the file does not exist"},
    {"--old-key", AT(old_keys), "FILE", "an earlier key, for receipts of rounds that were played under it"},
    {"--address", AT(addresses), "HOST:PORT", "where to listen, up to four times; default: from the configuration"},
    {"--log", AT(log), "json|text", "the log on standard error: JSON Lines (the default if it is not a terminal), or lines for people"},
    {"--log-level", AT(level), "debug|info|warning|error", "the lowest level logged", .standard = "info"},
    {"--stop-seconds", AT(stop), "N", "how long SIGTERM or Ctrl-C waits for rounds with a wager (60).  A second signal stops at once; nothing acknowledged is lost"},
};
ASK(serve, "serve", "Run the house: tables, terminals, ledger");
#undef Q
/* clang-format on */
