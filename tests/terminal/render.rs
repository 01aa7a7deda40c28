//! Pictures and other files made from tours, and overwrite protection.

use crate::run::Test;
use std::fs;
use std::path::Path;

fn done(folder: &Path, arguments: &str) {
    Test::new(arguments).folder(folder).stderr("").run();
}

#[test]
fn a_tour_goes_through_every_kind_of_file_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    done(there, "solve 6x6 --closed -o tour.json");
    for kind in ["png", "csv", "txt", "moves", "xy", "json", "id"] {
        done(there, &format!("render tour.json -o copy.{kind} --force"));
        Test::new(&format!("verify copy.{kind}"))
            .folder(there)
            .stdout("a closed tour of 6x6 from a1: 36 squares\n")
            .run();
    }
    done(there, "render copy.png -o tour.svg --path-only");
    let svg = fs::read_to_string(there.join("tour.svg")).expect("written");
    assert!(svg.contains("viewBox=\"0 0 900 900\"") && !svg.contains("<use"));
    done(
        there,
        "render copy.png -o tour.gif --tile 30 --delay 5 --pause 50 --no-labels",
    );
    let size = image::image_dimensions(there.join("tour.gif"));
    assert!(size.is_err(), "the application reads no GIF itself");
    let gif = fs::read(there.join("tour.gif")).expect("written");
    assert!(gif.starts_with(b"GIF89a\xb4\x00\xb4\x00"), "180 by 180");
    done(
        there,
        "render copy.png -o small.png --tile 10 --transparent --no-numbers --no-labels",
    );
    let size = image::image_dimensions(there.join("small.png"));
    assert_eq!(size.expect("a picture"), (60, 60));
}

#[test]
fn a_picture_has_the_look_and_the_board_that_are_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    done(there, "solve 6x6 -o tour.json");
    let drawn = |options: &str| {
        done(
            there,
            &format!("render tour.json -o tour.svg --force {options}"),
        );
        fs::read_to_string(there.join("tour.svg")).expect("written")
    };
    let (flags, line) = ("href=\"#cloth\"", "class=\"path\" style");
    let plain = drawn("");
    assert!(plain.contains(flags) && plain.contains(line));
    let path = drawn("--look path");
    assert!(path.contains(line) && !path.contains(flags) && !path.contains("<g class=\"number\""));
    let numbers = drawn("--look discs --theme slate");
    assert!(numbers.contains(line) && numbers.contains("<g class=\"number\""));
    assert!(numbers.contains(".light { fill: #55606c }"), "{numbers}");
    let run = Test::new("render tour.json -o x.png --theme oak")
        .folder(there)
        .status(2)
        .run();
    assert!(
        run.err.contains("slate") && run.err.contains("contrast"),
        "{}",
        run.err
    );
}

#[test]
fn a_tour_is_drawn_in_a_style_and_several_are_put_on_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    done(there, "solve 6x6 --symmetry quarter-turn -o a.json");
    done(there, "solve 5x6 --closed -o b.json");
    for style in ["plain", "gradient", "curve", "woodcut", "weave", "ring"] {
        for kind in ["png", "svg"] {
            done(
                there,
                &format!("render a.json -o {style}.{kind} --style {style} --tile 20"),
            );
            Test::new(&format!("verify {style}.{kind}"))
                .folder(there)
                .stdout("a closed tour of 6x6 from a1: 36 squares\n")
                .run();
        }
        let size = image::image_dimensions(there.join(format!("{style}.png")));
        assert_eq!(size.expect("a picture"), (120, 120));
    }
    let svg = fs::read_to_string(there.join("woodcut.svg")).expect("written");
    assert_eq!(svg.matches("<path").count(), 1);
    done(
        there,
        "render a.json b.json a.json -o sheet.pdf --style weave --per-page 2 --paper letter",
    );
    let pdf = fs::read(there.join("sheet.pdf")).expect("written");
    let pdf = String::from_utf8_lossy(&pdf);
    assert!(pdf.starts_with("%PDF-") && pdf.contains("/Count 2"));
    for (arguments, sentence) in [
        (
            "render a.json b.json -o x.png",
            "only a .pdf can hold several tours",
        ),
        ("render a.json -o x.png --style knots", "woodcut"),
        ("render a.json none -o x.pdf", "none"),
        ("render a.json -o x.pdf --per-page 0", "1..=24"),
    ] {
        Test::new(arguments)
            .folder(there)
            .status(2)
            .stderr_part(sentence)
            .run();
    }
}

