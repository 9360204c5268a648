#include "house/note.h"

#include "base/json_write.h"

#include <string.h>

/* ---- the forms ---------------------------------------------------------------------------------------- */
/* {key:type} stands for a value; {key=word} writes nothing and reads back as that word.  Texts in the log are
 * permanent: a form may be added, never changed.  Among the forms of one code the first that fits is taken. */
static const struct note_form {
    uint8_t code; /* enum fact_note */
    const char *form;
} forms[] = {
    {NOTE_TAX_FORM, "round {round:number}, seat {seat:number}, {wager:text}: {won:money} won with {stake:money}"},
    {NOTE_CASH_IN, "a person not named: {cents:money} in cash taken in this gaming day"},
    {NOTE_CASH_IN, "{name:text}: {cents:money} in cash taken in this gaming day"},
    {NOTE_CASH_OUT, "a person not named: {cents:money} in cash paid out this gaming day"},
    {NOTE_CASH_OUT, "{name:text}: {cents:money} in cash paid out this gaming day"},
    {NOTE_ACTUAL, "{wager:text}: won {won:money}, expected {expected:money} in {rounds:number} rounds; "
                  "z {z:thousandths}, at least {least:thousandths}"},
    {NOTE_STORE, "the store could not write for {ms:thousandths} s; no wager was taken meanwhile"},
    {NOTE_LOGIN_FAILED, "{reason=password}a wrong password for {user:text}, from {address:text}"},
    {NOTE_LOGIN_FAILED, "{reason=name}an unknown name, from {address:text}"},
    {NOTE_LOGIN_FAILED, "{reason=code}a wrong code, from {address:text}"},
    {NOTE_READER, "{trouble=refused}the card reader of {name:text}: frame {seq:number} was refused ({code:text})"},
    {NOTE_READER, "{trouble=burnt}the card reader of {name:text}: frame {seq:number} is a card that nobody "
                  "awaited, and counts as burnt"},
    {NOTE_READER, "{trouble=failed}the card reader of {name:text} was given up for round {round:number}"},
    {NOTE_READER, "{trouble=error}the card reader of {name:text} reports an error in frame {seq:number}"},
    {NOTE_READER, "{trouble=gap}the card reader of {name:text} began with frame {seq:number}, and not with "
                  "{awaited:number}"},
    {NOTE_READER, "{trouble=stuck}the card reader of {name:text}: what it saw does not fit the round ({code:text})"},
    {NOTE_CLAIM, "{whose=player}round {round:number}, seat {seat:number}: {cents:money} that it had paid was "
                 "carried away "
                 "and is owed by the player"},
    {NOTE_CLAIM, "{whose=dealers}round {round:number}, seat {seat:number}: {cents:money} of tokes that it had paid was "
                 "carried away and is owed by the dealers"},
    {NOTE_LOCK_GONE, "round {round:number}: {cents:money} that was locked was taken away, and not paid"},
    {NOTE_OPENER, "{commission=yes}opener {opener:number} found {cents:money} other than the closer; the "
                  "Commission is to be told within 24 hours"},
    {NOTE_OPENER, "{commission=no}opener {opener:number} found {cents:money} other than the closer"},
    {NOTE_OPENER, "{commission=swap}opener {opener:number} found other chips than the closer, worth as much"},
    {NOTE_OPENER, "{commission=pattern}opener {opener:number} differs from the closer, and so did the two "
                  "before it: a pattern, of which the Commission is to be told within 24 hours"},
    {NOTE_DROP, "count {count:number} found {cents:money} other than was recorded for this box"},
    {NOTE_FELT, "rack and drop say {cents:money} other than the rounds since this table was last closed and counted"},
    {NOTE_RECOUNT, "count {count:number}: the verifier counted something else; the team counts again"},
    {NOTE_CLOCK, "{way=ahead}the machine's clock is {ms:thousandths} s ahead of the house's; the house keeps "
                 "its own time"},
    {NOTE_CLOCK, "{way=behind}the machine's clock is {ms:thousandths} s behind the house's; the house keeps "
                 "its own time"},
    {NOTE_CLOCK_ACCEPTED, "{way=ahead}the house's time goes {ms:thousandths} s ahead, to the machine's clock"},
    {NOTE_CLOCK_ACCEPTED, "{way=behind}the house's time waits for the machine's clock, {ms:thousandths} s behind"},
    {NOTE_WITNESS, "{why=behind}the witness has seen entry {entry:number}, and these books ended before it; a "
                   "person let the house start on them"},
    {NOTE_WITNESS, "{why=differs}the witness has seen another entry {entry:number} than these books hold; a "
                   "person let the house start on them"},
    {NOTE_WITNESS, "{why=strange}the witness cannot be read, or is not the house's; a person let the house "
                   "start without it"},
    {NOTE_WITNESS, "{why=gone}the witness is gone; a person let the house start without it"},
    {NOTE_WITNESS, "{why=off}a person let the house start without the witness that these books had"},
    {NOTE_SELF_CHECK, "not as they must be ({count:number}): {parts:text}"},
    {NOTE_ALONE, "{kind=issue}issued or sent to the bank alone today: {cents:money}, of {limit:money}"},
    {NOTE_ALONE, "{kind=cage}chips, tokes and claims of the cage booked alone today: {cents:money}, of {limit:money}"},
    {NOTE_ALONE, "{kind=adjust}meters adjusted alone today: {cents:money}, of {limit:money}"},
    {NOTE_ALONE, "{kind=adjust-pool}pool {number:number}: meters adjusted by one person at a time today: "
                 "{cents:money}, of {limit:money}"},
    {NOTE_ALONE, "{kind=void}voided or written off alone today: {cents:money}, of {limit:money}"},
    {NOTE_ALONE,
     "{kind=void-table}table {number:number}: voided by one person at a time today: {cents:money}, of {limit:money}"},
    {NOTE_ALONE, "{kind=void-terminal}terminal {number:number}: written off by one person at a time today: "
                 "{cents:money}, of {limit:money}"},
    {NOTE_SLIPS, "{count:number} slips wait for signatures; {most:number} can"},
    {NOTE_COUNT_REFUSED, "{slip:text} {number:number}, line {line:text}: another count was refused"},
    {NOTE_CERTIFICATE, "{way=soon}the TLS certificate ends in {days:number} days: install a new one"},
    {NOTE_CERTIFICATE, "{way=ended}the TLS certificate has ended: browsers come in no more"},
    {NOTE_PAIRED_CREDIT, "terminal {terminal:number} was paired, and has {cents:money} of credit"},
    {NOTE_ACCOUNT, "{change=added}{name:text} was added: {role:text}"},
    {NOTE_ACCOUNT, "{change=role}{name:text} is {role:text} from now on"},
    {NOTE_ACCOUNT, "{change=reset}{name:text} ({role:text}) got a new first password"},
    {NOTE_ACCOUNT, "{change=removed}{name:text} was removed"},
    {NOTE_PEOPLE, "in the store otherwise than in the books ({count:number}): {names:text}"},
    {NOTE_TRIES, "{way=wrong}{count:number} wrong tries from {address:text}"},
    {NOTE_TRIES, "{way=in}{user:text} came in from {address:text} after {count:number} wrong tries"},
    {NOTE_DECK, "{count:number} cards were counted where {left:number} must be left"},
};

