//! The report and its buttons.

use super::{Menus, PanelContents, THUMB, legend, moves, program};
use crate::model::notice::{Notice, Offer};
use crate::model::sentences;
use crate::model::suggestion::Suggestion;
use crate::panels::requests::RequestsOnClick as _;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{
    BODY, EDGE, GAP, SMALL, TITLE, Weight, bold, button, caption, check_box, named_button,
    palette_of, quiet, wrapped,
};
use crate::panels::targets::Noted as _;
use crate::panels::{rows, tip};
use egui::{Align, Context, Frame, Id, Key, Layout, Margin, RichText, ScrollArea, Ui, WidgetType};
use knights_tour_session::{Command, Preferences, Session, Severity};

/// Shows the report below the board, the moves if there is room, and buttons and thumbnails at the right if the window is wide.
pub(super) fn show_below(
    ui: &mut Ui,
    shown: &PanelContents<'_>,
    menus: &mut Menus,
    is_narrow: bool,
) {
    const OFFERS: f32 = 300.0;
    let (report, thumbnails) = (&shown.words.report, shown.thumbnails);
    let mut show_report = |ui: &mut Ui, has_pictures: bool| {
        let room = ui.available_height().max(20.0);
        let has_moves = shown.session.tour_view().is_some() && shown.presenter.is_none();
        let is_roomy = has_moves && room >= 3.0 * moves::LEAST;
        let kept = if is_roomy { moves::LEAST } else { 0.0 };
        let area = ScrollArea::vertical()
            .drag_to_scroll(false)
            .auto_shrink([false, true])
            .max_height(room);
        let show = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            show_sentences(ui, shown);
            show_offer(ui, shown);
            if is_narrow {
                show_offers(ui, report);
                show_cards(ui, shown);
            }
            if has_pictures {
                thumbnails.show(ui, shown, room - kept);
            }
            legend::show(ui, shown, false);
        };
        rows::show_whole_rows(ui, |ui| area.show(ui, show));
        if is_roomy && ui.available_height() >= moves::LEAST {
            moves::show(ui, shown.session, menus);
        }
    };
    ui.add_space(2.0);
    if is_narrow {
        return show_report(ui, true);
    }
    ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
        if !report.actions.is_empty() || !shown.words.cards.is_empty() {
            let width = OFFERS.min(ui.available_width() / 2.0);
            show_column(ui, width, |ui| {
                show_offers(ui, report);
                show_cards(ui, shown);
            });
            ui.add_space(EDGE);
        }
        let pictures = thumbnails.width_in_a_row();
        let is_beside = pictures > 0.0 && ui.available_width() >= pictures + thumbnails.words();
        if is_beside {
            show_column(ui, pictures, |ui| thumbnails.show_in_a_row(ui, shown));
        }
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            show_report(ui, !is_beside);
        });
    });
}

fn show_column(ui: &mut Ui, width: f32, show: impl FnOnce(&mut Ui)) {
    let size = egui::vec2(width, ui.available_height());
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), show);
}

