/*
 * certificate.c - a certificate and its key, tried by the library that will use them.
 */
#include "net/certificate.h"

#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <stdio.h>
#include <string.h>

static bool readable(const char *what, const char *path, struct buf *message)
{
    FILE *file = fopen(path, "r");

    if (file) {
        fclose(file);
        return true;
    }
    buf_format(message, "the %s %s cannot be read: %s", what, path, strerror(errno));
    return false;
}

static bool try_files(SSL_CTX *context, const char *certificate, const char *key, struct buf *message)
{
    if (SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
        buf_format(message, "%s is no certificate; it must be PEM, the own certificate first", certificate);
        return false;
    }
    if (SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) != 1) {
        /* a key that is read but does not fit is refused by the same call */
        const bool mismatch = ERR_GET_REASON(ERR_peek_last_error()) == X509_R_KEY_VALUES_MISMATCH;

        if (mismatch || SSL_CTX_check_private_key(context) == 1)
            buf_format(message, "the key %s does not belong to the certificate %s", key, certificate);
        else
            buf_format(message, "%s is no private key; it must be PEM, without a password", key);
        return false;
    }
    if (SSL_CTX_check_private_key(context) == 1) return true;
    buf_format(message, "the key %s does not belong to the certificate %s", key, certificate);
    return false;
}

/* A key behind a password would be asked for at a terminal that nobody sits at. */
static int no_password(char *to, int room, int writing, void *context)
{
    (void)to;
    (void)room;
    (void)writing;
    (void)context;
    return 0;
}

bool certificate_check(const char *certificate, const char *key, struct buf *message)
{
    if (!readable("certificate", certificate, message) || !readable("key", key, message)) return false;
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());

    if (!context) {
        buf_put(message, "TLS is not available");
        return false;
    }
    SSL_CTX_set_default_passwd_cb(context, no_password);
    ERR_clear_error();
    const bool good = try_files(context, certificate, key, message);

    ERR_clear_error();
    SSL_CTX_free(context);
    return good;
}
