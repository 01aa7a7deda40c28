import sys

w, h, x, y = map(int, sys.argv[1:])
board = [[0] * w for _ in range(h)]
n = 1
while n <= w * h:
    board[y][x] = n
    for row in board:
        print(row)
    print()
