//! Reads the X11 clipboard within limits: arboard has no size limit, and reports a slow owner as an empty clipboard.

use crate::platform::worker::detach;
use crate::platform::x11::X11Server;
use std::thread;
use std::time::{Duration, Instant};
use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectError, ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ConnectionExt as _, CreateWindowAux, EventMask, Property, Window, WindowClass,
};

/// Why the clipboard cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unread {
    #[error("it is empty, or contains no text")]
    Empty,
    #[error("the program that owns its content doesn\u{2019}t answer")]
    Silent,
    #[error("the program that owns its content is too slow")]
    Slow,
    #[error("it contains too much")]
    TooLarge,
    #[error("the X server cannot be reached")]
    NoDisplay(#[from] ConnectError),
    #[error("the connection to the display is lost")]
    Lost(#[from] ConnectionError),
    #[error("the X server refused the request")]
    Refused(#[from] ReplyOrIdError),
}

impl From<ReplyError> for Unread {
    fn from(error: ReplyError) -> Unread {
        Unread::Refused(error.into())
    }
}

pub(crate) fn text(patience: Duration, most: usize) -> Result<String, Unread> {
    let mut reader = SelectionReader::new(X11Server::connect()?, patience, most)?;
    let text = reader.text();
    if let Err(Unread::TooLarge | Unread::Slow | Unread::Silent) = text {
        // Keep reading: some owners, such as xclip, exit if the receiving window disappears during a transfer.
        detach("clipboard rest", move || {
            let _ = reader.take_the_rest();
        });
    }
    text
}

/// Receives the content of the clipboard from its owner.
struct SelectionReader {
    server: X11Server,
    window: Window,
    property: Atom,
    end: Instant,
    most: usize,
}

impl SelectionReader {
    fn new(server: X11Server, patience: Duration, most: usize) -> Result<SelectionReader, Unread> {
        let connection = &server.connection;
        let window = connection.generate_id()?;
        let wanted = CreateWindowAux::new().event_mask(EventMask::PROPERTY_CHANGE);
        let (root, kind) = (server.root, WindowClass::INPUT_ONLY);
        let _ = connection.create_window(0, window, root, 0, 0, 1, 1, 0, kind, 0, &wanted)?;
        Ok(SelectionReader {
            property: server.atom("KNIGHTS_TOUR_SELECTION")?,
            server,
            window,
            end: Instant::now() + patience,
            most,
        })
    }

    fn text(&self) -> Result<String, Unread> {
        if let Some(bytes) = self.read(self.server.atom("UTF8_STRING")?)? {
            return Ok(String::from_utf8_lossy(&bytes).into_owned());
        }
        // Older programs offer only Latin-1.
        let bytes = self.read(AtomEnum::STRING.into())?;
        bytes
            .map(|bytes| bytes.into_iter().map(char::from).collect())
            .ok_or(Unread::Empty)
    }

    /// Reads the clipboard in the text format `kind`; `None` if the clipboard's owner does not offer this format.
    fn read(&self, kind: Atom) -> Result<Option<Vec<u8>>, Unread> {
        let clipboard = self.server.atom("CLIPBOARD")?;
        let now = x11rb::CURRENT_TIME;
        let connection = &self.server.connection;
        let _ = connection.convert_selection(self.window, clipboard, kind, self.property, now)?;
        connection.flush()?;
        let property = self.next(Unread::Silent, |event| match event {
            Event::SelectionNotify(event) if event.target == kind => Some(event.property),
            _ => None,
        })?;
        if property == x11rb::NONE {
            return Ok(None);
        }
        let (found, bytes) = self.take()?;
        // INCR transfer: deleting the property requests the next part; an empty part is the end.
        if found != self.server.atom("INCR")? {
            return Ok(Some(bytes));
        }
        let mut whole = Vec::new();
        loop {
            self.await_part()?;
            let (_, part) = self.take()?;
            if part.is_empty() {
                return Ok(Some(whole));
            }
            whole.extend(part);
            if whole.len() > self.most {
                return Err(Unread::TooLarge);
            }
        }
    }

    fn await_part(&self) -> Result<(), Unread> {
        self.next(Unread::Slow, |event| match event {
            Event::PropertyNotify(event) => {
                let is_new = event.state == Property::NEW_VALUE;
                (is_new && event.atom == self.property).then_some(())
            }
            _ => None,
        })
    }

    /// Discards the rest of a transfer, for up to ten seconds.
    fn take_the_rest(&mut self) -> Result<(), Unread> {
        self.end = Instant::now() + Duration::from_secs(10);
        let (window, property) = (self.window, self.property);
        loop {
            let connection = &self.server.connection;
            let _ = connection.delete_property(window, property)?;
            connection.flush()?;
            self.await_part()?;
            let size = connection.get_property(false, window, property, AtomEnum::ANY, 0, 0)?;
            if size.reply()?.bytes_after == 0 {
                return Ok(());
            }
        }
    }

    fn take(&self) -> Result<(Atom, Vec<u8>), Unread> {
        // X11 counts a property's length in units of four bytes.
        let most = u32::try_from(self.most / 4).unwrap_or(u32::MAX);
        let (window, property) = (self.window, self.property);
        let any = AtomEnum::ANY;
        let connection = &self.server.connection;
        let request = connection.get_property(true, window, property, any, 0, most)?;
        let reply = request.reply()?;
        if reply.bytes_after == 0 {
            Ok((reply.type_, reply.value))
        } else {
            Err(Unread::TooLarge)
        }
    }

    fn next<T>(&self, why: Unread, is_it: impl Fn(Event) -> Option<T>) -> Result<T, Unread> {
        const MOMENT: Duration = Duration::from_millis(1);
        loop {
            match self.server.connection.poll_for_event()? {
                Some(event) => {
                    if let Some(found) = is_it(event) {
                        return Ok(found);
                    }
                }
                None if Instant::now() < self.end => thread::sleep(MOMENT),
                None => return Err(why),
            }
        }
    }
}
