/* Knight's tour: backtracking, fewest onward moves first, ties by distance from the centre. */
#include <stdio.h>
#include <stdlib.h>

static int w, h, *cell;
static const int dx[] = {1, 2, 2, 1, -1, -2, -2, -1}, dy[] = {2, 1, -1, -2, -2, -1, 1, 2};

static int is_free(int x, int y) { return x >= 0 && y >= 0 && x < w && y < h && !cell[y * w + x]; }

static int degree(int x, int y) {
    int n = 0;
    for (int i = 0; i < 8; i++) n += is_free(x + dx[i], y + dy[i]);
    return n;
}

static int solve(int x, int y, int number) {
    cell[y * w + x] = number;
    if (number == w * h) return 1;
    int tried[8] = {0};
    for (;;) {
        int best = -1, lowest = 1 << 30;
        for (int i = 0; i < 8; i++) {
            int a = x + dx[i], b = y + dy[i];
            if (tried[i] || !is_free(a, b)) continue;
            int value = degree(a, b) * 10000 - abs(2 * a - w + 1) - abs(2 * b - h + 1);
            if (value < lowest) lowest = value, best = i;
        }
        if (best < 0) break;
        tried[best] = 1;
        if (solve(x + dx[best], y + dy[best], number + 1)) return 1;
    }
    cell[y * w + x] = 0;
    return 0;
}

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    w = atoi(argv[1]), h = atoi(argv[2]);
    int x = atoi(argv[3]), y = atoi(argv[4]);
    cell = calloc((size_t)w * h, sizeof *cell);
    if ((w * h % 2 && (x + y) % 2) || !solve(x, y, 1)) {
        puts("Impossible: there is no tour from there.");
        return 1;
    }
    for (int i = 0; i < w * h; i++) printf("%d%c", cell[i], (i + 1) % w ? ',' : '\n');
    return 0;
}
