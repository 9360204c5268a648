/*
 * access_parts.h - what the files of access share.
 */
#ifndef ACCESS_ACCESS_PARTS_H
#define ACCESS_ACCESS_PARTS_H

#include "access/access.h"

enum { SECRET = 32 };

/* What may be tried too often. */
enum { TRY_NAME = 'n', TRY_ADDRESS = 'a', TRY_CODE = 'c' };

/* access_store.c: each becomes durable, or the call fails. */
enum err access_put_user(struct access *a, const struct access_user *user);
enum err access_put_session(struct access *a, int place, const struct access_session *session);
enum err access_put_device(struct access *a, int role, uint32_t number, const struct access_device *device,
                           const struct access_sign *about); /* about: of a sign; no device: forget it */
enum err access_forget_user(struct access *a, uint32_t number);
enum err access_load(struct access *a, struct buf *message);

/* access.c */
enum err access_random(struct access *a, uint8_t *out, size_t size); /* size is a multiple of 4 */
enum err access_session_new(struct access *a, const struct access_user *user, int64_t now_ms,
                            struct access_token *out);
void access_sessions_end(struct access *a, uint32_t user, int except); /* except: a place, or -1 */
void access_secret_hash(const uint8_t secret[SECRET], uint8_t hash[ACCESS_HASH]);
void access_token_text(char letter, uint32_t place, const uint8_t secret[SECRET], char out[ACCESS_TOKEN]);
struct access_device *access_device(struct access *a, int role, uint32_t number); /* NULL: none such */
bool access_text_fits(struct text text, size_t room);
void access_copy(char *to, size_t room, struct text text);

/* access_user.c */
struct text access_name_key(char out[FACT_NAME], struct text name);    /* in lower case; it fits */
struct access_user *access_user_of(struct access *a, uint32_t number); /* not removed, or NULL */
bool access_has_supervisor(const struct access *a);
bool access_password_run(struct access_password *p, const char *text, size_t size, uint8_t out[ACCESS_HASH]);

/* access_pair.c */
enum err access_code_make(struct access *a, int groups, char *out); /* "ABCD-EFGH" */
bool access_code_same(const char *code, struct text given);
enum err access_give_token(struct access *a, const struct access_code *device, int64_t now_ms,
                           struct access_token *out);

#endif
