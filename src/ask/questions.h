/* questions.h - what both programs are asked. */
#pragma once

#include "ask/question.h"

#include "ask/question_fields.h"

#include "ask/questions.def"
