"""Backtracking with Warnsdorff's rule; ties go to the square farther from the centre. Prints a table."""
import sys

sys.setrecursionlimit(5000)
w, h, x, y = map(int, sys.argv[1:])
MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
board = [[0] * w for _ in range(h)]


def onward(x, y):
    return [(x + a, y + b) for a, b in MOVES if 0 <= x + a < w and 0 <= y + b < h and not board[y + b][x + a]]


def key(p):
    return len(onward(*p)), -((2 * p[0] - w + 1) ** 2 + (2 * p[1] - h + 1) ** 2)


def tour(x, y, n):
    board[y][x] = n
    if n == w * h or any(tour(a, b, n + 1) for a, b in sorted(onward(x, y), key=key)):
        return True
    board[y][x] = 0
    return False


if w * h % 2 == 1 and (x + y) % 2 == 1 or not tour(x, y, 1):
    print("No solution")
else:
    for row in board:
        print(" ".join("%3d" % v for v in row))
