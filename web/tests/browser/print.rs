//! The printed sheet, read back from PDF.

use super::{moves, opened};
use crate::driver::Browser;
use serde_json::json;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Width and height in inches.
const PAPERS: [(&str, f64, f64); 2] = [("A4", 8.27, 11.69), ("Letter", 8.5, 11.0)];

/// Height of the head of a page with several puzzles, with the margin above it, in inches.
const HEAD: f64 = 1.4;

fn run(program: &str, arguments: &[&str], file: &Path) -> Vec<u8> {
    let output = Command::new(program)
        .args(arguments)
        .arg(file)
        .arg("-")
        .output();
    let output = output.expect("Debian's package poppler-utils");
    assert!(
        output.status.success(),
        "{program}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output.stdout
}

/// The sheet as a PDF, in a folder that is deleted with it.
struct Pdf(tempfile::TempDir);

impl Pdf {
    fn printed(browser: &Browser, paper: (f64, f64), is_landscape: bool) -> Pdf {
        Pdf::turned(browser, paper, is_landscape, false)
    }

    /// Lets the page turn the paper if `is_turned`.
    fn turned(browser: &Browser, paper: (f64, f64), is_landscape: bool, is_turned: bool) -> Pdf {
        let options = json!({
            "paperWidth": paper.0, "paperHeight": paper.1, "landscape": is_landscape,
            "preferCSSPageSize": is_turned, "printBackground": true,
        });
        let pdf = Pdf(tempfile::tempdir().expect("a folder"));
        let printed = browser.devtools("Page.printToPDF", &options);
        std::fs::write(pdf.file(), browser.decoded(&printed["data"])).expect("a file");
        pdf
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("sheet.pdf")
    }

    /// The text of each page.
    fn pages(&self) -> Vec<String> {
        let text = String::from_utf8(run("pdftotext", &["-q"], &self.file())).expect("text");
        let pages = text.split_terminator('\u{c}');
        pages
            .map(|page| page.split_whitespace().collect::<Vec<&str>>().join(" "))
            .collect()
    }

    /// The first page with this many pixels per inch.
    fn picture(&self, resolution: u32) -> Picture {
        // `pdftoppm` names its file itself.
        let picture = self.0.path().join("sheet");
        let resolution = resolution.to_string();
        let output = Command::new("pdftoppm")
            .args(["-q", "-r", &resolution, "-gray", "-singlefile"])
            .args([&self.file(), &picture])
            .status();
        assert!(output.expect("Debian's package poppler-utils").success());
        let mut bytes = std::fs::read(picture.with_extension("pgm")).expect("a picture");
        let header: Vec<usize> = String::from_utf8_lossy(&bytes[..20])
            .split_whitespace()
            .skip(1)
            .take(2)
            .filter_map(|side| side.parse().ok())
            .collect();
        let pixels = bytes.split_off(bytes.len() - header[0] * header[1]);
        Picture {
            width: header[0],
            pixels,
        }
    }
}

/// A printed page in levels of grey.
struct Picture {
    width: usize,
    pixels: Vec<u8>,
}

impl Picture {
    /// Splits the picture into its part above this share of the height, and a picture without that part’s ink.
    fn split(mut self, share: f64) -> (Picture, Picture) {
        let height = self.pixels.len() / self.width;
        let above = (share * height as f64) as usize * self.width;
        let top = Picture {
            width: self.width,
            pixels: self.pixels[..above].to_vec(),
        };
        self.pixels[..above].fill(255);
        (top, self)
    }

    /// The share of ink.
    fn ink(&self) -> f64 {
        let dark = self.pixels.iter();
        let dark: f64 = dark.map(|&pixel| 1.0 - f64::from(pixel) / 255.0).sum();
        dark / self.pixels.len() as f64
    }

    /// The share of the height that has any ink.
    fn rows(&self) -> f64 {
        let rows = self.pixels.chunks(self.width);
        let height = rows.len();
        let inked = rows.filter(|row| row.iter().any(|&pixel| pixel < 250));
        inked.count() as f64 / height as f64
    }

    /// The texts of the QR codes in each part of a page with this many columns and rows of puzzles. A reader confuses the
    /// corners of codes that are side by side.
    fn codes(&self, columns: usize, rows: usize) -> Vec<String> {
        let (width, height) = (self.width / columns, self.pixels.len() / self.width / rows);
        let parts = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let codes = parts.flat_map(|(column, row)| {
            let corner = row * height * self.width + column * width;
            let grey = |x: usize, y: usize| self.pixels[corner + y * self.width + x];
            let mut prepared = rqrr::PreparedImage::prepare_from_greyscale(width, height, grey);
            let grids = prepared.detect_grids();
            let read = grids.iter().filter_map(|grid| Some(grid.decode().ok()?.1));
            read.collect::<Vec<String>>()
        });
        codes.collect()
    }
}

fn every_paper(browser: &Browser, mut check: impl FnMut(&str, &str)) {
    for (name, width, height) in PAPERS {
        for is_landscape in [false, true] {
            let pdf = Pdf::printed(browser, (width, height), is_landscape);
            let (pages, picture) = (pdf.pages(), pdf.picture(50));
            let (ink, rows) = (picture.ink(), picture.rows());
            let paper = format!("{name}, landscape: {is_landscape}");
            let [text] = pages.as_slice() else {
                panic!("{paper}: {} pages", pages.len())
            };
            assert!((0.005..0.12).contains(&ink), "{paper}: ink {ink}");
            assert!(rows > 0.55, "{paper}: {rows} of the height");
            check(&paper, text);
        }
    }
}

#[test]
fn a_puzzle_is_printed_on_one_page() {
    let (_server, browser) = opened("#puzzle=2026-11-22-8x8-medium");
    browser.hears("puzzle size=8x8");
    let given = browser.run(
        "return [...document.querySelectorAll('[aria-label*=given]')].map((it) => /number (\\d+)/.exec(it.ariaLabel)[1])",
    );
    let given = given.as_array().expect("numbers");
    assert!(given.len() > 8);
    every_paper(&browser, |paper, text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        for number in given {
            assert!(
                words.contains(&number.as_str().expect("a number")),
                "{paper}: {number}"
            );
        }
        for phrase in [
            "Knight\u{2019}s Tour",
            "Sunday 22 November 2026",
            "8\u{d7}8",
            "medium",
            "#puzzle=2026-11-22-8x8-medium",
            "Fill in the numbers 1 to 64",
            "exactly one solution",
            "Name",
        ] {
            let plain = text.replace(',', "");
            assert!(plain.contains(phrase), "{paper}: {phrase}: {text}");
        }
        for control in ["Hint", "Watch", "Give up"] {
            assert!(!text.contains(control), "{paper}: {control}");
        }
    });
}

