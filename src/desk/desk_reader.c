/* desk_reader.c - a card reader at the desk: its frames and their answers, and the list of readers.
 *
 * A reader is answered when its frame is durable; so a frame that was not answered is sent again, on the same
 * connection or a new one, and is taken once.  No answer, log line or note says what a frame held. */
#include "base/json_write.h"
#include "desk/desk.h"

static void refuse_frame(struct desk_call *c, int table, enum err err) {
    const struct floor *f = &c->desk->house.working;
    BUF_ON_STACK(message, 160);
    if (err == ERR_READER_SEQ && f->table[table - 1].read_any)
        buf_format(&message, "frame %d is awaited, or S with any number between rounds",
                   (uint8_t)(f->table[table - 1].read_seq + 1));
    else if (err == ERR_READER_SEQ)
        buf_put(&message, "the first frame of a reader is S");
    desk_refuse(c->desk, &c->reply, err, message.text);
}

/* A reader is paired to its table: its number is the table's. */
void desk_read_frame(struct desk_call *c) {
    const int table = (int)c->who.number;
    const struct reader_frame frame = {(uint8_t)c->request.seq, c->request.frame};
    struct buf out = {0};
    int what;
    const enum err err = house_read(&c->desk->house, table, &frame, c->now_ms, &what);
    c->desk->changed = true;
    if (err != OK) {
        refuse_frame(c, table, err);
        return;
    }
    desk_result_begin(&out, &c->reply);
    json_write(&out, "{seq:%d, taken:%s}", frame.seq, what == READS ? "repeated" : fact_read_id(what));
    if (c->desk->house.first == c->desk->house.next) /* the last one again, and it is durable */
        desk_result_end(c->desk, &c->reply, &out);
    else
        desk_answer_when_durable(c->desk, &c->reply, c->desk->house.next - 1, &out);
}

static void put_reader(struct buf *b, const struct desk *d, uint32_t number) {
    const struct access_sign *about = &d->access->about_reader[number - 1];
    const struct floor_table *t = &d->house.durable.floor.table[number - 1];
    json_write(b, "{reader:%u, table:%s, name:%s, connected:%i, paired:%jd", number,
               floor_config(&d->house.durable.floor, (int)number)->name, about->name,
               desk_device_connected(d, ROLE_READER, number), about->paired_ms);
    if (t->read_any) json_write_int(b, "seq", t->read_seq);
    json_write(b, "error:%i, by_hand:%i}", t->read_error, t->by_hand);
}

enum err desk_answer_readers(struct desk_call *c, struct buf *b) {
    const int tables = c->desk->house.durable.config->table_count;
    for (int i = 0; i < tables; i++)
        if (c->desk->access->reader[i].paired) put_reader(b, c->desk, (uint32_t)i + 1);
    return OK;
}