#[test]
fn a_portrait_is_drawn_after_a_picture() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    let ramp = image::GrayImage::from_fn(32, 32, |x, _| image::Luma([8 * x as u8]));
    ramp.save(there.join("ramp.png")).expect("written");
    fs::write(there.join("ramp.jpg"), b"\xff\xd8\xff\xe0").expect("written");
    fs::write(there.join("broken.png"), b"\x89PNG\r\n\x1a\n....").expect("written");
    done(there, "solve 20x20 --closed -o tour.json");
    for kind in ["png", "svg", "gif", "pdf"] {
        let portrait = "--style portrait --picture ramp.png";
        done(
            there,
            &format!("render tour.json -o tour.{kind} {portrait}"),
        );
    }
    let svg = fs::read_to_string(there.join("tour.svg")).expect("written");
    let widths = svg.lines().filter(|line| line.contains("stroke-width"));
    assert_eq!(widths.count(), 8);
    for (arguments, sentence) in [
        (
            "--style portrait",
            "--style portrait needs a picture: name a PNG file with --picture",
        ),
        (
            "--picture ramp.png",
            "--picture is only for --style portrait: choose that style, or leave out --picture",
        ),
        (
            "--style weave --picture ramp.png",
            "--picture is only for --style portrait: choose that style, or leave out --picture",
        ),
        (
            "--style portrait --picture ramp.jpg",
            "ramp.jpg: not a PNG file",
        ),
        ("--style portrait --picture broken.png", "broken.png: "),
        ("--style portrait --picture none.png", "none.png: "),
    ] {
        for command in [
            "render tour.json -o x.svg",
            "solve 6x6 -o x.svg",
            "solve 6x6",
        ] {
            let run = Test::new(&format!("{command} {arguments}"))
                .folder(there)
                .status(2)
                .stderr_part(sentence)
                .stdout("")
                .run();
            assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        }
    }
    assert!(!there.join("x.svg").exists());
}

#[test]
fn drawings_and_pages_are_as_large_as_is_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    done(there, "solve 5x6 -o tour.json");
    done(there, "render tour.json -o named.svg --size 200mm");
    let named = fs::read_to_string(there.join("named.svg")).expect("written");
    // The length includes the labels below the board.
    assert!(named.contains("height=\"200mm\"") && named.contains("class=\"label\""));
    done(
        there,
        "render tour.json -o tour.svg --size 200mm --no-labels",
    );
    let svg = fs::read_to_string(there.join("tour.svg")).expect("written");
    let sides = "width=\"166.667mm\" height=\"200mm\" viewBox=\"0 0 750 900\"";
    assert!(svg.contains(sides), "{svg}");
    done(
        there,
        "render tour.json tour.svg -o tour.pdf --size 254mm --no-labels",
    );
    let pdf = fs::read(there.join("tour.pdf")).expect("written");
    let pdf = String::from_utf8_lossy(&pdf);
    assert_eq!(pdf.matches("/MediaBox [0 0 600 720]").count(), 2);
    // Finer than a page of tiles allows.
    done(
        there,
        "solve 202x200 -o fine.pdf --style plain --size 1000mm",
    );
    for (arguments, sentence) in [
        ("--size 200", "from 10mm to 5000mm, such as 200mm"),
        ("--size 9mm", "from 10mm to 5000mm, such as 200mm"),
        ("--size 200mm --per-page 2", "cannot be used with"),
        ("--paper letter --size 200mm", "cannot be used with"),
    ] {
        Test::new(&format!("render tour.json -o x.pdf {arguments}"))
            .folder(there)
            .status(2)
            .stderr_part(sentence)
            .run();
    }
}

#[test]
fn nothing_is_replaced_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    fs::write(there.join("tour.json"), "mine").expect("written");
    for arguments in ["solve 8x8 -o tour.json", "render tour.json -o tour.json"] {
        Test::new(arguments)
            .folder(there)
            .status(2)
            .stderr_part("already exists: choose another name, or replace it with --force")
            .run();
        let kept = fs::read_to_string(there.join("tour.json"));
        assert_eq!(kept.expect("there"), "mine");
    }
    done(there, "solve 8x8 -o tour.json --force");
    assert_eq!(fs::read_dir(there).expect("a folder").count(), 1);
}

