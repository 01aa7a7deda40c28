//! The row of controls: mode, look, board, start and rule, shortened until all of them fit.

use super::{Menus, PanelContents, is_on};
use crate::model::command::{AppCommand, FormKind, Menu};
use crate::panels::requests::{RequestsOnClick as _, request};
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{
    EDGE, GAP, Segment, bold, bold_width, focus_ring, segmented, segmented_width,
};
use crate::panels::targets::Noted as _;
use egui::{Ui, WidgetType};
use knights_tour_scene::Look;
use knights_tour_session::{Command, Mode};

/// Space at both ends of a button in a narrow window, in points.
const NARROW_EDGE: f32 = 3.0;

/// A button that opens a list or a form, with its full and its short label.
struct Control {
    opens: AppCommand,
    full: String,
    short: String,
}

/// How the controls of the row are shortened.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fitting {
    has_tabs: bool,
    /// Space at both ends of a button, in points.
    edge: f32,
    /// The number of controls, from the right, with short labels.
    shortened: usize,
}

/// Widths of the row's texts, in points.
struct Widths {
    tabs: f32,
    mode: f32,
    /// Full and short label of each control.
    labels: Vec<[f32; 2]>,
}

impl Widths {
    fn of(ui: &Ui, shown: &PanelContents<'_>, controls: &[Control]) -> Widths {
        let width = |text: &str| bold_width(ui, text);
        let labels = controls.iter();
        Widths {
            tabs: segmented_width(ui, &tabs()),
            mode: width(&listed(shown.session.mode().short_label())),
            labels: labels
                .map(|it| [&it.full, &it.short].map(|text| width(text)))
                .collect(),
        }
    }

    fn total(&self, fitting: Fitting) -> f32 {
        let Fitting {
            has_tabs,
            edge,
            shortened,
        } = fitting;
        let mode = match has_tabs {
            true => self.tabs,
            false => self.mode + 2.0 * edge,
        };
        let count = self.labels.len();
        let labels = self.labels.iter().enumerate();
        let controls = labels.map(|(index, label)| {
            let is_short = index + shortened >= count;
            label[usize::from(is_short)] + 2.0 * edge + GAP
        });
        mode + controls.sum::<f32>()
    }

    /// The fitting with the most words that is at most as wide as `room`, or the narrowest.
    fn fit(&self, room: f32) -> Fitting {
        let mut fitting = Fitting {
            has_tabs: true,
            edge: EDGE,
            shortened: 0,
        };
        for (has_tabs, edge) in [(true, EDGE), (false, EDGE), (false, NARROW_EDGE)] {
            for shortened in 0..=self.labels.len() {
                fitting = Fitting {
                    has_tabs,
                    edge,
                    shortened,
                };
                if self.total(fitting) <= room {
                    return fitting;
                }
            }
        }
        fitting
    }
}

/// Shows the modes, and the controls of the current one.
pub(super) fn show(ui: &mut Ui, shown: &PanelContents<'_>, menus: &mut Menus) {
    ui.spacing_mut().item_spacing.x = GAP;
    let controls = controls(shown);
    let fitting = Widths::of(ui, shown, &controls).fit(ui.available_width());
    ui.spacing_mut().button_padding.x = fitting.edge;
    let mode = shown.session.mode();
    if fitting.has_tabs {
        let is_chosen = |command: &AppCommand| is_on(command, shown) == Some(true);
        let chosen = tabs().iter().any(|tab| is_chosen(&tab.value));
        let play = AppCommand::from(Command::Mode(Mode::Play));
        // Two knights are a way to play.
        let is_shown = |command: &AppCommand| is_chosen(command) || !chosen && *command == play;
        if let Some(command) = segmented(ui, tabs(), is_shown) {
            request(ui.ctx(), command);
        }
    } else {
        let name = format!("{} list", Menu::Modes.title());
        show_opener(ui, menus, &listed(mode.short_label()), &name, Menu::Modes);
    }
    let count = controls.len();
    for (index, control) in controls.into_iter().enumerate() {
        let label = match index + fitting.shortened < count {
            true => control.full,
            false => control.short,
        };
        match control.opens {
            AppCommand::OpenMenu(menu) => {
                show_opener(ui, menus, &label, &format!("{} list", menu.title()), menu);
            }
            command => {
                let response = ui.add(egui::Button::new(bold(&label)));
                focus_ring(ui, &response);
                response.noted("Puzzles").requests([command]);
            }
        }
    }
}

fn tabs() -> Vec<Segment<AppCommand>> {
    let tab = |mode: Mode| Segment {
        name: format!("mode {}", mode.name()),
        ..Segment::new(mode.short_label(), Command::Mode(mode).into())
    };
    Menu::TABS.map(tab).into()
}

/// The sign of a list behind a label.
const ARROW: char = '\u{23f7}';

fn listed(label: &str) -> String {
    format!("{label}  {ARROW}")
}

fn list(menu: Menu, full: &str, short: &str) -> Control {
    Control {
        opens: AppCommand::OpenMenu(menu),
        full: listed(full),
        short: listed(short),
    }
}

