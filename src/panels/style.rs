//! Design constants of panels and forms. Lengths are in points.

use crate::panels::spoken::Spoken as _;
use crate::panels::targets::Noted as _;
use egui::style::WidgetVisuals;
use egui::{
    Align2, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin,
    Painter, Pos2, Rect, Response, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, Visuals,
    WidgetText, WidgetType, vec2,
};
use std::sync::Arc;

pub(crate) const GAP: f32 = 8.0;
pub(crate) const EDGE: f32 = 12.0;

pub(crate) const BUTTON: f32 = 30.0;
const RADIUS: u8 = 6;

pub(crate) const TITLE: f32 = 18.0;
pub(crate) const BODY: f32 = 14.0;
pub(crate) const SMALL: f32 = 12.0;

const BOLD: &str = "bold";

/// The colours of panels and forms under one theme of the window.
#[derive(Clone, Copy)]
pub(crate) struct UiPalette {
    pub(crate) text: Color32,
    pub(crate) success: Color32,
    pub(crate) trouble: Color32,
    pub(crate) quiet: Color32,
    pub(crate) accent: Color32,
    pub(crate) on_accent: Color32,
    pub(crate) line: Color32,
    pub(crate) button: Color32,
    pub(crate) groove: Color32,
    pub(crate) page: Color32,
}

const LIGHT: UiPalette = UiPalette {
    text: rgb(0x24_1c_12),
    success: rgb(0x0f_5c_2e),
    trouble: rgb(0xa8_1c_14),
    quiet: rgb(0x6a_5c_4a),
    accent: rgb(0x1d_5c_88),
    on_accent: Color32::WHITE,
    line: rgb(0xe2_d8_c6),
    button: rgb(0xff_fd_f8),
    groove: rgb(0xf0_e8_d9),
    page: rgb(0xfb_f6_ec),
};

const DARK: UiPalette = UiPalette {
    text: rgb(0xf2_f4_f6),
    success: rgb(0x7f_d6_a0),
    trouble: rgb(0xff_9d_8a),
    quiet: rgb(0xa3_ae_b9),
    accent: rgb(0x6c_b8_f0),
    on_accent: rgb(0x0c_1a_26),
    line: rgb(0x33_3c_46),
    button: rgb(0x2b_34_3e),
    groove: rgb(0x34_3f_4a),
    page: rgb(0x1b_21_28),
};

/// The colour 0xRRGGBB.
pub(crate) const fn rgb(colour: u32) -> Color32 {
    let [_, red, green, blue] = colour.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}

pub(crate) fn colour([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

impl UiPalette {
    pub(crate) fn with(visuals: &Visuals) -> UiPalette {
        UiPalette::of(visuals.dark_mode)
    }

    pub(crate) fn of(is_dark: bool) -> UiPalette {
        if is_dark { DARK } else { LIGHT }
    }

    /// The colour behind the board and the panels.
    pub(crate) fn page_colour(self) -> [u8; 3] {
        [self.page.r(), self.page.g(), self.page.b()]
    }
}

pub(crate) fn palette_of(ui: &Ui) -> UiPalette {
    UiPalette::with(ui.visuals())
}

/// Makes the colour behind selected text pale, because the text keeps its colour.
fn selection(palette: UiPalette) -> Color32 {
    palette.button.lerp_to_gamma(palette.accent, 0.25)
}

/// Sets the egui style of all panels. Call again after a change of theme.
pub(crate) fn set(context: &Context, is_dark: bool) {
    context.set_visuals(visuals(is_dark));
    context.style_mut(|style| {
        style.interaction.selectable_labels = false;
        style.animation_time = 0.0;
        style.spacing.item_spacing = vec2(GAP, GAP);
        style.spacing.button_padding = vec2(EDGE, 4.0);
        style.spacing.interact_size.y = BUTTON;
        style.spacing.slider_rail_height = 6.0;
        style.spacing.scroll = egui::style::ScrollStyle {
            // Otherwise the scroll bar has the colour of its background.
            foreground_color: true,
            dormant_handle_opacity: 0.7,
            active_handle_opacity: 0.9,
            floating_width: 4.0,
            ..egui::style::ScrollStyle::thin()
        };
        for (text_style, font) in &mut style.text_styles {
            *font = FontId::proportional(match text_style {
                TextStyle::Heading => TITLE,
                TextStyle::Small => SMALL,
                _ => BODY,
            });
        }
    });
}

pub(crate) fn set_fonts(context: &Context) {
    let regular: &[u8] = include_bytes!("../../assets/font/Inter-Regular-subset.otf");
    let heavy: &[u8] = include_bytes!("../../assets/font/Inter-SemiBold-subset.otf");
    let mut fonts = FontDefinitions::default();
    let others = fonts
        .families
        .remove(&FontFamily::Proportional)
        .unwrap_or_default();
    for (name, file, family) in [
        ("inter", regular, FontFamily::Proportional),
        ("inter-bold", heavy, FontFamily::Name(BOLD.into())),
    ] {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(file)));
        let names = std::iter::once(name.to_owned()).chain(others.iter().cloned());
        fonts.families.insert(family, names.collect());
    }
    context.set_fonts(fonts);
}

