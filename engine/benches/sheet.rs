//! Time to render the sprite sheet for a tile size, as after a resize of the window.

use criterion::{Criterion, criterion_group, criterion_main};
use knights_tour::picture::{BoardTheme, Sheet};
use std::hint::black_box;

fn sheets(criterion: &mut Criterion) {
    for tile in [30, 75, 150, 300] {
        let _ = criterion.bench_function(&format!("sheet/{tile}"), |bencher| {
            bencher.iter(|| Sheet::new(black_box(tile), BoardTheme::Wood));
        });
    }
}

criterion_group!(benches, sheets);
criterion_main!(benches);
