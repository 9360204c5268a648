/*
 * rng_stream.c - the generator and the dealt cards as streams, for suites that are not ours.
 *
 * Raw bytes are the words of the generator, each with its low byte first.  A deal is a line: the whole deck
 * or shoe in the order in which it is dealt.  Both go on until the reader has enough or the number asked for
 * is reached; the reader's leaving (EPIPE) is the usual end.
 */
#include "base/buf.h"
#include "cli/rng.h"
#include "deal/deal.h"
#include "deal/entropy.h"

#include <errno.h>
#include <signal.h>
#include <string.h>

struct source {
    struct rng rng;
    struct broken broken;
    struct deal_rng fair;
    struct deal_broken faulty;
    struct deal_source deal;
};

static bool open_source(struct source *s, const struct rng_stream *stream)
{
    if (stream->seed) {
        rng_seed(&s->rng, stream->seed, strlen(stream->seed));
    } else if (entropy_seed(&s->rng) != OK) {
        cli_error(&cmd_rng, "the operating system has no randomness to give; --seed TEXT does without it");
        return false;
    }
    if (stream->broken) broken_open(&s->broken, stream->broken, &s->rng);
    signal(SIGPIPE, SIG_IGN);
    return true;
}

/* The end of a stream: everything is written, or the reader is gone, or writing failed. */
static int finish(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return EXIT_DONE;
    if (errno == EPIPE) return EXIT_DONE;
    cli_error(&cmd_rng, "standard output: %s; the stream is incomplete", strerror(errno));
    return EXIT_FAILED;
}

int rng_stream_raw(const struct rng_stream *stream)
{
    static struct source source;
    uint64_t left = stream->most ? stream->most : UINT64_MAX;
    uint8_t bytes[1 << 14];

    if (!open_source(&source, stream)) return EXIT_FAILED;
    while (left > 0) {
        const size_t size = left < sizeof bytes ? (size_t)left : sizeof bytes;

        for (size_t i = 0; i < sizeof bytes; i += 4) {
            const uint32_t word = stream->broken ? broken_u32(&source.broken) : rng_u32(&source.rng);
            for (size_t b = 0; b < 4; b++) bytes[i + b] = (uint8_t)(word >> 8 * b);
        }
        if (fwrite(bytes, 1, size, stdout) != size) break;
        if (stream->most) left -= size;
    }
    return finish();
}

static void open_deal(struct source *s, const struct rng_stream *stream)
{
    struct deal_shoe shoe = deal_shoe_for(stream->game, stream->decks, 0);

    shoe.round_max = shoe.decks * (shoe.joker ? DECK_53 : DECK_52); /* every line is a shuffle */
    if (stream->broken) {
        deal_broken_open(&s->faulty, &s->broken, shoe.decks, shoe.joker);
        s->deal = (struct deal_source){&deal_broken, &s->faulty};
    } else {
        must(deal_rng_open(&s->fair, &shoe, stream->seed ? &s->rng : NULL) == OK); /* as tables do */
        s->deal = (struct deal_source){&deal_rng, &s->fair};
    }
}

int rng_stream_deals(const struct rng_stream *stream)
{
    static struct source source;
    char line[SHOE_DECKS_MAX * DECK_52 * 3 + 2];

    if (!open_source(&source, stream)) return EXIT_FAILED;
    open_deal(&source, stream);
    for (uint64_t deal = 0; !stream->most || deal < stream->most; deal++) {
        struct buf b = BUF(line);
        bool shuffled = false;
        card dealt;

        if (deal_begin(source.deal, &shuffled) != OK) {
            cli_error(&cmd_rng, "the operating system has no more randomness to give");
            return EXIT_FAILED;
        }
        while (deal_next(source.deal, &dealt) == OK) {
            if (b.size) buf_char(&b, ' ');
            card_put(&b, dealt);
        }
        buf_char(&b, '\n');
        if (fwrite(b.text, 1, b.size, stdout) != b.size) break;
    }
    return finish();
}
