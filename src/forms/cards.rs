//! Decks of cards, each of which does on the board what it tells of: the quick tour and the lessons.

use super::search;
use super::{Wish, is_entered, is_pressed};
use crate::model::command::{AppCommand, Switch};
use crate::model::sentences::with_keys;
use crate::panels::style::{self, GAP, SMALL, Weight, bold, palette};
use crate::panels::{Shown, targets, tip};
use egui::{Align, Key, Layout, RichText, Ui};
use knights_tour::board::{Board, Square};
use knights_tour::picture::Style;
use knights_tour::session::{Command, Mode, Session, Start};
use knights_tour::solve::TieBreak;
use std::borrow::Cow;

/// Cards in an order.
pub(super) struct Deck {
    pub(super) title: &'static str,
    /// What the journal calls a card of it.
    pub(super) name: &'static str,
    pub(super) cards: &'static [Card],
}

pub(super) static QUICK_TOUR: Deck = Deck {
    title: "Quick tour",
    name: "card",
    cards: &TOUR,
};

pub(super) struct Card {
    pub(super) title: &'static str,
    pub(super) text: Text,
    /// A board of so many files and ranks, in this mode.
    pub(super) board: (u32, u32),
    pub(super) mode: Mode,
    /// What is done on it.
    pub(super) commands: fn() -> Vec<AppCommand>,
    pub(super) explains: bool,
    /// Whether moves are taken back.
    pub(super) backtracks: bool,
    /// What is done when its button is pressed.
    pub(super) turn: Option<Turn>,
}

/// What a card says.
#[derive(Clone, Copy)]
pub(super) enum Text {
    Fixed(&'static str),
    /// With numbers that are worked out.
    Counted(fn() -> String),
}

/// What a card leaves to whoever reads it.
pub(super) struct Turn {
    pub(super) label: &'static str,
    pub(super) commands: fn() -> Vec<AppCommand>,
    /// What is said when it has been done.
    pub(super) text: Text,
    /// Whether the tree of the search without the rule is drawn on the card.
    pub(super) draws: bool,
}

impl Text {
    pub(super) fn told(self) -> Cow<'static, str> {
        match self {
            Text::Fixed(text) => with_keys(text),
            Text::Counted(text) => text().into(),
        }
    }
}

static TOUR: [Card; 5] = [
    Card {
        title: "Every square once",
        text: Text::Fixed(
            "A knight\u{2019}s tour visits every square of the board exactly once. \
               Space pauses it, the arrow keys go a step at a time, and a click on any square starts there.",
        ),
        board: (8, 8),
        mode: Mode::Watch,
        commands: || vec![start(0, 0), Command::PlayPause.into()],
        explains: false,
        backtracks: false,
        turn: None,
    },
    Card {
        title: "How the knight decides",
        text: Text::Fixed(
            "Warnsdorff\u{2019}s rule (1823): go where the fewest moves lead on. The numbers count \
               them, and the mark shows the square that comes next. E shows this in any tour.",
        ),
        board: (8, 8),
        mode: Mode::Watch,
        commands: || {
            let step = || Command::StepOn.into();
            vec![start(3, 4), step(), step(), step()]
        },
        explains: true,
        backtracks: false,
        turn: None,
    },
    Card {
        title: "Where the rule fails",
        text: Text::Fixed(
            "On 7\u{d7}7 from c7 it gets stuck with one square to go. Find a tour (A) always has the \
               answer, or the reason why there is none. O tests every other start.",
        ),
        board: (7, 7),
        mode: Mode::Watch,
        commands: || {
            let edge = Command::TieBreak(TieBreak::Edge);
            vec![edge.into(), start(2, 6), Command::FastForward.into()]
        },
        explains: false,
        backtracks: false,
        turn: None,
    },
    Card {
        title: "Your turn",
        text: Text::Fixed(
            "Close this and click a marked square to move there. The panel says whether a tour is still \
               possible, H gives a hint, and Ctrl+Z takes a move back.",
        ),
        board: (5, 5),
        mode: Mode::Play,
        commands: || vec![start(2, 2)],
        explains: false,
        backtracks: false,
        turn: None,
    },
    Card {
        title: "Take it away",
        text: Text::Fixed(
            "A tour is a picture: this one is woven, and Style in the row of tools has five other ways. \
               Ctrl+S saves the picture, Ctrl+Shift+S the tour. F4 shows the board again.",
        ),
        board: (8, 8),
        mode: Mode::Watch,
        commands: || {
            let style = Style::named("weave").map(|style| AppCommand::Style(Some(style)));
            [Command::FindClosed.into()]
                .into_iter()
                .chain(style)
                .collect()
        },
        explains: false,
        backtracks: false,
        turn: None,
    },
];

