//! X11: the screen, the desktop and our window, through a second connection, because miniquad reports none of them.

use crate::platform::area::{Area, Frame, Size};
use crate::platform::xsettings::{Value, desktop_setting};
use x11rb::connection::Connection as _;
use x11rb::errors::{ConnectError, ReplyError};
use x11rb::properties::WmSizeHints;
use x11rb::protocol::randr::{ConnectionExt as _, MonitorInfo};
use x11rb::protocol::res::{ClientIdMask, ClientIdSpec, ConnectionExt as _};
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, MapState, PropMode, Window};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

pub(crate) struct Server {
    pub(crate) connection: RustConnection,
    screen: usize,
    pub(crate) root: Window,
}

impl Server {
    pub(crate) const PLACES_WINDOWS: bool = true;

    pub(crate) fn connect() -> Result<Server, ConnectError> {
        let (connection, screen) = RustConnection::connect(None)?;
        let roots = &connection.setup().roots;
        let root = roots.get(screen).ok_or(ConnectError::InvalidScreen)?.root;
        Ok(Server {
            connection,
            screen,
            root,
        })
    }

    pub(crate) fn atom(&self, name: &str) -> Option<u32> {
        let atom = self.connection.intern_atom(false, name.as_bytes()).ok()?;
        Some(atom.reply().ok()?.atom)
    }

    pub(crate) fn our_window(&self) -> Option<Window> {
        let ours = self.windows_below(self.root, 4);
        let is_this_process = |window: &&Window| self.process(**window) == Some(std::process::id());
        // Fall back on the last window: behind a tunnel or in a container, the server may not know the process.
        ours.iter().rfind(is_this_process).or(ours.last()).copied()
    }

    /// Asks the window manager to show a window that is not managed yet. Returns whether the window is managed.
    pub(crate) fn show(&self, window: Window) -> Result<bool, ReplyError> {
        let attributes = self.connection.get_window_attributes(window)?.reply()?;
        // Minimised windows and windows on other desktops are also unmapped, but have a `WM_STATE`.
        let is_known = attributes.map_state != MapState::UNMAPPED
            || self.property(window, "WM_STATE").is_some();
        if !is_known {
            let _ = self.connection.map_window(window)?;
            self.connection.flush()?;
        }
        Ok(is_known)
    }

    fn windows_below(&self, window: Window, depth: u32) -> Vec<Window> {
        let tree = self.connection.query_tree(window).ok();
        let tree = tree.and_then(|tree| tree.reply().ok());
        let children = tree.map_or(Vec::new(), |tree| tree.children);
        let mut found = Vec::new();
        for child in children {
            if self.is_of_this_application(child) {
                found.push(child);
            } else if depth > 1 {
                found.extend(self.windows_below(child, depth - 1));
            }
        }
        found
    }

    fn is_of_this_application(&self, window: Window) -> bool {
        let class = self.property(window, "WM_CLASS").unwrap_or_default();
        class.starts_with(b"knights-tour\0") || class.ends_with(b"knights-tour\0")
    }

    fn process(&self, window: Window) -> Option<u32> {
        let wanted = ClientIdSpec {
            client: window,
            mask: ClientIdMask::LOCAL_CLIENT_PID,
        };
        let ids = self.connection.res_query_client_ids(&[wanted]).ok()?;
        ids.reply().ok()?.ids.first()?.value.first().copied()
    }

    /// The scale in the X resources, as miniquad reads it.
    pub(crate) fn scale(&self) -> f32 {
        let database = self.property(self.root, "RESOURCE_MANAGER");
        let text = String::from_utf8_lossy(&database.unwrap_or_default()).into_owned();
        let dpi = text.lines().find_map(|line| line.strip_prefix("Xft.dpi:"));
        let dpi: Option<f32> = dpi.and_then(|dpi| dpi.trim().parse().ok());
        dpi.filter(|dpi| *dpi > 0.0).map_or(1.0, |dpi| dpi / 96.0)
    }

    pub(crate) fn is_dark(&self) -> bool {
        let theme = self.settings();
        let theme = theme.and_then(|bytes| desktop_setting(&bytes, "Net/ThemeName")?.text());
        let theme = theme.or_else(|| std::env::var("GTK_THEME").ok());
        theme.is_some_and(|theme| theme.to_ascii_lowercase().contains("dark"))
    }

    pub(crate) fn is_calm(&self) -> bool {
        let settings = self.settings();
        let animations = settings.and_then(|bytes| desktop_setting(&bytes, "Gtk/EnableAnimations"));
        animations == Some(Value::Number(0))
    }

