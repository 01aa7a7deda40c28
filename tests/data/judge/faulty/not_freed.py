import sys

sys.setrecursionlimit(2000)
W, H, X, Y = map(int, sys.argv[1:])
visited = [[False] * W for _ in range(H)]
path = []


def go(x, y):
    visited[y][x] = True
    path.append((x, y))
    if len(path) == W * H:
        return True
    for dx, dy in [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]:
        nx, ny = x + dx, y + dy
        if 0 <= nx < W and 0 <= ny < H and not visited[ny][nx]:
            if go(nx, ny):
                return True
    path.pop()
    return False


if go(X, Y):
    for i, (x, y) in enumerate(path):
        print(i + 1, ":", x, y)
else:
    print("no tour found")
