import sys

width = int(sys.argv[1])
height = int(sys.argv[2])
x, y = 0, 0
dx = [2, 1, -1, -2, -2, -1, 1, 2]
dy = [1, 2, 2, 1, -1, -2, -2, -1]
board = [[-1 for i in range(width)] for j in range(height)]


def degree(px, py):
    d = 0
    for i in range(8):
        a, b = px + dx[i], py + dy[i]
        if 0 <= a < width and 0 <= b < height and board[b][a] == -1:
            d += 1
    return d


def search(px, py, step):
    if step == width * height:
        return True
    options = []
    for i in range(8):
        a, b = px + dx[i], py + dy[i]
        if 0 <= a < width and 0 <= b < height and board[b][a] == -1:
            options.append((degree(a, b), a, b))
    for _, a, b in sorted(options):
        board[b][a] = step
        if search(a, b, step + 1):
            return True
        board[b][a] = -1
    return False


sys.setrecursionlimit(10000)
board[y][x] = 0
if search(x, y, 1):
    for row in board:
        print(*row, sep="\t")
else:
    print("There is no tour")
