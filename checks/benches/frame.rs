//! Nanoseconds per visible square of preparing a frame; the size of the board must not matter.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use knights_tour::board::{Board, Size};
use knights_tour::position::Position;
use knights_tour::solve::Plan;
use knights_tour_picture::{BoardTheme, Raster};
use knights_tour_scene::{Area, Detail, Scene, TourView, View, Viewport};
use std::hint::black_box;

/// Visible squares at each level of detail, in a window of about 1300×600 pixels.
const VIEWS: [(&str, Detail, [u32; 2]); 3] = [
    ("full", Detail::Full, [60, 28]),
    ("path", Detail::Path, [180, 90]),
    ("marks", Detail::Marks, [180, 90]),
];

const DOTS: [u32; 2] = [1300, 600];

fn plan(side: u32) -> Plan {
    let size = Size::new(side, side).expect("a board");
    Plan::new(size, Board::whole(size).top_left(), 1).expect("wide enough")
}

fn position(side: u32) -> Position {
    let plan = plan(side);
    let mut position = Position::along(&plan.board(), plan.squares()).expect("a tour");
    position.keep_numbers().expect("room for its numbers");
    position
}

fn scenes(criterion: &mut Criterion, name: &str, side: u32, tour_view: TourView<'_>) {
    let view = View {
        path: true,
        ..View::default()
    };
    for (level, detail, [width, height]) in VIEWS {
        let mut group = criterion.benchmark_group(format!("scene/{level}"));
        let area = middle(side, [width, height]);
        let _ = group.throughput(Throughput::Elements(area.squares()));
        let _ = group.bench_function(BenchmarkId::new(name, side), |bencher| {
            bencher.iter(|| Scene::of(tour_view, view, Viewport { area, detail }));
        });
    }
    let mut group = criterion.benchmark_group("dots");
    let [width, height] = DOTS;
    let area = middle(side, DOTS);
    let raster = Raster {
        x: area.x.into(),
        y: area.y.into(),
        step: 1.0,
        width: width.min(side),
        samples: 1,
    };
    let height = height.min(side);
    let mut dots = vec![0; 4 * (raster.width * height) as usize];
    let _ = group.throughput(Throughput::Elements((raster.width * height).into()));
    let _ = group.bench_function(BenchmarkId::new(name, side), |bencher| {
        bencher.iter(|| raster.paint(tour_view, BoardTheme::Wood, 0..height, black_box(&mut dots)));
    });
}

fn middle(side: u32, [width, height]: [u32; 2]) -> Area {
    let (width, height) = (width.min(side), height.min(side));
    Area {
        x: (side - width) / 2,
        y: (side - height) / 2,
        width,
        height,
    }
}

fn frame(criterion: &mut Criterion) {
    for side in [200, 1000, 4000] {
        let position = position(side);
        scenes(criterion, "position", side, TourView::Position(&position));
    }
    for side in [1000, 1_000_000] {
        let plan = plan(side);
        scenes(criterion, "plan", side, TourView::from(&plan));
    }
}

criterion_group!(benches, frame);
criterion_main!(benches);
