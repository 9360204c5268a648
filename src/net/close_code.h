/* close_code.h - the codes with which the server closes a WebSocket.
 *
 * One list yields the enum, the name in docs/protocol.d.ts and the reason sent with the code.  Codes and
 * names are permanent: programs match on them.  Reasons are for people.  Codes below 4000 are those of RFC
 * 6455; codes from 4000 on are our own. */
#pragma once

/*    enum                 code  name             reason */
#define CLOSE_CODE_LIST(X)                                                                                             \
    X(CLOSE_BINARY, 1003, "binary", "a message is a text frame, not a binary one")                                     \
    X(CLOSE_TOO_LARGE, 1009, "too-large", "the message is too long")                                                   \
    X(CLOSE_REPLACED, 4000, "replaced", "this terminal has connected again")                                           \
    X(CLOSE_SESSION_ENDED, 4001, "session-ended", "the session has ended")                                             \
    X(CLOSE_LOGGED_OUT, 4002, "logged-out", "logged out")                                                              \
    X(CLOSE_NO_HELLO, 4003, "no-hello", "no hello came")                                                               \
    X(CLOSE_SLOW, 4004, "slow", "too many answers are waiting")                                                        \
    X(CLOSE_SIGN_MACHINE, 4005, "sign-machine", "signs connect from the house's own machines")                         \
    X(CLOSE_FLOOD, 4006, "flood", "too many pings")                                                                    \
    X(CLOSE_STANDBY, 4007, "standby", "another machine is the house")

enum close_code {
#define CLOSE_CODE_NUMBER(enum_name, code, name, reason) enum_name = (code),
    CLOSE_CODE_LIST(CLOSE_CODE_NUMBER)
#undef CLOSE_CODE_NUMBER
};

/* The reason sent with the code. */
static inline const char *close_reason(enum close_code code) {
    switch (code) {
#define CLOSE_CODE_REASON(enum_name, code, name, reason)                                                               \
    case enum_name: return reason;
        CLOSE_CODE_LIST(CLOSE_CODE_REASON)
#undef CLOSE_CODE_REASON
    }
    return "";
}
