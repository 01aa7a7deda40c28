import sys

sys.setrecursionlimit(2000)
w, h, x, y = map(int, sys.argv[1:])
board = [[0] * w for _ in range(h)]
steps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def can(a, b):
    try:
        return board[b][a] == 0
    except IndexError:
        return False


def move(a, b, n):
    board[b][a] = n
    if n == w * h:
        return True
    options = [(a + i, b + j) for i, j in steps if can(a + i, b + j)]
    options.sort(key=lambda o: len([1 for i, j in steps if can(o[0] + i, o[1] + j)]))
    for o in options:
        if move(o[0], o[1], n + 1):
            return True
    board[b][a] = 0
    return False


if move(x, y, 1):
    for line in board:
        print(" ".join(str(v) for v in line))
else:
    print("no solution")
