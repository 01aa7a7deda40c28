//! How much room the screen has for a window, which neither macroquad nor miniquad tells.

use super::layout::Size;

/// A part of the screen, in physical pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) size: Size,
}

impl Area {
    /// What of this area is left to a window's content by a window manager's frame: nothing tells
    /// how thick it is before the window is there, so this is a generous guess.
    fn without_frame(self, scale: f32) -> Size {
        let guess = |points: f32| (points * scale).round() as u32;
        Size {
            width: self.size.width.saturating_sub(guess(12.0)),
            height: self.size.height.saturating_sub(guess(40.0)),
        }
    }
}

/// Where nothing is known of the screen: the commonest small one, less a task bar.
const COMMON: Area = Area {
    x: 0,
    y: 0,
    size: Size {
        width: 1366,
        height: 728,
    },
};

/// There is no screen to open a window on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no window can be opened: {0}. Start it from a desktop, or set DISPLAY to one that is running"
)]
pub(crate) struct NoDisplay(String);

/// The screen.
pub(super) struct Monitor {
    #[cfg(all(unix, not(target_os = "macos")))]
    server: x11::Server,
}

impl Monitor {
    /// # Errors
    /// [`NoDisplay`] if there is none.
    pub(super) fn connect() -> Result<Monitor, NoDisplay> {
        Ok(Monitor {
            #[cfg(all(unix, not(target_os = "macos")))]
            server: x11::Server::connect().map_err(|error| NoDisplay(error.to_string()))?,
        })
    }

    /// The room for a window's content, in physical pixels, at `scale` pixels a point.
    pub(super) fn room(&self, scale: f32) -> Size {
        self.area().without_frame(scale)
    }

    /// Pixels a point.
    pub(super) fn scale(&self) -> f32 {
        #[cfg(all(unix, not(target_os = "macos")))]
        return self.server.scale();
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        1.0
    }

    /// Whether the desktop's theme is a dark one, as far as it says.
    pub(super) fn is_dark(&self) -> bool {
        #[cfg(all(unix, not(target_os = "macos")))]
        return self.server.is_dark();
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        false
    }

    fn area(&self) -> Area {
        #[cfg(all(unix, not(target_os = "macos")))]
        return self.server.area().unwrap_or(COMMON);
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        COMMON
    }

    /// Where a window that is about to become `size` must go to stay wholly on the screen; `None`
    /// if it need not move, or nothing is known of it.
    pub(super) fn place_for(&self, size: Size) -> Option<(u32, u32)> {
        #[cfg(all(unix, not(target_os = "macos")))]
        return place_within(self.area(), self.server.focused_frame()?, size);
        #[cfg(not(all(unix, not(target_os = "macos"))))]
        {
            let _ = size;
            None
        }
    }
}

/// A window's content on the screen, and the frame around it.
#[cfg(all(unix, not(target_os = "macos")))]
#[derive(Clone, Copy, Debug)]
struct Frame {
    x: i32,
    y: i32,
    /// Left, right, top, bottom.
    edges: [i32; 4],
}

/// The top-left corner of the content (miniquad's windows have static gravity, so that is what
/// is moved), left and up no farther than it must go.
#[cfg(all(unix, not(target_os = "macos")))]
fn place_within(area: Area, frame: Frame, size: Size) -> Option<(u32, u32)> {
    let [left, right, top, bottom] = frame.edges;
    let along = |at: i32, before: i32, after: i32, length: u32, from: i32, room: u32| {
        let whole = before.saturating_add(after).saturating_add_unsigned(length);
        let last = from.saturating_add_unsigned(room).saturating_sub(whole);
        (at - before).min(last).max(from) + before
    };
    let x = along(frame.x, left, right, size.width, area.x, area.size.width);
    let y = along(frame.y, top, bottom, size.height, area.y, area.size.height);
    let stays = (x, y) == (frame.x, frame.y);
    let place = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
    (!stays).then_some(place)
}

