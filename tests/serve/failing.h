/* failing.h: memory and threads that fail; the linker puts these in the place of the real ones (tests/CMakeLists.txt).
 * May use: nothing. */
#ifndef DURBAR_TESTS_FAILING_H
#define DURBAR_TESTS_FAILING_H

extern int failing_in; /* calls until one fails; 0: none does */

#endif