#[test]
fn a_tour_is_printed_on_one_page() {
    let (_server, browser) = opened("#7x7/a1");
    browser.hears("complete squares=49");
    browser.wait("document.querySelectorAll('.moves li').length === 49");
    let moves = moves(&browser);
    browser.look(1366, 768, true);
    every_paper(&browser, |paper, text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        for number in 1..=49 {
            assert!(
                words.contains(&number.to_string().as_str()),
                "{paper}: {number}"
            );
        }
        let sentence = format!("A knight\u{2019}s tour from a1 to {}", moves[48]);
        assert!(text.contains(&sentence), "{paper}: {text}");
        assert!(text.contains("#kt1_"), "{paper}: {text}");
    });
}

fn page(browser: &Browser) -> String {
    let mut pages = Pdf::printed(browser, (8.27, 11.69), false).pages();
    assert_eq!(pages.len(), 1, "{pages:?}");
    pages.remove(0)
}

#[test]
fn a_board_without_a_tour_is_printed_with_the_reason() {
    for link in ["3x3/closed", "5x5/a2", "shape=6x6/missing=c3,d4"] {
        let (_server, browser) = opened(&format!("#{link}"));
        browser.wait("document.querySelector('#report h2').dataset.tone === 'trouble'");
        let title = browser.run("return document.querySelector('#report h2').innerText");
        let title = title.as_str().expect("a title");
        assert!(title.starts_with("No "), "{title}");
        let page = page(&browser);
        assert!(
            page.contains(title) && !page.contains("number all") && !page.contains("Drag"),
            "{page}"
        );
    }
    let (_server, browser) = opened("#watch=3x3");
    let page = page(&browser);
    let reason =
        "This board has no tour. No knight\u{2019}s move reaches the centre of a 3\u{d7}3 board.";
    assert!(
        page.contains(reason) && !page.contains("number all"),
        "{page}"
    );
}

