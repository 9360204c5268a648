#include "ask/questions.h"

#include "base/base.h"

#include "ask/question_rows.h"

#include "ask/questions.def"
