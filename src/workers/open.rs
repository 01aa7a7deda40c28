//! Opens a tour, or a portrait's picture, on a worker.

use crate::links::{link_in_place_of, unread};
use crate::model::sentences;
use crate::platform::dialog::{Dialog, DialogAnswer};
use crate::platform::worker::{Panicked, Worker, WorkerProgress};
use knights_tour::board::Size;
use knights_tour::listing::ClaimedTour;
use knights_tour::puzzle::{Split, VerseSpec};
use knights_tour::text::{self, Numbers, ReadError};
use knights_tour_base::wording::ended;
use knights_tour_picture::export::Exporter;
use knights_tour_picture::import::{self, ImportError, ImportedFile};
use knights_tour_picture::{Luminance, PNG};
use knights_tour_session::link::{Link, LinkError};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Where the user opens or pastes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OpenSource {
    File(PathBuf),
    Clipboard,
}

/// What the user wants to open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WantedContent {
    Tour,
    Picture,
}

/// What was read from a file or from pasted text.
#[derive(Debug)]
pub(crate) enum OpenedContent {
    /// The tours of a text, at least one.
    Tours(Vec<ClaimedTour>),
    /// A link, or the numbers of a puzzle.
    Link(Link),
    Picture(Luminance),
}

/// The result of reading, with what to tell the user.
pub(crate) struct Opened {
    pub(crate) source: OpenSource,
    pub(crate) wanted: WantedContent,
    pub(crate) read: Result<OpenedContent, String>,
    /// Path of an opened picture that contains no tour, although a tour was expected.
    pub(crate) picture: Option<PathBuf>,
    pub(crate) others: Option<String>,
    /// The letters of a pasted text that could become a verse.
    pub(crate) verse: Option<Vec<String>>,
}

impl Opened {
    fn new(
        source: OpenSource,
        wanted: WantedContent,
        read: Result<OpenedContent, String>,
    ) -> Opened {
        Opened {
            source,
            wanted,
            read,
            picture: None,
            others: None,
            verse: None,
        }
    }

    pub(crate) fn board(&self) -> Option<Size> {
        match &self.read {
            Ok(OpenedContent::Tours(tours)) => tours.first().map(|tour| tour.board.size()),
            Ok(OpenedContent::Link(link)) => Some(link.size()),
            Ok(OpenedContent::Picture(_)) | Err(_) => None,
        }
    }
}

/// Reads one source and shows one dialog at a time; a new source replaces the old one.
#[derive(Default)]
pub(crate) struct Opener {
    dialog: Option<(Dialog, WantedContent)>,
    subject: Option<(OpenSource, WantedContent)>,
    /// Worker that reads the source; it may never end, because an idle pipe has no end of file.
    reading: Option<Worker<Opened>>,
}

impl Opener {
    pub(crate) fn ask(&mut self, wanted: WantedContent, folder: &Path) -> bool {
        if self.dialog.is_some() {
            return false;
        }
        let kinds = Exporter::all().filter(|kind| kind.is_read());
        let (title, kind) = match wanted {
            WantedContent::Tour => (
                "Open a tour",
                ("Tours", kinds.map(Exporter::ending).collect()),
            ),
            WantedContent::Picture => ("Open a picture", (PNG.label, vec![PNG.ending])),
        };
        let kinds = [kind, ("All files", vec!["*"])];
        self.dialog = Some((Dialog::open(title, folder, kinds), wanted));
        true
    }

    pub(crate) fn open(&mut self, paths: Vec<PathBuf>) {
        if let Some(first) = paths.first() {
            let first = OpenSource::File(first.clone());
            self.read(first, WantedContent::Tour, move |_, progress| {
                first_tour(&paths, progress)
            });
        }
    }

    pub(crate) fn open_picture(&mut self, path: PathBuf) {
        let source = OpenSource::File(path.clone());
        self.read(source, WantedContent::Picture, move |source, progress| {
            let darkness = read_file(&path, progress).and_then(|file| file.darkness());
            let read = darkness.map_err(|error| could_not(&path, &error));
            Opened::new(
                source,
                WantedContent::Picture,
                read.map(OpenedContent::Picture),
            )
        });
    }

