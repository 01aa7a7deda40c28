// knights tour
// gcc -O1 -o rows_for_columns rows_for_columns.c
#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>

#define N 64

int brett[N][N];     // brett[row][col]
int rows, cols;

int ROW[] = {  2, 1, -1, -2, -2, -1,  1,  2 };
int COL[] = {  1, 2,  2,  1, -1, -2, -2, -1 };

bool inside(int row, int col) {
    return row >= 0 && col >= 0 && row < rows && col < cols;
}

int degree(int row, int col) {
    int d = 0;
    for (int k = 0; k < 8; k++) {
        int r = row + ROW[k];
        int c = col + COL[k];
        if (inside(r, c) && !brett[r][c]) d++;
    }
    return d;
}

bool knight(int row, int col, int nr) {
    brett[row][col] = nr;
    if (nr == rows * cols) return true;

    bool tried[8] = { false };
    while (true) {
        // choose the untried move with the smallest degree
        int best = -1, bestDegree = 9;
        for (int k = 0; k < 8; k++) {
            int r = row + ROW[k];
            int c = col + COL[k];
            if (tried[k] || !inside(r, c) || brett[r][c]) continue;
            int d = degree(r, c);
            if (d < bestDegree) {
                bestDegree = d;
                best = k;
            }
        }
        if (best < 0) break;
        tried[best] = true;
        if (knight(row + ROW[best], col + COL[best], nr + 1)) return true;
    }

    brett[row][col] = 0;
    return false;
}

void print(void) {
    for (int i = 0; i < cols; i++) printf("+----");
    printf("+\n");
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) printf("|%3d ", brett[row][col]);
        printf("|\n");
        for (int i = 0; i < cols; i++) printf("+----");
        printf("+\n");
    }
}

int main(int argc, char *argv[]) {
    if (argc != 5) {
        printf("I need width, height, x and y\n");
        return 1;
    }
    cols = atoi(argv[1]);
    rows = atoi(argv[2]);
    int x = atoi(argv[3]);
    int y = atoi(argv[4]);
    if (rows > N || cols > N || !inside(y, x)) {
        printf("Not possible with these numbers\n");
        return 1;
    }
    bool solved = false;
    if (rows * cols % 2 == 0 || (x + y) % 2 == 0)
        solved = knight(x, y, 1);
    if (solved) print();
    else printf("No solution found\n");
    return 0;
}