/// Shows the report, the rule, thumbnails, legend and moves at the side of the board.
pub(super) fn show_at_side(ui: &mut Ui, shown: &PanelContents<'_>, menus: &mut Menus) {
    let width = ui.available_width() - (EDGE - THUMB);
    // In a short window, the content above the move list scrolls.
    let room = ui.available_height();
    let has_moves = shown.session.tour_view().is_some() && shown.presenter.is_none();
    let kept = if has_moves { moves::LEAST } else { 0.0 };
    let area = ScrollArea::vertical()
        .drag_to_scroll(false)
        .id_salt("side")
        .auto_shrink([false, true])
        .max_height(room);
    let show = |ui: &mut Ui| {
        ui.set_max_width(width);
        show_sentences(ui, shown);
        if !shown.words.report.actions.is_empty() {
            ui.add_space(4.0);
            show_offers(ui, &shown.words.report);
        }
        show_offer(ui, shown);
        show_cards(ui, shown);
        let is_explained = shown.appearance.view.explain && shown.presenter.is_none();
        let steps = shown.session.program().filter(|_| is_explained);
        if let Some(steps) = &steps {
            program::show(ui, steps);
        }
        if let Some(suggestion) = shown.suggestion {
            show_suggestion(ui, suggestion);
        }
        shown.thumbnails.show(ui, shown, room - kept);
        legend::show(ui, shown, true);
        let is_at_work = shown.session.is_by_rule() && !shown.session.has_tour();
        if is_at_work && shown.presenter.is_none() && steps.is_none() {
            caption(ui, "Rule");
            let Preferences {
                tie_break: rule,
                backtracking,
                ..
            } = shown.session.preferences();
            let backtracking = if backtracking {
                ", with backtracking"
            } else {
                ""
            };
            let (_, tie) = rule.describe().split_once(": ").unwrap_or_default();
            let text = format!(
                "Move to the square with the fewest onward moves, dead ends last{backtracking}. On a tie: {tie}."
            );
            show_words(ui, text, "rule");
        }
        if let Some(why) = &shown.words.why {
            caption(ui, "Next move");
            show_words(ui, why, "why");
        }
    };
    ui.scope(|ui| {
        ui.spacing_mut().scroll.floating_allocated_width = 0.0;
        rows::show_whole_rows(ui, |ui| area.show(ui, show));
    });
    // In a low window, the content above leaves no room for the moves.
    if has_moves && ui.available_height() >= kept {
        let room = egui::vec2(width, ui.available_height());
        ui.allocate_ui(room, |ui| {
            moves::show(ui, shown.session, menus);
        });
    }
}

fn show_suggestion(ui: &mut Ui, suggestion: &Suggestion) {
    let Suggestion {
        name,
        words,
        label,
        commands,
    } = *suggestion;
    ui.horizontal(|ui| {
        ui.label(quiet(ui, words)).noted("suggestion");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = format!("try {name}");
            named_button(ui, label, &name, Weight::Plain, 100.0).requests(commands());
        });
    });
}

fn show_sentences(ui: &mut Ui, shown: &PanelContents<'_>) {
    let report = &shown.words.report;
    let palette = palette_of(ui);
    let (symbol, colour) = match report.tone {
        Severity::Plain | Severity::Doubt => ("", palette.text),
        Severity::Success => ("\u{2714} ", palette.success),
        Severity::Trouble => ("\u{26a0} ", palette.trouble),
    };
    if !report.title.is_empty() {
        let title = bold(format!("{symbol}{}", report.title));
        show_words(ui, title.size(TITLE).color(colour), "title");
    }
    let text = RichText::new(&report.text).size(BODY);
    let show_text = |ui: &mut Ui| show_words(ui, text, "text");
    match report.is_hint {
        _ if report.text.is_empty() => {}
        true => {
            let frame = Frame::new().fill(palette.groove);
            show_card(ui, frame, "Hint", show_text);
        }
        false => show_text(ui),
    }
    if let Some(score) = &shown.words.score {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(ui, score).size(SMALL)).noted("score");
            if !report.help.is_empty() {
                let sign = ui.label(bold("?").size(SMALL)).noted("help");
                let sign = sign.spoken(WidgetType::Label, report.help);
                tip::show(&sign, report.help);
            }
        });
    }
    show_partner(ui, shown.session);
}

/// Shows whether the computer takes part in a game of two knights.
fn show_partner(ui: &mut Ui, session: &Session) {
    let command = Command::TogglePartner;
    if session.mode().has_two_knights() && session.why_not(&command).is_none() {
        let mut is_on = session.has_partner();
        let label = "Computer moves the dark knight";
        check_box(ui, &mut is_on, label).requests([command.into()]);
    }
}

/// Marks this frame as one in which Tab is pressed while nothing has the focus. Forms and menus cover the panels.
pub(crate) fn note_first_tab(context: &Context, is_covered: bool) {
    let has_focus = context.memory(|memory| memory.focused().is_some());
    let is_tab = context.input(|input| input.key_pressed(Key::Tab) && !input.modifiers.shift);
    let is_first = is_tab && !has_focus && !is_covered;
    context.data_mut(|data| data.insert_temp(Id::new("first tab"), is_first));
}

