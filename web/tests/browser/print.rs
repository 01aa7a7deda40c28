//! The printed sheet, read back from PDF.

use super::{moves, opened};
use crate::driver::Browser;
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// Width and height in inches.
const PAPERS: [(&str, f64, f64); 2] = [("A4", 8.27, 11.69), ("Letter", 8.5, 11.0)];

fn run(program: &str, arguments: &[&str], file: &Path) -> Vec<u8> {
    let output = Command::new(program).args(arguments).arg(file).arg("-").output();
    let output = output.expect("Debian's package poppler-utils");
    assert!(output.status.success(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

/// The sheet’s text, its share of ink, and the share of its height that has any.
fn printed(browser: &Browser, paper: (f64, f64), is_landscape: bool) -> (String, f64, f64) {
    let options = json!({
        "paperWidth": paper.0, "paperHeight": paper.1, "landscape": is_landscape,
        "preferCSSPageSize": false, "printBackground": true,
    });
    let pdf = browser.devtools("Page.printToPDF", &options);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.pdf");
    std::fs::write(&file, browser.decoded(&pdf["data"])).expect("a file");
    let text = String::from_utf8(run("pdftotext", &["-q", "-layout"], &file)).expect("text");
    assert_eq!(text.matches('\u{c}').count(), 1, "one page");
    let text = text.split_whitespace().collect::<Vec<&str>>().join(" ");
    // `pdftoppm` names its file itself.
    let picture = folder.path().join("sheet");
    let arguments = ["-q", "-r", "50", "-gray", "-singlefile"];
    let output = Command::new("pdftoppm").args(arguments).args([&file, &picture]).status();
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
    let dark: f64 = pixels.iter().map(|&pixel| 1.0 - f64::from(pixel) / 255.0).sum();
    let rows = pixels.chunks(width).filter(|row| row.iter().any(|&pixel| pixel < 250)).count();
    (text, dark / pixels.len() as f64, rows as f64 / height as f64)
}

fn every_paper(browser: &Browser, mut check: impl FnMut(&str, &str)) {
    for (name, width, height) in PAPERS {
        for is_landscape in [false, true] {
            let (text, ink, rows) = printed(browser, (width, height), is_landscape);
            let paper = format!("{name}, landscape: {is_landscape}");
            assert!((0.005..0.12).contains(&ink), "{paper}: ink {ink}");
            assert!(rows > 0.55, "{paper}: {rows} of the height");
            check(&paper, &text);
        }
    }
}

#[test]
fn a_puzzle_is_printed_on_one_page() {
    let (_server, browser) = opened("#puzzle=2026-11-22-8x8-medium");
    browser.hears("puzzle size=8x8");
    let given = browser.run(
        "return [...document.querySelectorAll('[aria-label*=given]')].map((it) => it.ariaLabel.split(' ').at(-1))",
    );
    let given = given.as_array().expect("numbers");
    assert!(given.len() > 8);
    every_paper(&browser, |paper, text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        for number in given {
            assert!(words.contains(&number.as_str().expect("a number")), "{paper}: {number}");
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
            assert!(words.contains(&number.to_string().as_str()), "{paper}: {number}");
        }
        let sentence = format!("A knight\u{2019}s tour from a1 to {}", moves[48]);
        assert!(text.contains(&sentence), "{paper}: {text}");
        assert!(text.contains("#kt1_"), "{paper}: {text}");
    });
}
