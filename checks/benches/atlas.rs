//! Time to render the sprite atlas for a tile size, as after a resize of the window.

use criterion::{Criterion, criterion_group, criterion_main};
use knights_tour_picture::{Atlas, BoardTheme};
use std::hint::black_box;

fn atlases(criterion: &mut Criterion) {
    for tile in [30, 75, 150, 300] {
        let _ = criterion.bench_function(&format!("sheet/{tile}"), |bencher| {
            bencher.iter(|| Atlas::new(black_box(tile), BoardTheme::Wood));
        });
    }
}

criterion_group!(benches, atlases);
criterion_main!(benches);
