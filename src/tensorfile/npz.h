// SPDX-License-Identifier: MIT
// NumPy's .npz: a zip archive with a .npy for each array.
#ifndef TENSORFILE_NPZ_H
#define TENSORFILE_NPZ_H

#include "base/strbuf.h"
#include "tensorfile/array.h"
#include "yaml/read.h"

struct zip;

// Reads the [length] bytes of [file], an archive, into [out], whose numbers lie
// in r->arena. An archive may hold TENSORS_MOST_MIB, unpacked. False after
// complaining.
bool npz_read(struct reading *r, const char *file, const void *bytes,
              size_t length, struct arrays *out);

// Reads the open archive [zip], which must outlive [out], like npz_read(), but
// numbers are read when they are asked for: what is large and not packed
// without its checksum, all else with it. What nobody asks for is not read.
// It may hold [most] bytes, unpacked.
bool npz_open(struct reading *r, const char *file, struct zip *zip, size_t most,
              struct arrays *out);

// Appends an archive of [arrays], which np.load() reads: each number is there
// to the last bit. The same arrays make the same bytes. False when there is no
// memory for it.
bool npz_write(struct strbuf *out, const struct arrays *arrays);

#endif
