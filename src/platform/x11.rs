//! X11: the screen, the desktop and our window, through a second connection, because miniquad reports none of them.

use crate::platform::area::{ScreenArea, WindowFrame};
use crate::platform::worker::Worker;
use crate::platform::xsettings::{SettingValue, desktop_setting};
use macroquad::math::{IVec2, UVec2, ivec2, uvec2};
use x11rb::connection::Connection as _;
use x11rb::cookie::Cookie;
use x11rb::errors::{ConnectError, ConnectionError, ReplyError};
use x11rb::properties::WmSizeHints;
use x11rb::protocol::Event as X11Event;
use x11rb::protocol::randr::{ConnectionExt as _, MonitorInfo};
use x11rb::protocol::res::{ClientIdMask, ClientIdSpec, ConnectionExt as _};
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, MapNotifyEvent,
    MapState, PropMode, ReparentNotifyEvent, Window,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;
use x11rb::x11_utils::TryParse;

/// A connection to the X server, besides miniquad's.
pub(crate) struct X11Server {
    pub(crate) connection: RustConnection,
    screen: usize,
    pub(crate) root: Window,
}

impl X11Server {
    pub(crate) const PLACES_WINDOWS: bool = true;

    pub(crate) fn connect() -> Result<X11Server, ConnectError> {
        let (connection, screen) = RustConnection::connect(None)?;
        let roots = &connection.setup().roots;
        let root = roots.get(screen).ok_or(ConnectError::InvalidScreen)?.root;
        Ok(X11Server {
            connection,
            screen,
            root,
        })
    }

