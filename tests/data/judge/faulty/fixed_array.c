/* Knight's tour with Warnsdorff's rule. Arguments: width height x y */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int w, h;
int dx[8] = {2, 1, -1, -2, -2, -1, 1, 2};
int dy[8] = {1, 2, 2, 1, -1, -2, -2, -1};

static int is_free(int *row[], int x, int y) {
    return x >= 0 && y >= 0 && x < w && y < h && row[y][x] == 0;
}

static int solve(int *row[], int x, int y, int n) {
    int i, j, k, best;
    int order[8], degree[8], count = 0;
    row[y][x] = n;
    if (n == w * h) return 1;
    for (i = 0; i < 8; i++) {
        int d = 0, a = x + dx[i], b = y + dy[i];
        if (!is_free(row, a, b)) continue;
        for (j = 0; j < 8; j++) d += is_free(row, a + dx[j], b + dy[j]);
        order[count] = i;
        degree[count++] = d;
    }
    for (k = 0; k < count; k++) {
        best = k;
        for (j = k + 1; j < count; j++)
            if (degree[j] < degree[best]) best = j;
        i = order[best]; order[best] = order[k]; order[k] = i;
        j = degree[best]; degree[best] = degree[k]; degree[k] = j;
        if (solve(row, x + dx[i], y + dy[i], n + 1)) return 1;
    }
    row[y][x] = 0;
    return 0;
}

int main(int argc, char **argv) {
    int *row[10] = {0}; /* big enough for a chess board */
    int i, j, x, y;
    if (argc < 5) return 1;
    w = atoi(argv[1]); h = atoi(argv[2]); x = atoi(argv[3]); y = atoi(argv[4]);
    for (i = 0; i < h; i++) row[i] = calloc(w, sizeof(int));
    if ((w * h % 2 && (x + y) % 2) || !solve(row, x, y, 1)) {
        printf("No solution\n");
        return 0;
    }
    for (i = 0; i < h; i++) {
        for (j = 0; j < w; j++) printf("%4d", row[i][j]);
        printf("\n");
    }
    return 0;
}
