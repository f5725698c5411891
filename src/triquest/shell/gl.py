"""The few calls of OpenGL 3.3 that the renderer needs, with errors turned into exceptions."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import numpy.typing as npt
from pyglet import gl


class GLError(RuntimeError):
    """A shader that does not compile or a program that does not link: the driver's own words."""


def program(vertex: str, fragment: str) -> int:
    """A linked program of two shaders."""
    number = int(gl.glCreateProgram())
    shaders = [_shader(gl.GL_VERTEX_SHADER, vertex), _shader(gl.GL_FRAGMENT_SHADER, fragment)]
    for shader in shaders:
        gl.glAttachShader(number, shader)
    gl.glLinkProgram(number)
    done = gl.GLint()
    gl.glGetProgramiv(number, gl.GL_LINK_STATUS, ctypes.byref(done))
    if not done.value:
        raise GLError(_log(number, gl.glGetProgramInfoLog))
    for shader in shaders:
        gl.glDeleteShader(shader)
    return number


def _shader(kind: int, source: str) -> int:
    shader = int(gl.glCreateShader(kind))
    text = ctypes.create_string_buffer(source.encode("ascii"))
    pointer = ctypes.cast(ctypes.pointer(text), ctypes.POINTER(gl.GLchar))
    gl.glShaderSource(shader, 1, ctypes.byref(pointer), None)
    gl.glCompileShader(shader)
    done = gl.GLint()
    gl.glGetShaderiv(shader, gl.GL_COMPILE_STATUS, ctypes.byref(done))
    if not done.value:
        raise GLError(_log(shader, gl.glGetShaderInfoLog))
    return shader


def _log(number: int, get: Any) -> str:
    buffer = ctypes.create_string_buffer(4096)
    get(number, len(buffer), None, buffer)
    return buffer.value.decode("utf-8", "replace")


def uniform(number: int, name: str) -> int:
    """Where a program's uniform is, -1 if the compiler found it unused."""
    return int(gl.glGetUniformLocation(number, name.encode("ascii")))


def texture(unit: int) -> int:
    """A texture without filtering, bound to a unit."""
    found = gl.GLuint()
    gl.glGenTextures(1, ctypes.byref(found))
    bind(unit, found.value)
    for what, how in (
        (gl.GL_TEXTURE_MIN_FILTER, gl.GL_NEAREST),
        (gl.GL_TEXTURE_MAG_FILTER, gl.GL_NEAREST),
        (gl.GL_TEXTURE_WRAP_S, gl.GL_CLAMP_TO_EDGE),
        (gl.GL_TEXTURE_WRAP_T, gl.GL_CLAMP_TO_EDGE),
        (gl.GL_TEXTURE_MAX_LEVEL, 0),
    ):
        gl.glTexParameteri(gl.GL_TEXTURE_2D, what, how)
    return found.value


def bind(unit: int, number: int) -> None:
    """Bind a texture to a unit."""
    gl.glActiveTexture(gl.GL_TEXTURE0 + unit)
    gl.glBindTexture(gl.GL_TEXTURE_2D, number)


def pointer(array: npt.NDArray[Any]) -> ctypes.c_void_p:
    """The address of a contiguous array, valid as long as the array is."""
    return ctypes.c_void_p(np.ascontiguousarray(array).ctypes.data)


def array_buffer() -> int:
    """A buffer for attributes, bound."""
    found = gl.GLuint()
    gl.glGenBuffers(1, ctypes.byref(found))
    gl.glBindBuffer(gl.GL_ARRAY_BUFFER, found.value)
    return found.value


def vertex_array() -> int:
    """A vertex array, bound."""
    found = gl.GLuint()
    gl.glGenVertexArrays(1, ctypes.byref(found))
    gl.glBindVertexArray(found.value)
    return found.value
