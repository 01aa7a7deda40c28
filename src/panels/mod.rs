//! The panels around the board; they draw the session and return commands.

mod legend;
mod legend_entries;
pub(crate) mod letters;
mod menu_rows;
mod menus;
mod moves;
pub(crate) mod overlay;
mod program;
mod report;
pub(crate) mod requests;
pub(crate) mod rows;
pub(crate) mod spoken;
pub(crate) mod style;
pub(crate) mod targets;
mod thumbnails;
pub(crate) mod tip;
mod tools;
mod transport;
pub(crate) mod tree;

pub(crate) use legend_entries::Legend;
pub(crate) use menu_rows::{MenuRow, is_on};
pub(crate) use menus::Menus;
pub(crate) use report::note_first_tab;
pub(crate) use thumbnails::{DrawnTour, STYLE_OF_SOLVED, Samples, Thumbnails};
pub(crate) use tree::TreeStrip;

use crate::board::layout::{MENU, ReportPanel, TOOLS, TRANSPORT, TREE, WIDE};
use crate::model::card::Card;
use crate::model::notice::Notice;
use crate::model::remembered::Remembered;
use crate::model::settings::Appearance;
use crate::model::suggestion::Suggestion;
use crate::panels::style::{EDGE, panel_frame};
use egui::{Context, Margin, SidePanel, TopBottomPanel};
use knights_tour_picture::BoardTheme;
use knights_tour_session::Session;

/// Everything that panels and forms show.
pub(crate) struct PanelContents<'a> {
    pub(crate) session: &'a Session,
    pub(crate) appearance: &'a Appearance,
    pub(crate) remembered: &'a Remembered,
    pub(crate) words: &'a Words,
    pub(crate) heat: bool,
    pub(crate) board: BoardTheme,
    pub(crate) suggestion: Option<&'static Suggestion>,
    pub(crate) thumbnails: &'a Thumbnails,
    pub(crate) samples: &'a Samples,
    pub(crate) tree: Option<&'a TreeStrip>,
    pub(crate) is_full_screen: bool,
    pub(crate) presenter: Option<&'a str>,
    pub(crate) panel: ReportPanel,
    /// Width of a panel's contents at the side, in points, at most.
    pub(crate) widest: f32,
}

/// The texts of the panels, composed once a frame.
pub(crate) struct Words {
    pub(crate) report: Notice,
    pub(crate) legend: Legend,
    /// Reason for the next move, unless the report states it.
    pub(crate) why: Option<String>,
    pub(crate) score: Option<String>,
    pub(crate) cards: Vec<Card>,
    /// An offer besides the report, which keeps its own buttons.
    pub(crate) offer: Option<Notice>,
    pub(crate) status: String,
    /// Whether colours on the board show the order of the squares.
    pub(crate) has_order: bool,
}

/// Shows the bars above and below the board, the panel at its side, and the open menu.
pub(crate) fn show(context: &Context, shown: &PanelContents<'_>, menus: &mut Menus) {
    let (top, bottom) = (TopBottomPanel::top, TopBottomPanel::bottom);
    fixed_bar(context, top("menu"), MENU, 4).show(context, |ui| {
        ui.horizontal_centered(|ui| menus.show_bar(ui, shown));
    });
    if shown.presenter.is_none() {
        fixed_bar(context, top("tools"), TOOLS, 12).show(context, |ui| {
            ui.horizontal_centered(|ui| tools::show(ui, shown, menus));
        });
    }
    if let Some(tree) = shown.tree {
        fixed_bar(context, bottom("tree"), TREE, EDGE as i8).show(context, |ui| {
            tree.show(ui, shown);
        });
    }
    fixed_bar(context, bottom("transport"), TRANSPORT, 12).show(context, |ui| {
        ui.horizontal_centered(|ui| transport::show(ui, shown));
    });
    match shown.panel {
        ReportPanel::Below(height) => {
            let is_narrow = context.screen_rect().width() < WIDE;
            fixed_bar(context, bottom("report"), height, 12).show(context, |ui| {
                report::show_below(ui, shown, menus, is_narrow);
            });
        }
        ReportPanel::Side(width) => {
            let margin = Margin {
                left: EDGE as i8,
                right: THUMB as i8,
                top: 8,
                bottom: 8,
            };
            SidePanel::right("side")
                .exact_width(width)
                .resizable(false)
                .show_separator_line(false)
                .frame(panel_frame(context, margin))
                .show(context, |ui| {
                    let inside = width.min(shown.widest) - EDGE - THUMB;
                    let size = egui::vec2(inside, ui.available_height());
                    ui.allocate_ui(size, |ui| report::show_at_side(ui, shown, menus));
                });
        }
    }
    menus.show_open(context, shown);
}

const THUMB: f32 = 2.0;

/// A panel of fixed height, so that the window can be sized to fit the board.
fn fixed_bar(context: &Context, panel: TopBottomPanel, height: f32, margin: i8) -> TopBottomPanel {
    panel
        .exact_height(height)
        .resizable(false)
        .show_separator_line(false)
        .frame(panel_frame(context, Margin::symmetric(margin, 0)))
}
