#include "ask/answer.h"

#include "base/json_write.h"
#include "test.h"

struct paper {
    char json[2000], printed[4000];
    struct buf text, out;
    struct answer answer;
};

static void put(void *context, const char *text, size_t size) { buf_bytes(context, text, size); }

static struct buf *take(struct paper *p, enum answer_form form, const char *columns) {
    p->text = BUF(p->json);
    p->out = BUF(p->printed);
    p->answer = (struct answer){
        .form = form, .text = &p->text, .columns = columns, .width = 60, .put = put, .context = &p->out};
    return &p->text;
}

/* Two measures with a list each, and a verdict behind them. */
static void say(struct paper *p) {
    json_write(&p->text, "{game:'g', measures:[");
    answer_head(&p->answer);
    json_write(&p->text, "{wager:'base', tables:{}, ev:%s, deals:%s, lines:[{line:'win', net:%s, count:%s}", "-1/8",
               "12345", "3/2", "1000");
    json_write(&p->text, "{line:'lose', net:%s, count:%s, note:%s}]}", "-1", "7", "say \"no\"");
    answer_row(&p->answer);
    json_write(&p->text, "{wager:%s, tables:{base:'A', side:'2'}, ev:%s, needed:%i}", "=side", "0", true);
    answer_row(&p->answer);
    buf_put(&p->text, "\n]");
    json_write(&p->text, "agrees:%i}\n", true);
    answer_end(&p->answer);
}

TEST(answer, json_is_what_was_said) {
    static struct paper p;
    take(&p, ANSWER_JSON, "");
    say(&p);
    CHECK_STR(p.printed,
              "{\"game\":\"g\",\"measures\":[\n"
              "{\"wager\":\"base\",\"tables\":{},\"ev\":\"-1/8\",\"deals\":\"12345\",\"lines\":[{\"line\":\"win\","
              "\"net\":\"3/2\",\"count\":\"1000\"},{\"line\":\"lose\",\"net\":\"-1\",\"count\":\"7\","
              "\"note\":\"say \\\"no\\\"\"}]},\n"
              "{\"wager\":\"=side\",\"tables\":{\"base\":\"A\",\"side\":\"2\"},\"ev\":\"0\",\"needed\":true}\n"
              "],\"agrees\":true}\n");
}

TEST(answer, text_has_names_values_and_tables) {
    static struct paper p;
    take(&p, ANSWER_TEXT, "");
    say(&p);
    CHECK_STR(p.printed, "game  g\n"
                         "\n"
                         "wager  base\n"
                         "ev     -12.500000 % = -1/8\n"
                         "deals  12,345\n"
                         "lines\n"
                         "  line  net  count  note\n"
                         "  win   3/2  1,000\n"
                         "  lose   -1      7  say \"no\"\n"
                         "\n"
                         "wager   =side\n"
                         "tables  base=A side=2\n"
                         "ev      0.000000 %\n"
                         "needed  yes\n"
                         "\n"
                         "agrees  yes\n");
}

TEST(answer, csv_repeats_what_is_around_a_list_and_loses_nothing) {
    static struct paper p;
    take(&p, ANSWER_CSV, "../game wager tables ev ev~ lines/line lines/net");
    say(&p);
    CHECK_STR(p.printed, "game,wager,tables,ev,ev_decimal,lines_line,lines_net,more\r\n"
                         "g,base,,-1/8,-0.125,win,3/2,deals=12345 lines/count=1000\r\n"
                         "g,base,,-1/8,-0.125,lose,-1,\"deals=12345 lines/count=7 lines/note=say \"\"no\"\"\"\r\n"
                         "g,'=side,base=A side=2,0,0,,,needed=true\r\n");
}

TEST(answer, the_rows_of_a_table_wait_for_its_end) {
    static struct paper p;
    take(&p, ANSWER_TEXT, "");
    p.answer.table = true;
    json_write(&p.text, "{rounds:%d, rows:[", 1000);
    answer_head(&p.answer);
    for (int i = 0; i < 2; i++) {
        json_write(&p.text, "{cents:%d, edge:%.17g, at:{a:%d}}", 12345 * (i + 1), 0.5 * i, i);
        answer_row(&p.answer);
        CHECK_EQ(p.out.size, 0);
    }
    buf_put(&p.text, "\n]}\n");
    answer_end(&p.answer);
    CHECK_STR(p.printed, "rounds  1,000\n"
                         "rows\n"
                         "    cents         edge  at\n"
                         "  $123.45   0.000000 %  a=0\n"
                         "  $246.90  50.000000 %  a=1\n");
}

TEST(answer, a_list_of_one_is_part_of_its_row) {
    static struct paper p;
    take(&p, ANSWER_CSV, "wager after/mean");
    json_write(&p.text, "{wager:'base', after:[{mean:%d}], empty:[], names:['a', 'b']}", 7);
    answer_end(&p.answer);
    CHECK_STR(p.printed, "wager,after_mean,more\r\nbase,7,names=a b\r\n");
}

TEST(answer, long_words_wrap_and_are_said_once) {
    static struct paper p;
    static const char words[] = "the hole card: one of the dealer's two cards to come, which shows";
    take(&p, ANSWER_TEXT, "");
    for (int i = 0; i < 2; i++) {
        json_write(&p.text, "{id:%d, knows:%s}", i, words);
        answer_end(&p.answer);
    }
    CHECK_STR(p.printed, "id     0\n"
                         "knows  the hole card: one of the dealer's two cards to come,\n"
                         "       which shows\n"
                         "\n"
                         "id     1\n");
}
