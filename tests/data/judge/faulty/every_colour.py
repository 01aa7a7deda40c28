"""Knight's tour without recursion: own stack + Warnsdorff's rule."""
import sys

OFFSETS = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


def main(argv):
    if len(argv) != 5:
        print("usage: python3 every_colour.py width height x y")
        return 1
    width, height, x, y = map(int, argv[1:])
    size = width * height
    if not (0 <= x < width and 0 <= y < height):
        print("x and y have to be on the board")
        return 1

    # number the squares 0 .. size-1, row by row
    adjacent = []
    for s in range(size):
        col, row = s % width, s // width
        adjacent.append([(row + dr) * width + col + dc for dc, dr in OFFSETS
                         if 0 <= col + dc < width and 0 <= row + dr < height])

    used = [False] * size

    def onward(s):
        return sum(1 for t in adjacent[s] if not used[t])

    def ordered_moves(s):
        # largest first, because we pop() from the end of the list
        return sorted((t for t in adjacent[s] if not used[t]), key=onward, reverse=True)

    start = y * width + x
    used[start] = True
    trail = [start]
    todo = [ordered_moves(start)]
    while trail and len(trail) < size:
        if todo[-1]:
            s = todo[-1].pop()
            used[s] = True
            trail.append(s)
            todo.append(ordered_moves(s))
        else:
            todo.pop()
            used[trail.pop()] = False

    if not trail:
        print("No solution found.")
        return 0

    step = [0] * size
    for n, s in enumerate(trail):
        step[s] = n
    for row in range(height):
        print("  ".join("%2d" % step[row * width + col] for col in range(width)))
    return 0


sys.exit(main(sys.argv))
