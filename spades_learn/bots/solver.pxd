# C types for solver.py: Cython reads this beside the .py when it compiles; interpreted Python never does.

cimport cython

from libc.stdlib cimport calloc, free

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int solver_count(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline unsigned long long solver_top(unsigned long long x) {
        unsigned long i; _BitScanReverse64(&i, x); return 1ULL << i;
    }
    #else
    static inline int solver_count(unsigned long long x) {
    #ifdef __POPCNT__
        return __builtin_popcountll(x);
    #else  /* the portable baseline would call a library function here */
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    #endif
    }
    static inline unsigned long long solver_top(unsigned long long x) { return 1ULL << (63 - __builtin_clzll(x)); }
    #endif
    """
    int count "solver_count"(unsigned long long x) noexcept
    unsigned long long top "solver_top"(unsigned long long x) noexcept

cdef inline unsigned long long* words(int number) except NULL:
    return <unsigned long long*> zeros(number, 8)

cdef inline int* numbers(int number) except NULL:
    return <int*> zeros(number, 4)

cdef inline unsigned char* marks(int number) except NULL:
    return <unsigned char*> zeros(number, 1)

cdef inline void* zeros(size_t number, size_t width) except NULL:
    # calloc hands out pages as they are touched: large tables cost a small ending nothing.
    cdef void* store = calloc(number, width)
    if store == NULL:
        raise MemoryError
    return store

cdef unsigned long long low(unsigned long long x) noexcept
cdef int suit_of(unsigned long long card) noexcept

@cython.final
cdef class Solver:
    cdef unsigned long long hands[4]
    cdef unsigned long long suits[4]
    cdef unsigned long long owners[4]
    cdef unsigned long long cards[80]
    cdef unsigned long long ones[256]
    cdef unsigned long long twos[256]
    cdef int seats
    cdef int mine
    cdef int left
    cdef int broken
    cdef int no_ruff
    cdef int stopped
    cdef int used
    cdef int last_state
    cdef int move
    cdef int hint
    cdef int size
    cdef int slots
    cdef int groups
    cdef long long nodes
    cdef long long limit
    cdef unsigned long long live
    cdef unsigned long long lengths
    cdef unsigned long long need
    cdef unsigned long long* entries
    cdef unsigned long long* bounds
    cdef unsigned long long* shapes
    cdef int* heads
    cdef int* after
    cdef int* chance
    cdef unsigned char* inside
    cdef dict outcomes
    cdef list goals
    cdef dict ids
    cdef dict made
    cdef list plan
    cdef dict roots
    cdef dict known
    cdef object sketch(self, long long code, int left)
    cdef int implies(self, int small, int large) noexcept
    cdef int bounded(self, int state, unsigned int sure, int left) noexcept
    cdef unsigned long long to_need(self, unsigned long long first, unsigned long long second) noexcept
    cdef int lead(self, int seat, int state, int left) noexcept
    cdef int last(self, int seat, int state) noexcept
    cdef int forced(self, int seat, int state, int left) noexcept
    cdef unsigned long long home(self, int seat) noexcept
    cdef int tag(self, int seat) noexcept
    cdef int slot(self, unsigned long long home, int shape, unsigned long long first, unsigned long long second) noexcept
    cdef int recall(self, int seat, int state) noexcept
    cdef void keep(self, int seat, int state, int won) noexcept
    cdef void clear(self) noexcept
    cdef int follow(
        self, int seat, int played, int state, int left, int suit, unsigned long long best, int ahead, int rivals,
        int spade
    ) noexcept
    cdef int choose(
        self, int seat, int played, int state, int left, int suit, unsigned long long best, int ahead, int rivals,
        int spade, unsigned long long legal, int hint
    ) noexcept
    cdef int put(
        self, int seat, int played, int state, int left, int suit, unsigned long long best, int ahead, int rivals,
        int spade, unsigned long long card
    ) noexcept
    cdef int settle(self, int state, int left, unsigned long long best, int ahead, int rivals, int spade) noexcept
    cdef int likely(self, int seat, int played, int state, int suit, unsigned long long best, int ahead) noexcept
    cdef int good(self, int seat, int winner, int state) noexcept
