#include "house/note.c"

#include "test.h"

/* Example values by key: what a place of that key can hold at its widest and at its smallest. */
static struct note_value example(const struct place *place, int variant) {
    static const char *const texts[] = {"x", "Ann, from $5: the 2nd", "three-card-bonus"};
    static const int64_t numbers[] = {0, 7, -123456, 100000000000, 99, 1234567, INT64_MAX, INT64_MIN};
    char key[16] = {0};

    memcpy(key, place->key.at, place->key.size);
    if (place->is_word) {
        char word[16] = {0};
        memcpy(word, place->type.at, place->type.size);
        return note_word(key, word);
    }
    if (text_is(place->key, "address")) return note_word(key, variant % 2 ? "10.0.0.7" : "fe80::1");
    if (text_is(place->type, "text")) return note_word(key, texts[(size_t)variant % COUNT(texts)]);
    return note_int(key, numbers[(size_t)variant % COUNT(numbers)]);
}

static int examples(const char *form, int variant, struct note_value *values) {
    int count = 0;

    while ((form = strchr(form, '{'))) {
        const struct place place = read_place(form);
        values[count] = example(&place, variant + count);
        form = place.after;
        count++;
    }
    return count;
}

TEST(note, every_form_reads_back_what_it_wrote) {
    for (size_t i = 0; i < COUNT(forms); i++)
        for (int variant = 0; variant < 24; variant++) {
            struct note_value in[NOTE_VALUES_MAX], out[NOTE_VALUES_MAX];
            const int count = examples(forms[i].form, variant, in);
            char memory[400];
            struct buf text = BUF(memory);

            note_text(&text, forms[i].code, count, in);
            CHECK(!text.full);
            CHECK_EQ(note_read(forms[i].code, memory, out), count);
            for (int v = 0; v < count; v++) {
                CHECK_STR(out[v].key, in[v].key);
                CHECK_EQ(out[v].is_text, in[v].is_text);
                CHECK_EQ(out[v].number, in[v].number);
                CHECK_STR(out[v].text, in[v].text);
            }
        }
}

static const char *json_of(int code, const char *text) {
    static char memory[1000];
    struct buf b = BUF(memory);

    note_write_values(&b, code, text);
    return memory;
}

