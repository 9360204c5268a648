#include "desk/desk_http.c"

#include "test.h"

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

    for (size_t i = 0; i < COUNT(own); i++) CHECK(desk_is_own_host(&config, own[i]), "%s", own[i]);
    for (size_t i = 0; i < COUNT(foreign); i++) CHECK(!desk_is_own_host(&config, foreign[i]), "%s", foreign[i]);
}
