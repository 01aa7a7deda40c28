//! The quick tour: a few cards, each of which does on the board what it tells of.

use super::{Wish, is_entered};
use crate::model::command::{AppCommand, Switch};
use crate::panels::style::{self, GAP, SMALL, Weight, bold, palette};
use crate::panels::targets;
use egui::{Align, Key, Layout, RichText, Ui};
use knights_tour::board::{Board, Square};
use knights_tour::picture::Style;
use knights_tour::session::{Command, Mode, Session, Start};
use knights_tour::solve::TieBreak;

struct Card {
    title: &'static str,
    text: &'static str,
    /// A board of so many files and ranks, in this mode.
    board: (u32, u32),
    mode: Mode,
    /// What is done on it.
    commands: fn() -> Vec<AppCommand>,
    explains: bool,
}

const CARDS: [Card; 5] = [
    Card {
        title: "Every square once",
        text: "A knight\u{2019}s tour visits every square of the board exactly once. \
               Space pauses it, the arrow keys go a step at a time, and a click on any square starts there.",
        board: (8, 8),
        mode: Mode::Watch,
        commands: || vec![start(0, 0), Command::PlayPause.into()],
        explains: false,
    },
    Card {
        title: "How the knight decides",
        text: "Warnsdorff\u{2019}s rule (1823): go where the fewest moves lead on. The numbers count \
               them, and the mark shows the square that comes next. E shows this in any tour.",
        board: (8, 8),
        mode: Mode::Watch,
        commands: || {
            let step = || Command::StepOn.into();
            vec![start(3, 4), step(), step(), step()]
        },
        explains: true,
    },
    Card {
        title: "Where the rule fails",
        text: "On 7\u{d7}7 from c7 it gets stuck with one square to go. Find a tour (A) always has the \
               answer, or the reason why there is none. O tests every other start.",
        board: (7, 7),
        mode: Mode::Watch,
        commands: || {
            let edge = Command::TieBreak(TieBreak::Edge);
            vec![edge.into(), start(2, 6), Command::FastForward.into()]
        },
        explains: false,
    },
    Card {
        title: "Your turn",
        text: "Close this and click a marked square to move there. The panel says whether a tour is still \
               possible, H gives a hint, and Ctrl+Z takes a move back.",
        board: (5, 5),
        mode: Mode::Play,
        commands: || vec![start(2, 2)],
        explains: false,
    },
    Card {
        title: "Take it away",
        text: "A tour is a picture: this one is woven, and Style in the row of tools has five other ways. \
               Ctrl+S saves the picture, Ctrl+Shift+S the tour. F4 shows the board again.",
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
    },
];

fn start(file: u32, rank: u32) -> AppCommand {
    Command::Start(Start::At(Square::new(file, rank))).into()
}

impl Card {
    /// What leads to it from any other state; undo takes it back.
    fn all_commands(&self, session: &Session, is_explaining: bool) -> Vec<AppCommand> {
        let (width, height) = self.board;
        let mut commands = vec![AppCommand::Style(None)];
        let is_other_mode = session.mode() != self.mode;
        commands.extend(is_other_mode.then(|| Command::Mode(self.mode).into()));
        let explain = AppCommand::Toggle(Switch::Explain);
        commands.extend((is_explaining != self.explains).then_some(explain));
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
    now: usize,
    /// Whether what it tells of has been done.
    is_done: bool,
}

impl Cards {
    pub(super) fn new() -> Cards {
        Cards {
            now: 0,
            is_done: false,
        }
    }
}

pub(super) fn show(ui: &mut Ui, cards: &mut Cards, session: &Session, explains: bool) -> Wish {
    let Some(card) = CARDS.get(cards.now) else {
        return Wish::Close;
    };
    let is_last = cards.now + 1 == CARDS.len();
    ui.set_width(WIDTH);
    ui.horizontal(|ui| {
        let _ = ui.label(bold(card.title));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let quiet = palette(ui.visuals()).quiet;
            let place = format!("{} of {}", cards.now + 1, CARDS.len());
            let place = ui.label(RichText::new(place).size(SMALL).color(quiet));
            targets::note(&place, format!("card {}", cards.now + 1));
        });
    });
    let text = ui.add(egui::Label::new(card.text).wrap());
    targets::note(&text, "note");
    ui.add_space(GAP);
    let is = |key| i32::from(ui.input(|input| input.key_pressed(key)));
    let mut by = is(Key::ArrowRight) - is(Key::ArrowLeft) + i32::from(is_entered(ui));
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
    }
    if std::mem::replace(&mut cards.is_done, true) {
        return Wish::Nothing;
    }
    let card = CARDS.get(cards.now).unwrap_or(card);
    log::info!("card n={}", cards.now + 1);
    Wish::Apply(card.all_commands(session, explains))
}
