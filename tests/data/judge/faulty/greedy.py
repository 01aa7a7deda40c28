import sys


def neighbours(x, y, w, h, seen):
    result = []
    for a, b in ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)):
        if 0 <= x + a < w and 0 <= y + b < h and (x + a, y + b) not in seen:
            result.append((x + a, y + b))
    return result


def main():
    w, h, x, y = map(int, sys.argv[1:5])
    seen = {(x, y): 1}
    while len(seen) < w * h:
        choice = neighbours(x, y, w, h, seen)
        if not choice:
            break
        x, y = min(choice, key=lambda s: len(neighbours(s[0], s[1], w, h, seen)))
        seen[(x, y)] = len(seen) + 1
    for j in range(h):
        print(" ".join(str(seen.get((i, j), 0)).rjust(4) for i in range(w)))


main()
