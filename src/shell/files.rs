//! Saving, opening, copying and pasting.

use super::{Shell, notices};
use crate::board::art::window;
use crate::board::canvas::dots;
use crate::forms::{LONGEST_FIELD, export};
use crate::links::{address, link_in_place_of, page, whole_address};
use crate::model::command::{AppCommand, Export, Panel, SheetOfPuzzles};
use crate::model::notice::Notice;
use crate::model::sentences;
use crate::platform::clipboard::{Done, Told};
use crate::platform::dialog::picture_folder;
use crate::workers::open::{self, Opened, Source, Wanted};
use crate::workers::save::{self, Content, Outcome, Request};
use image::RgbaImage;
use knights_tour::board::Board;
use knights_tour::facts::FAMOUS;
use knights_tour::listing::ClaimedTour;
use knights_tour::puzzle::{Level, PuzzleSpec, VerseSpec};
use knights_tour::solve::Question;
use knights_tour::text::{FORMATS, JSON};
use knights_tour_picture::export::Exporter;
use knights_tour_picture::{
    BoardTheme, Luminance, Options, PAPER, PDF, PER_PAGE, PNG, Picture, PrintedPuzzle,
    SMALLEST_SPRITE, STYLES, TILE_OPTION, TILES,
};
use knights_tour_scene::{HeldTour, TourView, Viewport};
use knights_tour_session::link::Link;
use knights_tour_session::{Command, PuzzleRequest, Response, Severity};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl Shell {
    fn proposed(&self) -> String {
        let start = self.tour();
        let start = start.map_or_else(String::new, |tour| format!("-{}", tour.start()));
        format!("knights-tour-{}{start}", self.session.board())
    }

    fn tour(&self) -> Option<TourView<'_>> {
        let is_one = !self.session.mode().has_two_knights();
        self.session.tour_view().filter(|_| is_one)
    }

    /// The tour of one knight, or else the board as the window shows it, as content for a file.
    fn picture(&self, picture: &'static Picture, options: Options) -> Content {
        if let Some(tour) = self.tour() {
            return Content::Tour(tour.into(), options);
        }
        if let Some(verse) = self
            .session
            .puzzle()
            .and_then(|game| game.puzzle.verse().cloned())
        {
            return Content::Verse(Box::new(verse), picture, options);
        }
        let board = Viewport::whole(self.session.board().size());
        let scene = self.scene(self.appearance.view, None, board);
        Content::Scene(scene, options, self.session.tour_view().map(HeldTour::from))
    }

    pub(super) fn options(&self) -> Options {
        let mut options = Options::showing(self.appearance.view, self.board.painter.theme());
        options.set_style(self.style());
        if let Some(page) = page() {
            options.set_page(page);
        }
        if let Some(picture) = &self.board.picture {
            options.set_picture(Arc::clone(picture));
        }
        options
    }

    fn picture_of_view(&self) -> Option<Content> {
        let layout = self.board.layout?;
        let held = self.session.tour_view().map(HeldTour::from);
        Some(match (held, self.style()) {
            (Some(held), Some(style)) => {
                Content::Drawn(held, style, self.options(), window(&layout))
            }
            (Some(held), None) if layout.place.tile < f64::from(SMALLEST_SPRITE) => {
                let (raster, height) = dots(&layout);
                Content::Dots(held, raster, height, self.board.painter.theme())
            }
            (held, _) => {
                let (view, part) = self.part(&layout);
                let mut options = self.options();
                let tile = (layout.place.tile.round() as u32).clamp(*TILES.start(), *TILES.end());
                options.set(&TILE_OPTION, tile).expect("a size of tiles");
                Content::Scene(self.scene(view, None, part), options, held)
            }
        })
    }

    pub(super) fn print_puzzles(&mut self, sheet: SheetOfPuzzles) {
        let Some(game) = self.session.puzzle() else {
            return;
        };
        let (board, level) = (game.puzzle.board(), game.level.unwrap_or(Level::Hard));
        let recipe = PuzzleSpec::new(board, level);
        let others = (1..u64::from(sheet.puzzles)).map(|more| {
            let recipe = recipe.clone().with_seed(sheet.seed.wrapping_add(more));
            (recipe, format!("{} \u{b7} {board:#} {level}", more + 1))
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
        let mut options = Options::default();
        options.set_theme(BoardTheme::Print);
        options
            .set(&PER_PAGE, sheet.per_page)
            .expect("one of the choices");
        options.set(&PAPER, sheet.paper).expect("a kind of paper");
        let proposed = format!("knights-tour-puzzle-{}.pdf", board.size());
        let content = match first.puzzle.verse() {
            Some(verse) => Content::Verse(Box::new(verse.clone()), &PDF, options),
            None => Content::Puzzles(Box::new(first), others.collect(), options),
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
        let content = tour.map(|tour| Content::Tour(tour, Options::default()));
        self.save("Save tour", kinds, proposed, content);
    }

    pub(super) fn save_picture(&mut self) {
        /// Largest picture that is saved without a look at its size, in pixels.
        const MOST: u64 = 1_000_000_000;
        let export = export::of(&PNG, self.options(), &self.session);
        if self.has_room(&export.options, MOST, sentences::NOTHING_SAVED) {
            self.export(export);
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
        let most = (MOST / board.area()).isqrt().max((*TILES.start()).into());
        let tile = u64::from(options.tile(board)).min(most) as u32;
        options.set(&TILE_OPTION, tile).expect("a size of tiles");
        let title = sentences::NOTHING_COPIED;
        if self.has_room(&options, MOST, title) && self.is_admitted(picture, &options, title) {
            self.workers.drawing = Some(save::draw(self.picture(picture, options)));
        }
    }

    /// Whether a PNG of the whole board has at most this many pixels; if not, a notice says so.
    fn has_room(&mut self, options: &Options, most: u64, title: &str) -> bool {
        let board = self.session.board().size();
        let pixels = board
            .area()
            .saturating_mul(u64::from(options.tile(board)).pow(2));
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
        let options = (
            "Picture options\u{2026}",
            vec![AppCommand::Show(Panel::Export)],
        );
        let notice = Notice::trouble(title, sentence);
        self.panels.announce(Notice {
            actions: vec![options],
            ..notice
        });
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
        let is_of_view = is_of_view && *picture == PNG;
        let content = if is_of_view {
            self.picture_of_view()
        } else {
            Some(self.picture(picture, options))
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
        content: Option<Content>,
    ) {
        let Some(content) = content else {
            return self.panels.remark(sentences::NOTHING_TO_SAVE);
        };
        if self.workers.saver.is_busy() {
            return self.panels.remark(sentences::SAVER_IS_BUSY);
        }
        let is_picture = matches!(kinds[..], [Exporter::Picture(_), ..]);
        let folder = if is_picture {
            self.picture_folder()
        } else {
            self.folder()
        };
        self.workers.saver.ask(
            title,
            Request {
                kinds,
                proposed,
                content,
            },
            &folder,
        );
    }

    pub(super) fn show_saved(&mut self, outcome: Outcome) {
        if let Outcome::Saved { path, .. } = &outcome {
            self.remembered.add_saved(path.clone());
        }
        self.panels.news = Some(notices::saved(outcome));
    }

    pub(super) fn copy_drawn(&mut self, drawn: Result<RgbaImage, String>) {
        match drawn {
            Ok(picture) => {
                let (width, height) = picture.dimensions();
                let journal = format!("picture={width}x{height}");
                let told = Told {
                    journal,
                    sentence: sentences::PICTURE_COPIED,
                };
                self.workers.clipboard.copy_picture(picture, told);
            }
            Err(sentence) => self.panels.fail(sentences::NOTHING_COPIED, sentence),
        }
    }

    pub(super) fn ask_for_file(&mut self, wanted: Wanted) {
        let folder = self.folder();
        if !self.workers.opener.ask(wanted, &folder) {
            self.panels.remark(sentences::DIALOG_IS_OPEN);
        }
    }

    fn folder(&self) -> PathBuf {
        let folder = self
            .remembered
            .recent
            .first()
            .and_then(|path| path.parent());
        folder
            .filter(|folder| folder.is_dir())
            .map_or_else(picture_folder, Path::to_owned)
    }

    /// The folder of the last saved picture, or else the user's folder of pictures.
    fn picture_folder(&self) -> PathBuf {
        let folder = self.remembered.picture_folder.clone();
        folder
            .filter(|folder| folder.is_dir())
            .unwrap_or_else(picture_folder)
    }

    pub(super) fn show_opened(&mut self, opened: Opened) {
        let title = match (&opened.source, opened.wanted) {
            (Source::Clipboard, _) => sentences::NOTHING_PASTED,
            (Source::File(_), Wanted::Tour) => sentences::TOUR_NOT_OPENED,
            (Source::File(_), Wanted::Picture) => sentences::PICTURE_NOT_OPENED,
        };
        let mut tours = Vec::new();
        let response = opened.read.and_then(|content| match content {
            open::Content::Tours(read) => {
                tours = read;
                self.session.load(&tours[0]).map(Some)
            }
            open::Content::Link(link) => link.open(&mut self.session).map(Some),
            open::Content::Picture(picture) => {
                self.show_portrait(picture);
                Ok(None)
            }
        });
        match response {
            Ok(Some(response)) => {
                self.show_tour(response, opened.source, opened.others);
                if tours.len() > 1 {
                    self.panels.opened = (tours, 0);
                }
            }
            Ok(None) => {}
            Err(sentence) => {
                self.panels.fail(title, sentence);
                if let Some(path) = opened.picture {
                    self.panels.news = Some(offer_of_portrait(path));
                }
                let is_solved = self.session.mode().is_solved();
                if let Some(verse) = opened.verse.filter(|_| is_solved) {
                    self.panels.news = Some(offer_of_verse(verse));
                }
            }
        }
    }

    fn show_tour(&mut self, response: Response, source: Source, others: Option<String>) {
        if let Source::File(path) = source {
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
        let mut notice = Notice::new(Severity::Plain, title, sentence);
        notice.actions = vec![("Draw it on a large board", commands.map(Into::into).into())];
        self.panels.news = Some(notice);
    }

    pub(super) fn show_famous(&mut self, index: usize) {
        let Some(famous) = FAMOUS.get(index) else {
            return;
        };
        self.load(&ClaimedTour::from(&famous.tour()));
    }

    pub(super) fn show_opened_tour(&mut self, index: usize) {
        let (tours, _) = std::mem::take(&mut self.panels.opened);
        if let Some(tour) = tours.get(index) {
            self.load(tour);
            self.panels.opened = (tours, index);
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
        if self.session.puzzle().is_some_and(|game| game.is_solved) {
            return self.copy_lines(self.session.report().text, sentences::SOLVED_COPIED);
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
        self.workers
            .clipboard
            .copy(text, Told { journal, sentence });
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
        let told = Told {
            journal: format!("link={text:?}"),
            sentence: match page() {
                Some(_) => sentences::link_copied(&link),
                None => sentences::LINK_WITHOUT_PAGE,
            },
        };
        self.workers.clipboard.copy(text, told);
    }

    pub(super) fn show_clipboard_result(&mut self, done: Done) {
        match done {
            Done::Copied(told) => {
                log::info!("copied {}", told.journal);
                self.panels.news = Some(Notice::new(Severity::Success, "Copied", told.sentence));
            }
            Done::Pasted {
                text,
                into_field: true,
            } => {
                let line = text.lines().next().unwrap_or_default();
                let typed: String = line.chars().take(LONGEST_FIELD).collect();
                self.panels.gui.paste(typed.trim());
            }
            Done::Pasted { text, .. } => self.workers.opener.paste(text),
            Done::Failed(sentence) => self.panels.fail(sentences::CLIPBOARD_FAILED, sentence),
        }
    }
}

fn offer_of_verse(verse: VerseSpec) -> Notice {
    let command = Command::Puzzle(Box::new(PuzzleRequest::Verse(verse)));
    let [title, sentence] = sentences::TEXT_FOR_VERSE;
    Notice {
        actions: vec![("Make a verse of it", vec![command.into()])],
        ..Notice::new(Severity::Plain, title, sentence)
    }
}

fn offer_of_portrait(path: PathBuf) -> Notice {
    let sentence = sentences::carries_no_tour(&path);
    Notice {
        actions: vec![("Draw a portrait", vec![AppCommand::Portrait(Some(path))])],
        ..Notice::new(Severity::Plain, "A picture", sentence)
    }
}
