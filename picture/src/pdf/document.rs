//! Streams a PDF file object by object, without holding it in memory.

use crate::font;
use pdf_writer::types::FontFlags;
use pdf_writer::{Chunk, Filter, Finish, Name, Rect, Ref};
use std::io::{self, Write};

use super::content::packed;

/// Maximum size of a file, in bytes: offsets in the cross-reference table have ten digits.
const LONGEST: u64 = 9_999_999_999;

pub(super) struct Document<'a> {
    out: &'a mut dyn Write,
    length: u64,
    /// Byte offset of each object, counted from object 1; 0 until the object is written.
    places: Vec<u64>,
}

impl<'a> Document<'a> {
    pub(super) fn begin(out: &'a mut dyn Write) -> io::Result<Document<'a>> {
        let mut document = Document {
            out,
            length: 0,
            places: Vec::new(),
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

    pub(super) fn reserve(&mut self) -> Ref {
        self.places.push(0);
        // Cannot fail: the file size limit allows far fewer than `i32::MAX` objects.
        Ref::new(i32::try_from(self.places.len()).unwrap_or(i32::MAX))
    }

    pub(super) fn write(&mut self, name: Ref, make: impl FnOnce(&mut Chunk)) -> io::Result<()> {
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

    pub(super) fn add(&mut self, make: impl FnOnce(&mut Chunk, Ref)) -> io::Result<Ref> {
        let name = self.reserve();
        self.write(name, |chunk| make(chunk, name))?;
        Ok(name)
    }

    pub(super) fn add_packed(&mut self, packed: &[u8]) -> io::Result<Ref> {
        self.add(|chunk, name| {
            let _ = chunk.stream(name, packed).filter(Filter::FlateDecode);
        })
    }

    pub(super) fn add_figure(&mut self, packed: &[u8]) -> io::Result<Ref> {
        self.add(|chunk, name| {
            let mut figure = chunk.form_xobject(name, packed);
            let _ = figure.filter(Filter::FlateDecode);
            let _ = figure.bbox(Rect::new(-0.5, -0.5, 0.5, 0.5));
        })
    }

    pub(super) fn finish(mut self, catalog: Ref, info: Ref) -> io::Result<()> {
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

    pub(super) fn add_usual_font(&mut self) -> io::Result<Ref> {
        self.add(|chunk, name| {
            let mut font = chunk.type1_font(name);
            let _ = font.base_font(Name(b"Helvetica"));
            let _ = font.encoding_predefined(Name(b"WinAnsiEncoding"));
        })
    }

    /// Adds the font with ASCII character codes, so that text can be searched and copied.
    pub(super) fn add_font(&mut self) -> io::Result<Ref> {
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
        self.add(|chunk, name| {
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
        })
    }
}
