//! The rows of menus and lists: what each offers as things are, and how it looks.

use super::Shown;
use crate::model::availability::why_not;
use crate::model::command::{AppCommand, Menu, Switch};
use crate::model::entries::Entry;
use crate::model::sentences::with_keys;
use crate::panels::style::{BODY, BUTTON, focus_ring, palette};
use crate::panels::{targets, tip};
use egui::{
    Context, CornerRadius, FontId, Pos2, Response, Sense, Shape, Stroke, Ui, WidgetInfo,
    WidgetType, pos2, vec2,
};
use knights_tour::board::Square;
use knights_tour::picture::Style;
use knights_tour::session::{Command, Session, Start};

/// The height of a row, in points.
pub(super) const ROW: f32 = BUTTON - 4.0;
/// Before a row's label, where the tick stands; and between the label and the key.
const BEFORE: f32 = 30.0;
const BETWEEN: f32 = 24.0;
/// After the key.
const AFTER: f32 = 10.0;

/// A row that can be chosen.
pub(super) struct Row {
    pub(super) label: String,
    key: &'static str,
    is_on: Option<bool>,
    pub(super) command: AppCommand,
    pub(super) why_not: Option<&'static str>,
    pub(super) after_rule: bool,
    tip: Option<String>,
}

impl Row {
    /// A row of a menu that is made as it is opened.
    fn new(label: impl Into<String>, command: AppCommand) -> Row {
        Row {
            label: label.into(),
            key: "",
            is_on: None,
            command,
            why_not: None,
            after_rule: false,
            tip: None,
        }
    }

    /// A row of a list, of a command that no menu has.
    pub(super) fn choosing(label: &str, command: impl Into<AppCommand>, shown: &Shown<'_>) -> Row {
        let command = command.into();
        Row {
            is_on: is_on(&command, shown),
            ..Row::new(label, command)
        }
    }

    fn of(entry: &Entry, shown: &Shown<'_>) -> Row {
        Row {
            key: entry.key,
            is_on: is_on(&entry.command, shown),
            why_not: match entry.command {
                AppCommand::OpenMenu(Menu::Recent) if shown.recent.is_empty() => {
                    Some("No tour has been opened or saved yet.")
                }
                _ => why_not(&entry.command, shown.session),
            },
            after_rule: entry.after_rule,
            tip: match &entry.command {
                AppCommand::Style(Some(style)) => Some(format!("Draws {}", style.about)),
                AppCommand::Portrait(_) => Some(
                    "Draws the tour after a picture: its line is broad where the picture is dark"
                        .to_owned(),
                ),
                _ => None,
            },
            ..Row::new(entry.label.as_str(), entry.command.clone())
        }
    }

    /// The submenu that it opens.
    pub(super) fn submenu(&self) -> Option<Menu> {
        match self.command {
            AppCommand::OpenMenu(menu) => Some(menu),
            _ => None,
        }
    }

    /// Shows it, with the line above it if it has one.
    pub(super) fn show(&self, ui: &mut Ui) -> Response {
        if self.after_rule {
            let _ = ui.add(egui::Separator::default().spacing(6.0));
        }
        let response = self.paint(ui);
        targets::note(&response, &self.label);
        let tip = self.why_not.map(str::to_owned).or(self.tip.clone());
        if let Some(tip) = tip {
            tip::show(&response, &tip);
        }
        response
    }

    /// A tick, the label, and the key or the arrow of a submenu.
    fn paint(&self, ui: &mut Ui) -> Response {
        let palette = palette(ui.visuals());
        let is_enabled = self.why_not.is_none();
        let ink = match is_enabled {
            true => ui.visuals().text_color(),
            false => palette.quiet.gamma_multiply(0.7),
        };
        let painter = ui.painter();
        let galley = |text: &str, ink| {
            let font = FontId::proportional(BODY);
            painter.layout_no_wrap(text.to_owned(), font, ink)
        };
        let (label, key) = (
            galley(&self.label, ink),
            galley(&with_keys(self.key), palette.quiet),
        );
        let needed = BEFORE + label.size().x + BETWEEN + key.size().x + AFTER;
        let size = vec2(needed.max(ui.available_width()), ROW);
        let (place, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, is_enabled, &self.label));
        let painter = ui.painter();
        if response.hovered() && is_enabled {
            let _ = painter.rect_filled(place, CornerRadius::same(4), palette.groove);
        }
        if self.is_on == Some(true) {
            let middle = pos2(place.left() + BEFORE / 2.0, place.center().y);
            let tick = [(-5.0, 0.0), (-1.5, 4.0), (5.5, -4.5)];
            let tick = tick.map(|(x, y)| middle + vec2(x, y)).to_vec();
            let _ = painter.add(Shape::line(tick, Stroke::new(2.0, palette.accent)));
        }
        let row = place.center().y - label.size().y / 2.0;
        let right = place.right() - AFTER - key.size().x;
        painter.galley(pos2(place.left() + BEFORE, row), label, ink);
        painter.galley(pos2(right, row), key, palette.quiet);
        if self.submenu().is_some() {
            let tip = pos2(place.right() - AFTER, place.center().y);
            let arrow = [(-6.0, -4.5), (0.0, 0.0), (-6.0, 4.5)];
            let arrow = arrow.map(|(x, y)| tip + vec2(x, y)).to_vec();
            let _ = painter.add(Shape::convex_polygon(arrow, palette.quiet, Stroke::NONE));
        }
        focus_ring(ui, &response);
        response
    }
}

