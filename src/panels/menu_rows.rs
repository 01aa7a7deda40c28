//! Rows of menus and lists.

use super::{PanelContents, Samples};
use crate::model::availability::why_not;
use crate::model::command::{AppCommand, Menu};
use crate::model::entries::MenuEntry;
use crate::model::notice::shortened;
use crate::model::sentences::{self, with_keys};
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{BODY, BUTTON, GAP, around, focus_ring, palette_of, text_width, write};
use crate::panels::targets::Noted as _;
use crate::panels::tip;
use egui::{
    Align2, Context, FontId, Painter, Rect, Response, Sense, Shape, Stroke, TextureHandle, Ui,
    WidgetType, vec2,
};
use knights_tour::board::Square;
use knights_tour_picture::{STYLES, Style};
use knights_tour_session::{Command, Mirror, Mode, Session, Start};

const ROW: f32 = BUTTON - 4.0;
const PICTURE: f32 = Samples::SIDE;
/// Width of the tick column in points; `BETWEEN` is the gap between label and key, and `AFTER` the space after the key.
const BEFORE: f32 = 30.0;
const BETWEEN: f32 = 24.0;
const AFTER: f32 = 10.0;

/// An entry as a row, with its tick, its tooltip, and the reason if it is disabled.
pub(crate) struct MenuRow {
    pub(super) entry: MenuEntry,
    is_on: Option<bool>,
    pub(super) why_not: Option<&'static str>,
    tip: Option<String>,
    /// Whether the row has room for a picture, and the picture once it is drawn.
    picture: Option<Option<TextureHandle>>,
}

impl MenuRow {
    /// The row of an entry as the session allows it now.
    pub(super) fn of_entry(entry: MenuEntry, shown: &PanelContents<'_>) -> MenuRow {
        let why_not = match entry.command {
            AppCommand::OpenMenu(Menu::Recent) if shown.remembered.recent.is_empty() => {
                Some("No tour has been opened or saved yet.")
            }
            _ => why_not(&entry.command, shown.session),
        };
        let tip = match &entry.command {
            AppCommand::Style(Some(style)) => Some(format!("Draws {}", style.about)),
            AppCommand::Game(Command::Check) => Some(sentences::CHECK_COUNTS.to_owned()),
            AppCommand::Portrait(_) => Some(
                "Draws a picture with a tour: the line gets thicker where it is dark".to_owned(),
            ),
            AppCommand::OpenRecent(index) => {
                let path = shown.remembered.recent.get(*index);
                path.map(|path| path.display().to_string())
            }
            _ => None,
        };
        MenuRow {
            is_on: is_on(&entry.command, shown),
            why_not,
            tip,
            entry,
            picture: None,
        }
    }

    pub(crate) fn new(
        label: &str,
        command: impl Into<AppCommand>,
        shown: &PanelContents<'_>,
    ) -> MenuRow {
        MenuRow::of_entry(MenuEntry::new(label, command), shown)
    }

    /// Puts the next picture on the row of a look or a style; a portrait has none.
    fn with_picture(self, pictures: &mut std::slice::Iter<'_, TextureHandle>) -> MenuRow {
        let has_picture = !matches!(self.entry.command, AppCommand::Portrait(_));
        MenuRow {
            picture: has_picture.then(|| pictures.next().cloned()),
            ..self
        }
    }

    pub(crate) fn show(&self, ui: &mut Ui) -> Response {
        if self.entry.after_rule {
            ui.add(egui::Separator::default().spacing(6.0));
        }
        let response = self.paint(ui).noted(&self.entry.label);
        if let Some(tip) = self.why_not.or(self.tip.as_deref()) {
            tip::show(&response, tip);
        }
        response
    }

    /// Draws tick, label, key and arrow; the row is at least as wide as its texts.
    fn paint(&self, ui: &mut Ui) -> Response {
        let palette = palette_of(ui);
        let is_enabled = self.why_not.is_none();
        let ink = if is_enabled {
            palette.text
        } else {
            palette.quiet.gamma_multiply(0.7)
        };
        let size = vec2(
            self.width(ui.painter()).max(ui.available_width()),
            self.height(),
        );
        let (place, response) = ui.allocate_exact_size(size, Sense::click());
        let response = match self.is_on {
            Some(is_on) => response.spoken_choice(&self.entry.label, is_on),
            None => response.spoken(WidgetType::Button, &self.entry.label),
        };
        if response.hovered() && is_enabled {
            ui.painter().rect_filled(place, 4.0, palette.groove);
        }
        let left = place.left_center() + vec2(BEFORE + self.beside(), 0.0);
        if let Some(Some(picture)) = &self.picture {
            let corner = place.left_center() + vec2(BEFORE, -PICTURE / 2.0);
            let frame = Rect::from_min_size(corner, vec2(PICTURE, PICTURE));
            egui::Image::new(picture)
                .corner_radius(4)
                .paint_at(ui, frame);
        }
        let right = place.right_center() - vec2(AFTER, 0.0);
        if self.is_on == Some(true) {
            let middle = place.left_center() + vec2(BEFORE / 2.0, 0.0);
            let tick = around(middle, [(-5.0, 0.0), (-1.5, 4.0), (5.5, -4.5)]);
            ui.painter()
                .add(Shape::line(tick, Stroke::new(2.0, palette.accent)));
        }
        let [at_left, at_right] = [Align2::LEFT_CENTER, Align2::RIGHT_CENTER];
        write(ui, left, at_left, &self.entry.label, BODY, ink);
        let key = with_keys(self.entry.key);
        write(ui, right, at_right, key, BODY, palette.quiet);
        if self.entry.submenu().is_some() {
            let arrow = around(right, [(-6.0, -4.5), (0.0, 0.0), (-6.0, 4.5)]);
            ui.painter()
                .add(Shape::convex_polygon(arrow, palette.quiet, Stroke::NONE));
        }
        focus_ring(ui, &response);
        response
    }

