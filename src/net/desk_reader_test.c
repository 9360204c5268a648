#include "net/desk_reader.c"
#include "test.h"
TEST(reader, frames_are_read_strictly)
{
    CHECK(true);
}
