#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int x, y; } Pos;

static const Pos moves[8] = {
    { 2,  1}, { 1,  2}, {-1,  2}, {-2,  1},
    {-2, -1}, {-1, -2}, { 1, -2}, { 2,  1}
};

static int width, height, total;
static int *field;              /* step number, -1 if empty */

static int isEmpty(Pos p)
{
    if (p.x < 0 || p.y < 0 || p.x >= width || p.y >= height)
        return 0;
    return field[p.y * width + p.x] < 0;
}

static Pos add(Pos a, Pos b)
{
    Pos s = { a.x + b.x, a.y + b.y };
    return s;
}

static int countFree(Pos p)
{
    int n = 0;
    for (int i = 0; i < 8; i++)
        n += isEmpty(add(p, moves[i]));
    return n;
}

static int visit(Pos p, int step)
{
    field[p.y * width + p.x] = step;
    if (step == total - 1)
        return 1;

    Pos next[8];
    int deg[8], n = 0;
    for (int i = 0; i < 8; i++) {
        Pos q = add(p, moves[i]);
        if (!isEmpty(q))
            continue;
        int d = countFree(q), j = n++;
        while (j > 0 && deg[j - 1] > d) {     /* insertion sort by degree */
            next[j] = next[j - 1];
            deg[j] = deg[j - 1];
            j--;
        }
        next[j] = q;
        deg[j] = d;
    }
    for (int i = 0; i < n; i++)
        if (visit(next[i], step + 1))
            return 1;

    field[p.y * width + p.x] = -1;
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "Usage: same_move_twice width height x y\n");
        return 2;
    }
    width  = atoi(argv[1]);
    height = atoi(argv[2]);
    Pos start = { atoi(argv[3]), atoi(argv[4]) };
    total = width * height;
    field = malloc(total * sizeof *field);
    for (int i = 0; i < total; i++)
        field[i] = -1;
    if (!isEmpty(start)) {
        fprintf(stderr, "Start is outside of the board\n");
        return 2;
    }

    /* on an odd board the tour has to start on the colour of the corners */
    if ((total % 2 && (start.x + start.y) % 2) || !visit(start, 0)) {
        puts("Sorry, no tour exists.");
    } else {
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
                printf("%2d%c", field[y * width + x], x == width - 1 ? '\n' : ' ');
    }
    free(field);
    return 0;
}