    pub(super) fn height(&self) -> f32 {
        match self.picture {
            Some(_) => PICTURE + 4.0,
            None => ROW,
        }
    }

    /// Width of the picture and the gap after it, in points.
    fn beside(&self) -> f32 {
        match self.picture {
            Some(_) => PICTURE + GAP,
            None => 0.0,
        }
    }

    fn width(&self, painter: &Painter) -> f32 {
        let [label, key] = [&self.entry.label, &*with_keys(self.entry.key)]
            .map(|text| text_width(painter, text, FontId::proportional(BODY)));
        BEFORE + self.beside() + label + BETWEEN + key + AFTER
    }
}

pub(super) fn list_width(context: &Context, rows: &[MenuRow]) -> f32 {
    const MARGINS: f32 = 22.0;
    let painter = context.debug_painter();
    rows.iter()
        .map(|row| MARGINS + row.width(&painter))
        .fold(150.0, f32::max)
}

fn entries_of(menu: Menu, shown: &PanelContents<'_>) -> impl Iterator<Item = MenuRow> {
    MenuEntry::in_menu(menu)
        .cloned()
        .map(|entry| MenuRow::of_entry(entry, shown))
}

/// Rows of a menu: its entries, or what the program has of a kind.
pub(super) fn rows_of_menu(menu: Menu, shown: &PanelContents<'_>) -> Vec<MenuRow> {
    const RECENT: usize = 3;
    let row = |label: &str, command: AppCommand| MenuRow::new(label, command, shown);
    match menu {
        Menu::Recent => {
            let paths = shown.remembered.recent.iter().take(RECENT).enumerate();
            let rows = paths.map(|(index, path)| {
                let name = path.file_name().unwrap_or(path.as_os_str());
                let label = shortened(name.to_string_lossy().into_owned(), 40);
                row(&label, AppCommand::OpenRecent(index))
            });
            rows.collect()
        }
        Menu::Modes => Menu::TABS
            .map(|mode| row(mode.label(), Command::Mode(mode).into()))
            .into(),
        Menu::Mirrors => {
            let mirrors =
                Mirror::ALL.map(|mirror| row(mirror.label(), Command::Mirror(mirror).into()));
            let invert = MenuEntry::of(&Command::Invert.into()).map(|entry| {
                let after_rule = true;
                let entry = MenuEntry {
                    after_rule,
                    ..entry.clone()
                };
                MenuRow::of_entry(entry, shown)
            });
            mirrors.into_iter().chain(invert).collect()
        }
        Menu::Looks => {
            let styles = STYLES.iter().map(|&style| match style.needs_picture() {
                true => row(&format!("{}…", style.label), AppCommand::Portrait(None)),
                false => row(style.label, AppCommand::Style(Some(style))),
            });
            let rows = entries_of(menu, shown).chain(styles);
            let mut pictures = shown.samples.textures().iter();
            rows.map(|row| row.with_picture(&mut pictures)).collect()
        }
        _ => entries_of(menu, shown).collect(),
    }
}

/// Rows of a square's context menu; squares in the move list have a step.
pub(super) fn rows_of_square(
    square: Square,
    step: Option<u64>,
    shown: &PanelContents<'_>,
) -> Vec<MenuRow> {
    let go_there = step.map(|step| MenuRow::new("Go there", Command::Seek(step), shown));
    let mut copy = MenuEntry::new("Copy square", AppCommand::CopySquare(square));
    copy.after_rule = true;
    let others = [
        MenuRow::new("Start here", Command::Start(Start::At(square)), shown),
        MenuRow::new("End here", Command::ToggleEnd(square), shown),
        MenuRow::of_entry(copy, shown),
        MenuRow::new("Save picture…", AppCommand::SavePicture, shown),
    ];
    let mode = Mode::TwoKnights;
    let two = MenuRow::new(mode.label(), Command::Mode(mode), shown);
    let rows = go_there.into_iter().chain(others);
    rows.chain(step.is_none().then_some(two)).collect()
}

/// Whether the command's option is selected; `None` if the command is not an option.
pub(crate) fn is_on(command: &AppCommand, shown: &PanelContents<'_>) -> Option<bool> {
    let (appearance, view) = (shown.appearance, shown.appearance.view);
    Some(match command {
        AppCommand::Game(command) => return is_on_in(command, shown.session),
        AppCommand::Theme(theme) => *theme == appearance.theme,
        AppCommand::BoardTheme(theme) => *theme == appearance.board_theme,
        AppCommand::Preset(look) => appearance.style.is_none() && look.on(view) == view,
        AppCommand::Style(style) => *style == appearance.style,
        AppCommand::Portrait(_) => appearance.style.is_some_and(Style::needs_picture),
        AppCommand::FullScreen => shown.is_full_screen,
        AppCommand::Present => shown.presenter.is_some(),
        AppCommand::Toggle(switch) => {
            let mut appearance = *appearance;
            appearance
                .switched(*switch)
                .map_or(shown.heat, |is_on| *is_on)
        }
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
