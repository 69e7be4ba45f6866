/* What the C++ runtime calls and a WebAssembly module without threads and without end has no use
 * for. */
#include <stddef.h>

/* Destructors of thread-local variables would run where the thread ends: it never does. */
int __cxa_thread_atexit(void (*destructor)(void*), void* object, void* dso) {
  (void)destructor;
  (void)object;
  (void)dso;
  return 0;
}

/* Names of types in the message of an uncaught exception: as they are mangled. */
char* __cxa_demangle(const char* mangled, char* buffer, size_t* length, int* status) {
  (void)mangled;
  (void)buffer;
  (void)length;
  if (status != NULL)
    *status = -1; /* "memory allocation failure": the caller uses the mangled name */
  return NULL;
}
