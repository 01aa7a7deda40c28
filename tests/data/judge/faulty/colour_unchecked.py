import sys

sys.setrecursionlimit(3000)
w, h, x, y = map(int, sys.argv[1:])
M = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
G = [[0] * w for _ in range(h)]


def nb(x, y):
    return [(x + a, y + b) for a, b in M if 0 <= x + a < w and 0 <= y + b < h and G[y + b][x + a] == 0]


def far(p):
    return -abs(2 * p[0] - w + 1) - abs(2 * p[1] - h + 1)


def dfs(x, y, n):
    G[y][x] = n
    if n == w * h:
        return True
    for a, b in sorted(nb(x, y), key=lambda p: (len(nb(*p)), far(p))):
        if dfs(a, b, n + 1):
            return True
    G[y][x] = 0
    return False


if dfs(x, y, 1):
    print("Solution found:")
    for r in G:
        print(" ".join(f"{v:03d}" for v in r))
else:
    print("No solution exists")
