//! Saving, opening, copying and pasting.

use super::paint::line_of;
use super::{OpenedTours, Shell, notices};
use crate::board::art::window;
use crate::board::canvas::DotGrid;
use crate::forms::export;
use crate::links::{address, fresh_seed, link_in_place_of, page, whole_address};
use crate::model::command::{AppCommand, Export, FormKind, SheetOfPuzzles};
use crate::model::notice::Notice;
use crate::model::sentences;
use crate::model::verses;
use crate::panels::STYLE_OF_SOLVED;
use crate::platform::clipboard::{ClipboardResult, CopyReport};
use crate::platform::dialog::picture_folder;
use crate::workers::open::{OpenSource, Opened, OpenedContent, WantedContent};
use crate::workers::save::{self, FileContent, SaveOutcome, SaveRequest, TitledSpec};
use image::RgbaImage;
use knights_tour::board::Board;
use knights_tour::facts::FAMOUS;
use knights_tour::listing::ClaimedTour;
use knights_tour::puzzle::{Level, PuzzleSpec, Verse, VerseSpec};
use knights_tour::solve::Question;
use knights_tour::text::{FORMATS, JSON};
use knights_tour_picture::export::Exporter;
use knights_tour_picture::{
    BoardTheme, Luminance, Options, PDF, PNG, Picture, PrintedPuzzle, SMALLEST_SPRITE, STYLES,
    Style, TileSide,
};
use knights_tour_scene::{HeldTour, TourView, Viewport};
use knights_tour_session::link::Link;
use knights_tour_session::{Command, Response, Severity};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Shell {
    fn proposed(&self) -> String {
        let board = self.session.board();
        match self.tour() {
            Some(tour) => format!("knights-tour-{board}-{}", tour.start()),
            None => format!("knights-tour-{board}"),
        }
    }

    /// The tour of one knight, or the line of a solved puzzle.
    fn tour(&self) -> Option<TourView<'_>> {
        let is_one = !self.session.mode().has_two_knights();
        line_of(&self.session).filter(|_| is_one)
    }

    /// The tour of one knight, or else the board as the window shows it, as content for a file.
    fn content(&self, picture: &'static Picture, options: Options) -> FileContent {
        if let Some(tour) = self.tour() {
            return FileContent::Tour(tour.into(), options);
        }
        if let Some(verse) = self
            .session
            .puzzle()
            .and_then(|game| game.puzzle.verse().cloned())
        {
            return FileContent::Verse(Box::new(verse), picture, options);
        }
        let board = Viewport::whole(self.session.board().size());
        let scene = self.scene(self.appearance.view, None, board);
        FileContent::Scene(scene, options, self.session.tour_view().map(HeldTour::from))
    }

    pub(super) fn options(&self) -> Options {
        // The picture of a solved puzzle is the one in the panel.
        let woven = self
            .session
            .solution()
            .and_then(|_| Style::named(STYLE_OF_SOLVED));
        Options {
            style: self.style().or(woven),
            page: page().map(Into::into),
            picture: self.board.picture.clone(),
            ..Options::showing(self.appearance.view, self.board.painter.theme())
        }
    }

    fn picture_of_view(&self) -> Option<FileContent> {
        let layout = self.board.layout?;
        let held = self.session.tour_view().map(HeldTour::from);
        Some(match (held, self.style()) {
            (Some(tour), Some(style)) => {
                let (options, window) = (self.options(), window(&layout));
                FileContent::Drawn {
                    tour,
                    style,
                    options,
                    window,
                }
            }
            (Some(tour), None) if layout.place.tile < f64::from(SMALLEST_SPRITE) => {
                let DotGrid { raster, height, .. } = DotGrid::of(&layout, true);
                FileContent::Dots {
                    tour,
                    raster,
                    height,
                    theme: self.board.painter.theme(),
                }
            }
            (held, _) => {
                let (view, part) = self.visible_part(&layout);
                let options = Options {
                    tile: Some(TileSide::nearest(layout.place.tile.round() as u32)),
                    ..self.options()
                };
                FileContent::Scene(self.scene(view, None, part), options, held)
            }
        })
    }

    /// Saves a PDF of the puzzle, and of more of its level.
    pub(super) fn print_puzzles(&mut self, sheet: SheetOfPuzzles) {
        let Some(game) = self.session.puzzle() else {
            return;
        };
        let (board, level) = (game.puzzle.board(), game.level.unwrap_or(Level::Hard));
        let others = (1..u64::from(sheet.puzzles)).map(|more| {
            let seed = sheet.seed.wrapping_add(more);
            let spec = PuzzleSpec::new(board, level).with_seed(seed);
            let title = format!("{} \u{b7} {board:#} {level}", more + 1);
            TitledSpec { spec, title }
        });
        let first = PrintedPuzzle {
            puzzle: game.puzzle.clone(),
            title: if sheet.puzzles == 1 {
                game.title
            } else {
                format!("1 \u{b7} {}", game.title)
            },
            link: Link::of(&self.session).as_ref().and_then(whole_address),
        };
        let options = Options {
            theme: BoardTheme::Print,
            per_page: sheet.per_page,
            paper: sheet.paper,
            ..Options::default()
        };
        let proposed = format!("knights-tour-puzzle-{}.pdf", board.size());
        let content = match first.puzzle.verse() {
            Some(verse) => FileContent::Verse(Box::new(verse.clone()), &PDF, options),
            None => FileContent::Puzzles {
                first: Box::new(first),
                others: others.collect(),
                options,
            },
        };
        let kinds = vec![Exporter::Picture(&PDF)];
        self.save("Print", kinds, proposed, Some(content));
    }

    pub(super) fn save_tour(&mut self) {
        /// Largest board, in squares, on which the remaining steps take less than a frame.
        const QUICK: u64 = 1 << 20;
        let mut kinds = vec![Exporter::Text(&JSON)];
        let others = FORMATS.iter().copied().filter(|format| **format != JSON);
        kinds.extend(others.map(Exporter::Text));
        // File dialogs look only at the last extension, `.json`; desktops look at both, `.tour.json`.
        let proposed = format!("{}.tour.json", self.proposed());
        let is_quick = self.session.board().squares() <= QUICK;
        let whole = is_quick
            .then(|| self.session.whole_tour())
            .flatten()
            .map(|tour| HeldTour::Position(Box::new(tour)));
        let held = |tour_view| match tour_view {
            // Save the whole plan, even if only a part is shown.
            TourView::Planned { plan, .. } => HeldTour::from(TourView::from(plan)),
            position => HeldTour::from(position),
        };
        let tour = whole.or_else(|| self.tour().map(held));
        let content = tour.map(|tour| FileContent::Tour(tour, Options::default()));
        self.save("Save tour", kinds, proposed, content);
    }

    pub(super) fn save_picture(&mut self) {
        /// Largest picture that is saved without a look at its size, in pixels.
        const MOST: u64 = 1_000_000_000;
        let picture = export::of(&PNG, self.options(), &self.session);
        if self.has_room(&picture.options, MOST, sentences::NOTHING_SAVED) {
            self.export(picture);
        }
    }

    pub(super) fn copy_picture(&mut self) {
        /// Largest copied picture, in pixels: a larger one takes longer than the clipboard may.
        const MOST: u64 = 8_000_000;
        let Export {
            picture,
            mut options,
            ..
        } = export::of(&PNG, self.options(), &self.session);
        let board = self.session.board().size();
        let most = (MOST / board.area()).isqrt() as u32;
        let tile = options.tile_on(board).min(most);
        options.tile = Some(TileSide::nearest(tile));
        let title = sentences::NOTHING_COPIED;
        if self.has_room(&options, MOST, title) && self.is_admitted(picture, &options, title) {
            self.workers.drawing = Some(save::draw(self.content(picture, options)));
        }
    }

    /// Whether a PNG of the whole board has at most this many pixels; if not, a notice says so.
    fn has_room(&mut self, options: &Options, most: u64, title: &str) -> bool {
        let board = self.session.board().size();
        let pixels = board
            .area()
            .saturating_mul(u64::from(options.tile_on(board)).pow(2));
        if pixels > most {
            self.lead_to_options(title, sentences::too_many_pixels(pixels));
        }
        pixels <= most
    }

    /// Whether the board can be drawn; if not, a notice says why.
    fn is_admitted(&mut self, picture: &Picture, options: &Options, title: &str) -> bool {
        let admitted = picture.admit(self.session.board().size(), options);
        if let Err(error) = &admitted {
            self.lead_to_options(title, sentences::because(sentences::NOT_MADE, error));
        }
        admitted.is_ok()
    }

    fn lead_to_options(&mut self, title: &str, sentence: String) {
        let notice = Notice::trouble(title, sentence);
        self.panels.announce(notice.offering(
            "Picture options\u{2026}",
            [AppCommand::Show(FormKind::Export)],
        ));
    }

    pub(super) fn export(&mut self, export: Export) {
        let Export {
            picture,
            options,
            is_of_view,
        } = export;
        if !self.is_admitted(picture, &options, sentences::NOTHING_SAVED) {
            return;
        }
        let proposed = format!("{}.{}", self.proposed(), picture.ending);
        let content = if is_of_view && *picture == PNG {
            self.picture_of_view()
        } else {
            Some(self.content(picture, options))
        };
        self.save(
            "Save picture",
            vec![Exporter::Picture(picture)],
            proposed,
            content,
        );
    }

    fn save(
        &mut self,
        title: &str,
        kinds: Vec<Exporter>,
        proposed: String,
        content: Option<FileContent>,
    ) {
        let Some(content) = content else {
            return self.panels.remark(sentences::NOTHING_TO_SAVE);
        };
        if self.workers.saver.is_busy() {
            return self.panels.remark(sentences::SAVER_IS_BUSY);
        }
        let folder = match kinds[..] {
            [Exporter::Picture(_), ..] => usual_folder(self.remembered.picture_folder.as_deref()),
            _ => self.tour_folder(),
        };
        let request = SaveRequest {
            kinds,
            proposed,
            content,
        };
        self.workers.saver.ask(title, request, &folder);
    }

    pub(super) fn show_saved(&mut self, outcome: SaveOutcome) {
        if let SaveOutcome::Saved { path, .. } = &outcome {
            self.remembered.add_saved(path.clone());
        }
        self.panels.news = Some(notices::saved(outcome));
    }

    pub(super) fn copy_drawn(&mut self, drawn: Result<RgbaImage, String>) {
        match drawn {
            Ok(picture) => {
                let (width, height) = picture.dimensions();
                let report = CopyReport {
                    title: sentences::COPIED,
                    journal: format!("picture={width}x{height}"),
                    sentence: sentences::PICTURE_COPIED,
                };
                self.workers.clipboard.copy_picture(picture, report);
            }
            Err(sentence) => self.panels.fail(sentences::NOTHING_COPIED, sentence),
        }
    }

    pub(super) fn ask_for_file(&mut self, wanted: WantedContent) {
        let folder = self.tour_folder();
        if !self.workers.opener.ask(wanted, &folder) {
            self.panels.remark(sentences::DIALOG_IS_OPEN);
        }
    }

    fn tour_folder(&self) -> PathBuf {
        let last = self.remembered.recent.first();
        usual_folder(last.and_then(|path| path.parent()))
    }

    /// Shows what was opened or pasted, or why it cannot be shown.
    pub(super) fn show_opened(&mut self, opened: Opened) {
        let title = match (&opened.source, opened.wanted) {
            (OpenSource::Clipboard, _) => sentences::NOTHING_PASTED,
            (OpenSource::File(_), WantedContent::Tour) => sentences::TOUR_NOT_OPENED,
            (OpenSource::File(_), WantedContent::Picture) => sentences::PICTURE_NOT_OPENED,
        };
        let mut tours = Vec::new();
        let response = match opened.read {
            Ok(OpenedContent::Tours(read)) => {
                tours = read;
                self.session.load(&tours[0])
            }
            Ok(OpenedContent::Link(link)) => link.open(&mut self.session),
            Ok(OpenedContent::Picture(picture)) => return self.show_portrait(picture),
            Err(sentence) => Err(sentence),
        };
        match response {
            Ok(response) => {
                self.show_tour(response, opened.source, opened.others);
                if tours.len() > 1 {
                    self.panels.opened = OpenedTours { tours, shown: 0 };
                }
            }
            Err(sentence) => {
                self.panels.fail(title, sentence);
                if let Some(path) = opened.picture {
                    self.panels.news = Some(offer_of_portrait(path));
                }
                self.panels.offer = opened.verse.map(offer_of_verse);
            }
        }
    }

    fn show_tour(&mut self, response: Response, source: OpenSource, others: Option<String>) {
        if let OpenSource::File(path) = source {
            log::info!("opened path={path:?}");
            if link_in_place_of(&path).is_none() {
                self.remembered.add_recent(path);
            }
        }
        self.follow(response);
        self.panels.news = others.map(|others| Notice::new(Severity::Plain, "Opened", others));
    }

    /// Sets the picture for portraits; offers a larger board if the picture would not be recognizable on this one.
    fn show_portrait(&mut self, picture: Luminance) {
        /// Longer side of the larger board to offer, in squares, if the current board has fewer than `FEWEST` squares.
        const LONGEST: u32 = 80;
        const FEWEST: u64 = 2_000;
        let (width, height) = picture.board(LONGEST);
        self.board.picture = Some(Arc::new(picture));
        self.appearance.style = STYLES.iter().copied().find(|style| style.needs_picture());
        log::info!("picture read=true");
        let is_drawn = self.session.tour_view().is_some_and(TourView::is_complete);
        if is_drawn && self.session.board().squares() >= FEWEST {
            return;
        }
        let Ok(board) = Board::new(width, height) else {
            return;
        };
        // A random tour, because the seams of a constructed one would show in the portrait.
        let question = Question::on(&board).closed().random();
        let commands = [Command::Board(board), Command::Find(question)];
        let [title, sentence] = sentences::PORTRAIT;
        let notice = Notice::new(Severity::Plain, title, sentence);
        let draw = notice.offering("Draw it on a large board", commands.map(Into::into));
        self.panels.news = Some(draw);
    }

    pub(super) fn show_famous(&mut self, index: usize) {
        if let Some(famous) = FAMOUS.get(index) {
            self.load(&ClaimedTour::from(&famous.tour()));
        }
    }

    pub(super) fn show_opened_tour(&mut self, index: usize) {
        let OpenedTours { tours, .. } = std::mem::take(&mut self.panels.opened);
        if let Some(tour) = tours.get(index) {
            self.load(tour);
            self.panels.opened = OpenedTours {
                tours,
                shown: index,
            };
        }
    }

    fn load(&mut self, tour: &ClaimedTour) {
        match self.session.load(tour) {
            Ok(response) => self.follow(response),
            Err(sentence) => {
                self.panels.news = Some(Notice::trouble(sentences::TOUR_NOT_SHOWN, sentence));
            }
        }
    }

    pub(super) fn copy(&mut self) {
        /// Longest copied tour, in squares: a longer text takes longer than a frame, and few programs accept it.
        const MOST: u64 = 250_000;
        let game = self.session.puzzle();
        if let Some(game) = game.filter(|_| self.session.solution().is_some()) {
            let text = game.puzzle.verse().map(Verse::text);
            let line = text.unwrap_or_else(|| sentences::result(&game));
            return self.copy_lines(line, sentences::SOLVED_COPIED);
        }
        let Some(tour) = self.tour() else {
            return self.panels.remark(sentences::NOTHING_TO_COPY);
        };
        if tour.visited() > MOST {
            return self
                .panels
                .fail(sentences::NOTHING_COPIED, sentences::too_long_to_copy(MOST));
        }
        let names = tour.trail().map(|square| format!("{square}\n"));
        self.copy_lines(names.collect(), sentences::MOVES_COPIED);
    }

    pub(super) fn copy_lines(&mut self, text: String, sentence: &'static str) {
        let journal = format!("moves={}", text.lines().count());
        let report = CopyReport {
            title: sentences::COPIED,
            journal,
            sentence,
        };
        self.workers.clipboard.copy(text, report);
    }

    pub(super) fn copy_link(&mut self) {
        /// Maximum length of a copied link, in bytes; most programs accept links this long.
        const LONGEST: usize = 20_000;
        let Some(link) = Link::of(&self.session) else {
            return self.panels.remark(sentences::LINKS_OF_ONE);
        };
        let text = address(&link);
        if text.len() > LONGEST {
            let sentence = sentences::LINK_TOO_LONG.to_owned();
            return self.panels.fail(sentences::NOTHING_COPIED, sentence);
        }
        let (title, sentence) = match page() {
            Some(_) => (sentences::COPIED, sentences::link_copied(&link)),
            None => (sentences::CODE_COPIED, sentences::LINK_WITHOUT_PAGE),
        };
        let report = CopyReport {
            title,
            journal: format!("link={text:?}"),
            sentence,
        };
        self.workers.clipboard.copy(text, report);
    }

    pub(super) fn show_clipboard_result(&mut self, result: ClipboardResult) {
        match result {
            ClipboardResult::Copied(report) => {
                log::info!("copied {}", report.journal);
                let mut notice = Notice::new(Severity::Success, report.title, report.sentence);
                // The clipboard holds either a text or a picture.
                if report.sentence == sentences::SOLVED_COPIED {
                    notice = notice.offering("Copy picture", [AppCommand::CopyPicture]);
                }
                self.panels.news = Some(notice);
            }
            ClipboardResult::Pasted {
                text,
                into_field: true,
            } => {
                let typed = self.panels.forms.pasted(&text);
                self.panels.gui.paste(typed.trim());
            }
            ClipboardResult::Pasted { text, .. } => self.workers.opener.paste(text),
            ClipboardResult::Failed(sentence) => {
                self.panels.fail(sentences::CLIPBOARD_FAILED, sentence);
            }
        }
    }
}

fn offer_of_verse(letters: Vec<String>) -> Notice {
    let notice = Notice::remark(&sentences::text_for_verse(letters.len()));
    let verse = VerseSpec::new(letters).with_seed(fresh_seed());
    notice
        .offering("Make a verse", verses::commands(verse).map(Into::into))
        .offering("Not now", [AppCommand::NotNow])
}

fn offer_of_portrait(path: PathBuf) -> Notice {
    let notice = Notice::new(
        Severity::Plain,
        "A picture",
        sentences::carries_no_tour(&path),
    );
    notice.offering("Draw a portrait", [AppCommand::Portrait(Some(path))])
}

/// The folder of the last file, or else the user's folder of pictures.
fn usual_folder(last: Option<&Path>) -> PathBuf {
    last.filter(|folder| folder.is_dir())
        .map_or_else(picture_folder, Path::to_owned)
}
