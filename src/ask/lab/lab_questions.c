#include "ask/lab/lab_questions.h"

#include "base/base.h"

#include "ask/question_rows.h"

#include "ask/lab/lab_questions.def"
