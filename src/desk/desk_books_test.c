#include "desk/desk_books.c"

#include "test.h"

/* An export of years does not fit into one answer in memory; as a file over HTTP it need not. */
TEST(desk_books, a_file_may_be_longer_than_an_answer) {
    static char piece[1 << 20];

    for (int as_file = 0; as_file <= 1; as_file++) {
        struct job j = {.as_file = as_file};
        char last[4];

        for (int i = 0; i <= TEXT_MOST / (int)sizeof piece; i++) {
            memset(piece, 'a' + i % 26, sizeof piece);
            put_bytes(&j, piece, sizeof piece);
        }
        CHECK_EQ(j.out.full, !as_file);
        CHECK_EQ(j.spilt, as_file ? TEXT_MOST + sizeof piece : 0);
        if (as_file) {
            CHECK_EQ(fseek(j.spill, (long)j.spilt - (long)sizeof last, SEEK_SET), 0);
            CHECK_EQ(fread(last, 1, sizeof last, j.spill), sizeof last);
            CHECK_EQ(memcmp(last, piece, sizeof last), 0);
            CHECK_EQ(fgetc(j.spill), EOF);
            fclose(j.spill);
        }
        free(j.out.text);
    }
}
