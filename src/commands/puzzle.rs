//! `puzzle`: makes, prints and grades numbered puzzles.

use super::progress::ProgressDisplay;
use super::{CommandResult, Failure, output, print, print_line, verse};
use crate::cli::{
    Destination, PuzzleArguments, PuzzleFormat, address, read_numbers, today, whole_address,
};
use knights_tour::no_progress;
use knights_tour::puzzle::{InvalidPuzzle, Puzzle, PuzzleError, PuzzleSpec};
use knights_tour::solve::Unsolved;
use knights_tour::text::{self, Numbers};
use knights_tour_base::wording::count;
use knights_tour_picture as picture;
use knights_tour_picture::export::{ExportError, Exporter};
use knights_tour_picture::{Options, PDF, PrintedPuzzle, SVG, Subject};
use knights_tour_scene::Scene;
use knights_tour_session::link::{Link, MadePuzzle, PuzzleKey};
use std::io::{self, Write};
use std::path::Path;

/// A puzzle to make.
struct PuzzleOrder {
    recipe: PuzzleSpec,
    title: String,
    daily: Option<MadePuzzle>,
}

/// A puzzle, with its title and link.
struct TitledPuzzle {
    puzzle: Puzzle,
    title: String,
    link: Link,
}

pub(crate) fn run(arguments: &PuzzleArguments) -> CommandResult {
    if let Some(path) = &arguments.grade {
        return grade(path, arguments);
    }
    if let Some(spec) = arguments.verse()? {
        return verse::make(&spec, arguments);
    }
    let (destination, format) = arguments.destination()?;
    let puzzles = make(recipes(arguments)?).map_err(|error| match error {
        PuzzleError::Unsolved(error) => error.into(),
        PuzzleError::Level(_) => Failure::negative(error),
        error => Failure::bad_input(error),
    })?;
    let is_sheet = matches!(&destination, Destination::File(file) if file.exporter == PAGES);
    if format.is_none() && puzzles.len() > 1 && !is_sheet {
        return Err(Failure::bad_input(
            "several puzzles are written as text or as a PDF: name a file that ends in .pdf, or leave out --count",
        ));
    }
    output::send(&destination, |exporter, options, out| match format {
        Some(format) => Ok(write_texts(&puzzles, format, arguments, out)?),
        None => draw(&puzzles, exporter, options, arguments.solution, out),
    })
}

const PAGES: Exporter = Exporter::Picture(&PDF);

/// The puzzles to make: of successive seeds or days.
fn recipes(arguments: &PuzzleArguments) -> Result<Vec<PuzzleOrder>, String> {
    let board = arguments.board()?;
    let mut recipe = PuzzleSpec::new(&board, arguments.level);
    if arguments.symmetric {
        recipe = recipe.symmetric();
    }
    let named = |name: &dyn std::fmt::Display| {
        format!("{name} \u{b7} {:#} {}", board.size(), arguments.level)
    };
    if let Some(seed) = arguments.seed {
        let seeds = (0..arguments.count).map(|more| seed.wrapping_add(more));
        let wanted = |seed| PuzzleOrder {
            recipe: recipe.clone().with_seed(seed),
            title: named(&format!("No. {seed}")),
            daily: None,
        };
        return Ok(seeds.map(wanted).collect());
    }
    let named_day = arguments.date.or_else(today);
    let first = named_day.ok_or("the system clock is wrong: use --date or --seed")?;
    let days = std::iter::successors(Some(first), |day| day.next());
    let count = usize::try_from(arguments.count).unwrap_or(usize::MAX);
    // A link names just the day if everyone gets the same puzzle: on whole boards, without `--symmetric`.
    let size = board.rectangle().filter(|_| !arguments.symmetric);
    let level = arguments.level;
    let wanted = |day| PuzzleOrder {
        recipe: recipe.clone().of_day(day),
        title: named(&day),
        daily: size.map(|size| MadePuzzle {
            size,
            level,
            key: PuzzleKey::Day(day),
        }),
    };
    Ok(days.take(count).map(wanted).collect())
}

fn make(all: Vec<PuzzleOrder>) -> Result<Vec<TitledPuzzle>, PuzzleError> {
    let (progress, count) = (ProgressDisplay::new(), all.len() as u64);
    let puzzles = (0..).zip(all).map(|(done, wanted)| {
        let _ = progress.report(done, Some(count));
        let puzzle = wanted.recipe.make()?;
        let daily = wanted.daily.map(Link::Made);
        Ok(TitledPuzzle {
            link: daily.unwrap_or_else(|| Link::from(&puzzle)),
            puzzle,
            title: wanted.title,
        })
    });
    puzzles.collect()
}

