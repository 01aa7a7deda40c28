# Knight's tour - homework 3
# usage: python3 greedy_table.py width height x y
import sys

MOVES = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


def free_neighbours(board, w, h, x, y):
    result = []
    for dx, dy in MOVES:
        nx, ny = x + dx, y + dy
        if 0 <= nx < w and 0 <= ny < h and board[ny][nx] == 0:
            result.append((nx, ny))
    return result


def tour(w, h, x, y):
    board = [[0] * w for _ in range(h)]
    board[y][x] = 1
    for step in range(2, w * h + 1):
        options = free_neighbours(board, w, h, x, y)
        if not options:
            break
        # Warnsdorff: go to the square with the fewest ways out
        x, y = min(options, key=lambda p: len(free_neighbours(board, w, h, p[0], p[1])))
        board[y][x] = step
    return board


def main():
    if len(sys.argv) != 5:
        print("usage: greedy_table.py width height x y")
        return
    w, h, x, y = [int(a) for a in sys.argv[1:]]
    if not (0 <= x < w and 0 <= y < h):
        print("The start is not on the board")
        return
    for row in tour(w, h, x, y):
        print("".join("%3d" % n for n in row))


main()
