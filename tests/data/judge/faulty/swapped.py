# Knight's tour: width height x y
import sys
sys.setrecursionlimit(5000)
W, H, X, Y = [int(a) for a in sys.argv[1:]]
moves = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
grid = [[0] * W for _ in range(H)]


def ok(r, c):
    return 0 <= r < H and 0 <= c < W and grid[r][c] == 0


def onward(r, c):
    return sum(ok(r + a, c + b) for a, b in moves)


def solve(r, c, n):
    grid[r][c] = n
    if n == W * H:
        return True
    nxt = [(r + a, c + b) for a, b in moves if ok(r + a, c + b)]
    nxt.sort(key=lambda p: onward(*p))
    for p in nxt:
        if solve(p[0], p[1], n + 1):
            return True
    grid[r][c] = 0
    return False


if (W * H) % 2 and (X + Y) % 2:
    print("No solution")
elif solve(X, Y, 1):
    for line in grid:
        print(" ".join("%3d" % v for v in line))
else:
    print("No solution")
