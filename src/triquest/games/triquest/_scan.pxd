"""What the party sees, for kernels to cimport."""

from triquest.games.triquest._creatures cimport party_t


cdef int lift(object state, const party_t *party) except -1
