//! Wakes the window's loop, which sleeps while nothing comes in.
//!
//! miniquad's loop blocks until the next event, and on X11 has two habits that a desktop would
//! notice: an event that only asks for a new picture brings no frame, and whatever comes together
//! with another event may wait for a third one. So a thread with a connection of its own hears what
//! the desktop tells our window, and sees to it that frames follow. Nothing but events of the X
//! server goes from it to the loop, which may be blocked in Xlib.
//!
//! On Windows the window itself is told what the desktop wants, and the thread only wakes it in time.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Counts the frames for the thread.
pub(crate) struct Waker {
    begun: Arc<AtomicU64>,
}

/// What the thread is told.
#[derive(Clone, Copy)]
enum Notice {
    /// The desktop wants to see the window, or a key was pressed, or the pointer left the window or came: frames must
    /// follow.
    #[cfg(all(unix, not(target_os = "macos")))]
    Awaited { is_outside: Option<bool> },
    /// The last frame for now is done.
    Resting,
    /// A frame is to come at this time, though nothing else happens.
    #[cfg_attr(
        target_os = "macos",
        expect(dead_code, reason = "nothing wakes the loop there")
    )]
    At(Instant),
    /// The window is to close.
    Close,
}

/// The thread, once it watches the window.
static THREAD: OnceLock<Sender<Notice>> = OnceLock::new();

/// Notifies the thread. Returns whether there is one: a thread that has ended has lost the server, as the window has.
fn notify(notice: Notice) -> bool {
    let thread = THREAD.get();
    thread.is_some_and(|thread| thread.send(notice).is_ok())
}

/// Does this where the window ends without being closed, which only Windows does, for whoever logs off.
pub(crate) fn at_end(save: impl Fn() + 'static) {
    #[cfg(windows)]
    crate::platform::windows::at_end(save);
    #[cfg(not(windows))]
    drop(save);
}

/// Asks the window to close, as the button on its frame does; whether there is one to be asked.
pub(crate) fn close() -> bool {
    notify(Notice::Close)
}

impl Waker {
    /// For the window that has just been opened.
    pub(crate) fn start() -> Waker {
        let begun = Arc::new(AtomicU64::new(0));
        #[cfg(all(unix, not(target_os = "macos")))]
        let thread = x11::start(Arc::clone(&begun));
        #[cfg(windows)]
        let thread = windows::start();
        #[cfg(target_os = "macos")]
        let thread = None;
        match thread {
            // Set once: there is one window.
            Some(thread) => drop(THREAD.set(thread)),
            None => log::debug!("no waker"),
        }
        Waker { begun }
    }

    /// Whether the loop may sleep for as long as nothing comes in.
    pub(crate) fn is_watching(&self) -> bool {
        THREAD.get().is_some()
    }

    /// Called at the beginning of every frame.
    pub(crate) fn frame_begins(&self) {
        let _ = self.begun.fetch_add(1, Ordering::Relaxed);
    }

    /// Called when the loop is about to sleep.
    pub(crate) fn loop_rests(&self) {
        let _ = notify(Notice::Resting);
    }

    /// Brings a frame at this time at the latest.
    pub(crate) fn wake_at(&self, time: Instant) {
        let _ = notify(Notice::At(time));
    }
}

#[cfg(windows)]
mod windows {
    use super::Notice;
    use crate::platform::windows::{close, hear, wake};
    use crate::platform::worker::detach;
    use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
    use std::time::Instant;

    /// Starts the thread, if the window tells what happens to it.
    pub(super) fn start() -> Option<Sender<Notice>> {
        let (sender, notices) = channel();
        hear().then(|| detach("waker", move || run(&notices)))?;
        Some(sender)
    }