/// The colours, edges and corners of egui's own widgets.
fn visuals(is_dark: bool) -> Visuals {
    let mut visuals = if is_dark {
        Visuals::dark()
    } else {
        Visuals::light()
    };
    let palette = UiPalette::with(&visuals);
    visuals.override_text_color = Some(palette.text);
    visuals.panel_fill = palette.page;
    visuals.window_fill = palette.page;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(10);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = palette.button;
    visuals.selection.bg_fill = selection(palette);
    visuals.selection.stroke = Stroke::new(2.0, palette.accent);
    visuals.hyperlink_color = palette.accent;
    let edge = Stroke::new(1.0, palette.line);
    let widgets = &mut visuals.widgets;
    for widget in [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
        &mut widgets.open,
        &mut widgets.noninteractive,
    ] {
        widget.corner_radius = CornerRadius::same(RADIUS);
        widget.bg_stroke = edge;
        widget.fg_stroke = Stroke::new(1.5, palette.quiet);
        widget.weak_bg_fill = palette.button;
        widget.bg_fill = palette.groove;
        widget.expansion = 0.0;
    }
    widgets.hovered.bg_stroke = Stroke::new(1.0, palette.quiet);
    widgets.active.bg_stroke = Stroke::new(1.0, palette.accent);
    visuals.slider_trailing_fill = true;
    // A blinking cursor would cause constant repaints.
    visuals.text_cursor.blink = false;
    visuals
}

pub(crate) fn bold(text: impl Into<String>) -> RichText {
    RichText::new(text).family(FontFamily::Name(BOLD.into()))
}

pub(crate) fn bold_font(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOLD.into()))
}

/// Width of a text on one line, in points.
pub(crate) fn text_width(painter: &Painter, text: &str, font: FontId) -> f32 {
    painter
        .layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER)
        .size()
        .x
}

pub(crate) fn bold_width(ui: &Ui, text: &str) -> f32 {
    text_width(ui.painter(), text, bold_font(BODY))
}

pub(crate) fn quiet(ui: &Ui, text: impl Into<String>) -> RichText {
    RichText::new(text).color(palette_of(ui).quiet)
}

pub(crate) fn wrapped(ui: &mut Ui, text: impl Into<WidgetText>) -> Response {
    ui.add(egui::Label::new(text).wrap())
}

pub(crate) fn caption(ui: &mut Ui, text: &str) {
    /// Height below a heading, in points, that must be visible for the heading to be shown.
    const KEPT: f32 = 26.0;
    const APART: f32 = 16.0;
    ui.add_space(APART);
    let label = ui.label(bold(text).size(SMALL).color(palette_of(ui).quiet));
    let kept = label.rect.with_max_y(label.rect.bottom() + KEPT);
    ui.painter().rect_filled(kept, 0.0, Color32::TRANSPARENT);
}

/// Whether a button is the default one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Primary,
    Plain,
}

