"""Draws a Frame with OpenGL 3.3: one call for each grid and one for each run of strokes between grids.

All glyphs used so far lie one after the other in a texture of bytes, `_ROW` to a row, as `quads.Memory` has them. A
grid is a texture of numbers, four to a cell, that the fragment shader looks its cells up in; strokes are instanced
quads.
Bitmaps are never scaled: a pixel of a glyph is a pixel of the framebuffer.
"""

from __future__ import annotations

import ctypes

import numpy as np
import numpy.typing as npt
from pyglet import gl

from triquest.shell import gl as calls
from triquest.ui.frame import Clip, Colour, Frame, Grid
from triquest.ui.quads import QUAD, Memory, cells, quads

_ROW = 4096  # a power of two: the shaders divide by shifting

_QUAD_VERTEX = """#version 330 core
layout(location = 0) in ivec4 box;
layout(location = 1) in uint base;
layout(location = 2) in vec4 colour;
uniform vec2 size;
flat out uint first;
flat out int width;
flat out vec4 tint;
out vec2 inside;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * vec2(box.zw);
    vec2 place = (vec2(box.xy) + corner) / size;
    gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
    first = base;
    width = box.z;
    tint = colour;
    inside = corner;
}
"""

_COVERAGE = f"""
uniform sampler2D glyphs;
float coverage(uint place) {{
    return texelFetch(glyphs, ivec2(place & {_ROW - 1}u, place >> {_ROW.bit_length() - 1}), 0).r;
}}
"""

_QUAD_FRAGMENT = f"""#version 330 core
flat in uint first;
flat in int width;
flat in vec4 tint;
in vec2 inside;
out vec4 pixel;
{_COVERAGE}
void main() {{
    float alpha = tint.a;
    if (first != 0xFFFFFFFFu)
        alpha *= coverage(first + uint(int(inside.y) * width + int(inside.x)));
    pixel = vec4(tint.rgb * alpha, alpha);
}}
"""

_GRID_VERTEX = """#version 330 core
uniform vec2 size;
uniform ivec4 box;
out vec2 inside;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * vec2(box.zw);
    vec2 place = (vec2(box.xy) + corner) / size;
    gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
    inside = corner;
}
"""

_GRID_FRAGMENT = f"""#version 330 core
in vec2 inside;
out vec4 pixel;
uniform usampler2D table;
uniform ivec2 cell;
uniform ivec2 offset;
uniform ivec2 glyph;
{_COVERAGE}
vec4 colour(uint bytes) {{
    return vec4(uvec4(bytes, bytes >> 8, bytes >> 16, bytes >> 24) & 255u) / 255.0;
}}
void main() {{
    // In floats, since integer division is slow; half a pixel keeps it away from the edges.
    ivec2 spot = ivec2(inside / vec2(cell));
    uvec4 entry = texelFetch(table, spot, 0);
    ivec2 within = ivec2(inside) - spot * cell - offset;
    float ink = 0.0;
    if (all(greaterThanEqual(within, ivec2(0))) && all(lessThan(within, glyph)))
        ink = coverage(entry.r + uint(within.y * glyph.x + within.x));
    vec4 paper = colour(entry.b);
    float under = paper.a * (1.0 - ink);
    pixel = vec4(colour(entry.g).rgb * ink + paper.rgb * under, ink + under);
}}
"""


