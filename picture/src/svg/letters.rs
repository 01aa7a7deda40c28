//! Numbers, letters and labels. Glyphs are defined once; so are groups of three digits, for long numbers.

use super::{TILE, middle};
use crate::atlas::{CLOTH, TextInk};
use crate::caption::Caption;
use crate::margin::Name;
use crate::{atlas, font};
use knights_tour_scene::Text;
use std::io::{self, Write};

fn face(number: u64) -> (f32, char) {
    let height = atlas::look(Text::Number(number)).height;
    let name = match number {
        0..10_000 => 's',
        10_000..1_000_000 => 'm',
        _ => 'l',
    };
    (height * TILE as f32, name)
}

/// The smallest number that is written in groups of three digits.
pub(super) const LONG: u64 = 1000;

/// Defines groups of three digits for numbers up to `longest`: `S42` to start a number, `s042` to continue one.
pub(super) fn write_groups(longest: u64, out: &mut dyn Write) -> io::Result<()> {
    const LEAST: [u64; 3] = [LONG, 10_000, 1_000_000];
    for least in LEAST.into_iter().filter(|&least| least <= longest) {
        let (height, name) = face(least);
        for group in 0..1000 {
            write_group(
                &format!("{name}{group:03}"),
                &format!("{group:03}"),
                height,
                out,
            )?;
        }
        for group in 1..=(longest / 1000).min(999) {
            let name = name.to_ascii_uppercase();
            write_group(&format!("{name}{group}"), &group.to_string(), height, out)?;
        }
    }
    Ok(())
}

fn write_group(name: &str, digits: &str, height: f32, out: &mut dyn Write) -> io::Result<()> {
    let scale = height / font::DIGIT_HEIGHT;
    write!(
        out,
        "<g id=\"{name}\" transform=\"scale({scale:.4} -{scale:.4})\">"
    )?;
    let mut pen = 0.0;
    for digit in digits.chars() {
        write!(out, "<use href=\"#letter-{digit}\" x=\"{pen:.0}\"/>")?;
        pen += font::advance(digit);
    }
    writeln!(out, "</g>")
}

/// Writes long numbers of a row, each with its column and whether it is on a flag.
pub(super) fn write_long(
    numbers: &[(u32, u64, bool)],
    y: u32,
    out: &mut dyn Write,
) -> io::Result<()> {
    // One element holds adjacent numbers of one kind and height, which share a baseline.
    let kind = |&(_, number, is_on_flag): &(u32, u64, bool)| (face(number).1, is_on_flag);
    for alike in numbers.chunk_by(|a, b| kind(a) == kind(b)) {
        let (_, number, is_on_flag) = alike[0];
        let (text, aside) = match is_on_flag {
            true => (Text::OnFlag(number), f64::from(CLOTH.0) * TILE as f64),
            false => (Text::Number(number), 0.0),
        };
        let caption = Caption::new(text, TILE as f32);
        let base = f64::from(y) * TILE as f64 + f64::from(caption.base);
        write!(
            out,
            "<g class=\"{}\" transform=\"translate(0 {base:.0})\">",
            class(&caption)
        )?;
        for &(x, number, _) in alike {
            write_groups_of(number, middle(x) as f64 + aside, out)?;
        }
        writeln!(out, "</g>")?;
    }
    Ok(())
}

fn write_groups_of(number: u64, middle: f64, out: &mut dyn Write) -> io::Result<()> {
    let (height, name) = face(number);
    let digit = f64::from(font::advance('0') * height / font::DIGIT_HEIGHT);
    let digits = number.to_string();
    let mut pen = middle - digit * digits.len() as f64 / 2.0;
    for (index, group) in digits.as_bytes().rchunks(3).rev().enumerate() {
        let name = if index == 0 {
            name.to_ascii_uppercase()
        } else {
            name
        };
        write!(
            out,
            "<use href=\"#{name}{}\" x=\"{pen:.0}\"/>",
            group.escape_ascii()
        )?;
        pen += digit * group.len() as f64;
    }
    Ok(())
}

pub(super) fn write_text(text: Text, x: i64, y: i64, out: &mut dyn Write) -> io::Result<()> {
    let caption = Caption::new(text, TILE as f32);
    let (scale, mut pen) = (caption.scale, caption.left);
    let (x, y) = (x as f32, y as f32 + caption.base);
    write!(out, "  <g class=\"{}\">", class(&caption))?;
    for letter in caption.letters.chars() {
        let left = x + pen;
        write!(
            out,
            "<use href=\"#letter-{letter}\" transform=\"translate({left:.1} {y:.1}) scale({scale:.4} -{scale:.4})\"/>"
        )?;
        pen += font::advance(letter) * scale;
    }
    writeln!(out, "</g>")
}

fn class(caption: &Caption) -> &'static str {
    match caption.ink {
        TextInk::Edged => "number",
        TextInk::OnDisc => "plate",
    }
}

pub(super) fn write_name(name: &Name, height: f64, out: &mut dyn Write) -> io::Result<()> {
    let tile = TILE as f64;
    let scale = height * tile / f64::from(font::DIGIT_HEIGHT);
    let (mut left, base) = (name.left * tile, name.base * tile);
    write!(out, "  <g class=\"label\">")?;
    for letter in name.letters.chars() {
        write!(
            out,
            "<use href=\"#letter-{letter}\" transform=\"translate({left:.1} {base:.1}) scale({scale:.4} -{scale:.4})\"/>"
        )?;
        left += f64::from(font::advance(letter)) * scale;
    }
    writeln!(out, "</g>")
}
