//! `puzzle`: numbered puzzles, made, printed and graded.

use super::progress::Progress;
use super::{Status, fail, output, print, tell};
use crate::cli::{
    PuzzleArguments, PuzzleDestination, PuzzleFormat, address, read_numbers, whole_address,
};
use knights_tour::export::{ExportError, Exporter};
use knights_tour::link::{Daily, Link};
use knights_tour::picture::{self, PDF, PrintedPuzzle, SVG};
use knights_tour::puzzle::{Day, NoPuzzle, Puzzle, Recipe, Unmade};
use knights_tour::scene::Scene;
use knights_tour::solve::Unsolved;
use knights_tour::text::{self, Numbers};
use knights_tour::tour::Tour;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is asked for, and what it is called.
struct Wanted {
    recipe: Recipe,
    title: String,
    daily: Option<Daily>,
}

/// A puzzle, what stands above it, and what leads to it.
struct Titled {
    puzzle: Puzzle,
    title: String,
    link: Link,
}

pub(crate) fn run(arguments: &PuzzleArguments) -> Status {
    if let Some(path) = &arguments.grade {
        return grade(path, arguments);
    }
    let asked = arguments.destination();
    let asked = asked.and_then(|destination| Ok((destination, recipes(arguments)?)));
    let (destination, recipes) = match asked {
        Ok(asked) => asked,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    let puzzles = match make(recipes) {
        Ok(puzzles) => puzzles,
        Err(Unmade::Unsolved(Unsolved::Impossible(reason))) => {
            return fail(Status::Negative, &reason);
        }
        Err(error @ Unmade::Level(_)) => return fail(Status::Negative, &error),
        Err(error @ Unmade::Unsolved(Unsolved::Stopped { .. })) => {
            return fail(Status::GaveUp, &error);
        }
        Err(error) => return fail(Status::BadInput, &error),
    };
    match destination {
        PuzzleDestination::Text(format, None) => {
            print(|out| write_texts(&puzzles, format, arguments, out))
        }
        PuzzleDestination::Text(format, Some(path)) => {
            output::save_as(&path, arguments.existing(), |out| {
                Ok(write_texts(&puzzles, format, arguments, out)?)
            })
        }
        PuzzleDestination::Picture(exporter, path) => {
            if puzzles.len() > 1 && exporter != Exporter::Picture(&PDF) {
                let sentence = "several puzzles are written as text or as a PDF: name a file that ends with .pdf, or leave --count out";
                return fail(Status::BadInput, &sentence);
            }
            output::save_as(&path, arguments.existing(), |out| {
                draw(&puzzles, exporter, arguments, out)
            })
        }
    }
}

fn recipes(arguments: &PuzzleArguments) -> Result<Vec<Wanted>, String> {
    let board = arguments.board()?;
    let mut recipe = Recipe::new(&board, arguments.level);
    if arguments.symmetric {
        recipe = recipe.symmetric();
    }
    let named = |name: &dyn std::fmt::Display| {
        format!("{name} \u{b7} {:#} {}", board.size(), arguments.level)
    };
    if let Some(seed) = arguments.seed {
        let seeds = (0..arguments.count).map(|more| seed.wrapping_add(more));
        let wanted = |seed| Wanted {
            recipe: recipe.clone().with_seed(seed),
            title: named(&format!("No. {seed}")),
            daily: None,
        };
        return Ok(seeds.map(wanted).collect());
    }
    let first = arguments.date.or_else(today);
    let first = first.ok_or("the clock is out of order: give a day with --date, or --seed")?;
    let days = std::iter::successors(Some(first), |day| day.next());
    let days = days.take(usize::try_from(arguments.count).unwrap_or(usize::MAX));
    // Only these are the same for everyone.
    let size = board.rectangle().filter(|_| !arguments.symmetric);
    let level = arguments.level;
    let wanted = |day| Wanted {
        recipe: recipe.clone().of_day(day),
        title: named(&day),
        daily: size.map(|size| Daily { day, size, level }),
    };
    Ok(days.map(wanted).collect())
}

fn today() -> Option<Day> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    Day::of_unix_time(now.as_secs())
}

