//! Saves a file: the dialog, then drawing and writing on a worker.

use crate::links::whole_address;
use crate::model::sentences;
use crate::platform::dialog::{Answer, Dialog, picture_folder};
use crate::platform::worker::{Panicked, Worker, WorkerProgress};
use image::RgbaImage;
use knights_tour::puzzle::{PuzzleSpec, Verse};
use knights_tour_base::wording::sentence;
use knights_tour_picture::export::{self, ExportError, Exporter};
use knights_tour_picture::files::Existing;
use knights_tour_picture::{
    BoardTheme, Drawing, Options, PNG, Picture, PrintedPuzzle, PrintedVerse, Raster, Style,
    Subject, Window, carried, files, write_dots, write_drawing, write_png, write_puzzles_pdf,
};
use knights_tour_scene::{HeldTour, Scene};
use knights_tour_session::link::Link;
use std::io::Write;
use std::path::{Path, PathBuf};

pub(crate) enum Content {
    /// The board as a PNG, which embeds the tour, if any.
    Scene(Scene, Options, Option<HeldTour>),
    /// The visible dots of a large board as a PNG, with the number of their rows.
    Dots(HeldTour, Raster, u32, BoardTheme),
    Drawn(HeldTour, &'static Style, Options, Window),
    /// A PDF with a puzzle, further puzzles to make, and the solutions.
    Puzzles(Box<PrintedPuzzle>, Vec<(PuzzleSpec, String)>, Options),
    /// A verse, without its solution; a PDF has the solution on its second page.
    Verse(Box<Verse>, &'static Picture, Options),
    /// A tour, complete or not, in the format of the file's extension.
    Tour(HeldTour, Options),
}

/// The text of a tour, to embed in a picture; `None` for the game of two knights.
fn tour_text(held: &HeldTour) -> Option<String> {
    let tour_view = held.tour_view();
    (tour_view.knights().count() == 1).then(|| carried(tour_view))?
}

pub(crate) struct Request {
    pub(crate) kinds: Vec<Exporter>,
    pub(crate) proposed: String,
    pub(crate) content: Content,
}

pub(crate) enum Outcome {
    Saved { path: PathBuf, sentence: String },
    Failed(String),
}

#[derive(Default)]
pub(crate) struct Saver {
    asking: Option<(Dialog, Request)>,
    writing: Option<Worker<Outcome>>,
}

impl Saver {
    pub(crate) fn is_busy(&self) -> bool {
        self.asking.is_some() || self.writing.is_some()
    }

    pub(crate) fn percent(&self) -> Option<u64> {
        let percent = self.writing.as_ref().map(Worker::done);
        percent.filter(|&percent| percent > 0)
    }

    pub(crate) fn stop(&self) {
        if let Some(worker) = &self.writing {
            worker.cancel();
        }
    }

    pub(crate) fn ask(&mut self, title: &str, request: Request, folder: &Path) {
        if self.is_busy() {
            return;
        }
        // The dialog asks before it replaces a file, but only a new name is no trouble.
        let unused = files::unused(&folder.join(&request.proposed));
        let name = unused.file_name().unwrap_or_default().to_string_lossy();
        let kinds = request
            .kinds
            .iter()
            .map(|kind| (kind.label(), vec![kind.ending()]));
        self.asking = Some((Dialog::save(title, folder, &name, kinds), request));
    }

    pub(crate) fn poll(&mut self) -> Option<Outcome> {
        if let Some((dialog, request)) = &mut self.asking
            && let Some(answer) = dialog.poll()
        {
            let target = target(answer, request);
            let (_, request) = self.asking.take()?;
            self.writing = target.map(|target| write_on_a_worker(request.content, target));
            return None;
        }
        Worker::poll(&mut self.writing).map(outcome)
    }

    pub(crate) fn finish(&mut self) -> Option<Outcome> {
        self.asking = None;
        self.writing.take().map(Worker::join).map(outcome)
    }
}

fn outcome(done: Result<Outcome, Panicked>) -> Outcome {
    done.unwrap_or_else(|fault| Outcome::Failed(fault.to_string()))
}

struct Target {
    path: PathBuf,
    existing: Existing,
    is_chosen: bool,
}

fn target(answer: Answer, request: &Request) -> Option<Target> {
    let usual = request
        .kinds
        .first()
        .copied()
        .unwrap_or(Exporter::Picture(&PNG));
    match answer {
        Answer::Chosen(path) => Some(with_ending(path, &request.kinds, usual)),
        Answer::Impossible => Some(Target {
            path: files::unused(&picture_folder().join(&request.proposed)),
            existing: Existing::Keep,
            is_chosen: false,
        }),
        Answer::Cancelled => None,
    }
}

/// Adds the default extension to a name without one. Avoids existing files: the dialog asked only about the short name.
fn with_ending(path: PathBuf, kinds: &[Exporter], usual: Exporter) -> Target {
    if Exporter::from_path(&path).is_ok_and(|kind| kinds.contains(&kind)) {
        return Target {
            path,
            // The dialog has asked whether to replace the file.
            existing: Existing::Replace,
            is_chosen: true,
        };
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(usual.ending());
    Target {
        path: files::unused(&path.with_file_name(name)),
        existing: Existing::Keep,
        is_chosen: true,
    }
}

fn write_on_a_worker(content: Content, target: Target) -> Worker<Outcome> {
    Worker::start("saving", move |progress| {
        match write(&content, &target, progress) {
            Ok(()) => Outcome::Saved {
                sentence: sentences::saved(&target.path, target.is_chosen),
                path: target.path,
            },
            Err(sentence) => Outcome::Failed(sentence),
        }
    })
}

fn made(
    first: &PrintedPuzzle,
    others: &[(PuzzleSpec, String)],
    progress: &WorkerProgress,
) -> Result<Vec<PrintedPuzzle>, String> {
    let mut puzzles = vec![first.clone()];
    for (recipe, title) in others {
        if progress.check().is_err() {
            return Err("Cancelled.".to_owned());
        }
        let puzzle = recipe.make().map_err(sentence)?;
        puzzles.push(PrintedPuzzle {
            link: whole_address(&Link::from(&puzzle)),
            puzzle,
            title: title.clone(),
        });
    }
    Ok(puzzles)
}

fn write(content: &Content, target: &Target, progress: &WorkerProgress) -> Result<(), String> {
    let path = &target.path;
    let puzzles = match content {
        Content::Puzzles(first, others, _) => made(first, others, progress)?,
        _ => Vec::new(),
    };
    let saved = export::save(path, target.existing, |out| {
        write_to(out, content, &puzzles, Exporter::from_path(path), progress)
    });
    saved.map_err(sentence)
}

/// Draws a tour or a scene without saving it.
pub(crate) fn draw(content: Content) -> Worker<Result<RgbaImage, String>> {
    Worker::start("drawing", move |progress| {
        let mut file = Vec::new();
        let kind = Ok(Exporter::Picture(&PNG));
        write_to(&mut file, &content, &[], kind, progress).map_err(sentence)?;
        Ok(image::load_from_memory(&file)
            .map_err(sentence)?
            .into_rgba8())
    })
}

fn write_to(
    out: &mut dyn Write,
    content: &Content,
    puzzles: &[PrintedPuzzle],
    kind: Result<Exporter, ExportError>,
    progress: &WorkerProgress,
) -> Result<(), ExportError> {
    let mut tell = |done, all| progress.report_percent(done, all);
    match content {
        Content::Scene(scene, options, held) => {
            let text = held.as_ref().and_then(tour_text);
            let text = text.as_deref();
            Ok(write_png(
                Subject::Scene(scene),
                options,
                text,
                out,
                &mut tell,
            )?)
        }
        &Content::Dots(ref held, raster, height, theme) => {
            let (tour_view, text) = (held.tour_view(), tour_text(held));
            let text = text.as_deref();
            Ok(write_dots(
                tour_view, raster, height, theme, text, out, &mut tell,
            )?)
        }
        &Content::Drawn(ref held, style, ref options, window) => {
            let (theme, picture) = (options.theme(), options.picture());
            let drawing = Drawing::new(style, held.tour_view(), theme, picture)?;
            let text = tour_text(held);
            let text = text.as_deref();
            Ok(write_drawing(&drawing, window, text, out, &mut tell)?)
        }
        Content::Puzzles(_, _, options) => Ok(write_puzzles_pdf(puzzles, options, out, &mut tell)?),
        Content::Verse(verse, picture, options) => {
            Ok(PrintedVerse { verse, font: None }.write(picture, options, false, out)?)
        }
        Content::Tour(held, options) => kind?.write(held.tour_view(), options, out, &mut tell),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knights_tour::board::Board;
    use knights_tour::facts::FAMOUS;
    use knights_tour::puzzle::Level;
    use knights_tour_picture::{PDF, SVG};
    use knights_tour_scene::{View, Viewport};
    use knights_tour_session::{Command, Session, Start};
    use std::fs;

    /// Every kind of content and format, with its extension.
    fn contents() -> Vec<(Content, &'static str)> {
        let tour = HeldTour::Tour(FAMOUS[0].tour());
        let tours = Exporter::all().map(|kind| {
            (
                Content::Tour(tour.clone(), Options::default()),
                kind.ending(),
            )
        });
        let mut session = Session::new(1);
        let _ = session.apply_all([Command::Start(Start::TopLeft), Command::StepOn]);
        let whole = Viewport::whole(session.board().size());
        let scene = session.scene(View::default(), None, &[], whole);
        let spec = PuzzleSpec::new(&Board::new(5, 5).unwrap(), Level::Easy);
        let puzzle = spec.make().unwrap();
        let puzzle = PrintedPuzzle {
            puzzle,
            title: String::new(),
            link: None,
        };
        let others = [
            (Content::Scene(scene, Options::default(), None), PNG.ending),
            (
                Content::Puzzles(Box::new(puzzle), Vec::new(), Options::default()),
                PDF.ending,
            ),
        ];
        tours.chain(others).collect()
    }

    /// Makes writing to a folder fail, even for root: the folder is gone, and in its place is a file, a folder of the
    /// system, or a link from every name to a full device.
    fn obstruct(folder: &Path, obstacle: &str, names: &[String]) {
        match obstacle {
            "gone" => fs::write(folder, "").unwrap(),
            #[cfg(target_os = "linux")]
            "read-only" => std::os::unix::fs::symlink("/sys", folder).unwrap(),
            #[cfg(target_os = "linux")]
            "full" => {
                fs::create_dir(folder).unwrap();
                for name in names {
                    std::os::unix::fs::symlink("/dev/full", folder.join(name)).unwrap();
                }
            }
            _ => panic!("{obstacle} {names:?}"),
        }
    }

    fn clear(folder: &Path) {
        match fs::symlink_metadata(folder).unwrap().is_dir() {
            true => fs::remove_dir_all(folder).unwrap(),
            false => fs::remove_file(folder).unwrap(),
        }
    }

    #[test]
    fn what_cannot_be_written_leaves_the_old_file_and_is_written_later() {
        let place = tempfile::tempdir().unwrap();
        let [folder, aside] = ["folder", "aside"].map(|name| place.path().join(name));
        let contents = contents();
        let name = |(index, content): (usize, &(Content, &str))| format!("{index}.{}", content.1);
        let names: Vec<String> = contents.iter().enumerate().map(name).collect();
        fs::create_dir(&folder).unwrap();
        for name in &names {
            fs::write(folder.join(name), "old").unwrap();
        }
        let save = |content: &Content, name: &str| {
            let (path, existing) = (folder.join(name), Existing::Replace);
            let target = Target {
                path,
                existing,
                is_chosen: true,
            };
            write(content, &target, &WorkerProgress::default())
        };
        let obstacles: &[&str] = match cfg!(target_os = "linux") {
            true => &["gone", "read-only", "full"],
            false => &["gone"],
        };
        for obstacle in obstacles {
            fs::rename(&folder, &aside).unwrap();
            obstruct(&folder, obstacle, &names);
            for ((content, _), name) in contents.iter().zip(&names) {
                let said = save(content, name).unwrap_err();
                assert!(
                    said.contains(name) && said.contains("could not be written"),
                    "{said}"
                );
                assert!(said.ends_with('.') && !said.contains('\n'), "{said}");
            }
            clear(&folder);
            fs::rename(&aside, &folder).unwrap();
        }
        for ((content, _), name) in contents.iter().zip(&names) {
            assert_eq!(fs::read_to_string(folder.join(name)).unwrap(), "old");
            save(content, name).unwrap();
            assert!(fs::read(folder.join(name)).unwrap().len() > 3, "{name}");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), names.len());
    }

    #[test]
    fn a_name_without_an_ending_gets_one_and_replaces_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let [png, svg] = [&PNG, &SVG].map(Exporter::Picture);
        let kinds = [png, svg];
        let target = |name: &str| with_ending(path(name), &kinds, png).path;
        assert_eq!(target("tour"), path("tour.png"));
        assert_eq!(target("tour.v1"), path("tour.v1.png"));
        assert_eq!(target("tour.PNG"), path("tour.PNG"));
        assert_eq!(target("tour.svg"), path("tour.svg"));
        assert_eq!(target("tour.gif"), path("tour.gif.png"));
        fs::write(path("tour.png"), "").unwrap();
        assert_eq!(target("tour"), path("tour-2.png"));
        assert_eq!(target("tour.png"), path("tour.png"));
    }
}
