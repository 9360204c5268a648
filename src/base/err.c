#include "base/err.h"

#include "base/base.h"

static const struct {
    const char *code, *text;
} errors[] = {
#define ERR_ROW(name, code, text) {code, text},
    ERR_LIST(ERR_ROW)
#undef ERR_ROW
};

const char *err_code(enum err err)
{
    must((unsigned)err < COUNT(errors));
    return errors[err].code;
}

const char *err_text(enum err err)
{
    must((unsigned)err < COUNT(errors));
    return errors[err].text;
}
