#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the .npy, .npz and .csv files here with NumPy's own writers."""
import numpy as np

plain = np.arange(6).reshape(2, 3)
for kind in "f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1".split():
    np.save(f"{kind}.npy", plain.astype("<" + kind))
for kind in "f2 f4 f8 i2 i8".split():
    np.save(f"{kind}-big.npy", plain.astype(">" + kind))
np.save("fortran.npy", np.asfortranarray(plain.astype("f8")))
np.save("cube-fortran.npy", np.asfortranarray(np.arange(24.0).reshape(2, 3, 4)))
np.save("special.npy", np.array([[1.5, -0.25, np.nan], [np.inf, -np.inf, -0.0]]))
np.save("half.npy", np.array([1, -2, 65504, 2**-24, 2**-14, 0.1, np.inf, -np.inf,
                              np.nan], "f2"))
np.save("bias.npy", np.array([1.0, 2.0, 3.0]))
np.save("one.npy", np.array(4.0))
np.save("words.npy", np.array(["cat", "žluť", "猫"]))
np.save("empty.npy", np.zeros((0, 3)))
np.save("complex.npy", np.zeros((2, 2), complex))
np.save("record.npy", np.zeros(2, [("a", "f4"), ("b", "i2")]))
np.save("object.npy", np.array([{}, 1], object), allow_pickle=True)
for version in (2, 3):
    with open(f"version-{version}.npy", "wb") as f:
        np.lib.format.write_array(f, plain.astype("f8"), (version, 0))
head = {
    "X": np.array([[1, 0, 1, 0], [0, 2, 0, 1], [1, 1, 0, 1]], "f4"),
    "tokens": np.array(["cat", "chased", "dog"]),
}
np.savez("head.npz", **head)
np.savez_compressed("packed.npz", **head)
np.savetxt("numpy.csv", plain / 4, delimiter=",")
np.savetxt("numpy.tsv", plain / 4, delimiter="\t", header="a\tb\tc", comments="")


def lie(path, size):
    """An archive whose b.npy is 3 MB of zeros and says that it is [size]."""
    np.savez_compressed(path, a=plain, b=np.zeros(375000))
    with open(path, "rb") as f:
        data = f.read()
    true = (375000 * 8 + 128).to_bytes(4, "little")
    assert true in data
    with open(path, "wb") as f:
        f.write(data.replace(true, size.to_bytes(4, "little")))


lie("bomb.npz", 300 * 1024 * 1024)
lie("small-bomb.npz", 200)
np.savez("heads.npz", **{f"head{h}.{key}": np.arange(4.0).reshape(2, 2) + h
                         for h in (1, 2) for key in ("W_Q", "W_K", "W_V")},
         **{"head2.b_Q": np.array([0.5, -0.5]), "W_O": np.ones((4, 2), "i2")})
stack = np.arange(1.0, 25).reshape(3, 2, 2, 2) / 32
np.savez("weights.npz", attentions=stack.astype("f4"))
np.savez("A.npz", A=stack.astype("f4"), tokens=np.array(["cat", "dog"]))
np.savez("holes.npz", X=np.array([[1, 0], [0, 1], [1, np.nan]]))
np.savez("broken-key.npz", Y=plain)