/// The controls of the mode, from the most to the least important one.
fn controls(shown: &PanelContents<'_>) -> Vec<Control> {
    let session = shown.session;
    let mode = session.mode();
    let size = format!("{:#}", session.board().size());
    let short_size = if size.len() > LONGEST_SIZE {
        Menu::Boards.title()
    } else {
        &size
    };
    let board = list(Menu::Boards, &size, short_size);
    if mode.is_painted() {
        let mirror = session.mirror().label();
        return vec![
            board,
            list(Menu::Shapes, "Shapes", "Shapes"),
            list(Menu::Mirrors, mirror, "Mirror"),
        ];
    }
    if mode.is_solved() {
        let label = String::from("Puzzles\u{2026}");
        let puzzles = Control {
            opens: AppCommand::Show(FormKind::Puzzles),
            full: label.clone(),
            short: label,
        };
        return vec![board, puzzles];
    }
    let look = Look::of(shown.appearance.view).map(Look::label);
    let style = shown.appearance.style.map(|style| style.label);
    let look = match style.or(look) {
        Some(label) => format!("Look: {label}"),
        None => Menu::Looks.title().to_owned(),
    };
    let mut controls = vec![list(Menu::Looks, &look, Menu::Looks.title()), board];
    if !mode.has_two_knights() {
        let rule = Menu::name_of(session.preferences().tie_break);
        controls.push(list(Menu::StartAt, "Start", "Start"));
        controls.push(list(Menu::Rule, &format!("Rule: {rule}"), "Rule"));
    }
    controls
}

/// The longest size of a board that a short label can have, in bytes.
const LONGEST_SIZE: usize = "99\u{d7}99".len();

fn show_opener(ui: &mut Ui, menus: &mut Menus, label: &str, name: &str, menu: Menu) {
    let response = ui.add(egui::Button::new(bold(label)));
    focus_ring(ui, &response);
    let spoken = label.trim_end_matches([' ', ARROW]);
    let response = response
        .spoken(WidgetType::Button, spoken)
        .spoken_opener(menus.shows(menu));
    menus.follow(menu, &response.noted(name.to_owned()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::layout::{ReportPanel, SMALLEST, Scales, ShownPanels, window_for};
    use crate::model::notice::Notice;
    use crate::model::remembered::Remembered;
    use crate::model::settings::Appearance;
    use crate::panels::{Legend, Samples, Thumbnails, Words, style};
    use egui::{Context, RawInput};
    use knights_tour::board::Board;
    use knights_tour::solve::TieBreak;
    use knights_tour_picture::{BoardTheme, STYLES};
    use knights_tour_session::Session;
    use macroquad::math::uvec2;

    /// The fitting and the whole width of the row in a room, in points.
    fn fitted(ui: &Ui, session: &Session, appearance: &Appearance, room: f32) -> (Fitting, f32) {
        let words = Words {
            report: Notice::remark(""),
            legend: Legend::default(),
            why: None,
            score: None,
            status: String::new(),
            has_order: false,
            cards: Vec::new(),
            offer: None,
        };
        let shown = PanelContents {
            session,
            appearance,
            remembered: &Remembered::default(),
            words: &words,
            heat: false,
            board: BoardTheme::Wood,
            suggestion: None,
            thumbnails: &Thumbnails::default(),
            samples: &Samples::default(),
            tree: None,
            is_full_screen: false,
            presenter: None,
            panel: ReportPanel::Below(0.0),
            widest: 0.0,
        };
        let widths = Widths::of(ui, &shown, &controls(&shown));
        let fitting = widths.fit(room);
        (fitting, widths.total(fitting))
    }

    fn with_ui(check: impl FnMut(&mut Ui)) {
        let context = Context::default();
        style::set_fonts(&context);
        style::set(&context, false);
        let mut check = check;
        let _ = context.run(RawInput::default(), |context| {
            egui::CentralPanel::default().show(context, &mut check);
        });
    }

    const MARGINS: f32 = 24.0;

    #[test]
    fn every_control_fits_at_the_default_size() {
        let shown = ShownPanels {
            has_labels: true,
            ..ShownPanels::default()
        };
        with_ui(|ui| {
            for size in ["5x5", "6x6", "7x7", "8x8", "9x9", "10x10", "15x15", "16x8"] {
                let board: Board = size.parse().unwrap();
                let screen = uvec2(1366, 728);
                let window = window_for(board.size(), Scales::new(1.0, 1.0), screen, shown);
                for rule in TieBreak::ALL {
                    for mode in Mode::ALL {
                        let mut session = Session::new(0);
                        for command in [
                            Command::Board(board.clone()),
                            Command::TieBreak(rule),
                            Command::Mode(mode),
                        ] {
                            let _ = session.apply(command);
                        }
                        for style in [None].into_iter().chain(STYLES.iter().copied().map(Some)) {
                            let appearance = Appearance {
                                style,
                                ..Appearance::default()
                            };
                            let room = window.x as f32 - MARGINS;
                            let (fitting, width) = fitted(ui, &session, &appearance, room);
                            let is_whole = fitting.has_tabs && fitting.edge == EDGE;
                            assert!(is_whole && width <= room, "{size} {rule} {fitting:?}");
                        }
                    }
                }
            }
        });
    }

    #[test]
    fn a_narrow_window_has_every_control_and_a_wide_one_every_word() {
        let appearance = Appearance::default();
        with_ui(|ui| {
            for size in ["8x8", "26x99", "200x200", "1000000x1000000"] {
                for mode in Mode::ALL {
                    let mut session = Session::new(0);
                    let board: Board = size.parse().unwrap();
                    let _ = session.apply(Command::Board(board));
                    let _ = session.apply(Command::Mode(mode));
                    let room = SMALLEST.0 - MARGINS;
                    let (_, width) = fitted(ui, &session, &appearance, room);
                    assert!(width <= room, "{size} {mode:?} {width}");
                    let (fitting, _) = fitted(ui, &session, &appearance, 900.0);
                    assert_eq!((fitting.has_tabs, fitting.shortened), (true, 0));
                }
            }
        });
    }
}
