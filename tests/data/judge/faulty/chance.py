# knight's tour, prints the squares in the order the knight visits them: [x, y]
import random
import sys

KNIGHT = [[1, 2], [2, 1], [-1, 2], [-2, 1], [1, -2], [2, -1], [-1, -2], [-2, -1]]


def next_squares(square, seen, w, h):
    squares = []
    for k in KNIGHT:
        s = [square[0] + k[0], square[1] + k[1]]
        if s[0] in range(w) and s[1] in range(h) and s not in seen:
            squares.append(s)
    return squares


def walk(w, h, x, y):
    current = [x, y]
    seen = [current]
    while len(seen) < w * h:
        choices = next_squares(current, seen, w, h)
        if len(choices) == 0:
            return None
        exits = [len(next_squares(s, seen, w, h)) for s in choices]
        # several squares can be equally good: let chance decide
        best = [s for s, e in zip(choices, exits) if e == min(exits)]
        current = random.choice(best)
        seen.append(current)
    return seen


w, h, x, y = (int(v) for v in sys.argv[1:5])
if x not in range(w) or y not in range(h):
    sys.exit("start not on board")
result = walk(w, h, x, y)
if result:
    # as many squares in a line as the board is wide
    for i in range(0, w * h, w):
        print(result[i:i + w])
else:
    print("No solution found")
