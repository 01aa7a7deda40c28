//! The printed sheet, read back from PDF.

use super::{moves, opened};
use crate::driver::Browser;
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// Width and height in inches.
const PAPERS: [(&str, f64, f64); 2] = [("A4", 8.27, 11.69), ("Letter", 8.5, 11.0)];

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

/// The text of each printed page; then, of the first page, its share of ink, and the share of its height that has any.
fn printed(browser: &Browser, paper: (f64, f64), is_landscape: bool) -> (Vec<String>, f64, f64) {
    let options = json!({
        "paperWidth": paper.0, "paperHeight": paper.1, "landscape": is_landscape,
        "preferCSSPageSize": false, "printBackground": true,
    });
    let pdf = browser.devtools("Page.printToPDF", &options);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.pdf");
    std::fs::write(&file, browser.decoded(&pdf["data"])).expect("a file");
    let text = String::from_utf8(run("pdftotext", &["-q"], &file)).expect("text");
    let pages = text.split_terminator('\u{c}');
    let pages = pages
        .map(|page| page.split_whitespace().collect::<Vec<&str>>().join(" "))
        .collect();
    // `pdftoppm` names its file itself.
    let picture = folder.path().join("sheet");
    let arguments = ["-q", "-r", "50", "-gray", "-singlefile"];
    let output = Command::new("pdftoppm")
        .args(arguments)
        .args([&file, &picture])
        .status();
    assert!(output.expect("Debian's package poppler-utils").success());
    let bytes = std::fs::read(picture.with_extension("pgm")).expect("a picture");
    let header: Vec<usize> = String::from_utf8_lossy(&bytes[..20])
        .split_whitespace()
        .skip(1)
        .take(2)
        .filter_map(|side| side.parse().ok())
        .collect();
    let (width, height) = (header[0], header[1]);
    let pixels = &bytes[bytes.len() - width * height..];
    let dark: f64 = pixels
        .iter()
        .map(|&pixel| 1.0 - f64::from(pixel) / 255.0)
        .sum();
    let rows = pixels
        .chunks(width)
        .filter(|row| row.iter().any(|&pixel| pixel < 250))
        .count();
    (
        pages,
        dark / pixels.len() as f64,
        rows as f64 / height as f64,
    )
}

fn every_paper(browser: &Browser, mut check: impl FnMut(&str, &str)) {
    for (name, width, height) in PAPERS {
        for is_landscape in [false, true] {
            let (pages, ink, rows) = printed(browser, (width, height), is_landscape);
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

#[test]
fn a_board_without_a_tour_is_printed_with_the_reason() {
    for link in ["3x3/closed", "5x5/a2"] {
        let (_server, browser) = opened(&format!("#{link}"));
        browser.wait("document.querySelector('#report h2').dataset.tone === 'trouble'");
        let title = browser.run("return document.querySelector('#report h2').innerText");
        let title = title.as_str().expect("a title");
        assert!(title.starts_with("No "), "{title}");
        let (pages, ..) = printed(&browser, (8.27, 11.69), false);
        assert!(
            pages[0].contains(title) && !pages[0].contains("number all"),
            "{pages:?}"
        );
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
    let (_server, browser) = opened("#puzzle=2026-11-22-6x6-easy");
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
                browser.press("Print\u{2026}");
                let choose =
                    format!("document.querySelector('dialog[open] select').value = '{count}'");
                let _ = browser.run(&choose);
                browser.picture("print-dialog");
                browser.press("Print");
                times += 1;
                browser.wait(&format!(
                    "window.printed === {times} && !document.querySelector('dialog[open]')"
                ));
                let (pages, _, rows) = printed(&browser, (width, height), is_landscape);
                let paper = format!("{count} on {name}, landscape: {is_landscape}");
                let [puzzles, solutions] = pages.as_slice() else {
                    panic!("{paper}: {} pages", pages.len())
                };
                assert!(rows > 0.6, "{paper}: {rows} of the height");
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
