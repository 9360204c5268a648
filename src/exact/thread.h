/* thread.h - the number of the current thread, with or without OpenMP.
 *
 * A compiler without OpenMP ignores the pragmas and runs every slice on one thread; the sums are the same. */
#pragma once

#ifdef _OPENMP
#include <omp.h>
#endif

/* From 0, and below the number of threads that was requested. */
static inline int thread_number(void) {
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}
