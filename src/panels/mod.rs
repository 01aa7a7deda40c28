//! The panels around the board, drawn from the session and answered in commands: menus and tools
//! above it, the transport below, the report at the side or under the board.

mod legend;
mod menus;
mod moves;
mod report;
mod tools;
mod transport;

pub(super) use legend::{Legend, Order, Sign, Starts, order_bar};
pub(super) use menus::Menus;

use super::command::{AppCommand, Theme};
use super::layout::Panel;
use super::notice::Notice;
use super::style::{BELOW, EDGE, MENU, TOOLS, TRANSPORT, panel_frame};
use egui::{Context, Id, Margin, SidePanel, TopBottomPanel};
use knights_tour::picture::{BoardTheme, Style};
use knights_tour::scene::View;
use knights_tour::session::Session;
use knights_tour::solve::TieBreak;
use std::path::PathBuf;

/// What the panels show.
pub(super) struct Shown<'a> {
    pub(super) session: &'a Session,
    pub(super) view: View,
    /// The style in which tours are drawn; `None` shows the board.
    pub(super) style: Option<&'static Style>,
    /// Whether it is shown which starts work, and the second rule beside the one in use.
    pub(super) heat: bool,
    pub(super) compared: Option<TieBreak>,
    pub(super) theme: Theme,
    /// The board's colours, and those chosen for it, if it does not go with the window.
    pub(super) board: BoardTheme,
    pub(super) chosen_board: Option<BoardTheme>,
    /// The files opened and saved last.
    pub(super) recent: &'a [PathBuf],
    pub(super) report: &'a Notice,
    /// What colours and marks mean.
    pub(super) legend: &'a Legend,
    /// Why the next move is made, where that is not what the report says.
    pub(super) why: Option<&'a str>,
    /// A line about the game that is played.
    pub(super) score: Option<&'a str>,
    /// The knight is followed, the map is shown, things move.
    pub(super) follow: bool,
    pub(super) map: bool,
    pub(super) motion: bool,
    /// Whether the hints for a beginner are shown.
    pub(super) hints: bool,
    pub(super) is_full_screen: bool,
    /// For a room full of people: less of it, and larger.
    pub(super) is_presenting: bool,
    /// What is under the pointer.
    pub(super) status: &'a str,
    pub(super) panel: Panel,
    pub(super) is_folded: bool,
}

/// Shows all panels and adds what was asked for to `commands`.
pub(super) fn show(
    context: &Context,
    shown: &Shown<'_>,
    menus: &mut Menus,
    commands: &mut Vec<AppCommand>,
) {
    bar(context, "menu", MENU, 4, true).show(context, |ui| {
        ui.horizontal_centered(|ui| menus.show_bar(ui, shown));
    });
    if !shown.is_presenting {
        bar(context, "tools", TOOLS, 12, true).show(context, |ui| {
            ui.horizontal_centered(|ui| tools::show(ui, shown, commands));
        });
    }
    bar(context, "transport", TRANSPORT, 12, false).show(context, |ui| {
        ui.horizontal_centered(|ui| transport::show(ui, shown.session, commands));
    });
    match shown.panel {
        Panel::Folded => {}
        Panel::Below(height) => {
            let is_narrow = height > BELOW;
            bar(context, "report", height, 12, false).show(context, |ui| {
                report::show_below(ui, shown, is_narrow, commands);
            });
        }
        Panel::Side(width) => {
            let margin = Margin {
                left: EDGE as i8,
                right: EDGE as i8,
                top: 8,
                bottom: 8,
            };
            let _ = SidePanel::right("side")
                .exact_width(width)
                .resizable(false)
                .show_separator_line(false)
                .frame(panel_frame(context, margin))
                .show(context, |ui| {
                    ui.set_width(width - 2.0 * EDGE);
                    report::show_at_side(ui, shown, commands);
                });
        }
    }
    menus.show_open(context, shown, commands);
}

/// Whether a list of the row of tools is open.
pub(super) fn has_list(context: &Context) -> bool {
    tools::has_list(context)
}

/// A panel of just this height, so that the window can be made to fit the board.
fn bar(
    context: &Context,
    id: &'static str,
    height: f32,
    margin: i8,
    is_top: bool,
) -> TopBottomPanel {
    let panel = if is_top {
        TopBottomPanel::top(Id::new(id))
    } else {
        TopBottomPanel::bottom(Id::new(id))
    };
    panel
        .exact_height(height)
        .resizable(false)
        .show_separator_line(false)
        .frame(panel_frame(context, Margin::symmetric(margin, 0)))
}
