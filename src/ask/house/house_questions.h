/* house_questions.h - what the house alone is asked, by its operators. */
#pragma once

#include "ask/question.h"

#include "ask/question_fields.h"

#include "ask/house/house_questions.def"