    fn run(notices: &Receiver<Notice>) {
        let mut alarm: Option<Instant> = None;
        loop {
            let notice = match alarm {
                Some(time) => notices.recv_timeout(time.saturating_duration_since(Instant::now())),
                None => notices.recv().map_err(RecvTimeoutError::from),
            };
            match notice {
                Ok(Notice::At(time)) => alarm = Some(time),
                Ok(Notice::Close) => close(),
                Ok(Notice::Resting) => {}
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
    use super::Notice;
    use crate::platform::worker::detach;
    use crate::platform::x11::Server;
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

    /// How long the loop has for the frames that an event asks for. Then it is woken.
    const PATIENCE: Duration = Duration::from_millis(25);
    /// A sleeping loop is made to look at its events as often as this, for those that only it is
    /// told of.
    const HEARTBEAT: Duration = Duration::from_secs(1);
    /// A frame that began before an event came in may have taken its events before, too.
    const FRAMES: u64 = 2;

    struct Thread {
        server: Arc<Server>,
        window: Window,
        frames: Arc<AtomicU64>,
        /// The frame that the loop is to come to.
        awaited: Option<u64>,
        /// When the loop is woken if nothing happens before.
        due: Instant,
        /// When a frame is to come.
        alarm: Option<Instant>,
        /// When the window manager is asked again to show the window, until it knows of it.
        unseen: Option<Instant>,
        is_outside: bool,
        wake: u32,
        protocols: u32,
        delete: u32,
    }

    /// Starts the thread, if the server is to be had.
    pub(crate) fn start(frames: Arc<AtomicU64>) -> Option<Sender<Notice>> {
        let server = Arc::new(Server::connect().ok()?);
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
        let asked = server
            .connection()
            .change_window_attributes(window, &wanted);
        asked.ok()?.check().ok()?;
        let thread = Thread {
            wake: server.atom("_KNIGHTS_TOUR_WAKE")?,
            protocols: server.atom("WM_PROTOCOLS")?,
            delete: server.atom("WM_DELETE_WINDOW")?,
            server: Arc::clone(&server),
            window,
            frames,
            awaited: None,
            due: Instant::now() + HEARTBEAT,
            alarm: None,
            unseen: Some(Instant::now() + HEARTBEAT),
            is_outside: false,
        };
        let (sender, notices) = channel();
        let events = sender.clone();
        detach("desktop events", move || hear(&server, &events));
        detach("waker", move || thread.run(&notices));
        Some(sender)
    }

    /// Passes on what the desktop tells our window, until one of them is gone.
    fn hear(server: &Server, notices: &Sender<Notice>) {
        while let Ok(event) = server.connection().wait_for_event() {
            let is_outside = match event {
                Event::LeaveNotify(event) => {
                    let has_left = event.mode == NotifyMode::NORMAL && !is_dragging(event.state);
                    has_left.then_some(true)
                }
                Event::EnterNotify(_) | Event::MotionNotify(_) => Some(false),
                Event::Error(_) => continue,
                _ => None,
            };
            if notices.send(Notice::Awaited { is_outside }).is_err() {
                return;
            }
        }
    }

    /// Whether a button of the mouse is held: then its motion is the window's, wherever it goes.
    fn is_dragging(state: KeyButMask) -> bool {
        let buttons = KeyButMask::BUTTON1 | KeyButMask::BUTTON2 | KeyButMask::BUTTON3;
        u16::from(state) & u16::from(buttons) != 0
    }

    impl Thread {
        fn run(mut self, notices: &Receiver<Notice>) {
            loop {
                let others = self.alarm.into_iter().chain(self.unseen);
                let next = others.fold(self.due, Instant::min);
                let patience = next.saturating_duration_since(Instant::now());
                let done = match notices.recv_timeout(patience) {
                    Ok(notice) => self.take(notice),
                    Err(RecvTimeoutError::Timeout) => self.look(),
                    Err(RecvTimeoutError::Disconnected) => return,
                };
                // Without the server there is no window either.
                if done.is_err() {
                    return;
                }
            }
        }

        fn take(&mut self, notice: Notice) -> Result<(), ReplyError> {
            match notice {
                Notice::Resting => self.due = self.due.min(Instant::now() + PATIENCE),
                Notice::At(time) => self.alarm = Some(time),
                Notice::Close => self.tell(self.protocols, self.delete)?,
                Notice::Awaited { is_outside } => {
                    self.is_outside = is_outside.unwrap_or(self.is_outside);
                    if is_outside == Some(true) {
                        self.move_pointer()?;
                    }
                    self.await_frames();
                }
            }
            Ok(())
        }

        fn await_frames(&mut self) {
            if self.awaited.is_none() {
                self.due = Instant::now() + PATIENCE;
            }
            self.awaited = Some(self.frames.load(Ordering::Relaxed) + FRAMES);
        }

        /// Sees whether the loop has come to its frames, and wakes it where it has not.
        fn look(&mut self) -> Result<(), ReplyError> {
            let is_due = |time: &mut Instant| *time <= Instant::now();
            if self.unseen.take_if(is_due).is_some() {
                return self.be_seen();
            }
            if self.alarm.take_if(is_due).is_some() {
                self.await_frames();
                return self.move_pointer();
            }
            let begun = self.frames.load(Ordering::Relaxed);
            self.awaited = self.awaited.filter(|&awaited| awaited > begun);
            let now = Instant::now();
            if self.awaited.is_some() {
                self.due = now + PATIENCE;
                self.move_pointer()
            } else {
                self.due = now + HEARTBEAT;
                // It means nothing, but the loop looks at what else there is.
                self.tell(self.wake, 0)
            }
        }

        /// Sees that the window is shown: a window manager that is only starting, at login, may lose the
        /// first request.
        fn be_seen(&mut self) -> Result<(), ReplyError> {
            if !self.server.show(self.window)? {
                log::debug!("asked to be shown");
                self.unseen = Some(Instant::now() + HEARTBEAT);
            }
            Ok(())
        }

        /// Tells our window where the pointer is, which brings a frame and changes nothing.
        fn move_pointer(&self) -> Result<(), ReplyError> {
            let connection = self.server.connection();
            let pointer = connection.query_pointer(self.window)?.reply()?;
            // Away from all that the window shows.
            let (x, y) = if self.is_outside && !is_dragging(pointer.mask) {
                (-1, -1)
            } else {
                (pointer.win_x, pointer.win_y)
            };
            let event = MotionNotifyEvent {
                response_type: MOTION_NOTIFY_EVENT,
                detail: Motion::NORMAL,
                sequence: 0,
                time: x11rb::CURRENT_TIME,
                root: self.server.root(),
                event: self.window,
                child: x11rb::NONE,
                root_x: pointer.root_x,
                root_y: pointer.root_y,
                event_x: x,
                event_y: y,
                state: pointer.mask,
                same_screen: pointer.same_screen,
            };
            // Without a mask it goes to whoever made the window: to miniquad's connection.
            let _ = connection.send_event(false, self.window, EventMask::NO_EVENT, event)?;
            Ok(connection.flush()?)
        }

        /// Sends our window a message.
        fn tell(&self, kind: u32, what: u32) -> Result<(), ReplyError> {
            let connection = self.server.connection();
            let data = [what, x11rb::CURRENT_TIME, 0, 0, 0];
            let event = ClientMessageEvent::new(32, self.window, kind, data);
            let _ = connection.send_event(false, self.window, EventMask::NO_EVENT, event)?;
            Ok(connection.flush()?)
        }
    }
}
