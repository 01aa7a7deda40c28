import sys

sys.setrecursionlimit(2000)
w, h, x, y = map(int, sys.argv[1:])
JUMPS = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-2, 1)]
table = {}


def targets(p):
    for j in JUMPS:
        q = (p[0] + j[0], p[1] + j[1])
        if 0 <= q[0] < w and 0 <= q[1] < h and q not in table:
            yield q


def extend(p, n):
    table[p] = n
    if n == w * h:
        return True
    for q in sorted(targets(p), key=lambda q: len(list(targets(q)))):
        if extend(q, n + 1):
            return True
    del table[p]
    return False


if extend((x, y), 1):
    for b in range(h):
        print(*[table[a, b] for a in range(w)])
else:
    print("No tour")
