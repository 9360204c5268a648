#include "net/pages.c"

#include "test.h"

static char unpacked[10000];
static struct buf body;

/* By a client that takes gzip; pages of tests are small. */
static struct server_answer get(const char *path, const char *query) {
    struct server_client client = {.method = "GET", .gzip = true};
    struct server_answer answer = {0};

    snprintf(client.path, sizeof client.path, "%s", path);
    snprintf(client.query, sizeof client.query, "%s", query);
    pages_answer(&client, &answer);
    return answer;
}

/* Tests carry no pages: none.html is the first and only one. */
TEST(pages, each_page_is_html_and_never_kept) {
    static const char *const paths[] = {"/", "/none"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        const struct server_answer answer = get(paths[i], "v=1");
        CHECK_EQ(answer.status, 200);
        CHECK_STR(answer.type, "text/html; charset=utf-8");
        CHECK(!answer.cache);
        CHECK(answer.fixed_size > 0);
    }
}

TEST(pages, what_is_no_page_is_answered_by_the_first_one_as_not_found) {
    static const char *const paths[] = {"/none/", "//none", "/pit", "/pit.htm", "/../pit", "/embedded", "/p"};

    for (size_t i = 0; i < COUNT(paths); i++) CHECK_EQ(get(paths[i], "").status, 404);
}

TEST(pages, a_file_is_kept_only_by_its_hash) {
    const char *name = pages_embedded[0].name;
    char path[64];

    snprintf(path, sizeof path, "/%s", name);
    CHECK(strlen(name) > 3);
    path[strlen(path) - 3] = 0; /* ".gz" is no part of its address */
    CHECK_EQ(get(path, "").status, 200);
    CHECK(!get(path, "").cache);
    CHECK(get(path, "v=0123").cache);
}

TEST(pages, code_that_pages_share_is_kept_by_the_hash_in_its_name) {
    const struct server_client shared = {.path = "/shared-QHNP6YVX.js"}, page = {.path = "/pit.js"};
    CHECK(lasts(&shared));
    CHECK(!lasts(&page));
}

TEST(pages, types_by_their_ending) {
    CHECK_STR(type_of("a.js.gz"), "text/javascript; charset=utf-8");
    CHECK_STR(type_of("a.css.gz"), "text/css; charset=utf-8");
    CHECK_STR(type_of("a"), "application/octet-stream");
}

TEST(pages, who_takes_gzip_gets_the_bytes_of_the_program_and_who_does_not_the_file) {
    const struct embedded *page = &pages_embedded[0];
    struct server_client client = {.method = "GET", .path = "/"};
    struct server_answer answer = get("/", "");

    CHECK_STR(answer.encoding, "gzip");
    CHECK(answer.fixed == page->bytes && answer.fixed_size == page->size);
    body = BUF(unpacked);
    answer = (struct server_answer){.body = &body};
    pages_answer(&client, &answer);
    CHECK_EQ(answer.status, 200);
    CHECK_STR(answer.encoding, "");
    CHECK(!answer.fixed);
    CHECK_EQ(body.size, pages_size(page));
    CHECK(body.size > 0 && strncmp(body.text, "<!", 2) == 0);
}

TEST(pages, what_gzip_did_not_write_is_not_unpacked) {
    const struct embedded *page = &pages_embedded[0];
    char bytes[sizeof unpacked];
    const struct embedded changed = {"none.html.gz", bytes, page->size};

    CHECK(page->size < sizeof bytes);
    for (size_t i = 0; i < page->size; i++) {
        memcpy(bytes, page->bytes, page->size);
        bytes[i] ^= 1;
        body = BUF(unpacked);
        if (i < 3 || i > 9) CHECK(!pages_unpack(&changed, &body)); /* between are flags, a time, a system */
        body = buf_init(unpacked, pages_size(page));
        CHECK(!pages_unpack(page, &body)); /* no room for the final zero */
    }
}