class Renderer:
    """Draws frames into the framebuffer of the context that was current when it was made."""

    def __init__(self) -> None:
        """Compile the shaders; `gl.GLError` if the driver refuses."""
        self._memory = Memory()
        self._uploaded = 0
        self._glyphs = calls.texture(0)
        self._table = calls.texture(1)
        self._quads = calls.program(_QUAD_VERTEX, _QUAD_FRAGMENT)
        self._grids = calls.program(_GRID_VERTEX, _GRID_FRAGMENT)
        self._bare = calls.vertex_array()
        self._array = calls.vertex_array()
        self._buffer = calls.array_buffer()
        self._lay_out_quads()
        names = ("size", "box", "cell", "offset", "glyph", "table", "glyphs")
        self._places = {name: calls.uniform(self._grids, name) for name in names}
        self._quad_size = calls.uniform(self._quads, "size")

    def _lay_out_quads(self) -> None:
        step = QUAD.itemsize
        offsets = {name: ctypes.c_void_p(QUAD.fields[name][1]) for name in QUAD.names or ()} if QUAD.fields else {}
        gl.glVertexAttribIPointer(0, 4, gl.GL_INT, step, offsets["box"])
        gl.glVertexAttribIPointer(1, 1, gl.GL_UNSIGNED_INT, step, offsets["base"])
        gl.glVertexAttribPointer(2, 4, gl.GL_UNSIGNED_BYTE, gl.GL_TRUE, step, offsets["colour"])
        for number in range(3):
            gl.glEnableVertexAttribArray(number)
            gl.glVertexAttribDivisor(number, 1)

    def draw(self, frame: Frame, ground: Colour = (0, 0, 0)) -> None:
        """Draw the whole picture; the framebuffer must be as large as the frame."""
        gl.glViewport(0, 0, frame.width, frame.height)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glDisable(gl.GL_DEPTH_TEST)
        red, green, blue = ground
        gl.glClearColor(red / 255, green / 255, blue / 255, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)
        gl.glEnable(gl.GL_BLEND)
        gl.glBlendFunc(gl.GL_ONE, gl.GL_ONE_MINUS_SRC_ALPHA)
        for item in frame.items:
            self._scissor(item.clip, frame)
            if isinstance(item, Grid):
                self._draw_grid(item, frame)
            else:
                self._draw_quads(quads(item, self._memory), frame)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glBindVertexArray(0)

    def _scissor(self, clip: Clip, frame: Frame) -> None:
        if clip is None:
            gl.glDisable(gl.GL_SCISSOR_TEST)
            return
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(clip[0], frame.height - clip[1] - clip[3], clip[2], clip[3])

    def _draw_quads(self, found: npt.NDArray[np.void], frame: Frame) -> None:
        if not found.size:
            return
        self._upload_glyphs()
        gl.glUseProgram(self._quads)
        gl.glUniform2f(self._quad_size, frame.width, frame.height)
        gl.glBindVertexArray(self._array)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer)
        gl.glBufferData(gl.GL_ARRAY_BUFFER, found.nbytes, calls.pointer(found), gl.GL_STREAM_DRAW)
        gl.glDrawArraysInstanced(gl.GL_TRIANGLE_STRIP, 0, 4, found.size)

    def _draw_grid(self, grid: Grid, frame: Frame) -> None:
        if not grid.glyph.size:
            return
        table = cells(grid, self._memory)
        self._upload_glyphs()
        calls.bind(1, self._table)
        gl.glTexImage2D(
            gl.GL_TEXTURE_2D, 0, gl.GL_RGBA32UI, grid.columns, grid.rows, 0,
            gl.GL_RGBA_INTEGER, gl.GL_UNSIGNED_INT, calls.pointer(table.data),
        )  # fmt: skip
        places, (across, down) = self._places, grid.cell
        gl.glUseProgram(self._grids)
        gl.glUniform2f(places["size"], frame.width, frame.height)
        gl.glUniform4i(places["box"], grid.x, grid.y, grid.columns * across, grid.rows * down)
        gl.glUniform2i(places["cell"], across, down)
        gl.glUniform2i(places["offset"], *table.offset)
        gl.glUniform2i(places["glyph"], grid.face.width, grid.face.height)
        gl.glUniform1i(places["table"], 1)
        gl.glUniform1i(places["glyphs"], 0)
        gl.glBindVertexArray(self._bare)
        gl.glDrawArrays(gl.GL_TRIANGLE_STRIP, 0, 4)

    def _upload_glyphs(self) -> None:
        """Send the glyphs again when a face was used for the first time."""
        calls.bind(0, self._glyphs)
        if self._uploaded == self._memory.version:
            return
        rows = -(-self._memory.data.size // _ROW)
        data = np.zeros(rows * _ROW, np.uint8)
        data[: self._memory.data.size] = self._memory.data
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 1)
        gl.glTexImage2D(
            gl.GL_TEXTURE_2D, 0, gl.GL_R8, _ROW, rows, 0, gl.GL_RED, gl.GL_UNSIGNED_BYTE, calls.pointer(data)
        )
        self._uploaded = self._memory.version


def read_back(width: int, height: int) -> npt.NDArray[np.uint8]:
    """What the framebuffer shows, uint8 [height, width, 3], the top row first."""
    pixels = np.zeros((height, width, 4), np.uint8)
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 1)
    gl.glReadPixels(0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, calls.pointer(pixels))
    return np.ascontiguousarray(pixels[::-1, :, :3])
