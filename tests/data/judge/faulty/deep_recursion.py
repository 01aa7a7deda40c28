import sys

w, h, x, y = map(int, sys.argv[1:])
knight = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
b = [[0] * w for _ in range(h)]


def exits(x, y):
    return [(x + i, y + j) for i, j in knight if 0 <= x + i < w and 0 <= y + j < h and b[y + j][x + i] == 0]


def place(x, y, n):
    b[y][x] = n
    if n == w * h or try_all(x, y, n):
        return True
    b[y][x] = 0
    return False


def try_all(x, y, n):
    for i, j in sorted(exits(x, y), key=lambda e: len(exits(*e))):
        if place(i, j, n + 1):
            return True
    return False


if w * h % 2 == 1 and (x + y) % 2 == 1 or not place(x, y, 1):
    print("impossible")
else:
    for r in b:
        print(*r)
