//! What is said, and what could be done next.

use super::{Menus, Shown, THUMB, legend, moves, program};
use crate::model::command::AppCommand;
use crate::model::notice::Notice;
use crate::model::suggestion::Suggestion;
use crate::panels::rows;
use crate::panels::style::{BODY, EDGE, GAP, SMALL, TITLE, Weight, bold, button, caption, palette};
use crate::panels::targets;
use egui::{Align, Frame, Layout, RichText, ScrollArea, Ui};
use knights_tour::session::Tone;

/// Below the board: the words at the left, the buttons at the right, or under them in a narrow window.
pub(super) fn show_below(
    ui: &mut Ui,
    shown: &Shown<'_>,
    is_narrow: bool,
    commands: &mut Vec<AppCommand>,
) {
    ui.add_space(2.0);
    if is_narrow {
        let room = ui.available_height();
        scrolled(ui, "report", room, |ui| {
            show_sentences(ui, shown);
            show_offers_at_side(ui, shown.report, commands);
            shown.thumbnails.show(ui, shown, commands);
            legend::show_in_a_row(ui, shown);
        });
        return;
    }
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        if !shown.report.offers.is_empty() {
            /// As wide as the longest label, or as this.
            const LEAST: f32 = 150.0;
            let offers = shown.report.offers.iter();
            let widest = offers.fold(LEAST, |widest, (label, _)| widest.max(width_of(ui, label)));
            let width = widest.min(ui.available_width() / 2.0);
            ui.allocate_ui_with_layout(
                egui::vec2(width, ui.available_height()),
                Layout::top_down(Align::Center),
                |ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    show_offers(ui, shown.report, width, commands);
                },
            );
            ui.add_space(EDGE);
        }
        /// What sentences need beside the pictures.
        const WORDS: f32 = 280.0;
        let pictures = shown.thumbnails.width_in_a_row();
        let is_beside = pictures > 0.0 && ui.available_width() >= pictures + WORDS;
        if is_beside {
            let size = egui::vec2(pictures, ui.available_height());
            ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                shown.thumbnails.show_in_a_row(ui, shown, commands);
            });
        }
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            let room = ui.available_height();
            scrolled(ui, "report", room, |ui| {
                show_sentences(ui, shown);
                if !is_beside {
                    shown.thumbnails.show(ui, shown, commands);
                }
                legend::show_in_a_row(ui, shown);
            });
        });
    });
}

/// What has no room scrolls: nothing is cut off.
fn scrolled(ui: &mut Ui, name: &str, height: f32, show: impl FnOnce(&mut Ui)) {
    let area = ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink([false, false]);
    rows::whole(ui, |ui| {
        area.max_height(height.max(20.0)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            show(ui);
        })
    });
}

/// At the side: one thing under another.
pub(super) fn show_at_side(
    ui: &mut Ui,
    shown: &Shown<'_>,
    menus: &mut Menus,
    commands: &mut Vec<AppCommand>,
) {
    let width = ui.available_width() - (EDGE - THUMB);
    // What is above the list of moves may be long, in a low window.
    let room = ui.available_height();
    let has_moves = shown.session.course().is_some() && shown.presenter.is_none();
    let kept = if has_moves { 128.0 } else { 0.0 };
    let area = ScrollArea::vertical()
        .id_salt("side")
        .auto_shrink([false, true]);
    let area = area.max_height((room - kept).max(80.0));
    let show = |ui: &mut Ui| {
        ui.set_max_width(width);
        show_sentences(ui, shown);
        if !shown.report.offers.is_empty() {
            ui.add_space(4.0);
            show_offers_at_side(ui, shown.report, commands);
        }
        // What is asked for stands before what is always told.
        let is_explained = shown.view.explain && shown.presenter.is_none();
        let steps = shown.session.program().filter(|_| is_explained);
        if let Some(steps) = &steps {
            program::show(ui, steps);
        }
        if let Some(suggestion) = shown.suggestion {
            show_suggestion(ui, suggestion, commands);
        }
        shown.thumbnails.show(ui, shown, commands);
        legend::show(ui, shown);
        let is_at_work = shown.session.is_by_rule() && !shown.session.has_tour();
        if is_at_work && shown.presenter.is_none() && steps.is_none() {
            caption(ui, "Rule");
            let rule = shown.session.preferences().tie_break;
            let backtracking = match shown.session.preferences().backtracking {
                true => ", with backtracking",
                false => "",
            };
            let text = format!(
                "Go where the fewest moves lead on, dead ends last{backtracking}. Ties: {}.",
                rule.describe()
            );
            let label = ui.add(egui::Label::new(text).wrap());
            targets::note(&label, "rule");
        }
        if let Some(why) = shown.why {
            caption(ui, "Why this move");
            let label = ui.add(egui::Label::new(why).wrap());
            targets::note(&label, "why");
        }
    };
    ui.scope(|ui| {
        ui.spacing_mut().scroll.floating_allocated_width = 0.0;
        rows::whole(ui, |ui| area.show(ui, show));
    });
    if has_moves {
        let room = egui::vec2(width, ui.available_height());
        ui.allocate_ui(room, |ui| {
            moves::show(ui, shown.session, menus, commands);
        });
    }
}

