/* Knight's tour, backtracking + Warnsdorff's rule
 * usage: ./last_move_missing width height x y                    */
#include <stdio.h>
#include <stdlib.h>

#define MAX 50

int w, h;
int board[MAX][MAX];            /* 0 = not visited yet */
int dc[8] = {1, 2, 2, 1, -1, -2, -2, -1};
int dr[8] = {-2, -1, 1, 2, 2, 1, -1, -2};

int ok(int r, int c)
{
    return r >= 0 && r < h && c >= 0 && c < w && board[r][c] == 0;
}

int exits(int r, int c)
{
    int i, n = 0;
    for (i = 0; i < 8; i++)
        if (ok(r + dr[i], c + dc[i]))
            n++;
    return n;
}

/* the knight stands on (r,c), `count` squares have been visited so far */
int solve(int r, int c, int count)
{
    int want, i;

    if (count >= w * h - 1)
        return 1;

    for (want = 0; want <= 8; want++) {       /* fewest exits first */
        for (i = 0; i < 8; i++) {
            int nr = r + dr[i], nc = c + dc[i];
            if (!ok(nr, nc) || exits(nr, nc) != want)
                continue;
            board[nr][nc] = count + 1;
            if (solve(nr, nc, count + 1))
                return 1;
            board[nr][nc] = 0;
        }
    }
    return 0;
}

int main(int argc, char *argv[])
{
    int x, y, r, c;

    if (argc != 5) {
        printf("usage: %s width height x y\n", argv[0]);
        return 1;
    }
    w = atoi(argv[1]);
    h = atoi(argv[2]);
    x = atoi(argv[3]);
    y = atoi(argv[4]);
    if (w < 1 || h < 1 || w > MAX || h > MAX || x < 0 || x >= w || y < 0 || y >= h) {
        printf("bad arguments\n");
        return 1;
    }
    if (w * h % 2 == 1 && (x + y) % 2 == 1) {
        printf("No solution found\n");
        return 0;
    }

    board[y][x] = 1;
    if (!solve(y, x, 1)) {
        printf("No solution found\n");
        return 0;
    }
    for (r = 0; r < h; r++) {
        for (c = 0; c < w; c++)
            printf("%3d", board[r][c]);
        printf("\n");
    }
    return 0;
}
