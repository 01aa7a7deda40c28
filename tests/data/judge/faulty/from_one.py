import sys


def neighbours(square, width, height):
    """Knight's moves from a square (col, row) that stay on the board."""
    col, row = square
    steps = [(2, 1), (2, -1), (-2, 1), (-2, -1), (1, 2), (1, -2), (-1, 2), (-1, -2)]
    return [(col + a, row + b) for a, b in steps
            if 0 <= col + a < width and 0 <= row + b < height]


def knights_tour(width, height, start):
    squares = [(c, r) for r in range(height) for c in range(width)]
    graph = {s: neighbours(s, width, height) for s in squares}
    order = {}

    if len(squares) % 2 == 1 and (start[0] + start[1]) % 2 == 1:
        return None

    def rank(square):
        return sum(n not in order for n in graph[square])

    def extend(square):
        order[square] = len(order) + 1
        if len(order) == len(squares):
            return True
        free = [n for n in graph[square] if n not in order]
        for n in sorted(free, key=rank):
            if extend(n):
                return True
        del order[square]
        return False

    if not extend(start):
        return None
    return [[order[(c, r)] for c in range(width)] for r in range(height)]


if __name__ == "__main__":
    width, height = int(sys.argv[1]), int(sys.argv[2])
    # column and row of the first square, as indices
    start_col = (int(sys.argv[3]) - 1) % width
    start_row = (int(sys.argv[4]) - 1) % height
    sys.setrecursionlimit(width * height + 100)

    table = knights_tour(width, height, (start_col, start_row))
    if table is None:
        print("No solution found")
    else:
        for line in table:
            print(line)
