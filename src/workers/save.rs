//! Saves a file: the dialog, then drawing and writing on a worker.

use crate::links::whole_address;
use crate::model::sentences;
use crate::platform::dialog::{Dialog, DialogAnswer, picture_folder};
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

/// What a file shows, with what its picture needs.
pub(crate) enum FileContent {
    /// The board as a PNG, which embeds the tour, if any.
    Scene(Scene, Options, Option<HeldTour>),
    /// The visible dots of a large board as a PNG.
    Dots {
        tour: HeldTour,
        raster: Raster,
        height: u32,
        theme: BoardTheme,
    },
    /// The visible part of a tour in a style as a PNG.
    Drawn {
        tour: HeldTour,
        style: &'static Style,
        options: Options,
        window: Window,
    },
    /// A PDF with a puzzle, further puzzles to make, and the solutions.
    Puzzles {
        first: Box<PrintedPuzzle>,
        others: Vec<TitledSpec>,
        options: Options,
    },
    /// A verse, without its solution; a PDF has the solution on its second page.
    Verse(Box<Verse>, &'static Picture, Options),
    /// A tour, complete or not, in the format of the file's extension.
    Tour(HeldTour, Options),
}

/// A puzzle to make, and its title on the page.
pub(crate) struct TitledSpec {
    pub(crate) spec: PuzzleSpec,
    pub(crate) title: String,
}

/// The text of a tour, to embed in a picture; `None` for the game of two knights.
fn tour_text(held: &HeldTour) -> Option<String> {
    let tour_view = held.tour_view();
    (tour_view.knights().count() == 1).then(|| carried(tour_view))?
}

/// A file to save when the user has chosen its name.
pub(crate) struct SaveRequest {
    pub(crate) kinds: Vec<Exporter>,
    pub(crate) proposed: String,
    pub(crate) content: FileContent,
}

/// The result of saving a file.
pub(crate) enum SaveOutcome {
    Saved { path: PathBuf, sentence: String },
    Failed(String),
}

/// Shows one dialog or writes one file at a time.
#[derive(Default)]
pub(crate) struct Saver {
    asking: Option<(Dialog, SaveRequest)>,
    writing: Option<Worker<SaveOutcome>>,
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

