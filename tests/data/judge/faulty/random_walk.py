import random
import sys

w, h, x, y = map(int, sys.argv[1:])
route = [(x, y)]
while len(route) < w * h:
    free = []
    for a in (-2, -1, 1, 2):
        for b in (-2, -1, 1, 2):
            if abs(a) != abs(b):
                p = (route[-1][0] + a, route[-1][1] + b)
                if 0 <= p[0] < w and 0 <= p[1] < h and p not in route:
                    free.append(p)
    if not free:
        break
    route.append(random.choice(free))
for j in range(h):
    print(" ".join("%4d" % (route.index((i, j)) + 1 if (i, j) in route else 0) for i in range(w)))
