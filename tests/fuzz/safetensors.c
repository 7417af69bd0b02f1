// SPDX-License-Identifier: MIT
#include "tensors.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return fuzz_tensors("a.safetensors", data, size);
}