#[test]
fn missing_squares_are_dark_on_paper() {
    const MISSING: [&str; 4] = ["b7", "c3", "d4", "e6"];
    let (_server, browser) = opened("#shape=8x8/missing=c3,d4,e6,b7");
    browser.hears("board size=8x8 squares=60");
    let text = page(&browser);
    assert!(text.contains("number all 60 squares"), "{text}");
    let darkness = browser.run_to_end(
        "const svg = document.querySelector('#sheet .figures svg').cloneNode(true);
         const { x, y, width, height } = svg.viewBox.baseVal;
         svg.setAttribute('width', width);
         svg.setAttribute('height', height);
         const image = new Image();
         image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
         image.decode().then(() => {
           const canvas = new OffscreenCanvas(width, height);
           const context = canvas.getContext('2d');
           context.fillStyle = '#fff';
           context.fillRect(0, 0, width, height);
           context.drawImage(image, 0, 0);
           const darkness = (file, row) => {
             const { data } = context.getImageData(file * 100 + 10 - x, row * 100 + 10 - y, 80, 80);
             return 1 - data.reduce((sum, it) => sum + it, 0) / data.length / 255;
           };
           done([...Array(64).keys()].map((at) => darkness(at % 8, Math.floor(at / 8))));
         });",
        &json!(null),
    );
    let darkness = darkness.as_array().expect("numbers");
    for (place, square) in darkness.iter().enumerate() {
        let (file, rank) = (b"abcdefgh"[place % 8], 8 - place / 8);
        let name = format!("{}{rank}", char::from(file));
        let is_dark = square.as_f64().expect("a number") > 0.15;
        assert_eq!(
            is_dark,
            MISSING.contains(&name.as_str()),
            "{name}: {square}"
        );
    }
}

#[test]
fn a_lesson_is_printed_with_its_text_and_its_board() {
    let (_server, browser) = opened("#lesson=2");
    browser.wait("document.querySelector('.lesson h2')?.innerText === 'The rule'");
    browser.wait("document.querySelector('[data-square=b6]')?.ariaLabel.includes('5 onward')");
    every_paper(&browser, |paper, text| {
        for phrase in [
            "Lesson 2 of 5",
            "The rule",
            "Warnsdorff\u{2019}s rule takes the square with the lowest",
            "#lesson=2",
        ] {
            assert!(text.contains(phrase), "{paper}: {phrase}: {text}");
        }
        assert!(!text.contains("Find a knight"), "{paper}: {text}");
        // The knight’s square and the first rank; two degrees, the fifth rank and the number of lessons.
        let count = |number: &str| text.split_whitespace().filter(|&it| it == number).count();
        assert_eq!((count("1"), count("5")), (2, 4), "{paper}: {text}");
    });
}

#[test]
fn a_puzzle_on_paper_has_a_code_with_its_address() {
    let (server, browser) = opened("#puzzle=2026-11-22-8x8-medium");
    browser.hears("puzzle size=8x8");
    browser
        .wait("(dispatchEvent(new Event('beforeprint')), document.querySelector('#sheet .code'))");
    let codes = Pdf::printed(&browser, (8.27, 11.69), false)
        .picture(150)
        .codes(1, 1);
    let address = format!("{}#puzzle=2026-11-22-8x8-medium", server.address());
    assert_eq!(codes, [address]);
    // What has drawn it draws those of other pages too.
    for (place, fragment) in [
        ("7x7/a1", "kt1_"),
        ("watch=5x5/a1", "watch=5x5"),
        ("play=8x8/a1/b3", "play=8x8/a1/b3"),
        ("shape=6x6/missing=c3,d4", "6x6/missing="),
        ("lesson=2", "lesson=2"),
    ] {
        let _ = browser.run(&format!("location.hash = '{place}'"));
        browser.wait(&format!(
            "(dispatchEvent(new Event('beforeprint')), document.querySelector('#sheet .code') && document.querySelector('#sheet .address').innerText.split('#')[1].startsWith('{fragment}'))"
        ));
        let shown = browser.run("return document.querySelector('#sheet .address').innerText");
        let pdf = Pdf::printed(&browser, (8.27, 11.69), false);
        let codes = pdf.picture(150).codes(1, 1);
        assert_eq!(json!(codes), json!([shown]), "{place}");
    }
}

