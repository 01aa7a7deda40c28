//! Wakes the window's loop, which sleeps while there are no events. On X11, miniquad's blocking loop has two flaws: an
//! event that only requests a repaint causes no frame, and the second of two events that arrive together may wait for a
//! third. A thread with its own connection therefore receives our window's events, and sends the loop X events, because
//! the loop may be blocked in Xlib. On Windows, the window procedure receives the events, and the thread is only an
//! alarm clock.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Counts the frames, and notifies the waker's thread.
pub(crate) struct Waker {
    started: Arc<AtomicU64>,
}

/// What the waker's thread is notified of.
#[derive(Clone, Copy)]
enum WakerNotice {
    /// Frames are due: the window was exposed, a key was pressed, or the pointer entered or left.
    #[cfg(all(unix, not(target_os = "macos")))]
    Awaited { is_outside: Option<bool> },
    /// The frame loop is about to sleep.
    Resting,
    /// A frame is required at this time.
    #[cfg_attr(
        target_os = "macos",
        expect(dead_code, reason = "nothing wakes the loop there")
    )]
    At(Instant),
    /// The window is asked to close.
    Close,
}

static THREAD: OnceLock<Sender<WakerNotice>> = OnceLock::new();

/// Notifies the waker's thread. Returns whether the thread is running: it ends with the X server, like the window.
fn notify(notice: WakerNotice) -> bool {
    let thread = THREAD.get();
    thread.is_some_and(|thread| thread.send(notice).is_ok())
}

/// Runs `save` on logoff: Windows then ends the process without closing the window.
pub(crate) fn at_end(save: impl Fn() + 'static) {
    #[cfg(windows)]
    crate::platform::windows::at_end(save);
    #[cfg(not(windows))]
    drop(save);
}

pub(crate) fn close() -> bool {
    notify(WakerNotice::Close)
}

/// Causes a frame, from any thread.
#[cfg(feature = "accessibility")]
pub(crate) fn wake() {
    if !notify(WakerNotice::At(Instant::now())) {
        macroquad::miniquad::window::schedule_update();
    }
}

impl Waker {
    pub(crate) fn start() -> Waker {
        let started = Arc::new(AtomicU64::new(0));
        #[cfg(all(unix, not(target_os = "macos")))]
        let thread = x11::start(Arc::clone(&started));
        #[cfg(windows)]
        let thread = windows::start();
        #[cfg(target_os = "macos")]
        let thread = None;
        match thread {
            Some(thread) => drop(THREAD.set(thread)),
            None => log::debug!("no waker"),
        }
        Waker { started }
    }

    pub(crate) fn is_watching(&self) -> bool {
        THREAD.get().is_some()
    }

    pub(crate) fn frame_begins(&self) {
        let _ = self.started.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn loop_rests(&self) {
        let _ = notify(WakerNotice::Resting);
    }

    pub(crate) fn wake_at(&self, time: Instant) {
        let _ = notify(WakerNotice::At(time));
    }
}

#[cfg(windows)]
mod windows {
    use super::WakerNotice;
    use crate::platform::windows::{close, install_window_procedure, wake};
    use crate::platform::worker::detach;
    use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
    use std::time::Instant;

    pub(super) fn start() -> Option<Sender<WakerNotice>> {
        let (sender, notices) = channel();
        install_window_procedure().then(|| detach("waker", move || run(&notices)))?;
        Some(sender)
    }

