//! The documents show today's window. `KNIGHTS_TOUR_PICTURES=write` makes their pictures again.

use crate::gallery;
use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use std::collections::BTreeMap;
use std::fs;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

/// Pictures in docs, by the gallery's names of their states, and the theme of each.
const WINDOWS: [(&str, &str); 6] = [
    ("7x7-starts-that-fail", "dark"),
    ("8x8-closed", "light"),
    ("8x8-explained", "light"),
    ("8x8-form-export-gif", "light"),
    ("8x8-path", "dark"),
    ("two-two-under-way", "light"),
];

/// The picture from which the portrait is drawn.
const PHOTOGRAPH: &str = "face.png";

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// Graphics drivers round the edges of lines differently: by less than a quarter of the range, and not everywhere. A
/// changed word or mark changes hundreds of pixels by more.
fn is_alike(one: &RgbImage, other: &RgbImage) -> bool {
    const MOST_CHANGE: u8 = 60;
    const MOST_PIXELS: usize = 50;
    let is_changed = |(one, other): &(&image::Rgb<u8>, &image::Rgb<u8>)| {
        one.0
            .iter()
            .zip(other.0)
            .any(|(&one, other)| one.abs_diff(other) > MOST_CHANGE)
    };
    one.dimensions() == other.dimensions()
        && one.pixels().zip(other.pixels()).filter(is_changed).count() <= MOST_PIXELS
}

#[test]
fn pictures_of_the_documents_show_the_window_of_today() {
    let is_writing = std::env::var("KNIGHTS_TOUR_PICTURES").is_ok_and(|value| value == "write");
    let mut stale = Vec::new();
    for (name, theme) in WINDOWS {
        let path = docs().join(name).with_extension("png");
        if is_writing {
            write(&path, name, theme);
        } else {
            let shown = image::open(&path).expect("a picture").into_rgb8();
            if !gallery::show_alone(name, theme, |today| is_alike(&shown, &today)) {
                stale.push(name);
            }
        }
    }
    assert!(
        stale.is_empty(),
        "make these pictures again with docs/pictures.sh: {stale:?}"
    );
}

fn write(path: &Path, name: &str, theme: &str) {
    let mut last = RgbImage::default();
    let rests = gallery::show_alone(name, theme, |today| {
        let is_same = today == last;
        last = today;
        is_same
    });
    assert!(rests, "{name} keeps changing");
    let file = BufWriter::new(fs::File::create(path).expect("a file"));
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Best, FilterType::NoFilter);
    last.write_with_encoder(encoder).expect("written");
}

#[test]
fn pictures_of_the_documents_are_each_made_in_one_way() {
    let mut makers: BTreeMap<String, usize> = BTreeMap::new();
    let drawn = ["pictures.md", "pictures.sh"].map(|page| {
        let text = fs::read_to_string(docs().join(page)).expect("a text");
        let commands = text.split("knights-tour solve ").skip(1);
        let commands = commands.filter_map(|after| after.split(['`', '\n']).next());
        let names = commands.filter_map(|command| command.split_once(" -o ")?.1.split(' ').next());
        names.map(str::to_owned).collect::<Vec<_>>()
    });
    let windows = WINDOWS.map(|(name, _)| format!("{name}.png"));
    let named = drawn
        .into_iter()
        .flatten()
        .chain(windows)
        .chain([PHOTOGRAPH.to_owned()]);
    for name in named.filter(|name| !name.contains('/')) {
        *makers.entry(name).or_default() += 1;
    }
    let files = fs::read_dir(docs())
        .expect("a folder")
        .map(|file| file.expect("a file").path());
    let pictures = files.filter(|path| {
        path.extension()
            .is_some_and(|it| it == "png" || it == "gif")
    });
    let name = |path: PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let expected: BTreeMap<String, usize> = pictures.map(|path| (name(path), 1)).collect();
    assert_eq!(makers, expected);
}
