#include "net/pages.c"

#include "test.h"

static struct server_answer get(const char *path, const char *query) {
    struct server_client client = {.method = "GET"};
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
    CHECK_EQ(get(path, "").status, 200);
    CHECK(!get(path, "").cache);
    CHECK(get(path, "v=0123").cache);
}

TEST(pages, types_by_their_ending) {
    CHECK_STR(type_of("a.js"), "text/javascript; charset=utf-8");
    CHECK_STR(type_of("a.css"), "text/css; charset=utf-8");
    CHECK_STR(type_of("a"), "application/octet-stream");
}
