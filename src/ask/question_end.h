/* question_end.h - the end of a list of questions (question_fields.h). */
#undef QUESTION
#undef FLAG
#undef TEXT
#undef NUMBER
#undef LIST
#undef COUNTS
#undef ROW
#undef END
