import sys

sys.setrecursionlimit(2000)
w, h, x, y = map(int, sys.argv[1:])
M = [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]
path = [(x, y)]


def free(p):
    return 0 <= p[0] <= w and 0 <= p[1] <= h and p not in path


def exits(p):
    return [(p[0] + a, p[1] + b) for a, b in M if free((p[0] + a, p[1] + b))]


def go():
    if len(path) == w * h:
        return True
    for p in sorted(exits(path[-1]), key=lambda q: len(exits(q))):
        path.append(p)
        if go():
            return True
        path.pop()
    return False


print(path if go() else "no tour")
