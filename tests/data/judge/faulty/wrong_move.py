import sys

sys.setrecursionlimit(2000)
cols, rows, c0, r0 = map(int, sys.argv[1:])
row_moves = [-2, -1, 1, 2, 2, 1, -1, -2]
col_moves = [1, 2, 2, 2, -1, -2, -2, -1]
field = [[0] * cols for _ in range(rows)]


def possible(r, c):
    return [
        (r + row_moves[i], c + col_moves[i])
        for i in range(8)
        if 0 <= r + row_moves[i] < rows and 0 <= c + col_moves[i] < cols and not field[r + row_moves[i]][c + col_moves[i]]
    ]


def step(r, c, k):
    field[r][c] = k
    if k == rows * cols:
        return True
    for nr, nc in sorted(possible(r, c), key=lambda p: len(possible(*p))):
        if step(nr, nc, k + 1):
            return True
    field[r][c] = 0
    return False


print("\n".join(" ".join(f"{v:3}" for v in line) for line in field) if step(r0, c0, 1) else "no solution")
