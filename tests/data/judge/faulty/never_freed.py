# Springerproblem / knight's tour
# python3 never_freed.py <width> <height> <x> <y>

from sys import argv

b = int(argv[1])   # width
l = int(argv[2])   # height
sx = int(argv[3])
sy = int(argv[4])

visited = [[False for _ in range(b)] for _ in range(l)]
path = []

def possible(x, y):
    """all squares the knight can jump to"""
    found = []
    for a in (-2, -1, 1, 2):
        for c in (-2, -1, 1, 2):
            if abs(a) == abs(c):
                continue
            u = x + a
            v = y + c
            if u < 0 or u >= b or v < 0 or v >= l:
                continue
            if not visited[v][u]:
                found.append((u, v))
    return found

def jump(x, y):
    visited[y][x] = True
    path.append((x, y))
    if len(path) == b * l:
        return True
    candidates = possible(x, y)
    candidates.sort(key=lambda s: len(possible(s[0], s[1])))
    for (u, v) in candidates:
        if not visited[v][u] and jump(u, v):
            return True
    path.pop()
    return False

if sx < 0 or sy < 0 or sx >= b or sy >= l:
    print("wrong start")
elif (b * l) % 2 == 1 and (sx + sy) % 2 == 1:
    print("No solution!")
elif jump(sx, sy):
    out = [[0] * b for _ in range(l)]
    for nr, (x, y) in enumerate(path):
        out[y][x] = nr
    for line in out:
        print("\t".join(str(z) for z in line))
else:
    print("No solution!")
