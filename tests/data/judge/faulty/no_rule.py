import sys

sys.setrecursionlimit(2000)
n, m, sx, sy = map(int, sys.argv[1:])
dx = (2, 1, -1, -2, -2, -1, 1, 2)
dy = (1, 2, 2, 1, -1, -2, -2, -1)
sol = [[-1] * n for _ in range(m)]


def solve(x, y, k):
    if k == n * m:
        return True
    for i in range(8):
        u = x + dx[i]
        v = y + dy[i]
        if u >= 0 and v >= 0 and u < n and v < m and sol[v][u] == -1:
            sol[v][u] = k
            if solve(u, v, k + 1):
                return True
            sol[v][u] = -1
    return False


sol[sy][sx] = 0
if solve(sx, sy, 1):
    for r in sol:
        print(r)
else:
    print("Solution does not exist")
