//! What a session shows.

use crate::history::UndoWay;
use crate::timeline::Timeline;
use crate::workspace::Workspace;
use crate::{
    Game, Mirror, Mode, Phase, Preferences, Program, PuzzleGame, Report, Session, Severity,
    Solvability, StartedPuzzle, one_knight, program, sentences,
};
use knights_tour::board::{Board, Square};
use knights_tour::position::Position;
use knights_tour::solve::{Question, Reason, SearchTree};
use knights_tour::tour::Tour;
use knights_tour_scene::{Explanation, Mark, TourView};
use std::collections::BTreeMap;

/// What the window and the page show.
impl Session {
    /// The mode in which commands are executed now.
    pub fn mode(&self) -> Mode {
        self.core.mode
    }

    /// The board of the current mode.
    pub fn board(&self) -> &Board {
        &self.core.workspace().board
    }

    /// The board that is shown after switching to `mode`.
    pub fn board_of(&self, mode: Mode) -> &Board {
        &self.core.workspace_of(mode).board
    }

    /// The board's content; `None` while the shape is edited.
    fn seen(&self) -> Option<&Workspace> {
        (!self.mode().is_painted()).then(|| self.core.workspace())
    }

    pub(crate) fn sheet(&self) -> Option<&Workspace> {
        self.mode().is_solved().then_some(&self.core.sheet)
    }

    /// The position of the knights; `None` for a planned tour and while the shape is edited.
    pub fn position(&self) -> Option<&Position> {
        self.seen()?.position()
    }

