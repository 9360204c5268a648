/* store_faulty.h - wraps any store and fails on purpose: call N, every call for a while, late, or after the
 * work was done, so that its answer is lost.
 *
 * Calls are counted from 1: last, append, scan, find, put, get, names, beat, check and backup; problem and close
 * are not.  A call that fails has done nothing, except append and put where the plan says lost: those have
 * done their work.  Closing it leaves the inner store open: that belongs to whoever opened it. */
#pragma once

#include "store/store.h"

struct store_fault {
    uint64_t from, count; /* the calls that fail, all of them from the first on: UINT64_MAX */
    enum err err;         /* what they answer; OK is taken for ERR_STORE */
    bool lost;

    /* Called before each call, failing or not: sleeps, or turns a clock forward.  NULL: nothing. */
    void (*delay)(void *context);
    void *context;
};

/* Without a plan nothing fails. */
enum err store_faulty_open(struct store_handle inner, struct store_handle *out);

/* Counts from 1 again. */
void store_faulty_plan(struct store_handle faulty, const struct store_fault *plan);

/* How many calls there were since. */
uint64_t store_faulty_calls(struct store_handle faulty);