    pub(crate) fn atom(&self, name: &str) -> Result<Atom, ReplyError> {
        let request = self.connection.intern_atom(false, name.as_bytes())?;
        Ok(request.reply()?.atom)
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
        let tree = reply(self.connection.query_tree(window));
        let mut found = Vec::new();
        for child in tree.map_or(Vec::new(), |tree| tree.children) {
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
        let answer = reply(self.connection.res_query_client_ids(&[wanted]))?;
        answer.ids.first()?.value.first().copied()
    }

    /// The scale in the X resources, as miniquad reads it.
    pub(crate) fn scale(&self) -> f32 {
        let database = self.property(self.root, "RESOURCE_MANAGER");
        let bytes = database.unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let value = text.lines().find_map(|line| line.strip_prefix("Xft.dpi:"));
        let dpi: Option<f32> = value.and_then(|dpi| dpi.trim().parse().ok());
        dpi.filter(|dpi| *dpi > 0.0).map_or(1.0, |dpi| dpi / 96.0)
    }

    pub(crate) fn is_dark(&self) -> bool {
        let theme = match self.setting("Net/ThemeName") {
            Some(SettingValue::Text(name)) => Some(name),
            _ => std::env::var("GTK_THEME").ok(),
        };
        theme.is_some_and(|theme| theme.to_ascii_lowercase().contains("dark"))
    }

    pub(crate) fn is_calm(&self) -> bool {
        self.setting("Gtk/EnableAnimations") == Some(SettingValue::Number(0))
    }

    pub(crate) fn set_title(&self, title: &str) {
        let atoms = ["_NET_WM_NAME", "UTF8_STRING"].map(|name| self.atom(name));
        if let (Some(window), [Ok(name), Ok(kind)]) = (self.our_window(), atoms) {
            let (mode, title) = (PropMode::REPLACE, title.as_bytes());
            let connection = &self.connection;
            let _ = connection.change_property8(mode, window, name, kind, title);
            let _ = connection.flush();
        }
    }

    /// Gives our next window a background colour, which is visible until its first frame and in new parts of the window.
    pub(crate) fn colour_next_window(colour: [u8; 3]) {
        let server = X11Server::connect().ok().filter(|server| {
            let attributes =
                ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
            let connection = &server.connection;
            let asked = connection.change_window_attributes(server.root, &attributes);
            asked.is_ok_and(|cookie| cookie.check().is_ok())
        });
        if let Some(server) = server {
            let name = "colour of the window";
            // The work ends when the window is shown, also without its owner.
            drop(Worker::start_in_background(name, move |_| {
                server.colour_our_window(colour);
            }));
        }
    }

    /// Colours windows of this process as they are created, until one is shown.
    fn colour_our_window(&self, [red, green, blue]: [u8; 3]) {
        let pixel = u32::from_be_bytes([0xff, red, green, blue]);
        let colour = ChangeWindowAttributesAux::new().background_pixel(pixel);
        let is_ours = |window| self.process(window) == Some(std::process::id());
        while let Ok(event) = self.connection.wait_for_event() {
            match event {
                X11Event::CreateNotify(event) if is_ours(event.window) => {
                    let _ = self
                        .connection
                        .change_window_attributes(event.window, &colour);
                    let _ = self.connection.flush();
                }
                X11Event::MapNotify(MapNotifyEvent { window, .. })
                | X11Event::ReparentNotify(ReparentNotifyEvent { window, .. })
                    if is_ours(window) =>
                {
                    return;
                }
                _ => {}
            }
        }
    }

    pub(crate) fn set_least(&self, size: UVec2) {
        let Some(window) = self.our_window() else {
            return;
        };
        let request = WmSizeHints::get_normal_hints(&self.connection, window);
        let known = request.ok().and_then(|hints| hints.reply().ok().flatten());
        let mut hints = known.unwrap_or_default();
        hints.min_size = Some(size.as_ivec2().into());
        let _ = hints.set_normal_hints(&self.connection, window);
        let _ = self.connection.flush();
    }

    fn setting(&self, wanted: &str) -> Option<SettingValue> {
        let name = format!("_XSETTINGS_S{}", self.screen);
        let atom = reply(self.connection.intern_atom(true, name.as_bytes()))?.atom;
        let owner = reply(self.connection.get_selection_owner(atom))?.owner;
        let settings = self.property(owner, "_XSETTINGS_SETTINGS");
        desktop_setting(&settings?, wanted)
    }

    /// Area of the first monitor, without panels and docks.
    pub(crate) fn area(&self) -> Option<ScreenArea> {
        let monitors = reply(self.connection.randr_get_monitors(self.root, true))?.monitors;
        let is_primary = |monitor: &&MonitorInfo| monitor.primary;
        let monitor = monitors.iter().find(is_primary).or(monitors.first())?;
        let whole = ScreenArea::new(
            ivec2(monitor.x.into(), monitor.y.into()),
            uvec2(monitor.width.into(), monitor.height.into()),
        );
        let work = self.numbers(self.root, "_NET_WORKAREA");
        Some(work.map_or(whole, |[x, y, width, height]| {
            let corner = uvec2(x, y).as_ivec2();
            common(whole, ScreenArea::new(corner, uvec2(width, height)))
        }))
    }

    pub(crate) fn frame(&self) -> Option<WindowFrame> {
        let window = self.our_window()?;
        let place = reply(
            self.connection
                .translate_coordinates(window, self.root, 0, 0),
        )?;
        let edges = self.numbers(window, "_NET_FRAME_EXTENTS").unwrap_or([0; 4]);
        let [left, right, top, bottom] = edges.map(|edge| edge as i32);
        Some(WindowFrame {
            corner: ivec2(place.dst_x.into(), place.dst_y.into()),
            before: ivec2(left, top),
            after: ivec2(right, bottom),
        })
    }

    fn numbers(&self, window: Window, name: &str) -> Option<[u32; 4]> {
        let value = self.property(window, name)?;
        let (numbers, _) = value.as_chunks::<4>();
        let first: [[u8; 4]; 4] = numbers.get(..4)?.try_into().ok()?;
        Some(first.map(u32::from_ne_bytes))
    }

    fn property(&self, window: Window, name: &str) -> Option<Vec<u8>> {
        let atom = self.atom(name).ok()?;
        let (connection, any) = (&self.connection, AtomEnum::ANY);
        // At most 65 536 units of four bytes; no property here is longer.
        let value = reply(connection.get_property(false, window, atom, any, 0, 1 << 16))?.value;
        (!value.is_empty()).then_some(value)
    }
}

/// The server's reply to a request; `None` if the request or the connection failed.
fn reply<R: TryParse>(
    request: Result<Cookie<'_, RustConnection, R>, ConnectionError>,
) -> Option<R> {
    request.ok()?.reply().ok()
}

fn common(a: ScreenArea, b: ScreenArea) -> ScreenArea {
    let corner = a.corner.max(b.corner);
    let size = a.end().min(b.end()).saturating_sub(corner);
    ScreenArea::new(corner, size.max(IVec2::ZERO).as_uvec2())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: ScreenArea = ScreenArea::new(IVec2::new(0, 30), UVec2::new(1366, 738));

    #[test]
    fn docks_are_taken_off_the_monitor_they_are_on() {
        let work = ScreenArea::new(ivec2(0, 40), uvec2(3000, 700));
        let expected = ScreenArea::new(ivec2(0, 40), uvec2(1366, 700));
        assert_eq!(common(SCREEN, work), expected);
    }
}