#[test]
fn a_broad_board_lies_on_broad_paper_and_a_tall_one_on_tall_paper() {
    for (board, is_broad) in [
        ("26x8", true),
        ("16x8", true),
        ("20x5", true),
        ("8x20", false),
    ] {
        let (_server, browser) = opened(&format!("#watch={board}"));
        let name = board.replace('x', "\u{d7}");
        browser.wait(&format!("document.title.includes('{name}')"));
        for (paper, width, height) in PAPERS {
            for is_landscape in [false, true] {
                let pdf = Pdf::turned(&browser, (width, height), is_landscape, true);
                let [page] = &pdf.pages()[..] else {
                    panic!("{board} on {paper}")
                };
                assert!(page.contains(&name), "{board} on {paper}: {page}");
                let picture = pdf.picture(50);
                let height = picture.pixels.len() / picture.width;
                assert_eq!(picture.width > height, is_broad, "{board} on {paper}");
                assert!(
                    picture.rows() > 0.35,
                    "{board} on {paper}: {}",
                    picture.rows()
                );
            }
        }
    }
    // Other boards lie as the user chooses.
    let (_server, browser) = opened("#watch=8x8");
    browser.wait("document.title.includes('8\u{d7}8')");
    for is_landscape in [false, true] {
        let picture = Pdf::turned(&browser, (8.27, 11.69), is_landscape, true).picture(50);
        let height = picture.pixels.len() / picture.width;
        assert_eq!(picture.width > height, is_landscape);
    }
}

#[test]
fn a_large_tour_is_printed_with_little_ink_and_without_a_long_address() {
    for side in [30, 50] {
        let (_server, browser) = opened(&format!("#{side}x{side}/a1"));
        browser.hears(&format!("complete squares={}", side * side));
        browser.press("To the end");
        browser.wait(&format!(
            "document.querySelector('.line output').innerText.startsWith('{} ')",
            side * side
        ));
        every_paper(&browser, |paper, text| {
            assert!(!text.contains("#kt1_"), "{side}, {paper}");
            assert_eq!(text.contains(" 517 "), side == 30, "{side}, {paper}");
        });
        let circles =
            browser.run("return document.querySelectorAll('#sheet circle[stroke]').length");
        assert_eq!(circles, 2, "{side}");
    }
}

#[test]
fn the_lines_for_name_and_time_are_whole() {
    let (_server, browser) = opened("#puzzle=2026-11-22-8x8-medium");
    browser.hears("puzzle size=8x8");
    let _ = browser.run("dispatchEvent(new Event('beforeprint'))");
    let _ = browser.devtools("Emulation.setEmulatedMedia", &json!({"media": "print"}));
    for (width, height) in [(700, 1000), (1000, 700), (960, 740)] {
        let size =
            json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        let _ = browser.devtools("Emulation.setDeviceMetricsOverride", &size);
        let rows = browser.run(
            "return [...document.querySelectorAll('.fields span')].map((it) => [it.getClientRects().length, it.offsetHeight < 30, it.offsetWidth > 90])",
        );
        assert_eq!(
            rows,
            json!([[1, true, true], [1, true, true]]),
            "{width}x{height}"
        );
    }
}

