//! `solve`: finds a tour, or explains why there is none.

use super::answer::{SearchAnswer, Solved, construct, print_fairness, stats};
use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, fewest, output, print_line, several, verse};
use crate::cli::{Method, SolveArguments};
use knights_tour::position::Position;
use knights_tour::solve::{
    Backtrack, Distribution, Outcome, Question, RandomTours, Reason, Search, Strategy, Warnsdorff,
};
use knights_tour_scene::HeldTour;
use std::time::{Duration, Instant};

/// Tours of at least this many squares are not held in memory as a list.
const LARGE: u64 = 1 << 20;

/// Finds a tour by the method of the arguments, and writes it.
pub(crate) fn run(arguments: &SolveArguments) -> CommandResult {
    if let Some((letters, text)) = arguments.letters.letters()? {
        return verse::solve(&letters, &text, arguments);
    }
    let destination = arguments.destination()?;
    let questions = arguments.questions()?;
    if let Some(goal) = arguments.fewest {
        return fewest::run(&questions, goal, arguments);
    }
    // `questions` is never empty.
    let question = &questions[0];
    match arguments.count {
        Some(count) if question.is_random() => {
            return several::random(&questions, count, &destination);
        }
        Some(count) => return several::different(question, count, &destination),
        None => {}
    }
    let solved = match arguments.method {
        Method::Auto => plan(&questions).map_or_else(|| answer(&questions), Ok),
        Method::Warnsdorff | Method::Backtrack | Method::Tied | Method::Plain => {
            search(question, arguments)
        }
    }?;
    if arguments.stats {
        print_line(&stats(question, arguments.method, &solved));
    }
    let fairness = solved.fairness;
    let found = solved.tour(question, arguments)?;
    if let Some(fairness) = fairness {
        print_fairness(fairness, &questions);
    }
    let tour_view = found.tour_view();
    arguments.asked.check_start(!tour_view.is_closed())?;
    output::write(tour_view, &destination)
}

fn plan(questions: &[Question]) -> Option<Solved> {
    let began = Instant::now();
    let is_large = |it: &&Question| {
        let squares = it.board().squares();
        let is_mixed = it.is_random() && it.symmetry().is_none() && squares <= RandomTours::MIXED;
        squares >= LARGE && !is_mixed
    };
    let plan = questions.iter().filter(is_large).find_map(Question::plan)?;
    let (solving, planned) = (began.elapsed(), Instant::now());
    assert!(plan.is_sound(), "the plan of {} is no tour", plan.size());
    Some(Solved {
        fairness: questions
            .iter()
            .any(Question::is_random)
            .then_some(Distribution::Seeded),
        answer: SearchAnswer::Found(plan.into()),
        steps: 0,
        solving,
        verifying: planned.elapsed(),
    })
}

fn answer(questions: &[Question]) -> CommandResult<Solved> {
    let progress = ProgressDisplay::new();
    // A search on a shape moves back and forth, so its progress is unknown.
    let is_known = questions[0].board().rectangle().is_some();
    construct(questions, &mut |done, all| {
        progress.report(done, all.filter(|_| is_known))
    })
}

/// Searches by the rule or by backtracking, as the arguments say.
fn search(question: &Question, arguments: &SolveArguments) -> CommandResult<Solved> {
    let board = question.board();
    let start = question.start().unwrap_or(board.top_left());
    let began = Instant::now();
    if let Some(reason) = Reason::from_colours(board, start) {
        return Ok(Solved {
            answer: SearchAnswer::Impossible(reason),
            fairness: None,
            steps: 0,
            solving: began.elapsed(),
            verifying: Duration::ZERO,
        });
    }
    let position = Position::new(board, start).map_err(Failure::bad_input)?;
    let (tie_break, seed) = (arguments.tie_break(), arguments.asked.seed());
    let backtrack = match arguments.tie_break {
        Some(_) => Backtrack::ranked(tie_break, seed),
        // The order of the original program, whose step counts are well known.
        None => Backtrack::classic(),
    };
    let budget = arguments.max_steps.unwrap_or(u64::MAX);
    let backtrack = match arguments.method {
        Method::Plain => Backtrack::plain(),
        Method::Tied => backtrack.skipping_untied(),
        Method::Backtrack => backtrack,
        Method::Auto | Method::Warnsdorff => {
            let rule = Warnsdorff::new(tie_break, seed);
            return Ok(run_through(position, rule, budget, began));
        }
    };
    Ok(run_through(position, backtrack, budget, began))
}

/// Runs a search until its end or the step limit.
fn run_through(position: Position, strategy: impl Strategy, budget: u64, began: Instant) -> Solved {
    /// Number of steps between two progress reports, far less than a second's work.
    const STEPS: u64 = 10_000;
    let mut search = Search::new(position, strategy);
    let progress = ProgressDisplay::new();
    let mut end = search.run(budget.min(STEPS));
    while end.is_none() && search.steps() < budget {
        let _ = progress.report(0, None);
        let left = budget - search.steps();
        end = search.run(STEPS.min(left));
    }
    drop(progress);
    let (solving, solved) = (began.elapsed(), Instant::now());
    let answer = match end.map(|end| search.outcome(end)) {
        Some(Outcome::Tour(tour)) => SearchAnswer::Found(HeldTour::Tour(tour)),
        Some(Outcome::Impossible(reason)) => SearchAnswer::Impossible(reason),
        Some(Outcome::DeadEnd { square, visited }) => SearchAnswer::DeadEnd { square, visited },
        None => SearchAnswer::GaveUp,
    };
    Solved {
        answer,
        fairness: None,
        steps: search.steps(),
        solving,
        verifying: solved.elapsed(),
    }
}
