#include "net/desk_http.c"

#include "test.h"

static struct server_answer get(const char *path, const char *query) {
    struct server_client client = {.method = "GET"};
    struct server_answer answer = {0};

    snprintf(client.path, sizeof client.path, "%s", path);
    snprintf(client.query, sizeof client.query, "%s", query);
    get_page(&client, &answer);
    return answer;
}

TEST(desk_http, each_page_is_html_and_never_kept) {
    static const char *const paths[] = {"/", "/terminal", "/dealer", "/sign", "/pit", "/room"};

    for (size_t i = 0; i < COUNT(paths); i++) {
        const struct server_answer answer = get(paths[i], "v=1");
        CHECK_EQ(answer.status, 200);
        CHECK_STR(answer.type, "text/html; charset=utf-8");
        CHECK(!answer.cache);
        CHECK(answer.fixed_size > 0);
    }
}

TEST(desk_http, what_is_no_page_is_answered_by_the_first_one_as_not_found) {
    static const char *const paths[] = {"/pit/", "//pit", "/pit.htm", "/../pit", "/embedded", "/p"};

    for (size_t i = 0; i < COUNT(paths); i++) CHECK_EQ(get(paths[i], "").status, 404);
}

TEST(desk_http, a_file_is_kept_only_by_its_hash) {
    const char *name = pages_embedded[0].name;
    char path[64];

    snprintf(path, sizeof path, "/%s", name);
    CHECK_EQ(get(path, "").status, 200);
    CHECK(!get(path, "").cache);
    CHECK(get(path, "v=0123").cache);
}

TEST(desk_http, types_by_their_ending) {
    CHECK_STR(type_of("a.js"), "text/javascript; charset=utf-8");
    CHECK_STR(type_of("a.css"), "text/css; charset=utf-8");
    CHECK_STR(type_of("a"), "application/octet-stream");
}

/* DNS rebinding: a page of another site that calls this server by its own name is not the house's page. */
TEST(desk_http, a_name_that_is_not_the_houses_is_foreign) {
    static const char *const own[] = {"",
                                      "127.0.0.1:8080",
                                      "10.0.0.7",
                                      "[::1]:8080",
                                      "localhost:80",
                                      "cardroom:8080",
                                      "House.example",
                                      "house.example:443",
                                      "b.example:8080"};
    static const char *const foreign[] = {"evil.example",  "evil.example:8080",          "127.0.0.1.evil.example",
                                          "null.",         "house.example.evil.example", "10.0.0.7.1",
                                          "house.example."};
    static struct config config = {.name_count = 1,
                                   .names = {"house.example"},
                                   .house_count = 2,
                                   .houses = {"http://a.example:8080", "http://b.example:8080"}};

    for (size_t i = 0; i < COUNT(own); i++) cr_assert(desk_is_own_host(&config, own[i]), "%s", own[i]);
    for (size_t i = 0; i < COUNT(foreign); i++) cr_assert(!desk_is_own_host(&config, foreign[i]), "%s", foreign[i]);
}