#[test]
fn several_puzzles_are_printed_on_a_page_and_their_solutions_on_another() {
    let (server, browser) = opened("#puzzle=2026-11-22-6x6-easy");
    browser.hears("puzzle size=6x6");
    let _ = browser.run("window.printed = 0; window.print = () => (window.printed += 1)");
    let numbers = |page: &str| {
        let page = page.replace("22 November 2026", "");
        let numbers = page
            .split_whitespace()
            .filter_map(|word| word.parse::<u64>().ok());
        let mut numbers: Vec<u64> = numbers.filter(|&number| number > 6).collect();
        numbers.sort_unstable();
        numbers
    };
    let mut times = 0;
    for count in [2_usize, 4, 6] {
        for (name, width, height) in PAPERS {
            for is_landscape in [false, true] {
                browser.press("Print or share\u{2026}");
                let choose = format!(
                    "const it = document.querySelector('dialog[open] select'); it.value = '{count}'; it.dispatchEvent(new Event('change'))"
                );
                let _ = browser.run(&choose);
                browser.picture("print-dialog");
                browser.press("Print");
                times += 1;
                browser.wait(&format!(
                    "window.printed === {times} && !document.querySelector('dialog[open]')"
                ));
                let pdf = Pdf::printed(&browser, (width, height), is_landscape);
                let (pages, rows) = (pdf.pages(), pdf.picture(50).rows());
                let paper = format!("{count} on {name}, landscape: {is_landscape}");
                let [puzzles, solutions] = pages.as_slice() else {
                    panic!("{paper}: {} pages", pages.len())
                };
                assert!(rows > 0.6, "{paper}: {rows} of the height");
                assert_eq!(puzzles.matches("Name").count(), count, "{paper}");
                assert_eq!(solutions.matches("Name").count(), 0, "{paper}");
                let columns = match count {
                    2 => 1 + usize::from(is_landscape),
                    6 => 2 + usize::from(is_landscape),
                    _ => 2,
                };
                let address = format!("{}#", server.address());
                let head = HEAD / if is_landscape { width } else { height };
                let (head, boards) = pdf.picture(300).split(head);
                let whole = head.codes(1, 1);
                let [whole] = whole.as_slice() else {
                    panic!("{paper}: {whole:?}")
                };
                // The address is broken at hyphens.
                let plain = |text: &str| text.replace([' ', '-'], "");
                let told = plain(&format!("The whole set: {whole}"));
                assert!(
                    plain(puzzles).contains(&told),
                    "{paper}: {whole}: {puzzles}"
                );
                let names = whole.strip_prefix(&format!("{address}set="));
                let names: Vec<&str> = names.expect("a set").split('/').collect();
                assert_eq!(names.len(), count, "{paper}: {whole}");
                assert_eq!(names[0], "2026-11-22-6x6-easy", "{paper}");
                let codes = boards.codes(columns, count / columns);
                assert!(codes.iter().all(|it| it.starts_with(&address)), "{codes:?}");
                let first = format!("{address}puzzle=2026-11-22-6x6-easy");
                assert_eq!(codes[0], first, "{paper}");
                let different: BTreeSet<&String> = codes.iter().collect();
                assert_eq!(different.len(), count, "{paper}: {codes:?}");
                assert_eq!(codes.len(), count, "{paper}: {codes:?}");
                for page in [puzzles, solutions] {
                    let first = page.contains("1. 22 November 2026 \u{b7} 6\u{d7}6 easy");
                    assert!(
                        first && page.contains(&format!("{count}. 6\u{d7}6 easy")),
                        "{paper}: {page}"
                    );
                }
                assert!(
                    puzzles.contains("Fill in the numbers 1 to 36"),
                    "{paper}: {puzzles}"
                );
                assert!(solutions.contains("Solutions"), "{paper}: {solutions}");
                assert!(numbers(puzzles).len() < 20 * count, "{paper}: {puzzles}");
                let all: Vec<u64> = (7..=36)
                    .flat_map(|number| std::iter::repeat_n(number, count))
                    .collect();
                assert_eq!(numbers(solutions), all, "{paper}");
            }
        }
    }
    // Printing has changed nothing.
    assert_eq!(
        browser.run("return location.hash"),
        "#puzzle=2026-11-22-6x6-easy"
    );
    let _ = browser.run("dispatchEvent(new Event('afterprint'))");
    every_paper(&browser, |paper, text| {
        assert!(
            text.contains("#puzzle=2026-11-22-6x6-easy"),
            "{paper}: {text}"
        );
    });
}
