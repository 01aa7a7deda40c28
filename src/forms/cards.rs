//! Cards that demonstrate features on the board: the quick tour and the lessons.

use super::search::PlainSearch;
use super::{is_entered, is_pressed};
use crate::board::layout::{ReportPanel, SIDE};
use crate::model::command::{AppCommand, Switch};
use crate::model::sentences::with_keys;
use crate::panels::requests::request;
use crate::panels::spoken::Spoken as _;
use crate::panels::style::{EDGE, GAP, SMALL, Weight, bold, button, quiet, wrapped};
use crate::panels::targets::Noted as _;
use crate::panels::{PanelContents, tip};
use egui::{Align, Key, Layout, Ui};
use knights_tour::board::Size;
use knights_tour::solve::TieBreak;
use knights_tour_picture::Style;
use knights_tour_session::lessons::{self, Card, start};
use knights_tour_session::{Command, Mode, Session};

/// The cards of the quick tour or of the lessons.
pub(super) struct Deck {
    pub(super) title: &'static str,
    name: &'static str,
    cards: &'static [Card],
}

pub(super) static QUICK_TOUR: Deck = Deck {
    title: "Quick tour",
    name: "card",
    cards: &TOUR,
};

pub(super) static LESSONS: Deck = Deck {
    title: "Lessons",
    name: "lesson",
    cards: &lessons::LESSONS,
};

static TOUR: [Card; 5] = [
    Card::new(
        "Every square once",
        "A knight\u{2019}s tour visits every square of the board exactly once. \
         Space pauses, the arrow keys go step by step, and a click on any square starts there.",
        (8, 8),
        || vec![start(0, 0), Command::PlayPause],
    ),
    Card {
        explains: true,
        ..Card::new(
            "How the knight decides",
            "Warnsdorff\u{2019}s rule (1823): go where the fewest moves continue, and into a dead end only if there is no other square. The numbers count those moves, and the mark shows the square that comes next. Press E to see this in any tour.",
            (8, 8),
            || {
                let step = || Command::StepOn;
                vec![start(3, 4), step(), step(), step()]
            },
        )
    },
    Card::new(
        "Where the rule fails",
        "On 7\u{d7}7 from c7 it gets stuck with one square to go. Find a tour (A) always finds one, or says why there is none. O tests every other start.",
        (7, 7),
        || {
            let edge = Command::TieBreak(TieBreak::Edge);
            vec![edge, start(2, 6), Command::FastForward]
        },
    ),
    Card {
        mode: Mode::Play,
        ..Card::new(
            "Your turn",
            "Click a marked square to move there; H for a hint, Ctrl+Z to undo. In your own games, the panel says whether a tour is still possible.",
            (5, 5),
            || vec![start(2, 2)],
        )
    },
    Card {
        style: Some("weave"),
        ..Card::new(
            "Keep it",
            "A tour is a picture: this one is woven, and Look above offers others. \
             Ctrl+S saves the picture, Ctrl+Shift+S the tour. F2 shows the board again.",
            (8, 8),
            || vec![Command::FindClosed],
        )
    },
];

/// Commands that set up this card's example from any state; Undo reverts them.
fn all_commands(card: &Card, session: &Session, is_explaining: bool) -> Vec<AppCommand> {
    let explain = AppCommand::Toggle(Switch::Explain);
    let style = card.style.and_then(Style::named);
    let changed = (is_explaining != card.explains).then_some(explain);
    let done = card.all_commands(session).into_iter().map(AppCommand::from);
    let before = [AppCommand::Style(None)].into_iter().chain(changed);
    let after = style.map(|style| AppCommand::Style(Some(style)));
    before.chain(done).chain(after).collect()
}

/// Width, in points, from which all buttons are in a row.
const ROW: f32 = 400.0;

/// An open deck, and its current card.
pub(super) struct Cards {
    deck: &'static Deck,
    now: usize,
    is_done: bool,
    is_turned: bool,
    search: PlainSearch,
}

impl Cards {
    pub(super) fn new(deck: &'static Deck) -> Cards {
        Cards {
            deck,
            now: 0,
            is_done: false,
            is_turned: false,
            search: PlainSearch::default(),
        }
    }