    fn run(notices: &Receiver<WakerNotice>) {
        let mut alarm: Option<Instant> = None;
        loop {
            let notice = match alarm {
                Some(time) => notices.recv_timeout(time.saturating_duration_since(Instant::now())),
                None => notices.recv().map_err(RecvTimeoutError::from),
            };
            match notice {
                Ok(WakerNotice::At(time)) => alarm = Some(time),
                Ok(WakerNotice::Close) => close(),
                Ok(WakerNotice::Resting) => {}
                Err(RecvTimeoutError::Timeout) => {
                    alarm = None;
                    wake();
                }
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod x11 {
    use super::WakerNotice;
    use crate::platform::worker::detach;
    use crate::platform::x11::X11Server;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
    use std::time::{Duration, Instant};
    use x11rb::connection::Connection as _;
    use x11rb::errors::ReplyError;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{
        ChangeWindowAttributesAux, ClientMessageEvent, ConnectionExt as _, EventMask, KeyButMask,
        MOTION_NOTIFY_EVENT, Motion, MotionNotifyEvent, NotifyMode, Window,
    };

    /// How long the thread waits after an event for the loop to draw a frame, before waking the loop.
    const PATIENCE: Duration = Duration::from_millis(25);
    /// Interval at which a sleeping loop is woken, to read events that arrive only on miniquad's connection.
    const HEARTBEAT: Duration = Duration::from_secs(1);
    /// Number of frames required after an event: a frame in progress may already have read its events.
    const FRAMES: u64 = 2;

    /// The thread that wakes the loop on X11.
    struct WakerThread {
        server: Arc<X11Server>,
        window: Window,
        frames: Arc<AtomicU64>,
        awaited: Option<u64>,
        due: Instant,
        alarm: Option<Instant>,
        /// When to ask the window manager again to show the window; `None` once shown.
        unseen: Option<Instant>,
        is_outside: bool,
        wake: u32,
        protocols: u32,
        delete: u32,
    }

    /// Selects our window's events on a connection, and starts the threads that receive them.
    pub(crate) fn start(frames: Arc<AtomicU64>) -> Option<Sender<WakerNotice>> {
        let server = Arc::new(X11Server::connect().ok()?);
        let window = server.our_window()?;
        let events = EventMask::EXPOSURE
            | EventMask::STRUCTURE_NOTIFY
            | EventMask::VISIBILITY_CHANGE
            | EventMask::FOCUS_CHANGE
            | EventMask::ENTER_WINDOW
            | EventMask::LEAVE_WINDOW
            | EventMask::POINTER_MOTION
            | EventMask::KEY_PRESS;
        let wanted = ChangeWindowAttributesAux::new().event_mask(events);
        server
            .connection
            .change_window_attributes(window, &wanted)
            .ok()?
            .check()
            .ok()?;
        let thread = WakerThread {
            wake: server.atom("_KNIGHTS_TOUR_WAKE").ok()?,
            protocols: server.atom("WM_PROTOCOLS").ok()?,
            delete: server.atom("WM_DELETE_WINDOW").ok()?,
            server: Arc::clone(&server),
            window,
            frames,
            awaited: None,
            due: Instant::now() + HEARTBEAT,
            // The pointer may have been over the window before it was opened.
            alarm: Some(Instant::now()),
            unseen: Some(Instant::now() + HEARTBEAT),
            is_outside: false,
        };
        let (sender, notices) = channel();
        let events = sender.clone();
        detach("desktop events", move || receive_events(&server, &events));
        detach("waker", move || thread.run(&notices));
        Some(sender)
    }

    fn receive_events(server: &X11Server, notices: &Sender<WakerNotice>) {
        while let Ok(event) = server.connection.wait_for_event() {
            let is_outside = match event {
                Event::LeaveNotify(event) => {
                    let has_left = event.mode == NotifyMode::NORMAL && !is_dragging(event.state);
                    has_left.then_some(true)
                }
                Event::EnterNotify(_) => Some(false),
                Event::Error(_) => continue,
                _ => None,
            };
            if notices.send(WakerNotice::Awaited { is_outside }).is_err() {
                return;
            }
        }
    }

    /// While a mouse button is held, the window receives motion from anywhere.
    fn is_dragging(state: KeyButMask) -> bool {
        let buttons = KeyButMask::BUTTON1 | KeyButMask::BUTTON2 | KeyButMask::BUTTON3;
        u16::from(state) & u16::from(buttons) != 0
    }

    impl WakerThread {
        fn run(mut self, notices: &Receiver<WakerNotice>) {
            loop {
                let next = self
                    .alarm
                    .into_iter()
                    .chain(self.unseen)
                    .fold(self.due, Instant::min);
                let patience = next.saturating_duration_since(Instant::now());
                let done = match notices.recv_timeout(patience) {
                    Ok(notice) => self.handle(notice),
                    Err(RecvTimeoutError::Timeout) => self.wake_if_due(),
                    Err(RecvTimeoutError::Disconnected) => return,
                };
                if done.is_err() {
                    return;
                }
            }
        }

        fn handle(&mut self, notice: WakerNotice) -> Result<(), ReplyError> {
            match notice {
                WakerNotice::Resting => self.due = self.due.min(Instant::now() + PATIENCE),
                WakerNotice::At(time) => self.alarm = Some(time),
                WakerNotice::Close => self.send_message(self.protocols, self.delete)?,
                WakerNotice::Awaited { is_outside } => {
                    self.is_outside = is_outside.unwrap_or(self.is_outside);
                    // Miniquad ignores these events, and a pointer that rests sends no others.
                    if is_outside.is_some() {
                        self.move_pointer()?;
                    }
                    self.await_frames(FRAMES);
                }
            }
            Ok(())
        }

        fn await_frames(&mut self, count: u64) {
            if self.awaited.is_none() {
                self.due = Instant::now() + PATIENCE;
            }
            let wanted = self.frames.load(Ordering::Relaxed) + count;
            self.awaited = self.awaited.max(Some(wanted));
        }

        fn wake_if_due(&mut self) -> Result<(), ReplyError> {
            let is_due = |time: &mut Instant| *time <= Instant::now();
            if self.unseen.take_if(is_due).is_some() {
                return self.show_window();
            }
            if self.alarm.take_if(is_due).is_some() {
                // The time has come for any frame that begins now.
                self.await_frames(1);
                return self.move_pointer();
            }
            let started = self.frames.load(Ordering::Relaxed);
            self.awaited = self.awaited.filter(|&awaited| awaited > started);
            let now = Instant::now();
            if self.awaited.is_some() {
                self.due = now + PATIENCE;
                self.move_pointer()
            } else {
                self.due = now + HEARTBEAT;
                // An unknown message only makes the loop read its events.
                self.send_message(self.wake, 0)
            }
        }

        /// Shows the window again: a window manager that is still starting may lose the first request.
        fn show_window(&mut self) -> Result<(), ReplyError> {
            if !self.server.show(self.window)? {
                log::debug!("asked to be shown");
                self.unseen = Some(Instant::now() + HEARTBEAT);
            }
            Ok(())
        }

        /// Sends our window the pointer's position, just to cause a frame.
        fn move_pointer(&self) -> Result<(), ReplyError> {
            let request = self.server.connection.query_pointer(self.window)?;
            let pointer = request.reply()?;
            let (x, y) = if self.is_outside && !is_dragging(pointer.mask) {
                (-1, -1)
            } else {
                (pointer.win_x, pointer.win_y)
            };
            self.send(MotionNotifyEvent {
                response_type: MOTION_NOTIFY_EVENT,
                detail: Motion::NORMAL,
                sequence: 0,
                time: x11rb::CURRENT_TIME,
                root: self.server.root,
                event: self.window,
                child: x11rb::NONE,
                root_x: pointer.root_x,
                root_y: pointer.root_y,
                event_x: x,
                event_y: y,
                state: pointer.mask,
                same_screen: pointer.same_screen,
            })
        }

        fn send_message(&self, kind: u32, what: u32) -> Result<(), ReplyError> {
            let data = [what, x11rb::CURRENT_TIME, 0, 0, 0];
            self.send(ClientMessageEvent::new(32, self.window, kind, data))
        }

        fn send(&self, event: impl Into<[u8; 32]>) -> Result<(), ReplyError> {
            let connection = &self.server.connection;
            // Without a mask, the event goes to miniquad's connection, which created the window.
            let _ = connection.send_event(false, self.window, EventMask::NO_EVENT, event)?;
            Ok(connection.flush()?)
        }
    }
}