/// A quiet line, and a button.
fn show_suggestion(ui: &mut Ui, suggestion: Suggestion, commands: &mut Vec<AppCommand>) {
    let (words, label) = suggestion.words();
    let quiet = palette(ui.visuals()).quiet;
    ui.horizontal(|ui| {
        let text = ui.label(RichText::new(words).color(quiet));
        targets::note(&text, "suggestion");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let response = button(ui, label, Weight::Plain, 100.0);
            targets::note(&response, format!("try {}", suggestion.name()));
            if response.clicked() {
                commands.extend(suggestion.commands());
            }
        });
    });
}

fn show_sentences(ui: &mut Ui, shown: &Shown<'_>) {
    let report = shown.report;
    let palette = palette(ui.visuals());
    let (symbol, colour) = match report.tone {
        Tone::Plain => ("", ui.visuals().text_color()),
        Tone::Success => ("\u{2714} ", palette.success),
        Tone::Trouble => ("\u{26a0} ", palette.trouble),
        Tone::Doubt => ("", ui.visuals().text_color()),
    };
    if !report.title.is_empty() {
        let title = bold(format!("{symbol}{}", report.title));
        let label = ui.add(egui::Label::new(title.size(TITLE).color(colour)).wrap());
        targets::note(&label, "title");
    }
    let text = RichText::new(&report.text).size(BODY);
    let show_text = |ui: &mut Ui| {
        let label = ui.add(egui::Label::new(text).wrap());
        targets::note(&label, "text");
    };
    match report.is_hint {
        _ if report.text.is_empty() => {}
        true => show_card(ui, "Hint", show_text),
        false => show_text(ui),
    }
    if let Some(score) = shown.score {
        let label = ui.label(RichText::new(score).size(SMALL).color(palette.quiet));
        targets::note(&label, "score");
    }
}

/// What was asked for, set apart from what is always told.
fn show_card(ui: &mut Ui, title: &str, show: impl FnOnce(&mut Ui)) {
    ui.add_space(4.0);
    let card = Frame::new()
        .fill(palette(ui.visuals()).groove)
        .corner_radius(8)
        .inner_margin(10.0);
    card.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        let _ = ui.label(bold(title).size(SMALL));
        show(ui);
    });
    ui.add_space(4.0);
}

/// The first is the likely one.
fn weight(index: usize) -> Weight {
    match index {
        0 => Weight::Primary,
        _ => Weight::Plain,
    }
}

fn show_offers(ui: &mut Ui, report: &Notice, width: f32, commands: &mut Vec<AppCommand>) {
    for (index, (label, offered)) in report.offers.iter().enumerate() {
        let response = button(ui, label, weight(index), width);
        targets::note(&response, *label);
        if response.clicked() {
            commands.extend(offered.iter().cloned());
        }
    }
}

/// The width of a button with this label on one line.
fn width_of(ui: &Ui, label: &str) -> f32 {
    let font = crate::panels::style::bold_font(BODY);
    let colour = ui.visuals().text_color();
    let galley = ui.painter().layout_no_wrap(label.to_owned(), font, colour);
    galley.size().x + 2.0 * EDGE
}

/// Two in a row, as wide as each other; one that is alone, or too long for half a row, has a row of
/// its own.
fn show_offers_at_side(ui: &mut Ui, report: &Notice, commands: &mut Vec<AppCommand>) {
    let whole = ui.available_width();
    let half = (whole - GAP) / 2.0;
    let long: Vec<bool> = report
        .offers
        .iter()
        .map(|(label, _)| width_of(ui, label) > half)
        .collect();
    let mut index = 0;
    while index < report.offers.len() {
        let has_pair = index + 1 < long.len() && !long[index] && !long[index + 1];
        let (count, width) = if has_pair { (2, half) } else { (1, whole) };
        ui.horizontal(|ui| {
            for (label, offered) in report.offers.iter().skip(index).take(count) {
                let is_first = report.offers.first().is_some_and(|first| first.0 == *label);
                let response = button(ui, label, weight(usize::from(!is_first)), width);
                targets::note(&response, *label);
                if response.clicked() {
                    commands.extend(offered.iter().cloned());
                }
            }
        });
        index += count;
    }
}
