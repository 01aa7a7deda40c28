//! The session of a web page, and its answers to requests.

use crate::answer::{Answer, can_undo, search_tree, state};
use crate::request::{self, Request};
use crate::tables::tables;
use knights_tour::no_progress;
use knights_tour::solve::{Census, Warnsdorff};
use knights_tour_base::sorting::sort_few;
use knights_tour_picture::BoardTheme;
use knights_tour_scene::View;
use knights_tour_session::lessons::LESSONS;
use knights_tour_session::link::Link;
use knights_tour_session::{Command, Response, Session, Task};
use serde_json::{Map, Value, json};

/// A session, how the page shows it, and its pending tasks.
pub struct Page {
    session: Session,
    view: View,
    theme: BoardTheme,
    tasks: Vec<Task>,
    /// The session's revision and its clock in whole seconds, as of the last answer.
    told: Option<(u64, u64)>,
}

impl Default for Page {
    fn default() -> Page {
        Page {
            session: Session::new(0).with_fresh_puzzles(),
            view: View::default(),
            theme: BoardTheme::default(),
            tasks: Vec::new(),
            told: None,
        }
    }
}

impl Page {
    /// Answers requests, one per line, with JSON. Stops with an error at the first invalid line.
    pub fn answer(&mut self, request: &str) -> String {
        let mut answer = Answer::default();
        let done = request.lines().try_for_each(|line| {
            let request = request::read(line, &self.session)?;
            self.ask(request, &mut answer)
        });
        if let Err(error) = done {
            answer.add("error", error);
        }
        self.sort_tasks();
        if let Some(task) = self.tasks.last() {
            answer.add(
                "task",
                json!({ "title": task.title(), "awaited": task.is_awaited() }),
            );
        }
        let now = (self.session.revision(), self.seconds());
        if self.told.replace(now) != Some(now) {
            answer.add("state", state(&self.session, self.view, self.theme));
        }
        answer.json()
    }

    /// Drops tasks whose results are not wanted, and sorts awaited tasks to the end, from where the next task is taken.
    fn sort_tasks(&mut self) {
        self.tasks.retain(|task| self.session.wants(task.id()));
        sort_few(&mut self.tasks, Task::is_awaited);
    }

    fn seconds(&self) -> u64 {
        let of_puzzle = self.session.puzzle().map(|game| game.effort.seconds);
        let of_game = self.session.game().map(|game| game.seconds);
        of_puzzle.or(of_game).unwrap_or(0.0) as u64
    }

    fn ask(&mut self, request: Request<'_>, answer: &mut Answer) -> Result<(), String> {
        let response = match request {
            Request::Tables => {
                answer.add("tables", tables());
                return Ok(());
            }
            Request::Begin(seed) => {
                *self = Page {
                    session: Session::new(seed).with_fresh_puzzles(),
                    view: self.view,
                    theme: self.theme,
                    ..Page::default()
                };
                return Ok(());
            }
            Request::Show(look, theme, explain) => {
                let view = look.on(self.view);
                self.view = View { explain, ..view };
                self.theme = theme;
                self.told = None;
                return Ok(());
            }
            Request::Draw("tree") => {
                let tree = self.session.search_tree();
                let drawn = search_tree(tree.ok_or("There is no search yet.")?, self.theme);
                answer.add("drawing", drawn.map_err(|error| format!("{error}."))?);
                return Ok(());
            }
            Request::Draw(name) => {
                return Err(format!("There is no drawing \u{2018}{name}\u{2019}."));
            }
            Request::Starts => {
                answer.add("starts", self.starts());
                return Ok(());
            }
            Request::Offer(name) => {
                let mut offers = self.session.report().actions.into_iter();
                let offer = offers.find(|offer| request::offer_name(offer) == name);
                self.session
                    .apply_all(offer.ok_or("That is no longer available.")?.commands)
            }
            Request::Lesson(number) => return self.teach(number, false, answer),
            Request::LessonTurn(number) => return self.teach(number, true, answer),
            Request::Do(Command::Undo) if !can_undo(&self.session) => return Ok(()),
            Request::Do(command) => self.session.apply(command),
            Request::Tick(milliseconds) => self.session.tick(f64::from(milliseconds) / 1000.0),
            Request::Restore(progress) => self.session.resume_puzzle(&progress),
            Request::Run => {
                self.sort_tasks();
                let Some(task) = self.tasks.pop() else {
                    return Ok(());
                };
                let never = &mut no_progress();
                self.session.done(task.run(never))
            }
            Request::Open(fragment) => {
                let link: Link = fragment.parse().map_err(|error| format!("{error}."))?;
                request::admit(link.size().area())?;
                link.open(&mut self.session)?
            }
        };
        self.take(response, answer);
        Ok(())
    }

