import sys

N = 8
KM = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]


def valid(x, y, chess):
    return 0 <= x < N and 0 <= y < N and chess[y][x] == 0


def main(x, y):
    chess = [[0] * N for _ in range(N)]
    chess[y][x] = 1

    def rec(x, y, n):
        if n > N * N:
            return True
        cand = [(x + a, y + b) for a, b in KM if valid(x + a, y + b, chess)]
        cand.sort(key=lambda c: sum(valid(c[0] + a, c[1] + b, chess) for a, b in KM))
        for cx, cy in cand:
            chess[cy][cx] = n
            if rec(cx, cy, n + 1):
                return True
            chess[cy][cx] = 0
        return False

    if rec(x, y, 2):
        for r in chess:
            print("|" + "|".join("%2d" % v for v in r) + "|")


main(int(sys.argv[3]) % 8, int(sys.argv[4]) % 8)