/// Writes the puzzles as text, each with its solution if that is requested.
fn write_texts(
    puzzles: &[TitledPuzzle],
    format: PuzzleFormat,
    arguments: &PuzzleArguments,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (index, TitledPuzzle { puzzle, link, .. }) in puzzles.iter().enumerate() {
        let numbers = Numbers {
            board: puzzle.board().clone(),
            givens: puzzle.givens().clone(),
        };
        let solution = arguments.solution.then(|| puzzle.solution());
        match format {
            PuzzleFormat::Grid => {
                if index > 0 {
                    writeln!(out)?;
                }
                numbers.write_table(out)?;
                if let Some(solution) = solution {
                    writeln!(out)?;
                    text::GRID.write(solution, out)?;
                }
            }
            PuzzleFormat::Json => {
                let object = numbers.json(Some(arguments.level.name()), solution);
                if puzzles.len() == 1 {
                    write!(out, "{object}")?;
                } else {
                    let lines: Vec<&str> = object.lines().map(str::trim).collect();
                    writeln!(out, "{}", lines.join(" "))?;
                }
            }
            PuzzleFormat::Link => {
                writeln!(out, "{}", address(link))?;
                if let Some(solution) = solution {
                    writeln!(out, "{}", address(&Link::Tour(solution.clone())))?;
                }
            }
            PuzzleFormat::Id => {
                writeln!(out, "{}", numbers.id())?;
                if let Some(solution) = solution {
                    text::ID.write(solution, out)?;
                }
            }
        }
    }
    Ok(())
}

/// Draws the puzzles: all of them in a PDF, or a single one in another picture.
fn draw(
    puzzles: &[TitledPuzzle],
    exporter: Exporter,
    options: &Options,
    is_solved: bool,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let never = &mut no_progress();
    if exporter == PAGES {
        let print = |it: &TitledPuzzle| PrintedPuzzle {
            puzzle: it.puzzle.clone(),
            title: it.title.clone(),
            link: whole_address(&it.link),
        };
        let printed: Vec<PrintedPuzzle> = puzzles.iter().map(print).collect();
        return Ok(picture::write_puzzles_pdf(&printed, options, out, never)?);
    }
    for it in puzzles {
        let scene = Scene::of_puzzle(&it.puzzle, is_solved);
        if exporter == Exporter::Picture(&SVG) {
            picture::write_svg(Subject::Scene(&scene), options, out, never)?;
        } else {
            picture::write_png(Subject::Scene(&scene), options, None, out, never)?;
        }
    }
    Ok(())
}

/// Prints the grade of the puzzle in a file, or two solutions if it has several.
fn grade(path: &Path, arguments: &PuzzleArguments) -> CommandResult {
    let numbers = read_numbers(path)?;
    match Puzzle::new(&numbers.board, &numbers.givens) {
        Ok(puzzle) => print(|out| {
            let level = match puzzle.grade() {
                Some(grade) => grade.level().name(),
                None => "beyond hard",
            };
            let numbers = count(puzzle.givens().len() as u64, "number", "numbers");
            writeln!(
                out,
                "{level}: {numbers} on {}, one solution",
                puzzle.board().size()
            )?;
            if arguments.steps {
                write_steps(&puzzle, out)?;
            }
            if arguments.solution {
                text::GRID.write(puzzle.solution(), out)
            } else {
                Ok(())
            }
        }),
        Err(InvalidPuzzle::Several(both)) => {
            print(|out| {
                let mut tours = both.iter().zip([true, false]);
                tours.try_for_each(|(it, is_first)| text::GRID.write_one_of_many(it, is_first, out))
            })?;
            Err(Failure::negative(
                "the puzzle has more than one solution: two are written",
            ))
        }
        Err(InvalidPuzzle::Unsolved(Unsolved::Stopped { steps })) => {
            Err(Failure::gave_up(format!(
                "gave up after {}: there may be more than one solution",
                count(steps, "step", "steps")
            )))
        }
        Err(InvalidPuzzle::Unsolved(error)) => Err(error.into()),
        Err(error) => Err(Failure::bad_input(error)),
    }
}

fn write_steps(puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
    let mut placed = puzzle.givens().clone();
    while let Some(step) = puzzle.next_step(&placed) {
        writeln!(out, "{step}")?;
        let _ = placed.insert(step.number, step.square);
    }
    if !puzzle.is_solved_by(&placed) {
        print_line("from here on, several trials at a time are needed");
    }
    Ok(())
}
