"""The same search with a stack instead of recursion. Prints the path as row and column, one square a line."""
import sys

columns, rows, column, row = map(int, sys.argv[1:])
JUMPS = [(r, c) for r in (-2, -1, 1, 2) for c in (-2, -1, 1, 2) if abs(r) + abs(c) == 3]


def free(square, used):
    r, c = square
    near = [(r + a, c + b) for a, b in JUMPS]
    return [(p, q) for p, q in near if 0 <= p < rows and 0 <= q < columns and (p, q) not in used]


def options(square, used):
    def worth(s):
        return -len(free(s, used)), abs(2 * s[0] - rows + 1) + abs(2 * s[1] - columns + 1)

    return sorted(free(square, used), key=worth)


def search():
    path, used = [(row, column)], {(row, column)}
    stack = [options(path[0], used)]
    while stack and len(path) < rows * columns:
        if stack[-1]:
            square = stack[-1].pop()
            path.append(square)
            used.add(square)
            stack.append(options(square, used))
        else:
            stack.pop()
            used.discard(path.pop())
    return path


odd = rows * columns % 2 == 1 and (row + column) % 2 == 1
answer = [] if odd else search()
if not answer:
    print("There is no such tour.")
for r, c in answer:
    print(r, c)
