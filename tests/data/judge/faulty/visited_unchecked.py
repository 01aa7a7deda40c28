import sys

w, h, x, y = map(int, sys.argv[1:])
board = [[0] * w for _ in range(h)]
deltas = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
for n in range(1, w * h + 1):
    board[y][x] = n
    for k in range(8):
        a, b = deltas[(n + k) % 8]
        if 0 <= x + a < w and 0 <= y + b < h:
            x, y = x + a, y + b
            break
for r in board:
    print(" ".join("%3d" % v for v in r))
