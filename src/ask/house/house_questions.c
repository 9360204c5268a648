#include "ask/house/house_questions.h"

#include "base/base.h"

#include "ask/question_rows.h"

#include "ask/house/house_questions.def"
