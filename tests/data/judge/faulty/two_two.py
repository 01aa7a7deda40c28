import sys
sys.setrecursionlimit(10000)


class KnightsTour:
    """Looks for a tour; Warnsdorff's rule decides which move is tried first."""

    JUMPS = ((-1, -2), (1, -2), (2, -1), (2, 2), (1, 2), (-1, 2), (-2, 1), (-2, -1))

    def __init__(self, width, height):
        self.width = width
        self.height = height
        self.grid = {(col, row): None for col in range(width) for row in range(height)}

    def targets(self, square):
        col, row = square
        for dc, dr in self.JUMPS:
            target = (col + dc, row + dr)
            if target in self.grid and self.grid[target] is None:
                yield target

    def degree(self, square):
        return sum(1 for _ in self.targets(square))

    def search(self, square, number):
        self.grid[square] = number
        if number == self.width * self.height:
            return True
        for target in sorted(self.targets(square), key=self.degree):
            if self.search(target, number + 1):
                return True
        self.grid[square] = None
        return False

    def impossible(self, start):
        return self.width * self.height % 2 == 1 and sum(start) % 2 == 1

    def show(self):
        digits = len(str(self.width * self.height))
        for row in range(self.height):
            print(" ".join(str(self.grid[(col, row)]).zfill(digits) for col in range(self.width)))


if __name__ == "__main__":
    width, height, x, y = map(int, sys.argv[1:5])
    tour = KnightsTour(width, height)
    if (x, y) not in tour.grid:
        print("Start square is off the board.")
    elif not tour.impossible((x, y)) and tour.search((x, y), 1):
        tour.show()
    else:
        print("There is no knight's tour from this square.")