    pub(crate) fn paste(&mut self, text: String) {
        self.read(
            OpenSource::Clipboard,
            WantedContent::Tour,
            move |source, progress| {
                let verse = letters_of(&text);
                Opened {
                    verse,
                    ..Opened::new(source, WantedContent::Tour, pasted(&text, progress))
                }
            },
        );
    }

    fn read(
        &mut self,
        source: OpenSource,
        wanted: WantedContent,
        read: impl FnOnce(OpenSource, &WorkerProgress) -> Opened + Send + 'static,
    ) {
        self.subject = Some((source.clone(), wanted));
        self.reading = Some(Worker::start("reading", move |progress| {
            read(source, progress)
        }));
    }

    pub(crate) fn stop(&mut self) -> bool {
        self.reading.take().is_some()
    }

    pub(crate) fn is_slow(&self) -> bool {
        self.reading.as_ref().is_some_and(Worker::is_slow)
    }

    pub(crate) fn wait(&mut self, patience: Duration) -> Option<Opened> {
        let opened = Worker::poll_for(&mut self.reading, patience)?;
        self.opened(opened)
    }

    pub(crate) fn poll(&mut self) -> Option<Opened> {
        if let Some((dialog, wanted)) = &mut self.dialog
            && let Some(answer) = dialog.poll()
        {
            let wanted = *wanted;
            self.dialog = None;
            match answer {
                DialogAnswer::Chosen(path) if wanted == WantedContent::Picture => {
                    self.open_picture(path);
                }
                DialogAnswer::Chosen(path) => self.open(vec![path]),
                DialogAnswer::Cancelled => {}
                DialogAnswer::Impossible => {
                    let why = Err(sentences::NO_OPEN_DIALOG.to_owned());
                    return Some(Opened::new(OpenSource::File(PathBuf::new()), wanted, why));
                }
            }
        }
        let opened = Worker::poll(&mut self.reading)?;
        self.opened(opened)
    }

    fn opened(&mut self, opened: Result<Opened, Panicked>) -> Option<Opened> {
        let (source, wanted) = self.subject.take()?;
        Some(opened.unwrap_or_else(|fault| Opened::new(source, wanted, Err(fault.to_string()))))
    }
}

fn pasted(text: &str, progress: &WorkerProgress) -> Result<OpenedContent, String> {
    if Link::is_link(text) {
        return linked(text);
    }
    content(&ImportedFile::Text(text.to_owned()), progress).map_err(|error| match error {
        ImportError::Read(ReadError::Unknown) => sentences::NO_TOUR_IN_TEXT.to_owned(),
        _ => ended(sentences::capitalised(&error.to_string())),
    })
}

fn letters_of(text: &str) -> Option<Vec<String>> {
    /// Longest text that is split into letters, in bytes.
    const LONGEST: usize = 10_000;
    let parts = Split::Letters.parts(Some(text).filter(|text| text.len() <= LONGEST)?);
    let is_letter = |part: &&String| part.chars().all(char::is_alphabetic);
    let letters = parts.iter().filter(is_letter).count();
    // Lists of squares and tables of numbers are no texts.
    let is_text = 4 * letters > 3 * parts.len();
    (is_text && VerseSpec::PARTS.contains(&parts.len())).then_some(parts)
}

fn linked(text: &str) -> Result<OpenedContent, String> {
    text.parse()
        .map(OpenedContent::Link)
        .map_err(|error: LinkError| sentences::because(sentences::LINK_NOT_READ, error))
}

