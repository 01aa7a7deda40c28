import sys

sys.setrecursionlimit(2000)
W, H, X, Y = map(int, sys.argv[1:])
B = [[0 for _ in range(W)] for _ in range(H)]
K = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)]


def free(x, y):
    return 0 <= x < W and 0 <= y < H and B[y][x] == 0


def tour(x, y, number):
    B[y][x] = number
    if number == W * H - 1:
        return True
    todo = [(x + a, y + b) for a, b in K if free(x + a, y + b)]
    for nx, ny in sorted(todo, key=lambda q: sum(free(q[0] + a, q[1] + b) for a, b in K)):
        if tour(nx, ny, number + 1):
            return True
    B[y][x] = 0
    return False


if tour(X, Y, 1):
    for row in B:
        print(("{:4d}" * W).format(*row))
else:
    print("No solution")