#[test]
fn what_is_no_tour_is_drawn_as_far_as_it_is_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    Test::new("render - -o half.png")
        .folder(there)
        .stdin("a1\nb3\nc4\n")
        .status(1)
        .stderr_part("move 2, from b3 to c4")
        .run();
    Test::new("verify half.png")
        .folder(there)
        .status(1)
        .stderr_part("only 2 of 12 squares")
        .run();
    Test::new("render half.png -o half.csv")
        .folder(there)
        .status(2)
        .stderr_part("complete tour")
        .run();
    assert!(!there.join("half.csv").exists());
}

#[test]
fn bad_input_gets_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    fs::write(there.join("noise"), b"\xff\xfe\x00").expect("written");
    fs::write(there.join("broken.png"), b"\x89PNG\r\n\x1a\n....").expect("written");
    for (arguments, part) in [
        ("render noise -o x.png", "neither text nor a PNG"),
        ("render broken.png -o x.png", "damaged"),
        ("render none -o x.png", "could not be read"),
        ("render noise -o x.pcx", "use .png, .svg"),
        ("render noise -o x.png --tile 0", "1..=300"),
        ("render noise", "neither text nor a PNG"),
    ] {
        Test::new(arguments)
            .folder(there)
            .status(2)
            .stderr_part(part)
            .run();
    }
    assert_eq!(fs::read_dir(there).expect("a folder").count(), 2);
}

#[test]
fn an_id_stands_in_the_place_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let there = folder.path();
    let euler = "kt1_IIAgBI4sa49cYe46diHGnscI-cZ486ce5GjiAEf";
    let written = Test::new("transform --famous euler --format id")
        .folder(there)
        .run();
    assert_eq!(written.out.trim_end(), euler);
    Test::new(&format!("verify {euler}"))
        .folder(there)
        .stdout("a closed tour of 8x8 from a4: 64 squares\n")
        .stderr("read as an ID\n")
        .run();
    Test::new(&format!("facts {euler}"))
        .folder(there)
        .stdout_part("L. Euler, 1759")
        .run();
    done(there, &format!("render {euler} -o tour.svg"));
    let damaged = Test::new("verify kt1_IIAgBI4sa49cYe46diHGnscI-cZ486ce5GjiAEe")
        .folder(there)
        .status(2)
        .run();
    let sentence = "the ID is damaged: a letter is wrong or missing, or letters are exchanged\n";
    assert!(damaged.err.ends_with(sentence), "{}", damaged.err);
    // A file takes precedence over an ID of the same name.
    fs::write(there.join(euler), "a1 b3 c1").expect("written");
    Test::new(&format!("verify {euler}"))
        .folder(there)
        .status(1)
        .run();
    // Planned tours work too, up to a size limit.
    done(there, "solve 500x500 -o tour.id");
    Test::new("verify tour.id")
        .folder(there)
        .stdout_part("tour of 500x500")
        .run();
    Test::new("solve 3000x3000 --format id")
        .folder(there)
        .status(2)
        .stderr_part("of up to 4\u{2009}194\u{2009}304 squares")
        .run();
}

#[test]
fn an_option_that_a_kind_of_file_does_not_have_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (arguments, sentence) in [
        (
            "--size 200mm -o x.png",
            "--size is only for files that end in .svg or .pdf",
        ),
        (
            "--delay 5 -o x.png",
            "--delay is only for files that end in .gif",
        ),
        (
            "--paper letter -o x.svg",
            "--paper is only for files that end in .pdf",
        ),
        (
            "--per-page 4 -o x.svg",
            "--per-page is only for files that end in .pdf",
        ),
        (
            "--path-only -o x.png",
            "--path-only is only for files that end in .svg: leave",
        ),
        (
            "--transparent -o x.pdf",
            "--transparent is only for files that end in",
        ),
        (
            "--tile 20 -o x.json",
            "--tile is only for files that end in .png",
        ),
        (
            "--no-labels -o x.json",
            "--no-labels is only for files that end in",
        ),
    ] {
        Test::new(&format!("solve 6x6 {arguments}"))
            .folder(folder.path())
            .status(2)
            .stderr_part(sentence)
            .run();
    }
}
