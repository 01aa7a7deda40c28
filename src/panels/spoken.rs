//! What screen readers get besides egui's own tree: names of widgets without words, the squares of the board, and the
//! report. Without the feature `accessibility` all of it is dropped.

#[cfg(feature = "accessibility")]
use egui::accesskit::{Action, ActionData};
use egui::{Response, WidgetInfo, WidgetType};

/// What screen readers get for a widget besides egui's own information.
pub(crate) trait Spoken: Sized {
    /// Names a widget that shows no words, or more than its name.
    fn spoken(self, kind: WidgetType, name: impl Into<String>) -> Self;

    /// Says that this is one of several choices, and whether it is chosen.
    fn spoken_choice(self, name: impl Into<String>, is_chosen: bool) -> Self;

    /// The value to which a reader sets this slider, whose value is `now`.
    fn sought_by_reader(&self, now: f64) -> Option<f64>;

    /// Says that this button or row opens a list, and whether the list is open.
    fn spoken_opener(self, is_open: bool) -> Self;

    /// Moves the reader here; if this does not `win`, only while no widget has egui's focus.
    fn spoken_first(self, wins: bool) -> Self;
}

impl Spoken for Response {
    fn spoken(self, kind: WidgetType, name: impl Into<String>) -> Response {
        let name = name.into();
        self.widget_info(|| WidgetInfo::labeled(kind, self.enabled(), &name));
        self
    }

    fn spoken_choice(self, name: impl Into<String>, is_chosen: bool) -> Response {
        let (kind, name) = (WidgetType::RadioButton, name.into());
        self.widget_info(|| WidgetInfo::selected(kind, self.enabled(), is_chosen, &name));
        self
    }

    #[cfg(feature = "accessibility")]
    fn sought_by_reader(&self, now: f64) -> Option<f64> {
        let _ = self.ctx.accesskit_node_builder(self.id, |node| {
            for action in [Action::Increment, Action::Decrement, Action::SetValue] {
                node.add_action(action);
            }
        });
        self.ctx.input(|input| {
            let asked = |action| input.accesskit_action_requests(self.id, action);
            let steps =
                asked(Action::Increment).count() as f64 - asked(Action::Decrement).count() as f64;
            let set = asked(Action::SetValue).filter_map(|request| match request.data {
                Some(ActionData::NumericValue(value)) => Some(value),
                _ => None,
            });
            set.last().or((steps != 0.0).then_some(now + steps))
        })
    }

    #[cfg(not(feature = "accessibility"))]
    fn sought_by_reader(&self, _now: f64) -> Option<f64> {
        None
    }

    #[cfg_attr(
        not(feature = "accessibility"),
        expect(unused_variables, reason = "only readers use it")
    )]
    fn spoken_opener(self, is_open: bool) -> Response {
        #[cfg(feature = "accessibility")]
        let _ = self.ctx.accesskit_node_builder(self.id, |node| {
            node.set_has_popup(egui::accesskit::HasPopup::Menu);
            node.set_expanded(is_open);
        });
        self
    }

    #[cfg_attr(
        not(feature = "accessibility"),
        expect(unused_variables, reason = "only readers use it")
    )]
    fn spoken_first(self, wins: bool) -> Response {
        #[cfg(feature = "accessibility")]
        crate::platform::screen_reader::let_focus(&self.ctx, self.id, wins);
        self
    }
}

#[cfg(feature = "accessibility")]
pub(crate) use accessible::{SpokenBoard, SpokenSquare};

#[cfg(feature = "accessibility")]
mod accessible {
    use crate::board::layout::WindowLayout;
    use crate::platform::screen_reader::{let_focus, node_of};
    use egui::accesskit::{Action, ActionRequest, Live, Rect, Role};
    use egui::{Context, Event, Id};
    use knights_tour::board::Square;

    /// A square of the board, with its contents in words.
    pub(crate) struct SpokenSquare {
        pub(crate) square: Square,
        pub(crate) contents: String,
    }

    /// The board as a grid, and texts that are read when they change.
    pub(crate) struct SpokenBoard {
        pub(crate) name: String,
        /// Where the knight is, or the wanted number can be.
        pub(crate) place: String,
        /// The open form or card; empty if none is open.
        pub(crate) form: String,
        pub(crate) report: String,
        pub(crate) squares: Vec<SpokenSquare>,
        /// The square of the cursor or the knight, unless a tour is played.
        pub(crate) here: Option<Square>,
        pub(crate) layout: WindowLayout,
    }

    impl SpokenBoard {
        pub(crate) fn show(&self, context: &Context) {
            for (id, words) in [
                ("spoken form", &self.form),
                ("spoken place", &self.place),
                ("spoken report", &self.report),
            ] {
                let _ = context.accesskit_node_builder(Id::new(id), |node| {
                    node.set_role(Role::Status);
                    node.set_live(Live::Polite);
                    if !words.is_empty() {
                        node.set_label(words.clone());
                    }
                });
            }
            let size = self.layout.board;
            let [columns, rows] = [size.width(), size.height()].map(|side| side as usize);
            let _ = context.accesskit_node_builder(board(), |node| {
                node.set_role(Role::Grid);
                node.set_label(self.name.clone());
                node.set_column_count(columns);
                node.set_row_count(rows);
                node.add_action(Action::Focus);
                if let Some(here) = self.here {
                    node.set_active_descendant(node_of(cell(here)));
                }
            });
            context.with_accessibility_parent(board(), || {
                for square in &self.squares {
                    self.show_square(context, square);
                }
            });
            let_focus(context, self.here.map_or_else(board, cell), false);
        }

        fn show_square(&self, context: &Context, spoken: &SpokenSquare) {
            let (column, row) = self.layout.board.xy(spoken.square);
            let place = self.layout.place;
            let side = place.tile / f64::from(context.pixels_per_point());
            let corner = place.corner / f64::from(context.pixels_per_point());
            let [x0, y0] = [
                corner.x + f64::from(column) * side,
                corner.y + f64::from(row) * side,
            ];
            let _ = context.accesskit_node_builder(cell(spoken.square), |node| {
                node.set_role(Role::Cell);
                node.set_label(spoken.contents.clone());
                node.set_column_index(column as usize);
                node.set_row_index(row as usize);
                node.add_action(Action::Click);
                node.add_action(Action::Focus);
                node.set_bounds(Rect {
                    x0,
                    y0,
                    x1: x0 + side,
                    y1: y0 + side,
                });
            });
        }

        /// The squares that the reader has asked for in this frame, and whether it pressed them.
        pub(crate) fn asked(&self, context: &Context) -> Vec<(Square, bool)> {
            let asked = context.input(|input| {
                let requests = input.events.iter().filter_map(|event| match event {
                    Event::AccessKitActionRequest(request) => Some(request.clone()),
                    _ => None,
                });
                requests.collect::<Vec<ActionRequest>>()
            });
            let answer = |request: ActionRequest| {
                let mut squares = self.squares.iter().map(|spoken| spoken.square);
                let square = squares.find(|&square| node_of(cell(square)) == request.target)?;
                Some((square, request.action == Action::Click))
            };
            asked.into_iter().filter_map(answer).collect()
        }
    }

    fn board() -> Id {
        Id::new("spoken board")
    }

    fn cell(square: Square) -> Id {
        board().with(square)
    }
}