/* "{key:type}" or "{key=word}" taken apart. */
struct place {
    struct text key, type;
    bool is_word;
    const char *after; /* the form behind it */
};

static struct place read_place(const char *form) {
    const char *key = form + 1, *mark = strpbrk(key, ":="), *end = strchr(key, '}');
    must(mark && end && mark < end);
    return (struct place){.key = text_view(key, (size_t)(mark - key)),
                          .type = text_view(mark + 1, (size_t)(end - mark - 1)),
                          .is_word = *mark == '=',
                          .after = end + 1};
}

/* ---- writing ------------------------------------------------------------------------------------------ */
struct note_value note_int(const char *key, int64_t number) {
    struct note_value value = {.number = number};
    struct buf name = BUF(value.key);
    buf_put(&name, key);
    return value;
}

struct note_value note_word(const char *key, const char *text) {
    struct note_value value = {.is_text = true};
    struct buf name = BUF(value.key), b = BUF(value.text);
    buf_put(&name, key);
    buf_put(&b, text);
    return value;
}

static void put_thousandths(struct buf *b, int64_t value) {
    const uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    buf_format(b, "%s%ju.%03ju", value < 0 ? "-" : "", (size / 1000), (size % 1000));
}

static void put_value(struct buf *b, struct text type, const struct note_value *value) {
    must(value->is_text == text_is(type, "text"));
    if (text_is(type, "text"))
        buf_put(b, value->text);
    else if (text_is(type, "money"))
        buf_money(b, value->number);
    else if (text_is(type, "thousandths"))
        put_thousandths(b, value->number);
    else
        buf_int(b, value->number);
}

static const struct note_value *find_value(struct text key, int count, const struct note_value *values) {
    for (int i = 0; i < count; i++)
        if (text_is(key, values[i].key)) return &values[i];
    return NULL;
}

/* Are the values those of the form, all and no others? */
static bool takes_values(const char *form, int count, const struct note_value *values) {
    int places = 0;
    while ((form = strchr(form, '{'))) {
        const struct place place = read_place(form);
        const struct note_value *value = find_value(place.key, count, values);

        if (!value || (place.is_word && !text_is(place.type, value->text))) return false;
        places++;
        form = place.after;
    }
    return places == count;
}