/// The link, the puzzle or the tours in a file.
fn content(file: &ImportedFile, progress: &WorkerProgress) -> Result<OpenedContent, ImportError> {
    /// Longest text that is read as a link or a puzzle, in bytes.
    const LONGEST: usize = 1 << 20;
    let short = file.text().filter(|text| text.len() <= LONGEST);
    let text = short.unwrap_or_default();
    let link = text.parse().ok().filter(|_| !text::is_id(text));
    let link = link.or_else(|| link_in_json(text));
    if let Some(link) = link.or_else(|| numbers(text).map(Link::Puzzle)) {
        return Ok(OpenedContent::Link(link));
    }
    let readings = file.tours(None, &mut |done, _| progress.report(done))?;
    let tours = readings.tours?;
    Ok(OpenedContent::Tours(
        tours.into_iter().map(|reading| reading.tour).collect(),
    ))
}

/// The link of a verse that is written as JSON.
fn link_in_json(text: &str) -> Option<Link> {
    let object: serde_json::Value = serde_json::from_str(text).ok()?;
    object.get("link")?.as_str()?.parse().ok()
}

/// A puzzle's numbers; `None` for an unfinished tour, whose numbers are consecutive from 1.
fn numbers(text: &str) -> Option<Numbers> {
    let numbers = Numbers::read(text).ok()?;
    let is_tour = numbers
        .givens
        .keys()
        .copied()
        .eq(1..=numbers.givens.len() as u64);
    (!is_tour).then_some(numbers)
}

/// The first file with a tour and a sentence about the others, or the first error.
fn first_tour(paths: &[PathBuf], progress: &WorkerProgress) -> Opened {
    if let [path] = paths
        && let Some(link) = link_in_place_of(path)
    {
        return Opened::new(
            OpenSource::File(path.clone()),
            WantedContent::Tour,
            linked(link),
        );
    }
    let (mut why, mut picture) = (None, None);
    for (index, path) in paths.iter().enumerate() {
        let read = read_file(path, progress).and_then(|file| {
            content(&file, progress).inspect_err(|error| {
                let is_picture = matches!(error, ImportError::Picture(_));
                if picture.is_none() && is_picture && file.darkness().is_ok() {
                    picture = Some(path.clone());
                }
            })
        });
        match read {
            Ok(content) => {
                let (unread, unopened) = (&paths[..index], &paths[index + 1..]);
                let source = OpenSource::File(path.clone());
                return Opened {
                    others: others(path, unread, unopened),
                    ..Opened::new(source, WantedContent::Tour, Ok(content))
                };
            }
            Err(error) => {
                why.get_or_insert_with(|| could_not(path, &error));
            }
        }
    }
    let mut why = why.unwrap_or_default();
    if paths.len() > 1 {
        why = sentences::none_holds_a_tour(paths.len(), &why);
    }
    let first = paths.first().cloned().unwrap_or_default();
    Opened {
        picture,
        ..Opened::new(OpenSource::File(first), WantedContent::Tour, Err(why))
    }
}

/// Reads a file; stops when the worker is cancelled.
fn read_file(path: &Path, progress: &WorkerProgress) -> Result<ImportedFile, ImportError> {
    import::read(Cancellable(import::open(path)?, progress))
}

/// A source that fails from the moment when the worker is cancelled.
struct Cancellable<'a, R>(R, &'a WorkerProgress);

impl<R: Read> Read for Cancellable<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.1.check().map_err(io::Error::other)?;
        self.0.read(bytes)
    }
}

fn could_not(path: &Path, error: &ImportError) -> String {
    sentences::not_read(path, unread(error))
}

