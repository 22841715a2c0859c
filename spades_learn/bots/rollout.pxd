# C types for rollout.py: Cython reads this beside the .py when it compiles; interpreted Python never does.

cimport cython

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int spades_count(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline unsigned long long spades_top(unsigned long long x) {
        unsigned long i; _BitScanReverse64(&i, x); return 1ULL << i;
    }
    #else
    static inline int spades_count(unsigned long long x) {
    #ifdef __POPCNT__
        return __builtin_popcountll(x);
    #else  /* the portable baseline would call a library function here */
        x -= (x >> 1) & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (int)((x * 0x0101010101010101ULL) >> 56);
    #endif
    }
    static inline unsigned long long spades_top(unsigned long long x) { return 1ULL << (63 - __builtin_clzll(x)); }
    #endif
    """
    int count "spades_count"(unsigned long long x) noexcept
    unsigned long long top "spades_top"(unsigned long long x) noexcept

cdef extern from "math.h":
    double exp(double x) noexcept

cdef unsigned long long low(unsigned long long x) noexcept
cdef unsigned long long above(unsigned long long x) noexcept
cdef unsigned long long suit_mask(int suit) noexcept
cdef int suit_of(unsigned long long card) noexcept
cdef int risk_of(unsigned long long hand, unsigned long long deck) noexcept
cdef int worth_of(unsigned long long hand, unsigned long long deck) noexcept

@cython.final
cdef class Rng:
    cdef unsigned long long state
    cdef unsigned long long below(self, unsigned long long n) noexcept

@cython.final
cdef class Table:
    cdef unsigned long long hands[4]
    cdef int bids[4]
    cdef int won[4]
    cdef int need[4]
    cdef int mate[4]
    cdef int want[4]
    cdef int is_nil[4]
    cdef int prey[4]
    cdef unsigned long long may[4]
    cdef int seats
    cdef int left
    cdef int leader
    cdef int played
    cdef int suit
    cdef int ahead
    cdef int broken
    cdef int first_trick
    cdef int ruff_first
    cdef int bags_cost
    cdef int nil_helps
    cdef unsigned long long led
    cdef unsigned long long best
    cdef unsigned long long live
    cdef unsigned long long spades
    cdef unsigned int shown
    cdef unsigned long long legal(self, int seat) noexcept
    cdef void put(self, int seat, unsigned long long card) noexcept
    cdef void settle(self) noexcept
    cdef void aims(self) noexcept
    cdef void playout(self, unsigned long long first) noexcept
    cdef void scatter(self, Rng rng) noexcept
    cdef unsigned long long pick(self, int seat) noexcept
    cdef unsigned long long lead(self, int seat, unsigned long long legal, unsigned long long out) noexcept
    cdef unsigned long long lead_nil(self, unsigned long long legal, unsigned long long out) noexcept
    cdef unsigned long long lead_cover(self, unsigned long long legal, unsigned long long out, int mate) noexcept
    cdef unsigned long long lead_attack(self, unsigned long long legal, unsigned long long out, int prey) noexcept
    cdef unsigned long long lead_cash(self, int seat, unsigned long long legal, unsigned long long out) noexcept
    cdef unsigned long long lead_duck(self, int seat, unsigned long long legal, unsigned long long out) noexcept
    cdef unsigned long long follow(self, int seat, unsigned long long legal, unsigned long long out) noexcept
    cdef unsigned long long give(self, int seat, unsigned long long cards, unsigned long long out) noexcept
    cdef unsigned long long cheap(self, unsigned long long cards, unsigned long long out) noexcept
    cdef unsigned long long shed(self, unsigned long long cards, unsigned long long out) noexcept
    cdef unsigned long long dump(self, unsigned long long cards, unsigned long long out) noexcept
    cdef unsigned long long lowest_equal(self, unsigned long long cards, unsigned long long out) noexcept

cdef void set_up(
    Table table, hands, int at, bids, int bids_at, won, mates, int leader, trick
) except *