/* The texts as logs hold them, each kind once. */
TEST(note, values_of_the_texts_in_the_log) {
    static const struct {
        int code;
        const char *text, *values;
    } rows[] = {
        {NOTE_TAX_FORM, "round 12, seat 3, three-card-bonus: $2,100 won with $5.50",
         "\"values\":{\"round\":12,\"seat\":3,\"wager\":\"three-card-bonus\",\"won\":210000,\"stake\":550}"},
        {NOTE_CASH_IN, "A. Smith: $12,000 in cash taken in this gaming day",
         "\"values\":{\"name\":\"A. Smith\",\"cents\":1200000}"},
        {NOTE_CASH_OUT, "a person not named: $10,000.01 in cash paid out this gaming day",
         "\"values\":{\"cents\":1000001}"},
        {NOTE_ACTUAL, "base: won -$1,200, expected $310.25 in 80 rounds; z -4.012, at least 0.003",
         "\"values\":{\"wager\":\"base\",\"won\":-120000,\"expected\":31025,\"rounds\":80,\"z\":-4012,"
         "\"least\":3}"},
        {NOTE_STORE, "the store could not write for 12.345 s; no wager was taken meanwhile",
         "\"values\":{\"ms\":12345}"},
        {NOTE_CLOCK, "the machine's clock is 3600.000 s ahead of the house's; the house keeps its own time",
         "\"values\":{\"way\":\"ahead\",\"ms\":3600000}"},
        {NOTE_CLOCK, "the machine's clock is 315360000.001 s behind the house's; the house keeps its own time",
         "\"values\":{\"way\":\"behind\",\"ms\":315360000001}"},
        {NOTE_CLOCK_ACCEPTED, "the house's time goes 600.000 s ahead, to the machine's clock",
         "\"values\":{\"way\":\"ahead\",\"ms\":600000}"},
        {NOTE_CLOCK_ACCEPTED, "the house's time waits for the machine's clock, 600.000 s behind",
         "\"values\":{\"way\":\"behind\",\"ms\":600000}"},
        {NOTE_WITNESS,
         "the witness has seen entry 512, and these books ended before it; a person let the house start on "
         "them",
         "\"values\":{\"why\":\"behind\",\"entry\":512}"},
        {NOTE_WITNESS, "the witness is gone; a person let the house start without it", "\"values\":{\"why\":\"gone\"}"},
        {NOTE_WITNESS, "a person let the house start without the witness that these books had",
         "\"values\":{\"why\":\"off\"}"},
        {NOTE_SELF_CHECK, "not as they must be (2): program is not the approved one",
         "\"values\":{\"count\":2,\"parts\":\"program is not the approved one\"}"},
        {NOTE_LOGIN_FAILED, "a wrong password for ann, from 10.0.0.7",
         "\"values\":{\"reason\":\"password\",\"user\":\"ann\",\"address\":\"10.0.0.7\"}"},
        {NOTE_LOGIN_FAILED, "an unknown name, from ::1", "\"values\":{\"reason\":\"name\",\"address\":\"::1\"}"},
        {NOTE_LOGIN_FAILED, "a wrong code, from ::1", "\"values\":{\"reason\":\"code\",\"address\":\"::1\"}"},
        {NOTE_ALONE, "issued or sent to the bank alone today: $80,000.01, of $100,000",
         "\"values\":{\"kind\":\"issue\",\"cents\":8000001,\"limit\":10000000}"},
        {NOTE_ALONE, "chips, tokes and claims of the cage booked alone today: $8,000, of $10,000",
         "\"values\":{\"kind\":\"cage\",\"cents\":800000,\"limit\":1000000}"},
        {NOTE_ALONE, "pool 2: meters adjusted by one person at a time today: $1,900, of $2,000",
         "\"values\":{\"kind\":\"adjust-pool\",\"number\":2,\"cents\":190000,\"limit\":200000}"},
        {NOTE_SLIPS, "48 slips wait for signatures; 64 can", "\"values\":{\"count\":48,\"most\":64}"},
        {NOTE_COUNT_REFUSED, "count 3, line recounted: another count was refused",
         "\"values\":{\"slip\":\"count\",\"number\":3,\"line\":\"recounted\"}"},
        {NOTE_CERTIFICATE, "the TLS certificate ends in 7 days: install a new one",
         "\"values\":{\"way\":\"soon\",\"days\":7}"},
        {NOTE_PAIRED_CREDIT, "terminal 7 was paired, and has $1,250 of credit",
         "\"values\":{\"terminal\":7,\"cents\":125000}"},
        {NOTE_ACCOUNT, "eve was added: supervisor",
         "\"values\":{\"change\":\"added\",\"name\":\"eve\",\"role\":\"supervisor\"}"},
        {NOTE_ACCOUNT, "eve was removed", "\"values\":{\"change\":\"removed\",\"name\":\"eve\"}"},
        {NOTE_PEOPLE, "in the store otherwise than in the books (2): eve, user 3",
         "\"values\":{\"count\":2,\"names\":\"eve, user 3\"}"},
        {NOTE_TRIES, "3 wrong tries from 10.0.0.7",
         "\"values\":{\"way\":\"wrong\",\"count\":3,\"address\":\"10.0.0.7\"}"},
        {NOTE_TRIES, "eve came in from ::1 after 4 wrong tries",
         "\"values\":{\"way\":\"in\",\"user\":\"eve\",\"address\":\"::1\",\"count\":4}"},
        {NOTE_OPENER, "opener 2 found other chips than the closer, worth as much",
         "\"values\":{\"commission\":\"swap\",\"opener\":2}"},
        {NOTE_OPENER, "opener 2 found -$5 other than the closer",
         "\"values\":{\"commission\":\"no\",\"opener\":2,\"cents\":-500}"},
        {NOTE_FELT, "rack and drop say -$5 other than the rounds since this table was last closed and counted",
         "\"values\":{\"cents\":-500}"},
        {NOTE_DROP, "count 3 found -$200 other than was recorded for this box",
         "\"values\":{\"count\":3,\"cents\":-20000}"},
        {NOTE_READER, "the card reader of Catch 1: frame 7 was refused (frame-order)",
         "\"values\":{\"trouble\":\"refused\",\"name\":\"Catch 1\",\"seq\":7,\"code\":\"frame-order\"}"},
        {NOTE_READER, "the card reader of Catch 1 began with frame 7, and not with 9",
         "\"values\":{\"trouble\":\"gap\",\"name\":\"Catch 1\",\"seq\":7,\"awaited\":9}"},
        {NOTE_READER, "the card reader of Catch 1 was given up for round 12",
         "\"values\":{\"trouble\":\"failed\",\"name\":\"Catch 1\",\"round\":12}"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) CHECK_STR(json_of(rows[i].code, rows[i].text), rows[i].values);
}

TEST(note, a_text_of_no_form_has_no_values) {
    CHECK_STR(json_of(NOTE_OTHER, "a lamp is broken"), "");
    CHECK_STR(json_of(NOTE_TAX_FORM, "a form is due"), "");
    CHECK_STR(json_of(NOTE_TAX_FORM, "round 12, seat 3, envy: $2,100 won with $5.5"), "");
    CHECK_STR(json_of(NOTE_STORE, "the store could not write for 12.34 s; no wager was taken meanwhile"), "");
    CHECK_STR(json_of(NOTE_SLIPS, "99999999999999999999 slips wait for signatures; 64 can"), "");
    CHECK_STR(json_of(NOTE_CASH_IN, "A. Smith: $99999999999999999999 in cash taken in this gaming day"), "");
    CHECK_STR(json_of(NOTE_SLIPS, ""), "");
}
