// SPDX-License-Identifier: MIT
// The formats there are, in the order of the dialogue: each is a row in the
// file of export/ that makes it, called NAME_format. To add one, write that
// file and a line here. FORMAT is defined by who includes this.
FORMAT(png)
FORMAT(svg)
FORMAT(gif)
FORMAT(webp)
FORMAT(mp4)
FORMAT(pdf)
FORMAT(html)
FORMAT(csv)
FORMAT(json)
FORMAT(npz)