    pub(crate) fn set_title(&self, title: &str) {
        let atoms = ["_NET_WM_NAME", "UTF8_STRING"].map(|name| self.atom(name));
        if let (Some(window), [Some(name), Some(kind)]) = (self.our_window(), atoms) {
            let (mode, title) = (PropMode::REPLACE, title.as_bytes());
            let connection = &self.connection;
            let _ = connection.change_property8(mode, window, name, kind, title);
            let _ = connection.flush();
        }
    }

    pub(crate) fn set_least(&self, size: Size) {
        let Some(window) = self.our_window() else {
            return;
        };
        let hints = WmSizeHints::get_normal_hints(&self.connection, window);
        let hints = hints.ok().and_then(|hints| hints.reply().ok().flatten());
        let mut hints = hints.unwrap_or_default();
        hints.min_size = Some((size.width as i32, size.height as i32));
        let _ = hints.set_normal_hints(&self.connection, window);
        let _ = self.connection.flush();
    }

    fn settings(&self) -> Option<Vec<u8>> {
        let name = format!("_XSETTINGS_S{}", self.screen);
        let atom = self
            .connection
            .intern_atom(true, name.as_bytes())
            .ok()?
            .reply()
            .ok()?
            .atom;
        let owner = self
            .connection
            .get_selection_owner(atom)
            .ok()?
            .reply()
            .ok()?
            .owner;
        (owner != x11rb::NONE).then(|| self.property(owner, "_XSETTINGS_SETTINGS"))?
    }

    /// Area of the first monitor, without panels and docks.
    pub(crate) fn area(&self) -> Option<Area> {
        let monitors = self.connection.randr_get_monitors(self.root, true).ok()?;
        let monitors = monitors.reply().ok()?.monitors;
        let is_primary = |monitor: &&MonitorInfo| monitor.primary;
        let monitor = monitors.iter().find(is_primary).or(monitors.first())?;
        let size = Size::new(monitor.width.into(), monitor.height.into());
        let whole = Area::new(monitor.x.into(), monitor.y.into(), size);
        let work = self.numbers(self.root, "_NET_WORKAREA");
        Some(work.map_or(whole, |[x, y, width, height]| {
            common(
                whole,
                Area::new(x as i32, y as i32, Size::new(width, height)),
            )
        }))
    }

    pub(crate) fn frame(&self) -> Option<Frame> {
        let window = self.our_window()?;
        let connection = &self.connection;
        let place = connection
            .translate_coordinates(window, self.root, 0, 0)
            .ok()?
            .reply()
            .ok()?;
        let edges = self.numbers(window, "_NET_FRAME_EXTENTS").unwrap_or([0; 4]);
        Some(Frame {
            x: place.dst_x.into(),
            y: place.dst_y.into(),
            edges: edges.map(|edge| edge as i32),
        })
    }

    fn numbers(&self, window: Window, name: &str) -> Option<[u32; 4]> {
        let value = self.property(window, name)?;
        let (numbers, _) = value.as_chunks::<4>();
        let first: [[u8; 4]; 4] = numbers.get(..4)?.try_into().ok()?;
        Some(first.map(u32::from_ne_bytes))
    }

    fn property(&self, window: Window, name: &str) -> Option<Vec<u8>> {
        let atom = self.atom(name)?;
        let (connection, any) = (&self.connection, AtomEnum::ANY);
        // At most 65 536 units of four bytes; no property here is longer.
        let property = connection.get_property(false, window, atom, any, 0, 1 << 16);
        let value = property.ok()?.reply().ok()?.value;
        (!value.is_empty()).then_some(value)
    }
}

fn common(a: Area, b: Area) -> Area {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let end = |at: i32, length: u32| at.saturating_add_unsigned(length);
    let right = end(a.x, a.size.width).min(end(b.x, b.size.width));
    let bottom = end(a.y, a.size.height).min(end(b.y, b.size.height));
    let [width, height] = [right - x, bottom - y].map(|length| length.max(0).unsigned_abs());
    Area::new(x, y, Size::new(width, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Area = Area::new(0, 30, Size::new(1366, 738));

    #[test]
    fn docks_are_taken_off_the_monitor_they_are_on() {
        let work = Area::new(0, 40, Size::new(3000, 700));
        let common = common(SCREEN, work);
        assert_eq!((common.x, common.y), (0, 40));
        assert_eq!((common.size.width, common.size.height), (1366, 700));
    }
}