void note_text(struct buf *b, int code, int count, const struct note_value *values) {
    const char *form = NULL;
    for (size_t i = 0; i < COUNT(forms) && !form; i++)
        if (forms[i].code == code && takes_values(forms[i].form, count, values)) form = forms[i].form;
    must(form);
    for (const char *at = form; *at;) {
        if (*at != '{') {
            buf_char(b, *at++);
            continue;
        }
        const struct place place = read_place(at);
        if (!place.is_word) put_value(b, place.type, find_value(place.key, count, values));
        at = place.after;
    }
}

/* ---- reading back ------------------------------------------------------------------------------------- */
static bool add_digit(uint64_t *value, char c) {
    if (*value > (UINT64_MAX - 9) / 10) return false;
    *value = *value * 10 + (uint64_t)(c - '0');
    return true;
}

/* Digits, with a comma before every three of them if grouped; NULL if there is none. */
static const char *read_digits(const char *at, bool grouped, uint64_t *value) {
    if (!char_is_digit(*at)) return NULL;
    while (char_is_digit(*at) ||
           (grouped && *at == ',' && char_is_digit(at[1]) && char_is_digit(at[2]) && char_is_digit(at[3]))) {
        if (*at != ',' && !add_digit(value, *at)) return NULL;
        at++;
    }
    return at;
}

/* Exactly so many digits behind a point. */
static const char *read_decimals(const char *at, int digits, uint64_t *value) {
    if (*at++ != '.') return NULL;
    for (; digits; digits--, at++)
        if (!char_is_digit(*at) || !add_digit(value, *at)) return NULL;
    return at;
}

/* Behind the number of that type; NULL if there is none. */
static const char *read_number(const char *at, struct text type, int64_t *out) {
    const bool money = text_is(type, "money"), negative = *at == '-';
    uint64_t value = 0;
    at += negative;
    if (money && *at++ != '$') return NULL;
    if (!(at = read_digits(at, money, &value))) return NULL;
    if (text_is(type, "thousandths") && !(at = read_decimals(at, 3, &value))) return NULL;
    if (money) {
        const char *cents = at[0] == '.' && char_is_digit(at[1]) ? read_decimals(at, 2, &value) : NULL;
        if (!cents && value > UINT64_MAX / 100) return NULL;
        if (!cents) value *= 100;
        if (cents) at = cents;
    }
    if (value > (uint64_t)INT64_MAX + negative) return NULL;
    *out = (int64_t)(negative ? 0 - value : value);
    return at;
}

static int read_form(const char *form, const char *text, int count, struct note_value *values);

/* The longest text after which the rest of the form fits: what follows a name is never part of it. */
static int read_text(const struct place *place, const char *text, int count, struct note_value *values) {
    struct note_value *value = &values[count];
    for (size_t size = strlen(text); size > 0; size--) {
        const int found = read_form(place->after, text + size, count + 1, values);
        if (!found) continue;
        if (size >= sizeof value->text) return 0;
        value->is_text = true;
        memcpy(value->text, text, size);
        return found;
    }
    return 0;
}

/* How many values there are when the text fits from here on; 0: it does not. */
static int read_form(const char *form, const char *text, int count, struct note_value *values) {
    while (*form && *form != '{' && *form == *text) form++, text++;
    if (*form != '{') return *form || *text ? 0 : count;
    const struct place place = read_place(form);
    struct note_value *value = &values[count];

    must(count < NOTE_VALUES_MAX && place.key.size < sizeof value->key);
    memset(value, 0, sizeof *value);
    memcpy(value->key, place.key.at, place.key.size);
    if (!place.is_word && text_is(place.type, "text")) return read_text(&place, text, count, values);
    if (place.is_word) {
        value->is_text = true;
        memcpy(value->text, place.type.at, place.type.size);
    } else if (!(text = read_number(text, place.type, &value->number))) {
        return 0;
    }
    return read_form(place.after, text, count + 1, values);
}

/* The values of a stored text, in the order of its form; 0 where no form of the code fits. */
static int note_read(int code, const char *text, struct note_value values[NOTE_VALUES_MAX]) {
    int count = 0;
    for (size_t i = 0; i < COUNT(forms) && !count; i++)
        if (forms[i].code == code) count = read_form(forms[i].form, text, 0, values);
    return count;
}

void note_write_values(struct buf *b, int code, const char *text) {
    struct note_value values[NOTE_VALUES_MAX];
    const int count = note_read(code, text, values);
    if (!count) return;
    json_write_begin(b, "values", '{');
    for (int i = 0; i < count; i++)
        if (values[i].is_text)
            json_write_text(b, values[i].key, values[i].text);
        else
            json_write_int(b, values[i].key, values[i].number);
    json_write_end(b, '}');
}