pub(crate) fn button(ui: &mut Ui, label: &str, weight: Weight, width: f32) -> Response {
    named_button(ui, label, label, weight, width)
}

pub(crate) fn named_button(
    ui: &mut Ui,
    label: &str,
    name: &str,
    weight: Weight,
    width: f32,
) -> Response {
    let palette = palette_of(ui);
    let button = match weight {
        Weight::Primary => egui::Button::new(bold(label).color(palette.on_accent))
            .fill(palette.accent)
            .stroke(Stroke::NONE),
        Weight::Plain => egui::Button::new(label).fill(palette.button),
    };
    let mut response = ui.add(button.min_size(vec2(width, BUTTON)));
    focus_ring(ui, &response);
    if !label.contains(char::is_alphabetic) {
        response = response.spoken(WidgetType::Button, name);
    }
    response.noted(name)
}

/// Shows a check box that is filled when it is on.
pub(crate) fn check_box(ui: &mut Ui, is_on: &mut bool, label: &str) -> Response {
    let palette = palette_of(ui);
    let (fill, edge) = if *is_on {
        (palette.accent, palette.accent)
    } else {
        (palette.button, palette.quiet)
    };
    let show = |ui: &mut Ui| {
        let spacing = ui.spacing_mut();
        (spacing.icon_width, spacing.icon_spacing) = (16.0, GAP);
        for widget in pointed_widgets(ui) {
            widget.corner_radius = CornerRadius::same(3);
            widget.bg_fill = fill;
            widget.bg_stroke = Stroke::new(1.5, edge);
            widget.fg_stroke = Stroke::new(2.0, palette.on_accent);
        }
        ui.checkbox(is_on, label)
    };
    let response = ui.scope(show).inner;
    focus_ring(ui, &response);
    response.noted(label)
}

/// The looks of a widget at rest, under the pointer, and pressed.
pub(crate) fn pointed_widgets(ui: &mut Ui) -> [&mut WidgetVisuals; 3] {
    let widgets = &mut ui.visuals_mut().widgets;
    [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
    ]
}

pub(crate) fn focus_ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let accent = palette_of(ui).accent;
        let around = response.rect.expand(2.0);
        let radius = CornerRadius::same(RADIUS + 2);
        ui.painter().rect_stroke(
            around,
            radius,
            Stroke::new(2.0, accent),
            StrokeKind::Outside,
        );
    }
}

/// A choice of a segmented control; `name` is its name in the log.
pub(crate) struct Segment<T> {
    pub(crate) label: String,
    pub(crate) name: String,
    pub(crate) value: T,
}

impl<T> Segment<T> {
    pub(crate) fn new(label: impl Into<String>, value: T) -> Segment<T> {
        let label = label.into();
        Segment {
            name: label.clone(),
            label,
            value,
        }
    }

    /// The name of a number alone says what it counts.
    fn spoken(&self) -> &str {
        match self.label.parse::<u64>() {
            Ok(_) => &self.name,
            Err(_) => &self.label,
        }
    }
}

/// Width of the label of a segment with the space at both ends, in points.
fn segment_width<T>(ui: &Ui, segment: &Segment<T>) -> f32 {
    bold_width(ui, &segment.label) + 20.0
}

/// Width of a segmented control, in points.
pub(crate) fn segmented_width<T>(ui: &Ui, segments: &[Segment<T>]) -> f32 {
    const EDGES: f32 = 4.0;
    let widths = segments.iter().map(|segment| segment_width(ui, segment));
    EDGES + widths.sum::<f32>()
}

