import sys

w, h, x, y = map(int, sys.argv[1:])
visited = [(x, y)]
while len(visited) != w * h:
    for a, b in [(2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1)]:
        p = (visited[-1][0] + a, visited[-1][1] + b)
        if p not in visited and 0 <= p[0] < w and 0 <= p[1] < h:
            visited.append(p)
            break
print(visited)