fn others(shown: &Path, unread: &[PathBuf], unopened: &[PathBuf]) -> Option<String> {
    let name = |path: &Path| {
        path.file_name()
            .unwrap_or(path.as_os_str())
            .to_string_lossy()
            .into_owned()
    };
    let names = |paths: &[PathBuf]| {
        let names: Vec<String> = paths.iter().map(|path| name(path)).collect();
        names.join(", ")
    };
    let is_one = unread.is_empty() && unopened.is_empty();
    (!is_one).then(|| sentences::one_is_shown(&name(shown), &names(unread), &names(unopened)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_tour_is_read_from_a_pipe() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let end = pipe.clone();
        let mut writer = Some(Worker::start("writing", move |_| {
            std::fs::write(end, "a1\n")
        }));
        let opened = first_tour(&[pipe], &WorkerProgress::default());
        Worker::poll_for(&mut writer, Duration::from_secs(60))
            .unwrap()
            .unwrap()
            .unwrap();
        assert!(
            matches!(opened.read, Ok(OpenedContent::Tours(_))),
            "{:?}",
            opened.read
        );
    }

    #[test]
    fn the_link_of_a_day_is_read_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("today.txt");
        let link = "https://example.org/#puzzle=2026-11-22-6x6-medium";
        let utf16 = link.encode_utf16().flat_map(u16::to_le_bytes);
        for bytes in [format!("{link}\n").into_bytes(), utf16.collect()] {
            std::fs::write(&path, bytes).unwrap();
            let opened = first_tour(std::slice::from_ref(&path), &WorkerProgress::default());
            let Ok(OpenedContent::Link(read)) = opened.read else {
                panic!("{:?}", opened.read);
            };
            assert_eq!(Ok(read), link.parse());
        }
    }

    #[test]
    fn of_several_files_the_first_tour_is_shown_and_each_other_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("notes.txt"), "Remember the milk.").unwrap();
        for name in ["a.moves", "b.moves"] {
            std::fs::write(path(name), "a1\nb3\n").unwrap();
        }
        let open = |paths: &[PathBuf]| first_tour(paths, &WorkerProgress::default());
        let opened = open(&[path("notes.txt"), path("a.moves"), path("b.moves")]);
        assert_eq!(opened.source, OpenSource::File(path("a.moves")));
        assert!(opened.read.is_ok());
        assert_eq!(
            opened.others.as_deref(),
            Some(
                "a.moves is shown. Without a tour: notes.txt. Not opened (one tour at a time): b.moves."
            )
        );
        assert_eq!(open(&[path("a.moves")]).others, None);
        let neither = open(&[path("notes.txt"), path("gone")]);
        assert_eq!(neither.picture, None);
        let why = neither.read.unwrap_err();
        assert!(
            why.starts_with("None of the 2 files contains a tour. "),
            "{why}"
        );
        assert!(why.contains("notes.txt could not be read"), "{why}");
    }

    #[test]
    fn a_picture_without_a_tour_is_told_of() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        image::GrayImage::new(3, 2).save(path("photo.png")).unwrap();
        std::fs::write(path("broken.png"), b"\x89PNG\r\n").unwrap();
        let open = |paths: &[PathBuf]| first_tour(paths, &WorkerProgress::default());
        let opened = open(&[path("broken.png"), path("photo.png")]);
        assert_eq!(opened.picture, Some(path("photo.png")));
        assert!(opened.read.unwrap_err().contains("broken.png could not be"));
        assert_eq!(open(&[path("broken.png")]).picture, None);
        let mut opener = Opener::default();
        opener.open_picture(path("photo.png"));
        let opened = opener.wait(Duration::from_secs(60)).unwrap();
        assert!(matches!(opened.read, Ok(OpenedContent::Picture(_))));
    }

    #[test]
    fn reading_stops_when_it_is_cancelled() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tour.moves");
        std::fs::write(&path, "a1\nb3\n").unwrap();
        let worker = Worker::start("reading", move |progress| {
            while progress.check().is_ok() {
                std::thread::yield_now();
            }
            let text = "a1 b3 ".repeat(100_000);
            [
                pasted(&text, progress).unwrap_err(),
                first_tour(std::slice::from_ref(&path), progress)
                    .read
                    .unwrap_err(),
                read_file(&path, progress).unwrap_err().to_string(),
            ]
        });
        worker.cancel();
        let errors = Worker::poll_for(&mut Some(worker), Duration::from_secs(60))
            .unwrap()
            .unwrap();
        for error in errors {
            assert!(error.to_lowercase().contains("cancelled"), "{error}");
        }
    }
}
