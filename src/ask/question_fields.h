/* question_fields.h - before a list of questions: makes their structs of it.  The list ends with question_end.h.
 *
 *   QUESTION(id)                                  a question begins
 *   FLAG, TEXT, NUMBER, LIST(id, field, option)   a field, and its row of the table (question.h, struct ask_option)
 *   COUNTS(id, field)                             a field that is a struct analysis_words
 *   ROW(id, field, option)                        one more row of a field, or one of the analysis_words
 *   END(id, ...)                                  name, summary and usage of its command (question.h, struct ask) */
#define QUESTION(id)           struct id##_question {
#define FLAG(id, field, ...)   bool field;
#define TEXT(id, field, ...)   const char *field;
#define NUMBER(id, field, ...) int64_t field;
#define LIST(id, field, ...)   struct ask_list field;
#define COUNTS(id, field)      struct analysis_words field;
#define ROW(id, field, ...)
#define END(id, ...)                                                                                                   \
    }                                                                                                                  \
    ;                                                                                                                  \
    extern const struct ask ask_##id;