/// Shows choices side by side, of which one is chosen. Returns the one that was clicked.
pub(crate) fn segmented<T>(
    ui: &mut Ui,
    segments: Vec<Segment<T>>,
    is_chosen: impl Fn(&T) -> bool,
) -> Option<T> {
    let palette = palette_of(ui);
    let edge = Stroke::new(1.0, palette.line);
    let groove = egui::Frame::new()
        .fill(palette.groove)
        .stroke(edge)
        .corner_radius(RADIUS);
    let chosen = segments
        .iter()
        .position(|segment| is_chosen(&segment.value));
    let show = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let mut clicked = None;
        for (index, segment) in segments.into_iter().enumerate() {
            let is_chosen = chosen == Some(index);
            // Reserve the width of bold text, so that a selection does not move the other segments.
            let size = vec2(segment_width(ui, &segment), BUTTON - 4.0);
            let (text, fill) = match is_chosen {
                true => (bold(&segment.label), palette.button),
                false => (
                    RichText::new(&segment.label).color(palette.quiet),
                    Color32::TRANSPARENT,
                ),
            };
            let mut button = egui::Button::new(text).fill(fill).min_size(size);
            if !is_chosen {
                button = button.stroke(Stroke::NONE);
            }
            let response = ui.add(button);
            focus_ring(ui, &response);
            let response = response.spoken_choice(segment.spoken(), is_chosen);
            if response.noted(segment.name).clicked() {
                clicked = Some(segment.value);
            }
        }
        clicked
    };
    ui.scope(|ui| {
        ui.spacing_mut().button_padding.x = 0.0;
        ui.spacing_mut().interact_size.y = BUTTON - 4.0;
        groove
            .inner_margin(1.0)
            .show(ui, |ui| ui.horizontal(show).inner)
            .inner
    })
    .inner
}

pub(crate) fn plate(ui: &Ui, place: Rect, radius: u8, fill: Color32, edge: (f32, Color32)) {
    ui.painter()
        .rect(place, radius, fill, edge, StrokeKind::Inside);
}

pub(crate) fn write(
    ui: &Ui,
    at: Pos2,
    align: Align2,
    text: impl ToString,
    size: f32,
    ink: Color32,
) -> Rect {
    let font = FontId::proportional(size);
    ui.painter().text(at, align, text, font, ink)
}

pub(crate) fn progress_bar(ui: &mut Ui, width: f32, part: f32) {
    let palette = palette_of(ui);
    let (track, _) = ui.allocate_exact_size(vec2(width, 6.0), Sense::hover());
    ui.painter().rect_filled(track, 3.0, palette.groove);
    let done = Rect::from_min_size(track.min, vec2(track.width() * part, track.height()));
    ui.painter().rect_filled(done, 3.0, palette.accent);
}

pub(crate) fn slider(ui: &mut Ui, slider: egui::Slider<'_>) -> Response {
    ui.scope(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.visuals_mut().selection.bg_fill = palette_of(ui).accent;
        ui.add(slider)
    })
    .inner
}

pub(crate) fn around<const N: usize>(middle: Pos2, offsets: [(f32, f32); N]) -> Vec<Pos2> {
    offsets.map(|(x, y)| middle + vec2(x, y)).to_vec()
}

pub(crate) fn panel_frame(context: &Context, margin: Margin) -> egui::Frame {
    let page = UiPalette::with(&context.style().visuals).page;
    egui::Frame::new().fill(page).inner_margin(margin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: Color32) -> f32 {
        let channel = |byte: u8| {
            let part = f32::from(byte) / 255.0;
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(colour.r()) + 0.7152 * channel(colour.g()) + 0.0722 * channel(colour.b())
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let [a, b] = [luminance(a) + 0.05, luminance(b) + 0.05];
        a.max(b) / a.min(b)
    }

    #[test]
    fn words_can_be_read_on_every_panel_and_button() {
        for (is_dark, palette) in [(false, LIGHT), (true, DARK)] {
            assert_eq!(visuals(is_dark).panel_fill, palette.page);
            for under in [palette.page, palette.button, palette.groove] {
                for ink in [
                    palette.text,
                    palette.quiet,
                    palette.success,
                    palette.trouble,
                ] {
                    let ratio = contrast(ink, under);
                    assert!(ratio >= 4.5, "{is_dark}: {ink:?} on {under:?}: {ratio}");
                }
            }
            assert!(contrast(palette.text, selection(palette)) >= 4.5);
            assert!(contrast(palette.on_accent, palette.accent) >= 4.5);
            assert!(contrast(palette.accent, palette.page) >= 3.0);
        }
    }
}