    /// The tour or game on the board, planned or in memory; `None` while the shape is edited.
    pub fn tour_view(&self) -> Option<TourView<'_>> {
        self.seen()?.tour_view()
    }

    /// The puzzle on the board, with the player's progress.
    pub fn puzzle(&self) -> Option<PuzzleGame<'_>> {
        let solving = self.sheet()?.solving()?;
        Some(PuzzleGame {
            puzzle: solving.puzzle.check().ok()?,
            day: solving.name.parse().ok(),
            level: solving.level(),
            title: sentences::puzzle_title(solving),
            placed: &solving.placed,
            notes: &solving.notes,
            number: self.states.puzzle.number,
            effort: solving.effort,
            is_solved: solving.is_solved(),
            is_timed: solving.is_timed(),
        })
    }

    /// The solution of the puzzle on the board; `None` until the player has solved it, or after giving up.
    pub fn solution(&self) -> Option<&Tour> {
        let solving = self.sheet()?.solving()?;
        (!solving.is_open()).then(|| solving.puzzle.solution())
    }

    /// Why the last request is impossible, the game is lost, or the edited board lacks a tour or a closed tour.
    pub fn refusal(&self) -> Option<&Reason> {
        let refused = self.core.refused.as_ref().map(|refused| &refused.reason);
        let state = self.states.of(&self.core);
        refused.or_else(|| state.reason(&self.core))
    }

    /// The refused question, or that of a tour from the start to the chosen end; `None` for two knights and puzzles.
    pub fn question(&self) -> Option<Question> {
        if self.mode().is_painted() {
            return Some(Question::on(self.board()));
        }
        let core = Some(&self.core).filter(|_| self.mode().shows_tours())?;
        Some(match &core.refused {
            Some(refused) => refused.question.clone(),
            None => one_knight::question(core, None),
        })
    }

    /// Progress of the tour or the game.
    pub fn phase(&self) -> Phase {
        self.states.of(&self.core).phase(&self.core)
    }

    /// Visited squares out of all squares: `17 of 64`.
    pub fn progress(&self) -> String {
        let visited = self.tour_view().map_or(0, TourView::visited);
        format!("{visited} of {}", self.board().squares())
    }

    /// The message to show, with suggestions.
    pub fn report(&self) -> Report {
        let mut report = self.states.of(&self.core).report(&self.core);
        if let Some(remark) = &self.core.remark {
            report.text = match report.tone {
                // The result of a puzzle stays.
                Severity::Success if self.mode().is_solved() => {
                    format!("{} {}", remark.text, report.text)
                }
                _ => remark.text.clone(),
            };
            report.hint = remark.hint;
            report.is_hint = remark.is_hint;
            if let Some(headline) = &remark.headline {
                (report.title, report.tone) = (headline.clone(), Severity::Trouble);
            }
        }
        report
    }

    /// Whether the last change replaced a complete tour, a game or a puzzle that undo restores.
    pub fn has_replaced_work(&self) -> bool {
        self.has_replaced_work
    }

    /// Whether Warnsdorff's rule makes the steps in Watch mode; false for tours found, loaded or made by hand.
    pub fn is_by_rule(&self) -> bool {
        let timeline = self
            .core
            .workspace()
            .timeline()
            .filter(|_| self.mode().is_watched());
        self.core.refused.is_none() && timeline.is_some_and(Timeline::is_by_rule)
    }

    /// Whether a known tour is played: a found, loaded or recorded one, which has an end to skip to.
    pub fn is_replay(&self) -> bool {
        let timeline = self.core.workspace().timeline();
        self.is_running() && timeline.is_none_or(|timeline| !timeline.is_by_rule())
    }

    /// Whether Watch mode shows a search with backtracking.
    pub fn shows_search(&self) -> bool {
        self.mode().is_watched() && self.core.backtracking
    }

    /// The search tree around the current step; `None` without backtracking, and before the first step.
    pub fn search_tree(&self) -> Option<SearchTree> {
        let timeline = self.core.walk.timeline().filter(|now| now.len() > 0);
        timeline.filter(|_| self.shows_search()).map(Timeline::tree)
    }

    /// Changes whenever the scene may have changed.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Moves a second: the chosen speed, or more while a long tour is replayed.
    pub fn pace(&self) -> u32 {
        self.core.clock.pace()
    }

    /// Seconds until playback makes the next step; `None` unless playing.
    pub fn next_step(&self) -> Option<f64> {
        self.core.clock.next_step()
    }

    /// The complete tour of the timeline, even if an earlier step is shown.
    pub fn whole_tour(&self) -> Option<Position> {
        let timeline = self.seen()?.timeline()?;
        Position::along(timeline.position().board(), timeline.tour()?)
    }

    /// The number of the current step, and the number of all steps, including those ahead.
    pub fn timeline(&self) -> (u64, u64) {
        self.seen()
            .map_or((0, 0), |seen| (seen.steps(), seen.all_steps()))
    }

    /// Opens every puzzle without numbers, for a caller that keeps the progress of each puzzle.
    #[must_use]
    pub fn with_fresh_puzzles(mut self) -> Session {
        self.core.resumes_puzzles = false;
        self
    }

    /// The daily puzzles that the player has started and not solved.
    pub fn started_days(&self) -> impl Iterator<Item = StartedPuzzle<'_>> {
        let started = self.core.sheet.started();
        started.filter_map(|solving| {
            Some(StartedPuzzle {
                day: solving.name.parse().ok()?,
                level: solving.level()?,
                board: solving.puzzle.board(),
                shown: solving.shown(),
                effort: solving.effort,
            })
        })
    }

    /// The numbers of the puzzle being made.
    pub fn draft(&self) -> Option<&BTreeMap<u64, Square>> {
        self.sheet()?.draft()
    }

    /// The state of the game played by hand.
    pub fn game(&self) -> Option<Game> {
        self.states.of(&self.core).game(&self.core)
    }

    /// The number of all steps, plus one for each square that is still unvisited after the last step.
    pub fn span(&self) -> u64 {
        match self.seen().and_then(Workspace::timeline) {
            Some(timeline) => timeline.span(),
            None if self.tour_view().is_some() => self.timeline().1,
            None => self.board().squares().saturating_sub(1),
        }
    }

    /// At most `parts` ranges of steps in which moves are taken back, for marks on a slider.
    pub fn take_backs(&self, parts: usize) -> Vec<(u64, u64)> {
        let timeline = self.seen().and_then(Workspace::timeline);
        timeline.map_or(Vec::new(), |timeline| timeline.take_backs(parts))
    }

    /// At most `parts` ranges of steps with moves that the user has chosen in Watch mode, for marks on a slider.
    pub fn chosen_moves(&self, parts: usize) -> Vec<(u64, u64)> {
        let timeline = self.core.workspace().timeline();
        let watched = timeline.filter(|_| self.mode().is_watched());
        watched.map_or(Vec::new(), |timeline| timeline.by_hand(parts))
    }

    /// The step that reached the square with this number, from 1; `None` if unvisited.
    pub fn step_of(&self, number: u64) -> Option<u64> {
        match self.seen().and_then(Workspace::timeline) {
            Some(timeline) => timeline.step_of(number),
            None => {
                let visited = self.tour_view()?.visited();
                (1..=visited).contains(&number).then(|| number - 1)
            }
        }
    }

    /// Whether [`Command::Undo`](crate::Command::Undo) would change something.
    pub fn can_undo(&self) -> bool {
        self.core.workspace().can_travel(UndoWay::Undo)
    }

    /// Whether a puzzle is on the board as it was opened, so that [`Command::Undo`](crate::Command::Undo) would replace it.
    pub fn is_puzzle_unchanged(&self) -> bool {
        self.sheet().is_some_and(Workspace::is_puzzle_unchanged)
    }

    /// Whether [`Command::Redo`](crate::Command::Redo) would change something.
    pub fn can_redo(&self) -> bool {
        self.core.workspace().can_travel(UndoWay::Redo)
    }

    /// The preferences to save for the next session.
    pub fn preferences(&self) -> Preferences {
        Preferences {
            tie_break: self.core.tie_break,
            backtracking: self.core.backtracking,
            speed: self.core.clock.speed(),
            shows_outlook: self.states.play.shows_outlook,
        }
    }

    /// Whether the computer plays the second knight.
    pub fn has_partner(&self) -> bool {
        self.states.two_knights.has_partner
    }

    /// Whether crossings are forbidden in the game on the board.
    pub fn is_uncrossed(&self) -> bool {
        self.core.is_uncrossed()
    }

    /// Whether the clock makes steps.
    pub fn is_running(&self) -> bool {
        self.core.clock.is_running()
    }

    /// How strokes are mirrored in edit mode.
    pub fn mirror(&self) -> Mirror {
        if self.mode().is_painted() {
            self.states.shape.mirror
        } else {
            Mirror::None
        }
    }

    /// The message about the last command, shown instead of the report's text.
    pub fn remark(&self) -> Option<&str> {
        Some(&self.core.remark.as_ref()?.text)
    }

    /// The marks on the board.
    pub fn marks(&self) -> Vec<(Square, Mark)> {
        self.states.of(&self.core).marks(&self.core)
    }

    /// The next step and its reason. `None` without a knight, with two knights, and if crossings are forbidden.
    pub fn explanation(&self) -> Option<Explanation> {
        self.states.of(&self.core).explanation(&self.core)
    }

    /// Warnsdorff's rule as a program, with its current line; `None` unless the rule makes the next step.
    pub fn program(&self) -> Option<Program> {
        let timeline = self.core.walk.timeline().filter(|_| self.is_by_rule())?;
        Some(program::program(timeline))
    }

    /// Whether a tour is still possible; `None` unless the session is in Play mode and shows the answer.
    pub fn outlook(&self) -> Option<Solvability> {
        self.states.of(&self.core).outlook(&self.core)
    }
}