pub(super) fn start(file: u32, rank: u32) -> AppCommand {
    Command::Start(Start::At(Square::new(file, rank))).into()
}

impl Card {
    /// What leads to it from any other state; undo takes it back.
    pub(super) fn all_commands(&self, session: &Session, is_explaining: bool) -> Vec<AppCommand> {
        let (width, height) = self.board;
        let mut commands = vec![AppCommand::Style(None)];
        let is_other_mode = session.mode() != self.mode;
        commands.extend(is_other_mode.then(|| Command::Mode(self.mode).into()));
        let explain = AppCommand::Toggle(Switch::Explain);
        commands.extend((is_explaining != self.explains).then_some(explain));
        let is_other_rule = session.preferences().backtracking != self.backtracks;
        commands.extend(is_other_rule.then(|| Command::ToggleBacktracking.into()));
        if let Ok(board) = Board::new(width, height) {
            let is_laid_out = board == *session.board_of(self.mode);
            commands.extend((!is_laid_out).then(|| Command::Board(board).into()));
        }
        commands.push(Command::Clear.into());
        commands.extend((self.commands)());
        commands
    }
}

/// In points: beside the board there is so much room.
const WIDTH: f32 = 256.0;

/// The card that is shown.
pub(super) struct Cards {
    deck: &'static Deck,
    now: usize,
    /// Whether what it tells of has been done, and what its button does.
    is_done: bool,
    is_turned: bool,
    tree: search::Tree,
}

impl Cards {
    pub(super) fn new(deck: &'static Deck) -> Cards {
        Cards {
            deck,
            now: 0,
            is_done: false,
            is_turned: false,
            tree: search::Tree::default(),
        }
    }
}

pub(super) fn show(ui: &mut Ui, cards: &mut Cards, shown: &Shown<'_>) -> Wish {
    let deck = cards.deck;
    let Some(card) = deck.cards.get(cards.now) else {
        return Wish::Close;
    };
    let is_last = cards.now + 1 == deck.cards.len();
    ui.set_width(WIDTH);
    ui.horizontal(|ui| {
        let _ = ui.label(bold(card.title));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let quiet = palette(ui.visuals()).quiet;
            let place = format!("{} of {}", cards.now + 1, deck.cards.len());
            let place = ui.label(RichText::new(place).size(SMALL).color(quiet));
            targets::note(&place, format!("{} {}", deck.name, cards.now + 1));
        });
    });
    let turned = card.turn.as_ref().filter(|_| cards.is_turned);
    let text = turned.map_or(card.text, |turn| turn.text).told();
    let text = ui.add(egui::Label::new(text).wrap());
    targets::note(&text, "note");
    if turned.is_some_and(|turn| turn.draws) {
        cards.tree.show(ui, shown.board);
    }
    ui.add_space(GAP);
    let is = |key| i32::from(ui.input(|input| input.key_pressed(key)));
    let mut by = is(Key::ArrowRight) - is(Key::ArrowLeft) + i32::from(is_entered(ui));
    let turning = card.turn.as_ref().filter(|turn| {
        // In a row its label stands in the middle.
        let row = ui.horizontal(|ui| style::button(ui, turn.label, Weight::Plain, WIDTH));
        let response = row.inner;
        targets::note(&response, turn.label);
        tip::show(&response, "Space");
        response.clicked() || is_pressed(ui, Key::Space)
    });
    let mut is_closed = false;
    ui.horizontal(|ui| {
        let mut press = |label, weight| {
            let response = style::button(ui, label, weight, (WIDTH - 2.0 * GAP) / 3.0);
            targets::note(&response, label);
            response.clicked()
        };
        is_closed = !is_last && press("Close", Weight::Plain);
        by -= i32::from(cards.now > 0 && press("Previous", Weight::Plain));
        let next = if is_last { "Done" } else { "Next" };
        by += i32::from(press(next, Weight::Primary));
    });
    if is_closed || (by > 0 && is_last) {
        return Wish::Close;
    }
    if by != 0 {
        let last = cards.now;
        cards.now = match by > 0 {
            true => last + 1,
            false => last.saturating_sub(1),
        };
        cards.is_done = cards.now == last;
        cards.is_turned &= cards.is_done;
    }
    if std::mem::replace(&mut cards.is_done, true) {
        let Some(turn) = turning else {
            return Wish::Nothing;
        };
        cards.is_turned = true;
        return Wish::Apply((turn.commands)());
    }
    let card = deck.cards.get(cards.now).unwrap_or(card);
    log::info!("{} n={}", deck.name, cards.now + 1);
    Wish::Apply(card.all_commands(shown.session, shown.view.explain))
}
