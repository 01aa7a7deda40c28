/*
   The Knight's Tour
   compile: gcc -O1 -o fixed_degrees fixed_degrees.c
   run:     ./fixed_degrees width height x y
*/
#include <stdio.h>
#include <stdlib.h>

#define MAXSIZE 32
#define EMPTY   0

int table[MAXSIZE][MAXSIZE];
int sizeX, sizeY;
const int jumpX[8] = { 1, -1,  2, -2, 1, -1, 2, -2 };
const int jumpY[8] = { 2,  2,  1,  1, -2, -2, -1, -1 };

int onBoard(int x, int y)
{
    return 0 <= x && x < sizeX && 0 <= y && y < sizeY;
}

/* how many ways does the knight have to leave (x,y)? */
int waysOut(int x, int y)
{
    int j, ways = 0;
    for (j = 0; j < 8; ++j)
        if (onBoard(x + jumpX[j], y + jumpY[j]))
            ++ways;
    return ways;
}

int go(int x, int y, int step)
{
    int cand[8], ways[8], n = 0, i, j;

    table[y][x] = step;
    if (step == sizeX * sizeY)
        return 1;

    for (i = 0; i < 8; ++i) {
        int nx = x + jumpX[i], ny = y + jumpY[i];
        if (onBoard(nx, ny) && table[ny][nx] == EMPTY) {
            cand[n] = i;
            ways[n] = waysOut(nx, ny);
            ++n;
        }
    }

    /* Warnsdorff: sort so that the square with the fewest ways out is first */
    for (i = 0; i < n; ++i)
        for (j = i + 1; j < n; ++j)
            if (ways[j] < ways[i]) {
                int t = ways[i]; ways[i] = ways[j]; ways[j] = t;
                t = cand[i]; cand[i] = cand[j]; cand[j] = t;
            }

    for (i = 0; i < n; ++i)
        if (go(x + jumpX[cand[i]], y + jumpY[cand[i]], step + 1))
            return 1;

    table[y][x] = EMPTY;
    return 0;
}

int main(int argc, char **argv)
{
    int x, y, startX, startY;

    if (argc != 5) {
        fprintf(stderr, "usage: %s width height x y\n", argv[0]);
        return EXIT_FAILURE;
    }
    sizeX  = atoi(argv[1]);
    sizeY  = atoi(argv[2]);
    startX = atoi(argv[3]);
    startY = atoi(argv[4]);
    if (sizeX > MAXSIZE || sizeY > MAXSIZE || !onBoard(startX, startY)) {
        fprintf(stderr, "wrong size or start\n");
        return EXIT_FAILURE;
    }

    /* an odd board has one more square of the colour of square (0,0) */
    if (sizeX * sizeY % 2 == 1 && (startX + startY) % 2 == 1) {
        printf("No solution found\n");
        return EXIT_SUCCESS;
    }

    if (go(startX, startY, 1)) {
        for (y = 0; y < sizeY; ++y) {
            for (x = 0; x < sizeX; ++x)
                printf("%d%s", table[y][x], x + 1 < sizeX ? ";" : "");
            printf("\n");
        }
    } else {
        printf("No solution found\n");
    }
    return EXIT_SUCCESS;
}