    fn take(&mut self, response: Response, answer: &mut Answer) {
        let events = response.events.iter();
        answer.events.extend(events.map(ToString::to_string));
        self.tasks.extend(response.tasks);
    }

    fn teach(&mut self, number: usize, turns: bool, answer: &mut Answer) -> Result<(), String> {
        let of = LESSONS.len();
        let unknown = || format!("There is no lesson {number}: lessons have numbers 1 to {of}.");
        let place = number.checked_sub(1).ok_or_else(unknown)?;
        let card = LESSONS.get(place).ok_or_else(unknown)?;
        let turn = card.turn.ok_or_else(unknown)?;
        let (text, commands) = if turns {
            (turn.text, (turn.commands)())
        } else {
            (card.text, card.all_commands(&self.session))
        };
        self.view.explain = card.explains;
        let response = self.session.apply_all(commands);
        self.take(response, answer);
        let lesson = json!({
            "number": number,
            "of": of,
            "title": card.title,
            "text": text,
            "label": turn.label,
            "explains": card.explains,
        });
        answer.add("lesson", lesson);
        Ok(())
    }

    /// The number of squares that the chosen rule visits from each start that the colours allow.
    fn starts(&self) -> Map<String, Value> {
        let rule = Warnsdorff::new(self.session.preferences().tie_break, 0);
        let census = Census::new(self.session.board(), rule);
        let _ = census.work(&mut no_progress());
        let mut starts = Map::new();
        for (start, reached) in census.reached() {
            starts.insert(start.to_string(), reached.unwrap_or(0).into());
        }
        starts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_that_there_is_none_of_is_refused_and_changes_nothing() {
        let mut page = Page::default();
        assert!(page.answer("lesson 5").contains("\"number\":5"));
        for number in ["0", "6"] {
            let answer = page.answer(&format!("lesson {number}"));
            let sentence = format!("There is no lesson {number}: lessons have numbers 1 to 5.");
            assert!(answer.contains(&sentence), "{answer}");
            assert!(!answer.contains("\"state\""), "{answer}");
        }
    }

    #[test]
    fn all_starts_are_tested_without_a_change_of_the_session() {
        let mut page = Page::default();
        let _ = page.answer("mode watch\nboard 7x7\nchoose c7");
        let answer = ask(&mut page, "starts");
        let starts = answer["starts"].as_object().expect("starts");
        assert_eq!(starts.len(), 25);
        assert_eq!(
            starts.values().filter(|reached| **reached == 49).count(),
            14
        );
        assert_eq!(starts["c7"], 48);
        assert!(answer["state"].is_null());
    }

    #[test]
    fn an_empty_board_without_a_tour_has_a_reason() {
        let mut page = Page::default();
        assert!(ask(&mut page, "board 8x8")["state"]["impossible"].is_null());
        let reason = &ask(&mut page, "board 3x3")["state"]["impossible"];
        assert_eq!(
            reason,
            "No knight\u{2019}s move reaches the centre of a 3\u{d7}3 board."
        );
    }

    #[test]
    fn offers_are_taken_by_their_names() {
        let mut page = Page::default();
        let _ = page.answer("begin 1\nmode watch\nboard 5x5\nchoose b1");
        let answer = ask(&mut page, "show path wood plain");
        let offers = answer["state"]["report"]["offers"]
            .as_array()
            .expect("offers");
        assert_eq!(
            offers[0],
            json!(["find-nearest", "Nearest start that works"])
        );
        assert!(page.answer("offer hint").contains("no longer available"));
        assert!(!page.answer("offer find-nearest").contains("\"error\""));
    }

    fn ask(page: &mut Page, request: &str) -> Value {
        serde_json::from_str(&page.answer(request)).expect("an answer in JSON")
    }

    /// A page with a closed tour, and the tour's squares.
    fn with_closed_tour(size: &str) -> (Page, Value) {
        let mut page = Page::default();
        let request = format!(
            "mode watch\nboard {size}\nstart top-left\nfind-closed\nrun\nfast-forward\ntick 9000"
        );
        let moves = ask(&mut page, &request)["state"]["moves"].take();
        (page, moves)
    }

    #[test]
    fn a_tour_gets_straighter_until_it_is_the_best_and_undo_brings_the_first_back() {
        let (mut page, first) = with_closed_tour("6x6");
        assert_eq!(first.as_array().map(Vec::len), Some(36));
        let mut answer = ask(&mut page, "fewest turns");
        while !answer["task"].is_null() {
            answer = ask(&mut page, "run");
            assert_ne!(answer["state"]["moves"], first);
        }
        assert_eq!(
            answer["state"]["report"]["text"],
            "32 turns, the fewest possible."
        );
        assert_eq!(ask(&mut page, "undo")["state"]["moves"], first);
        assert!(page.answer("fewest moves").contains("\"error\""));
    }

    #[test]
    fn undo_ends_where_a_puzzle_was_opened() {
        let mut page = Page::default();
        let first = ask(&mut page, "begin 1\nmode puzzle\npuzzle easy 5x5 1\nrun");
        let opened = ask(&mut page, "puzzle easy 5x5 2\nrun");
        let is_possible = |answer: &Value| answer["state"]["can-undo"] == true;
        assert!(!is_possible(&first) && !is_possible(&opened));
        assert!(ask(&mut page, "undo")["state"].is_null());
        let hinted = ask(&mut page, "hint");
        assert!(!is_possible(&hinted));
        let placed = ask(&mut page, "hint");
        assert!(is_possible(&placed));
        let undone = ask(&mut page, "undo");
        assert_eq!(undone["state"]["link"], opened["state"]["link"]);
        assert!(!is_possible(&undone));
        assert!(ask(&mut page, "undo")["state"].is_null());
        assert_eq!(
            ask(&mut page, "redo")["state"]["squares"],
            placed["state"]["squares"]
        );
        // A puzzle that is opened again is another beginning.
        let link = placed["state"]["link"].as_str().expect("a link").to_owned();
        let again = ask(&mut page, &format!("open {link}\nrun"));
        assert!(
            !is_possible(&again)
                && again["state"]["puzzle"]["placed"] != placed["state"]["puzzle"]["placed"]
        );
    }

    #[test]
    fn a_stopped_search_for_better_tours_keeps_the_best_and_its_count() {
        let (mut page, first) = with_closed_tour("20x20");
        let better = ask(&mut page, "fewest crossings\nrun");
        assert!(better["task"]["awaited"] == true && better["state"]["moves"] != first);
        let stopped = ask(&mut page, "stop-search");
        assert_eq!(
            (&stopped["task"], &stopped["state"]["moves"]),
            (&Value::Null, &better["state"]["moves"])
        );
        let text = &stopped["state"]["report"]["text"];
        assert!(
            text.to_string()
                .contains(" crossings; fewer than 78 are impossible."),
            "{text}"
        );
        assert_eq!(text, &better["state"]["report"]["text"]);
    }

    #[test]
    fn a_large_board_is_drawn_without_what_a_canvas_shows() {
        let mut page = Page::default();
        let moves = "board SIZE\nchoose a1\nstep-on\nstep-on";
        let small = page.answer(&format!("mode watch\n{}", moves.replace("SIZE", "16x16")));
        assert!(small.contains("class=\\\"path\\\"") && small.contains("\"canvas\":null"));
        let large = page.answer(&moves.replace("SIZE", "17x16"));
        assert!(
            !large.contains("class=\\\"path\\\"") && large.contains("#knight"),
            "{large}"
        );
        assert!(large.contains("\"canvas\":[8238310,"), "{large}");
    }

    /// After a reload, the page sends all requests of a session at once.
    #[test]
    fn requests_asked_together_lead_to_the_same_session() {
        let requests = [
            "begin 7",
            "daily easy 5x5 2026-11-22",
            "run",
            "choose a1",
            "tick 2500",
            "mode play",
            "board 6x6",
            "choose c3",
            "choose e2",
            "choose d4",
            "choose e6",
            "choose c5",
            // The hint and the search for a tour each start a task.
            "choose a4",
            "find-tour",
            "stop-search",
            "run",
        ];
        let mut page = Page::default();
        for request in requests {
            let _ = page.answer(request);
        }
        let mut other = Page::default();
        let _ = other.answer(&requests.join("\n"));
        let show = "show path wood plain";
        assert_eq!(other.answer(show), page.answer(show));
    }
}
