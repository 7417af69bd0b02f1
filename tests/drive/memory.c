// SPDX-License-Identifier: MIT
#include "memory.h"

#if defined(__SANITIZE_ADDRESS__)

// Of the sanitizer's own allocator (sanitizer/allocator_interface.h).
size_t __sanitizer_get_current_allocated_bytes(void);

size_t memory_in_use(void)
{
    return __sanitizer_get_current_allocated_bytes();
}

#else

size_t memory_in_use(void)
{
    return 0;
}

#endif