fn make(all: Vec<Wanted>) -> Result<Vec<Titled>, Unmade> {
    let (progress, count) = (Progress::new(), all.len() as u64);
    let puzzles = (0..).zip(all).map(|(done, wanted)| {
        progress.tell_of(done, count);
        let puzzle = wanted.recipe.make()?;
        let daily = wanted.daily.map(Link::Daily);
        Ok(Titled {
            link: daily.unwrap_or_else(|| Link::from(&puzzle)),
            puzzle,
            title: wanted.title,
        })
    });
    puzzles.collect()
}

fn write_texts(
    puzzles: &[Titled],
    format: PuzzleFormat,
    arguments: &PuzzleArguments,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (place, Titled { puzzle, link, .. }) in puzzles.iter().enumerate() {
        let numbers = Numbers {
            board: puzzle.board().clone(),
            pins: puzzle.pins().clone(),
        };
        let solution = arguments.solution.then(|| puzzle.solution());
        match format {
            PuzzleFormat::Grid => {
                if place > 0 {
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
                match puzzles.len() {
                    1 => write!(out, "{object}")?,
                    _ => {
                        let lines: Vec<&str> = object.lines().map(str::trim).collect();
                        writeln!(out, "{}", lines.join(" "))?;
                    }
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

fn draw(
    puzzles: &[Titled],
    exporter: Exporter,
    arguments: &PuzzleArguments,
    out: &mut dyn Write,
) -> Result<(), ExportError> {
    let options = arguments.options(exporter);
    let never = &mut |_| ControlFlow::Continue(());
    if exporter == Exporter::Picture(&PDF) {
        let printed = puzzles.iter().map(|it| PrintedPuzzle {
            puzzle: it.puzzle.clone(),
            title: it.title.clone(),
            link: whole_address(&it.link),
        });
        let printed: Vec<PrintedPuzzle> = printed.collect();
        return Ok(picture::write_puzzles_pdf(&printed, &options, out, never)?);
    }
    for it in puzzles {
        let scene = Scene::of_puzzle(&it.puzzle, arguments.solution);
        match exporter == Exporter::Picture(&SVG) {
            true => picture::write_svg((&scene).into(), &options, out, never)?,
            false => picture::write_png((&scene).into(), &options, None, out, never)?,
        }
    }
    Ok(())
}

/// `puzzle --grade FILE`.
fn grade(path: &Path, arguments: &PuzzleArguments) -> Status {
    let numbers = match read_numbers(path) {
        Ok(numbers) => numbers,
        Err(sentence) => return fail(Status::BadInput, &sentence),
    };
    match Puzzle::new(&numbers.board, &numbers.pins) {
        Ok(puzzle) => print(|out| {
            let level = match puzzle.grade() {
                Some(grade) => grade.level().name(),
                None => "harder than hard",
            };
            let (board, count) = (puzzle.board().size(), puzzle.pins().len());
            writeln!(out, "{level}: {count} numbers on {board}, one solution")?;
            if arguments.steps {
                write_steps(&puzzle, out)?;
            }
            match arguments.solution {
                true => text::GRID.write(puzzle.solution(), out),
                false => Ok(()),
            }
        }),
        Err(NoPuzzle::Several(both)) => {
            let written = print(|out| write_both(&both, out));
            match written {
                Status::Done => fail(
                    Status::Negative,
                    &"the puzzle is not unique: two of its solutions are written",
                ),
                other => other,
            }
        }
        Err(NoPuzzle::Unsolved(Unsolved::Impossible(reason))) => fail(Status::Negative, &reason),
        Err(NoPuzzle::Unsolved(Unsolved::Stopped { steps })) => fail(
            Status::GaveUp,
            &format!(
                "gave up after {steps} steps: nobody knows whether there is exactly one solution"
            ),
        ),
        Err(error) => fail(Status::BadInput, &error),
    }
}

fn write_both(both: &[Tour; 2], out: &mut dyn Write) -> io::Result<()> {
    text::GRID.write(&both[0], out)?;
    writeln!(out)?;
    text::GRID.write(&both[1], out)
}

/// Why each number has no other square, as far as the techniques go.
fn write_steps(puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
    let mut placed = puzzle.pins().clone();
    while let Some(step) = puzzle.next_step(&placed) {
        writeln!(out, "{step}")?;
        let _ = placed.insert(step.number, step.square);
    }
    if !puzzle.is_solved_by(&placed) {
        tell("from here on it takes more than one trial at a time");
    }
    Ok(())
}