    #[cfg(feature = "accessibility")]
    pub(super) fn spoken(&self) -> String {
        let Deck { title, cards, .. } = self.deck;
        let Some(card) = cards.get(self.now) else {
            return String::new();
        };
        let turned = card.turn.as_ref().filter(|_| self.is_turned);
        let text = with_keys(turned.map_or(card.text, |turn| turn.text));
        let (number, count) = (self.now + 1, cards.len());
        format!("{title}, {number} of {count}: {}. {text}", card.title)
    }

    /// The size on which the board of every card fits.
    pub(super) fn largest_board(&self) -> Option<Size> {
        let sizes = self.deck.cards.iter().map(|card| card.board);
        let (width, height) = sizes.reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))?;
        Size::new(width, height).ok()
    }
}

/// Shows a card: its text, its buttons, and the reason for the last move. Returns whether to close the deck.
pub(super) fn show(ui: &mut Ui, cards: &mut Cards, shown: &PanelContents<'_>) -> bool {
    let deck = cards.deck;
    let Some(card) = deck.cards.get(cards.now) else {
        return true;
    };
    let number = cards.now + 1;
    let is_last = number == deck.cards.len();
    let is_at_side = matches!(shown.panel, ReportPanel::Side(_));
    let mut width = ui.min_rect().width();
    if is_at_side {
        width = width.min(SIDE.1 - 2.0 * EDGE);
    }
    ui.set_max_width(width);
    ui.spacing_mut().interact_size.y = SMALL;
    ui.horizontal(|ui| {
        ui.label(bold(card.title));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let place = quiet(ui, format!("{number} of {}", deck.cards.len()));
            ui.label(place.size(SMALL))
                .noted(format!("{} {number}", deck.name));
        });
    });
    let turned = card.turn.as_ref().filter(|_| cards.is_turned);
    let text = with_keys(turned.map_or(card.text, |turn| turn.text));
    let shows_search = turned.is_some_and(|turn| turn.shows_search);
    ui.columns(if shows_search && !is_at_side { 2 } else { 1 }, |columns| {
        // Columns would justify the text.
        let left = Layout::top_down(Align::Min);
        if let Some(ui) = columns.first_mut() {
            ui.with_layout(left, |ui| wrapped(ui, text).noted("note"));
        }
        if let Some(ui) = columns.last_mut().filter(|_| shows_search) {
            ui.with_layout(left, |ui| cards.search.show(ui, shown.board));
        }
    });
    let is = |key| i32::from(ui.input(|input| input.key_pressed(key)));
    let mut by = is(Key::ArrowRight) - is(Key::ArrowLeft) + i32::from(is_entered(ui));
    let mut is_closed = false;
    let mut turning = None;
    ui.spacing_mut().button_padding.x = GAP / 2.0;
    ui.horizontal_wrapped(|ui| {
        let room = if width < ROW {
            width
        } else {
            ((width - GAP) / 2.0).floor()
        };
        turning = card.turn.as_ref().filter(|turn| {
            let response = button(ui, turn.label, Weight::Plain, room);
            tip::show(&response, "Space");
            response.clicked() || is_pressed(ui, Key::Space)
        });
        let third = ((room - 2.0 * GAP) / 3.0).floor();
        let mut show = |label, weight| button(ui, label, weight, third);
        is_closed = !is_last && show("Close", Weight::Plain).clicked();
        by -= i32::from(cards.now > 0 && show("Previous", Weight::Plain).clicked());
        let next = if is_last { "Done" } else { "Next" };
        by += i32::from(show(next, Weight::Primary).spoken_first(false).clicked());
    });
    // The cards cover the report, so the reason for a move or a failure is repeated here.
    let reason = shown.words.why.as_ref().unwrap_or(&shown.words.report.text);
    wrapped(ui, quiet(ui, reason).size(SMALL)).noted("reason");
    if is_closed || (by > 0 && is_last) {
        return true;
    }
    let next = cards.now.saturating_add_signed(by.signum() as isize);
    if next != cards.now {
        (cards.now, cards.is_done, cards.is_turned) = (next, false, false);
    }
    let mut commands = Vec::new();
    if !std::mem::replace(&mut cards.is_done, true) {
        let card = deck.cards.get(next).unwrap_or(card);
        log::info!("{} n={}", deck.name, next + 1);
        commands = all_commands(card, shown.session, shown.appearance.view.explain);
    } else if let Some(turn) = turning {
        cards.is_turned = true;
        commands = (turn.commands)()
            .into_iter()
            .map(AppCommand::from)
            .collect();
    }
    for command in commands {
        request(ui.ctx(), command);
    }
    false
}
