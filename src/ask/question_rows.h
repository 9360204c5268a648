/* question_rows.h - before a list of questions: makes their tables of it (question_fields.h). */
#define FIELD(id, field, ...)          FIELD_OF(id, field, __VA_ARGS__) /* in which an option is several arguments */
#define FIELD_OF(id, field, name, ...) {name, AT_OF(struct id##_question, field), __VA_ARGS__},
#define QUESTION(id)                   static const struct ask_option id[] = {
#define FLAG                           FIELD
#define TEXT                           FIELD
#define NUMBER                         FIELD
#define LIST                           FIELD
#define COUNTS(id, field)
#define ROW FIELD
#define END(id, ...)                                                                                                   \
    }                                                                                                                  \
    ;                                                                                                                  \
    const struct ask ask_##id = {.options = id, .count = COUNT(id), .size = sizeof(struct id##_question), __VA_ARGS__};
