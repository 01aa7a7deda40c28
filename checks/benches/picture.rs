//! Drawing a picture compared with encoding its bytes alone, and drawing a page of paths and text.

use criterion::{Criterion, criterion_group, criterion_main};
use knights_tour::board::Board;
use knights_tour::position::Position;
use knights_tour::solve::Question;
use knights_tour_picture::{Options, Subject, write_pdf, write_png};
use knights_tour_scene::{TourView, View};
use png::{BitDepth, ColorType, Compression, Decoder, Encoder};
use std::io::{Cursor, Write as _, sink};

/// 7500×7500 pixels.
const BOARD: &str = "100x100";

fn picture(criterion: &mut Criterion) {
    let board: Board = BOARD.parse().expect("a board");
    let tour = Question::on(&board).solve().expect("a tour");
    let mut position = Position::along(&board, &tour).expect("a walk");
    position.keep_numbers().expect("room for its numbers");
    let subject = Subject::whole(TourView::Position(&position), View::default());
    let options = Options::default();
    let draw = |out: &mut dyn std::io::Write| {
        let never = &mut |_, _| Ok(());
        write_png(subject, &options, None, out, never).expect("drawn");
    };
    let mut file = Vec::new();
    draw(&mut file);
    let mut reader = Decoder::new(Cursor::new(&file)).read_info().expect("ours");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it fits")];
    let info = reader.next_frame(&mut pixels).expect("ours");
    let mut group = criterion.benchmark_group("picture");
    let _ = group.sample_size(10);
    let _ = group.bench_function("png", |bencher| bencher.iter(|| draw(&mut sink())));
    let _ = group.bench_function("pdf", |bencher| {
        bencher.iter(|| {
            let never = &mut |_, _| Ok(());
            let tour_views = [TourView::Position(&position)];
            write_pdf(&tour_views, &options, &mut sink(), never).expect("written");
        });
    });
    let _ = group.bench_function("encoding alone", |bencher| {
        bencher.iter(|| {
            let mut encoder = Encoder::new(sink(), info.width, info.height);
            encoder.set_color(ColorType::Rgb);
            encoder.set_depth(BitDepth::Eight);
            encoder.set_compression(Compression::Balanced);
            let mut writer = encoder.write_header().expect("written");
            let mut stream = writer.stream_writer().expect("written");
            stream.write_all(&pixels).expect("written");
            stream.finish().expect("written");
        });
    });
}

criterion_group!(benches, picture);
criterion_main!(benches);