/// The width of a menu, in points: that of its widest row.
pub(super) fn width(context: &Context, rows: &[Row]) -> f32 {
    let painter = context.debug_painter();
    let length = |text: &str| {
        let font = FontId::proportional(BODY);
        let galley = painter.layout_no_wrap(text.to_owned(), font, egui::Color32::BLACK);
        galley.size().x
    };
    /// With the margins of the menu.
    const AROUND: f32 = BEFORE + BETWEEN + AFTER + 22.0;
    let widths = rows
        .iter()
        .map(|row| AROUND + length(&row.label) + length(&with_keys(row.key)));
    widths.fold(150.0, f32::max)
}

/// What a menu offers, as things are.
pub(super) fn of(menu: Menu, shown: &Shown<'_>) -> Vec<Row> {
    if menu != Menu::Recent {
        return Entry::in_menu(menu)
            .map(|entry| Row::of(entry, shown))
            .collect();
    }
    let recent = shown.recent.iter().enumerate();
    let rows = recent.map(|(index, path)| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        Row {
            tip: Some(path.display().to_string()),
            ..Row::new(
                shortened(&name.to_string_lossy()),
                AppCommand::OpenRecent(index),
            )
        }
    });
    rows.collect()
}

/// What a right click on a square offers; on a move of the list, also to go to the step that it was.
pub(super) fn of_square(square: Square, step: Option<u64>, shown: &Shown<'_>) -> Vec<Row> {
    let go_there = step.map(|step| Row::new("Go there", Command::Seek(step).into()));
    let row = |label: &str, command: AppCommand| Row {
        why_not: why_not(&command, shown.session),
        ..Row::new(label, command)
    };
    let others = [
        row("Start here", Command::Start(Start::At(square)).into()),
        row("End here", Command::ToggleEnd(square).into()),
        Row {
            after_rule: true,
            ..row("Copy square", AppCommand::CopySquare(square))
        },
        row("Save picture…", AppCommand::SavePicture),
    ];
    go_there.into_iter().chain(others).collect()
}

/// The beginning of a long name; a tip tells the whole of it.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 40;
    match name.chars().count() {
        0..=LONGEST => name.to_owned(),
        _ => name.chars().take(LONGEST - 1).chain(['…']).collect(),
    }
}

/// Whether what a command chooses is chosen; `None` for what is done and not chosen.
pub(crate) fn is_on(command: &AppCommand, shown: &Shown<'_>) -> Option<bool> {
    Some(match command {
        AppCommand::Game(command) => return is_on_in(command, shown.session),
        AppCommand::Theme(theme) => *theme == shown.theme,
        AppCommand::BoardTheme(theme) => *theme == shown.chosen_board,
        AppCommand::Preset(look) => shown.style.is_none() && look.on(shown.view) == shown.view,
        AppCommand::Style(style) => *style == shown.style,
        AppCommand::Portrait(_) => shown.style.is_some_and(Style::needs_picture),
        AppCommand::FullScreen => shown.is_full_screen,
        AppCommand::Present => shown.presenter.is_some(),
        AppCommand::Toggle(switch) => match switch {
            Switch::Numbers => shown.view.numbers,
            Switch::Path => shown.view.path,
            Switch::Flags => shown.view.flags,
            Switch::Labels => shown.view.labels,
            Switch::Candidates => shown.view.candidates,
            Switch::Explain => shown.view.explain,
            Switch::Heat => shown.heat,
            Switch::Follow => shown.follow,
            Switch::Map => shown.map,
            Switch::Motion => shown.motion,
            Switch::Panel => !shown.is_folded,
        },
        _ => return None,
    })
}

fn is_on_in(command: &Command, session: &Session) -> Option<bool> {
    let preferences = session.preferences();
    Some(match command {
        Command::Board(board) => board == session.board(),
        Command::TieBreak(tie_break) => *tie_break == preferences.tie_break,
        Command::ToggleBacktracking => preferences.backtracking,
        Command::Mode(mode) => *mode == session.mode(),
        Command::Mirror(mirror) => *mirror == session.mirror(),
        Command::ToggleOutlook => preferences.shows_outlook,
        Command::ToggleUncrossed => session.is_uncrossed(),
        Command::TogglePartner => session.has_partner(),
        _ => return None,
    })
}

/// Where a menu is put that would begin at a point, in points.
pub(super) fn within(screen: egui::Rect, at: Pos2, width: f32, rows: usize, top: f32) -> Pos2 {
    let lowest = screen.bottom() - 16.0 - rows as f32 * ROW;
    let left = at.x.min(screen.right() - width - 8.0).max(0.0);
    pos2(left, at.y.min(lowest.max(top)))
}
