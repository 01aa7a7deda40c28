//! The panels around the board; they draw the session and return commands.

pub(crate) mod asked;
mod legend;
pub(crate) mod legends;
mod menu_rows;
mod menus;
mod moves;
pub(crate) mod overlay;
mod program;
mod report;
pub(crate) mod rows;
pub(crate) mod style;
pub(crate) mod targets;
mod thumbnails;
pub(crate) mod tip;
mod tools;
mod transport;
pub(crate) mod tree;

pub(crate) use legend::{Legend, Sign, order_bar};
pub(crate) use menu_rows::is_on;
pub(crate) use menus::Menus;
pub(crate) use thumbnails::Thumbnails;
pub(crate) use tree::TreeStrip;

use crate::board::layout::Panel;
use crate::board::layout::{MENU, TOOLS, TRANSPORT, TREE, WIDE};
use crate::model::command::{AppCommand, Theme};
use crate::model::notice::Notice;
use crate::model::remembered::Best;
use crate::model::suggestion::Suggestion;
use crate::panels::style::{EDGE, panel_frame};
use egui::{Context, Margin, SidePanel, TopBottomPanel};
use knights_tour::picture::{BoardTheme, Style};
use knights_tour::scene::View;
use knights_tour::session::Session;
use std::collections::BTreeMap;
use std::path::PathBuf;

pub(crate) struct Shown<'a> {
    pub(crate) session: &'a Session,
    pub(crate) view: View,
    /// `None` shows the board.
    pub(crate) style: Option<&'static Style>,
    pub(crate) heat: bool,
    pub(crate) theme: Theme,
    pub(crate) board: BoardTheme,
    pub(crate) chosen_board: Option<BoardTheme>,
    pub(crate) recent: &'a [PathBuf],
    pub(crate) report: &'a Notice,
    pub(crate) legend: &'a Legend,
    pub(crate) suggestion: Option<Suggestion>,
    pub(crate) thumbnails: &'a Thumbnails,
    /// Solved daily puzzles by key.
    pub(crate) solved: &'a BTreeMap<String, Best>,
    pub(crate) tree: Option<&'a TreeStrip>,
    /// Reason for the next move, unless the report states it.
    pub(crate) why: Option<&'a str>,
    pub(crate) score: Option<&'a str>,
    pub(crate) follow: bool,
    pub(crate) map: bool,
    pub(crate) motion: bool,
    /// Per cent of the default.
    pub(crate) text_size: u32,
    pub(crate) is_full_screen: bool,
    /// Last key pressed in presentation mode.
    pub(crate) presenter: Option<&'a str>,
    pub(crate) status: &'a str,
    pub(crate) panel: Panel,
    pub(crate) is_folded: bool,
}

pub(crate) fn show(
    context: &Context,
    shown: &Shown<'_>,
    menus: &mut Menus,
    commands: &mut Vec<AppCommand>,
) {
    let (top, bottom) = (TopBottomPanel::top, TopBottomPanel::bottom);
    bar(context, top("menu"), MENU, 4).show(context, |ui| {
        ui.horizontal_centered(|ui| menus.show_bar(ui, shown));
    });
    if shown.presenter.is_none() {
        bar(context, top("tools"), TOOLS, 12).show(context, |ui| {
            ui.horizontal_centered(|ui| tools::show(ui, shown));
        });
    }
    if let Some(tree) = shown.tree {
        bar(context, bottom("tree"), TREE, EDGE as i8).show(context, |ui| {
            tree.show(ui, shown);
        });
    }
    bar(context, bottom("transport"), TRANSPORT, 12).show(context, |ui| {
        ui.horizontal_centered(|ui| transport::show(ui, shown.session));
    });
    match shown.panel {
        Panel::Folded => {}
        Panel::Below(height) => {
            let is_narrow = context.screen_rect().width() < WIDE;
            bar(context, bottom("report"), height, 12).show(context, |ui| {
                report::show_below(ui, shown, is_narrow);
            });
        }
        Panel::Side(width) => {
            let margin = Margin { left: EDGE as i8, right: THUMB as i8, top: 8, bottom: 8 };
            SidePanel::right("side")
                .exact_width(width)
                .resizable(false)
                .show_separator_line(false)
                .frame(panel_frame(context, margin))
                .show(context, |ui| {
                    ui.set_width(width - EDGE - THUMB);
                    report::show_at_side(ui, shown, menus);
                });
        }
    }
    menus.show_open(context, shown);
    commands.extend(asked::take(context));
}

/// Room for the scroll bar, in points.
const THUMB: f32 = 2.0;

pub(crate) fn has_list(context: &Context) -> bool {
    tools::has_list(context)
}

/// A panel of fixed height, so that the window can be sized to fit the board.
fn bar(context: &Context, panel: TopBottomPanel, height: f32, margin: i8) -> TopBottomPanel {
    panel
        .exact_height(height)
        .resizable(false)
        .show_separator_line(false)
        .frame(panel_frame(context, Margin::symmetric(margin, 0)))
}