#[cfg(all(unix, not(target_os = "macos")))]
mod x11 {
    use super::{Area, Frame, Size};
    use crate::app::theme::desktop_setting;
    use x11rb::connection::Connection as _;
    use x11rb::errors::ConnectError;
    use x11rb::protocol::randr::ConnectionExt as _;
    use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, Window};
    use x11rb::rust_connection::RustConnection;

    /// The X server, asked about its screen.
    pub(super) struct Server {
        connection: RustConnection,
        screen: usize,
        root: Window,
    }

    impl Server {
        pub(super) fn connect() -> Result<Server, ConnectError> {
            let (connection, screen) = RustConnection::connect(None)?;
            let roots = &connection.setup().roots;
            let root = roots.get(screen).ok_or(ConnectError::InvalidScreen)?.root;
            Ok(Server {
                connection,
                screen,
                root,
            })
        }

        /// The scale that miniquad takes from the X resources.
        pub(super) fn scale(&self) -> f32 {
            let database = self.property(self.root, "RESOURCE_MANAGER");
            let text = String::from_utf8_lossy(&database.unwrap_or_default()).into_owned();
            let dpi = text.lines().find_map(|line| line.strip_prefix("Xft.dpi:"));
            let dpi: Option<f32> = dpi.and_then(|dpi| dpi.trim().parse().ok());
            dpi.filter(|dpi| *dpi > 0.0).map_or(1.0, |dpi| dpi / 96.0)
        }

        /// Whether the theme of the desktop's settings, or else of the environment, is called
        /// dark.
        pub(super) fn is_dark(&self) -> bool {
            let theme = self.settings();
            let theme = theme.and_then(|bytes| desktop_setting(&bytes, "Net/ThemeName"));
            let theme = theme.or_else(|| std::env::var("GTK_THEME").ok());
            theme.is_some_and(|theme| theme.to_ascii_lowercase().contains("dark"))
        }

        fn settings(&self) -> Option<Vec<u8>> {
            let name = format!("_XSETTINGS_S{}", self.screen);
            let atom = self.connection.intern_atom(true, name.as_bytes()).ok()?;
            let atom = atom.reply().ok()?.atom;
            let owner = self.connection.get_selection_owner(atom).ok()?;
            let owner = owner.reply().ok()?.owner;
            (owner != x11rb::NONE).then(|| self.property(owner, "_XSETTINGS_SETTINGS"))?
        }

        /// The first monitor, less what panels and docks take.
        pub(super) fn area(&self) -> Option<Area> {
            let monitors = self.connection.randr_get_monitors(self.root, true).ok()?;
            let monitors = monitors.reply().ok()?.monitors;
            let is_primary = |monitor: &&x11rb::protocol::randr::MonitorInfo| monitor.primary;
            let monitor = monitors.iter().find(is_primary).or(monitors.first())?;
            let whole = Area {
                x: monitor.x.into(),
                y: monitor.y.into(),
                size: Size {
                    width: monitor.width.into(),
                    height: monitor.height.into(),
                },
            };
            Some(self.work_area().map_or(whole, |work| common(whole, work)))
        }

        fn work_area(&self) -> Option<Area> {
            let [x, y, width, height] = self.numbers(self.root, "_NET_WORKAREA")?;
            Some(Area {
                x: x as i32,
                y: y as i32,
                size: Size { width, height },
            })
        }

        /// The window that has the keyboard, which is ours when a person has just used it.
        pub(super) fn focused_frame(&self) -> Option<Frame> {
            let window = self.connection.get_input_focus().ok()?.reply().ok()?.focus;
            // A dialog of another program may have had the keyboard last.
            let class = self.property(window, "WM_CLASS")?;
            if !class.starts_with(b"knights-tour\0") && !class.ends_with(b"knights-tour\0") {
                return None;
            }
            let place = self
                .connection
                .translate_coordinates(window, self.root, 0, 0);
            let place = place.ok()?.reply().ok()?;
            let edges = self.numbers(window, "_NET_FRAME_EXTENTS").unwrap_or([0; 4]);
            Some(Frame {
                x: place.dst_x.into(),
                y: place.dst_y.into(),
                edges: edges.map(|edge| edge as i32),
            })
        }

        /// The first four numbers of a property.
        fn numbers(&self, window: Window, name: &str) -> Option<[u32; 4]> {
            let value = self.property(window, name)?;
            let mut numbers = value
                .chunks_exact(4)
                .filter_map(|bytes| bytes.try_into().ok());
            let mut next = || numbers.next().map(u32::from_ne_bytes);
            Some([next()?, next()?, next()?, next()?])
        }

        fn property(&self, window: Window, name: &str) -> Option<Vec<u8>> {
            let atom = self.connection.intern_atom(false, name.as_bytes()).ok()?;
            let atom = atom.reply().ok()?.atom;
            let any = AtomEnum::ANY;
            // In units of four bytes: more than any of these properties holds.
            let property = self
                .connection
                .get_property(false, window, atom, any, 0, 1 << 16);
            let value = property.ok()?.reply().ok()?.value;
            (!value.is_empty()).then_some(value)
        }
    }

    /// What lies in both.
    fn common(a: Area, b: Area) -> Area {
        let (x, y) = (a.x.max(b.x), a.y.max(b.y));
        let end = |at: i32, length: u32| at.saturating_add_unsigned(length);
        let right = end(a.x, a.size.width).min(end(b.x, b.size.width));
        let bottom = end(a.y, a.size.height).min(end(b.y, b.size.height));
        Area {
            x,
            y,
            size: Size {
                width: (right - x).max(0).unsigned_abs(),
                height: (bottom - y).max(0).unsigned_abs(),
            },
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::app::monitor::place_within;

        const SCREEN: Area = Area {
            x: 0,
            y: 30,
            size: Size {
                width: 1366,
                height: 738,
            },
        };

        #[test]
        fn a_window_moves_no_farther_than_it_must() {
            let at = |x, y| Frame {
                x,
                y,
                edges: [1, 1, 20, 5],
            };
            let size = Size {
                width: 1200,
                height: 600,
            };
            assert_eq!(place_within(SCREEN, at(101, 70), size), None);
            assert_eq!(place_within(SCREEN, at(301, 70), size), Some((165, 70)));
            assert_eq!(place_within(SCREEN, at(101, 400), size), Some((101, 163)));
            let huge = Size {
                width: 9000,
                height: 9000,
            };
            assert_eq!(place_within(SCREEN, at(101, 70), huge), Some((1, 50)));
        }

        #[test]
        fn docks_are_taken_off_the_monitor_they_are_on() {
            let work = Area {
                x: 0,
                y: 40,
                size: Size {
                    width: 3000,
                    height: 700,
                },
            };
            let common = common(SCREEN, work);
            assert_eq!((common.x, common.y), (0, 40));
            assert_eq!((common.size.width, common.size.height), (1366, 700));
        }
    }
}