    pub(crate) fn ask(&mut self, title: &str, request: SaveRequest, folder: &Path) {
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

    pub(crate) fn poll(&mut self) -> Option<SaveOutcome> {
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

    pub(crate) fn finish(&mut self) -> Option<SaveOutcome> {
        self.asking = None;
        self.writing.take().map(Worker::join).map(outcome)
    }
}

fn outcome(done: Result<SaveOutcome, Panicked>) -> SaveOutcome {
    done.unwrap_or_else(|fault| SaveOutcome::Failed(fault.to_string()))
}

/// The file to write, and whether the user has chosen its name.
struct SaveTarget {
    path: PathBuf,
    existing: Existing,
    is_chosen: bool,
}

fn target(answer: DialogAnswer, request: &SaveRequest) -> Option<SaveTarget> {
    let usual = request
        .kinds
        .first()
        .copied()
        .unwrap_or(Exporter::Picture(&PNG));
    match answer {
        DialogAnswer::Chosen(path) => Some(with_ending(path, &request.kinds, usual)),
        DialogAnswer::Impossible => Some(SaveTarget {
            path: files::unused(&picture_folder().join(&request.proposed)),
            existing: Existing::Keep,
            is_chosen: false,
        }),
        DialogAnswer::Cancelled => None,
    }
}

/// Adds the default extension to a name without one. Avoids existing files: the dialog asked only about the short name.
fn with_ending(path: PathBuf, kinds: &[Exporter], usual: Exporter) -> SaveTarget {
    if Exporter::from_path(&path).is_ok_and(|kind| kinds.contains(&kind)) {
        return SaveTarget {
            path,
            // The dialog has asked whether to replace the file.
            existing: Existing::Replace,
            is_chosen: true,
        };
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(usual.ending());
    SaveTarget {
        path: files::unused(&path.with_file_name(name)),
        existing: Existing::Keep,
        is_chosen: true,
    }
}

fn write_on_a_worker(content: FileContent, target: SaveTarget) -> Worker<SaveOutcome> {
    Worker::start("saving", move |progress| {
        match write(&content, &target, progress) {
            Ok(()) => SaveOutcome::Saved {
                sentence: sentences::saved(&target.path, target.is_chosen),
                path: target.path,
            },
            Err(sentence) => SaveOutcome::Failed(sentence),
        }
    })
}

fn made(
    first: &PrintedPuzzle,
    others: &[TitledSpec],
    progress: &WorkerProgress,
) -> Result<Vec<PrintedPuzzle>, String> {
    let mut puzzles = vec![first.clone()];
    for TitledSpec { spec, title } in others {
        if progress.check().is_err() {
            return Err("Cancelled.".to_owned());
        }
        let puzzle = spec.make().map_err(sentence)?;
        puzzles.push(PrintedPuzzle {
            link: whole_address(&Link::from(&puzzle)),
            puzzle,
            title: title.clone(),
        });
    }
    Ok(puzzles)
}

fn write(
    content: &FileContent,
    target: &SaveTarget,
    progress: &WorkerProgress,
) -> Result<(), String> {
    let path = &target.path;
    let puzzles = match content {
        FileContent::Puzzles { first, others, .. } => made(first, others, progress)?,
        _ => Vec::new(),
    };
    let saved = export::save(path, target.existing, |out| {
        write_to(out, content, &puzzles, Exporter::from_path(path), progress)
    });
    saved.map_err(sentence)
}

/// Draws a tour or a scene without saving it.
pub(crate) fn draw(content: FileContent) -> Worker<Result<RgbaImage, String>> {
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
    content: &FileContent,
    puzzles: &[PrintedPuzzle],
    kind: Result<Exporter, ExportError>,
    progress: &WorkerProgress,
) -> Result<(), ExportError> {
    let mut tell = |done, all| progress.report_percent(done, all);
    match content {
        FileContent::Scene(scene, options, held) => {
            let (scene, text) = (Subject::Scene(scene), held.as_ref().and_then(tour_text));
            Ok(write_png(scene, options, text.as_deref(), out, &mut tell)?)
        }
        &FileContent::Dots {
            ref tour,
            raster,
            height,
            theme,
        } => {
            let (tour_view, text) = (tour.tour_view(), tour_text(tour));
            let text = text.as_deref();
            Ok(write_dots(
                tour_view, raster, height, theme, text, out, &mut tell,
            )?)
        }
        FileContent::Drawn {
            tour,
            style,
            options,
            window,
        } => {
            let picture = options.picture.as_deref();
            let drawing = Drawing::new(style, tour.tour_view(), options.theme, picture)?;
            let text = tour_text(tour);
            Ok(write_drawing(
                &drawing,
                *window,
                text.as_deref(),
                out,
                &mut tell,
            )?)
        }
        FileContent::Puzzles { options, .. } => {
            Ok(write_puzzles_pdf(puzzles, options, out, &mut tell)?)
        }
        FileContent::Verse(verse, picture, options) => {
            Ok(PrintedVerse { verse, font: None }.write(picture, options, false, out)?)
        }
        FileContent::Tour(held, options) => kind?.write(held.tour_view(), options, out, &mut tell),
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
    fn contents() -> Vec<(FileContent, &'static str)> {
        let tour = HeldTour::Tour(FAMOUS[0].tour());
        let tours = Exporter::all().map(|kind| {
            (
                FileContent::Tour(tour.clone(), Options::default()),
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
            (
                FileContent::Scene(scene, Options::default(), None),
                PNG.ending,
            ),
            (
                FileContent::Puzzles {
                    first: Box::new(puzzle),
                    others: Vec::new(),
                    options: Options::default(),
                },
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
        let name =
            |(index, content): (usize, &(FileContent, &str))| format!("{index}.{}", content.1);
        let names: Vec<String> = contents.iter().enumerate().map(name).collect();
        fs::create_dir(&folder).unwrap();
        for name in &names {
            fs::write(folder.join(name), "old").unwrap();
        }
        let save = |content: &FileContent, name: &str| {
            let (path, existing) = (folder.join(name), Existing::Replace);
            let target = SaveTarget {
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
