//! Streams a PDF file object by object, without holding it in memory.

use crate::font;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::FontFlags;
use pdf_writer::writers::{Catalog, DocumentInfo};
use pdf_writer::{Chunk, Filter, Finish, Name, Rect, Ref, TextStr};
use std::io::{self, Write};

/// The name of the font of numbers and labels.
pub(super) const FONT: Name<'static> = Name(b"F");
/// The name of the font of titles.
pub(super) const TITLE_FONT: Name<'static> = Name(b"T");

const CREATOR: &str = "Knight\u{2019}s Tour";

/// Maximum size of a file, in bytes: offsets in the cross-reference table have ten digits.
const LONGEST: u64 = 9_999_999_999;

/// A file that is being written.
pub(super) struct Document<'a> {
    out: &'a mut dyn Write,
    length: u64,
    /// Byte offset of each object, counted from object 1; 0 until the object is written.
    places: Vec<u64>,
    /// The object that lists the pages.
    tree: Ref,
    pages: Vec<Ref>,
    figures: Vec<Resource>,
    fonts: Vec<Resource>,
}

/// A resource of all pages, by its name in content streams.
type Resource = (Name<'static>, Ref);

impl<'a> Document<'a> {
    pub(super) fn begin(out: &'a mut dyn Write) -> io::Result<Document<'a>> {
        let mut document = Document {
            out,
            length: 0,
            // The tree is the first object.
            places: vec![0],
            tree: Ref::new(1),
            pages: Vec::new(),
            figures: Vec::new(),
            fonts: Vec::new(),
        };
        // The second line marks the file as binary.
        document.put(b"%PDF-1.7\n%\x80\x80\x80\x80\n\n")?;
        Ok(document)
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    fn reserve(&mut self) -> Ref {
        self.places.push(0);
        // Cannot fail: the file size limit allows far fewer than `i32::MAX` objects.
        Ref::new(i32::try_from(self.places.len()).unwrap_or(i32::MAX))
    }

    fn write(&mut self, name: Ref, make: impl FnOnce(&mut Chunk)) -> io::Result<()> {
        let mut chunk = Chunk::new();
        make(&mut chunk);
        if self.length > LONGEST {
            return Err(io::Error::other(
                "a PDF file has up to 10 gigabytes: write fewer boards to a file",
            ));
        }
        let places = self.places.get_mut(name.get() as usize - 1);
        places.into_iter().for_each(|place| *place = self.length);
        self.put(chunk.as_bytes())
    }

    fn add(&mut self, make: impl FnOnce(&mut Chunk, Ref)) -> io::Result<Ref> {
        let name = self.reserve();
        self.write(name, |chunk| make(chunk, name))?;
        Ok(name)
    }

    pub(super) fn add_packed(&mut self, packed: &[u8]) -> io::Result<Ref> {
        self.add(|chunk, name| {
            let _ = chunk.stream(name, packed).filter(Filter::FlateDecode);
        })
    }

    pub(super) fn add_figure(&mut self, name: Name<'static>, packed: &[u8]) -> io::Result<()> {
        let figure = self.add(|chunk, name| {
            let mut figure = chunk.form_xobject(name, packed);
            let _ = figure.filter(Filter::FlateDecode);
            let _ = figure.bbox(Rect::new(-0.5, -0.5, 0.5, 0.5));
        })?;
        self.figures.push((name, figure));
        Ok(())
    }

    /// Adds a page with all resources added so far. Width and height are in points.
    pub(super) fn add_page(
        &mut self,
        width: f64,
        height: f64,
        contents: Vec<Ref>,
    ) -> io::Result<()> {
        let (tree, figures, fonts) = (self.tree, self.figures.clone(), self.fonts.clone());
        let page = self.add(|chunk, name| {
            let mut page = chunk.page(name);
            page.parent(tree)
                .media_box(Rect::new(0.0, 0.0, width as f32, height as f32))
                .contents_array(contents);
            let mut resources = page.resources();
            if !figures.is_empty() {
                let _ = resources.x_objects().pairs(figures);
            }
            if !fonts.is_empty() {
                let _ = resources.fonts().pairs(fonts);
            }
            resources.finish();
            page.finish();
        })?;
        self.pages.push(page);
        Ok(())
    }

    /// Writes the list of pages, the title and the cross-reference table.
    pub(super) fn finish(mut self, title: &str) -> io::Result<()> {
        let (tree, pages) = (self.tree, std::mem::take(&mut self.pages));
        self.write(tree, |chunk| {
            let count = pages.len() as i32;
            let _ = chunk.pages(tree).kids(pages).count(count);
        })?;
        let catalog = self.add(|chunk, name| {
            let _ = chunk.indirect(name).start::<Catalog<'_>>().pages(tree);
        })?;
        let info = self.add(|chunk, name| {
            let mut info = chunk.indirect(name).start::<DocumentInfo<'_>>();
            let _ = info.title(TextStr(title)).creator(TextStr(CREATOR));
        })?;
        let (table, count) = (self.length, self.places.len() + 1);
        self.put(format!("xref\n0 {count}\n0000000000 65535 f\r\n").as_bytes())?;
        for place in std::mem::take(&mut self.places) {
            self.put(format!("{place:010} 00000 n\r\n").as_bytes())?;
        }
        let (catalog, info) = (catalog.get(), info.get());
        let trailer = format!(
            "trailer\n<< /Size {count} /Root {catalog} 0 R /Info {info} 0 R >>\nstartxref\n{table}\n%%EOF"
        );
        self.put(trailer.as_bytes())
    }

    pub(super) fn add_title_font(&mut self) -> io::Result<()> {
        let font = self.add(|chunk, name| {
            let mut font = chunk.type1_font(name);
            let _ = font.base_font(Name(b"Helvetica"));
            let _ = font.encoding_predefined(Name(b"WinAnsiEncoding"));
        })?;
        self.fonts.push((TITLE_FONT, font));
        Ok(())
    }

    /// Adds the font with ASCII character codes, so that text can be searched and copied.
    pub(super) fn add_font(&mut self) -> io::Result<()> {
        /// Six letters and a plus sign mark a font as a subset.
        const NAME: Name<'_> = Name(b"KNIGHT+Inter-SemiBold");
        const CODES: std::ops::RangeInclusive<u8> = b'0'..=b'z';
        let bytes = packed(|out| out.write_all(font::FONT))?;
        let length = i32::try_from(font::FONT.len()).map_err(io::Error::other)?;
        let file = self.add(|chunk, name| {
            let mut stream = chunk.stream(name, &bytes);
            let _ = stream.filter(Filter::FlateDecode);
            let _ = stream.pair(Name(b"Length1"), length);
        })?;
        let descriptor = self.add(|chunk, name| {
            // Metrics in thousandths of an em, from the font's tables; the stem width is a guess.
            let _ = chunk
                .font_descriptor(name)
                .name(NAME)
                .flags(FontFlags::NON_SYMBOLIC)
                .bbox(Rect::new(-21.0, -216.0, 987.0, 762.0))
                .italic_angle(0.0)
                .ascent(969.0)
                .descent(-241.0)
                .cap_height(727.0)
                .stem_v(120.0)
                .font_file2(file);
        })?;
        let font = self.add(|chunk, name| {
            let mut written = chunk.indirect(name).dict();
            let _ = written.pair(Name(b"Type"), Name(b"Font"));
            let _ = written.pair(Name(b"Subtype"), Name(b"TrueType"));
            let _ = written.pair(Name(b"BaseFont"), NAME);
            let _ = written.pair(Name(b"Encoding"), Name(b"WinAnsiEncoding"));
            let _ = written.pair(Name(b"FirstChar"), i32::from(*CODES.start()));
            let _ = written.pair(Name(b"LastChar"), i32::from(*CODES.end()));
            let widths = CODES.map(|code| match code.is_ascii_alphanumeric() {
                true => 1000.0 * font::advance(code.into()) / font::UNITS_PER_EM,
                false => 0.0,
            });
            let _ = written.insert(Name(b"Widths")).array().items(widths);
            let _ = written.pair(Name(b"FontDescriptor"), descriptor);
            written.finish();
        })?;
        self.fonts.push((FONT, font));
        Ok(())
    }
}

pub(super) fn packed(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    write(&mut encoder)?;
    encoder.finish()
}