fn begins_tabbing(context: &Context) -> bool {
    context.data(|data| data.get_temp(Id::new("first tab"))) == Some(true)
}

/// Shows the cards, each with its title above its state and its button, as many as there is room for.
fn show_cards(ui: &mut Ui, shown: &PanelContents<'_>) {
    const BUTTON: f32 = 104.0;
    const HEIGHT: f32 = 90.0;
    for (index, card) in shown.words.cards.iter().enumerate() {
        if index > 0 && ui.clip_rect().bottom() - ui.cursor().top() < HEIGHT {
            break;
        }
        let edge = (1.0, palette_of(ui).line);
        let frame = Frame::new().stroke(edge);
        show_card(ui, frame, &card.title, |ui| {
            let room = ui.available_width();
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                let width = card.offer.as_ref().map_or(room, |_| room - BUTTON - GAP);
                ui.allocate_ui(egui::vec2(width, 0.0), |ui| {
                    ui.set_width(width);
                    let text = quiet(ui, &card.text).size(SMALL);
                    show_words(ui, text, &format!("card {}", card.text));
                });
                if let Some((label, offered)) = &card.offer {
                    let button = button(ui, label, Weight::Plain, BUTTON);
                    button.requests(offered.iter().cloned());
                }
            });
        });
    }
}

fn show_card(ui: &mut Ui, frame: Frame, title: &str, show: impl FnOnce(&mut Ui)) {
    ui.add_space(4.0);
    let card = frame
        .corner_radius(8)
        .inner_margin(Margin::symmetric(10, 6));
    card.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.label(bold(title).size(SMALL));
        show(ui);
    });
    ui.add_space(4.0);
}

/// Shows an offer on one line if it fits, beside the report's own buttons.
fn show_offer(ui: &mut Ui, shown: &PanelContents<'_>) {
    let Some(offer) = &shown.words.offer else {
        return;
    };
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(GAP, GAP);
        ui.label(quiet(ui, &offer.text)).noted("offer");
        for (label, offered) in &offer.actions {
            button(ui, label, Weight::Plain, 0.0).requests(offered.iter().cloned());
        }
    });
}

fn show_words(ui: &mut Ui, words: impl Into<egui::WidgetText>, name: &str) {
    wrapped(ui, words).noted(name);
}

/// Shows buttons in rows of two or three, as their labels fit; the first one is the default.
fn show_offers(ui: &mut Ui, report: &Notice) {
    /// Width of a letter in a short label, in points. A measured width would vary with the scale.
    const LETTER: f32 = 7.8;
    let whole = ui.available_width();
    let part = |parts: f32| ((whole - GAP * (parts - 1.0)) / parts).floor();
    let length = |label: &str| label.chars().count() as f32 * LETTER;
    let fits = |parts: usize| move |(label, _): &&Offer| length(label) <= part(parts as f32);
    let is_in_threes = report.actions.len() != 4 && report.actions.iter().all(|it| fits(3)(&it));
    let columns = if is_in_threes { 3 } else { 2 };
    ui.spacing_mut().button_padding.x = GAP / 2.0;
    let mut weight = if report.has_main {
        Weight::Primary
    } else {
        Weight::Plain
    };
    // Tab begins with the first of these buttons.
    let mut takes_focus = begins_tabbing(ui.ctx());
    let mut rest = &report.actions[..];
    while !rest.is_empty() {
        let count = rest
            .iter()
            .take(columns)
            .take_while(fits(columns))
            .count()
            .max(1);
        let (row, below) = rest.split_at(count);
        ui.horizontal(|ui| {
            for (label, offered) in row {
                let response = button(ui, label, weight, part(count as f32));
                if offered[..] == [Command::Check.into()] {
                    tip::show(&response, sentences::CHECK_COUNTS);
                }
                if std::mem::take(&mut takes_focus) {
                    response.request_focus();
                }
                response.requests(offered.iter().cloned());
                weight = Weight::Plain;
            }
        });
        rest = below;
    }
}
