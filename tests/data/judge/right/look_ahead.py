"""Stops a branch as soon as two squares have one neighbour left or one has none. Prints names of squares."""
import sys

sys.setrecursionlimit(5000)
W, H, X, Y = map(int, sys.argv[1:])
SQUARES = [(x, y) for y in range(H) for x in range(W)]
NEAR = {
    s: [t for d in (1, 2) for t in ((s[0] + a * d, s[1] + b * (3 - d)) for a in (-1, 1) for b in (-1, 1)) if 0 <= t[0] < W and 0 <= t[1] < H]
    for s in SQUARES
}
degree = {s: len(NEAR[s]) for s in SQUARES}
path = []
used = set()


def visit(s):
    path.append(s)
    used.add(s)
    for t in NEAR[s]:
        degree[t] -= 1
    if len(path) == W * H:
        return True
    onward = [t for t in NEAR[s] if t not in used]
    # A free square without exits can only be the last one.
    lost = [t for t in onward if degree[t] == 0]
    if len(lost) <= 1 and not (lost and len(path) < W * H - 1):
        edge = lambda t: min(t[0], W - 1 - t[0]) + min(t[1], H - 1 - t[1])
        for t in sorted(onward, key=lambda t: (degree[t], edge(t))):
            if visit(t):
                return True
    for t in NEAR[s]:
        degree[t] += 1
    used.discard(path.pop())
    return False


def name(s):
    return "abcdefghijklmnopqrstuvwxyz"[s[0]] + str(H - s[1]) if s[0] < 26 else "a" + chr(71 + s[0]) + str(H - s[1])


if W * H % 2 and (X + Y) % 2:
    print("none")
elif visit((X, Y)):
    print(" ".join(name(s) for s in path))
else:
    print("none")
