//! The form that makes a verse: a text, examples, and the board of its letters.

use super::fields::{Field, FieldError, accept, show_errors};
use super::{note, pressed_button};
use crate::links::fresh_seed;
use crate::model::verses;
use crate::panels::PanelContents;
use crate::panels::letters::{BoardLetters, letter_height};
use crate::panels::requests::request;
use crate::panels::style::{GAP, Weight, button, colour, palette_of, quiet, wrapped};
use crate::panels::targets::Noted as _;
use crate::platform::worker::Latest;
use egui::{Align2, Rect, Sense, Ui, Vec2, pos2, vec2};
use knights_tour::board::Square;
use knights_tour::puzzle::{Split, Verse, VerseError, VerseSpec};
use knights_tour_base::wording::{count, sentence};
use knights_tour_picture::BoardTheme;

const EXAMPLES: [(&str, &str); 3] = [
    ("Keats", "A thing of beauty is a joy for ever"),
    (
        "Blake",
        "Tyger Tyger, burning bright, in the forests of the night",
    ),
    (
        "Poe",
        "All that we see or seem is but a dream within a dream",
    ),
];
/// Largest height of the board, in points.
const HIGHEST: f32 = 260.0;
/// Height of the form outside the board, in points.
const AROUND: f32 = 300.0;

/// The text of the form, and the board that a worker makes of it.
pub(super) struct VerseForm {
    pub(super) field: Field,
    seed: u64,
    made: Latest<String, Result<Verse, VerseError>>,
}

impl VerseForm {
    pub(super) fn new() -> VerseForm {
        let mut field = Field::long("Text", EXAMPLES[0].1.to_owned());
        field.is_next = true;
        VerseForm {
            field,
            seed: fresh_seed(),
            made: Latest::default(),
        }
    }

    fn spec(&self) -> VerseSpec {
        VerseSpec::new(Split::Letters.parts(&self.field.text)).with_seed(self.seed)
    }

    fn update(&mut self) {
        self.made.poll_and_keep(|_, made| Some(made));
        if self.made.wants(&self.field.text) {
            let spec = self.spec();
            self.made
                .start("verse", self.field.text.clone(), move |_| spec.make());
        }
    }

    /// The commands that lay out the verse, or what is wrong with the text.
    fn read(&self) -> Result<VerseSpec, Vec<FieldError>> {
        let letters = Split::Letters.parts(&self.field.text).len();
        if VerseSpec::PARTS.contains(&letters) {
            return Ok(self.spec());
        }
        let sentence = why_not(&VerseError::Length(letters));
        Err(vec![FieldError { field: 0, sentence }])
    }
}

/// Shows the form. Returns whether to close it.
pub(super) fn show(ui: &mut Ui, form: &mut VerseForm, shown: &PanelContents<'_>) -> bool {
    form.update();
    note(
        ui,
        "The letters of a text become a board that only one knight\u{2019}s tour reads.",
    );
    let is_entered = ui.horizontal(|ui| form.field.show(ui)).inner;
    show_errors(ui, std::slice::from_ref(&form.field));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (name, text) in EXAMPLES {
            if button(ui, name, Weight::Plain, 0.0).clicked() {
                form.field = Field::long("Text", text.to_owned());
            }
        }
    });
    show_made(ui, form, shown.board);
    match pressed_button(ui, &["Make it", "Cancel"]) {
        Some(0) => {}
        None if is_entered => {}
        pressed => return pressed.is_some(),
    }
    let read = form.read();
    let Some(spec) = accept(std::slice::from_mut(&mut form.field), read) else {
        return false;
    };
    for command in verses::commands(spec) {
        request(ui.ctx(), command);
    }
    true
}

/// Shows the board of the letters, or why there is none, in a place of constant size.
fn show_made(ui: &mut Ui, form: &VerseForm, theme: BoardTheme) {
    let high = (ui.ctx().screen_rect().height() - AROUND).clamp(60.0, HIGHEST);
    let size = vec2(ui.min_rect().width(), high);
    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
    let said = match form.made.kept() {
        Some(Ok(verse)) => {
            paint(ui, verse, theme, place);
            let board = verse.board();
            let letters = count(board.squares(), "letter", "letters");
            format!("{letters} on {:#}", board.size())
        }
        Some(Err(error)) => why_not(error),
        None => String::new(),
    };
    let said = quiet(ui, said);
    wrapped(ui, said).noted("verse");
}

fn why_not(error: &VerseError) -> String {
    match error {
        VerseError::Ambiguous { part, count, parts } => format!(
            "Other tours spell this text too: \u{2018}{part}\u{2019} is {count} of its {parts} letters."
        ),
        other => sentence(other),
    }
}

fn paint(ui: &Ui, verse: &Verse, theme: BoardTheme, place: Rect) {
    let size = verse.board().size();
    let (columns, rows) = (size.width() as f32, size.height() as f32);
    let tile = (place.width() / columns).min(place.height() / rows).floor();
    let whole = Rect::from_center_size(place.center(), vec2(columns, rows) * tile);
    let painter = ui.painter();
    let ink = colour(theme.ink());
    let at = |square: Square| {
        let (x, y) = size.xy(square);
        let corner = whole.min + vec2(x as f32, y as f32) * tile;
        Rect::from_min_size(pos2(corner.x, corner.y), Vec2::splat(tile))
    };
    for square in verse.board().iter() {
        let tile_place = at(square);
        let fill = colour(theme.tile(square.colour()));
        painter.rect_filled(tile_place, 0.0, fill);
        let letter = verse.letters().at(square);
        let font = BoardLetters::font(letter_height(letter, f64::from(tile)));
        painter.text(
            tile_place.center(),
            Align2::CENTER_CENTER,
            letter,
            font,
            ink,
        );
    }
    let edge = egui::Stroke::new(1.0, palette_of(ui).line);
    painter.rect_stroke(whole, 0.0, edge, egui::StrokeKind::Outside);
}
