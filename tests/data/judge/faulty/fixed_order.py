#!/usr/bin/env python3
"""Knight's Tour with backtracking."""
import sys

width = int(sys.argv[1])
height = int(sys.argv[2])
startX = int(sys.argv[3])
startY = int(sys.argv[4])

dx = [-2, -2, -1, -1, 1, 1, 2, 2]
dy = [-1, 1, -2, 2, -2, 2, -1, 1]

board = []
for i in range(height):
    board.append([-1] * width)


def isFree(x, y):
    return x >= 0 and x < width and y >= 0 and y < height and board[y][x] == -1


def solve(x, y, stepNumber):
    board[y][x] = stepNumber
    if stepNumber == width * height - 1:
        return True
    for k in range(8):
        newX = x + dx[k]
        newY = y + dy[k]
        if isFree(newX, newY):
            if solve(newX, newY, stepNumber + 1):
                return True
    board[y][x] = -1      # did not work, take the knight back
    return False


if not isFree(startX, startY):
    print("Start must be inside the board!")
elif width * height % 2 == 1 and (startX + startY) % 2 == 1:
    # odd board: there is one square more of the corner colour
    print("No solution found")
elif solve(startX, startY, 0):
    for row in board:
        print(" | ".join(str(n).rjust(2) for n in row))
else:
    print("No solution found")
