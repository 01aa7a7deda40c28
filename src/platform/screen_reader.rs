//! Passes egui's tree of widgets to screen readers, and their requests to egui. AccessKit speaks the system's protocol, on
//! Linux on its threads, and only while a reader listens.

use crate::platform::waker;
use egui::accesskit::{
    ActionHandler, ActionRequest, ActivationHandler, DeactivationHandler, Node, NodeId, Role,
    TreeUpdate,
};
use egui::{Context, Id};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

/// The connection to the system's screen readers.
pub(super) struct ScreenReader {
    is_listening: Arc<AtomicBool>,
    requests: Receiver<ActionRequest>,
    adapter: system::Adapter,
    /// Whether the window has the focus; `None` until first set.
    has_focus: Option<bool>,
}

/// Where the reader's focus is: the last call in a frame counts. A widget with egui's focus comes first, unless this `wins`.
pub(crate) fn let_focus(context: &Context, id: Id, wins: bool) {
    context.data_mut(|data| data.insert_temp(Id::new("spoken focus"), (id, wins)));
}

/// AccessKit's name of a widget.
pub(crate) fn node_of(id: Id) -> NodeId {
    NodeId(id.value())
}

/// Receives what a reader asks for, on any thread.
struct Listener {
    is_listening: Arc<AtomicBool>,
    requests: Sender<ActionRequest>,
}

impl ScreenReader {
    pub(super) fn new() -> ScreenReader {
        let (sender, requests) = channel();
        let is_listening = Arc::default();
        let listener = || Listener {
            is_listening: Arc::clone(&is_listening),
            requests: sender.clone(),
        };
        ScreenReader {
            requests,
            adapter: system::Adapter::new(listener),
            is_listening,
            has_focus: None,
        }
    }

    pub(super) fn is_listening(&self) -> bool {
        self.is_listening.load(Ordering::Relaxed)
    }

    /// What the reader has asked for since the last call.
    pub(super) fn requests(&self) -> impl Iterator<Item = ActionRequest> {
        self.requests.try_iter()
    }

    pub(super) fn tell(&mut self, context: &Context, mut update: TreeUpdate) {
        let wanted: Option<(Id, bool)> =
            context.data(|data| data.get_temp(Id::new("spoken focus")));
        let has_focus = context.memory(|memory| memory.focused().is_some());
        let wanted = wanted.filter(|&(_, wins)| wins || !has_focus);
        let wanted = wanted.map(|(id, _)| node_of(id));
        name_fields_of_sliders(&mut update);
        let name = "Knight\u{2019}s Tour";
        if let Some(tree) = &mut update.tree {
            tree.app_name = Some(name.to_owned());
            let root = update.nodes.iter_mut().find(|(id, _)| *id == tree.root);
            if let Some((_, root)) = root {
                root.set_label(name);
            }
        }
        if let Some(focus) = wanted.filter(|id| update.nodes.iter().any(|(other, _)| other == id)) {
            update.focus = focus;
        }
        self.adapter.update(update);
    }

    pub(super) fn set_focus(&mut self, has_focus: bool) {
        if self.has_focus.replace(has_focus) != Some(has_focus) {
            self.adapter.set_focus(has_focus);
        }
    }
}

/// Gives the field beside a slider the slider's name, and hides what has neither role nor name: egui does neither.
fn name_fields_of_sliders(update: &mut TreeUpdate) {
    let mut names = HashMap::new();
    let nodes: HashMap<NodeId, &Node> = update.nodes.iter().map(|(id, node)| (*id, node)).collect();
    let pairs = nodes.values().flat_map(|node| node.children().windows(2));
    for pair in pairs {
        let slider = nodes
            .get(&pair[0])
            .filter(|node| node.role() == Role::Slider);
        if let Some(name) = slider.and_then(|slider| slider.label()) {
            let _ = names.insert(pair[1], name.to_owned());
        }
    }
    for (id, node) in &mut update.nodes {
        match (node.role(), names.remove(id)) {
            (Role::SpinButton, Some(name)) if node.label().is_none() => node.set_label(name),
            (Role::Unknown, _) => node.set_role(Role::GenericContainer),
            _ => {}
        }
    }
}

impl ActivationHandler for Listener {
    /// The next frame tells everything.
    fn request_initial_tree(&mut self) -> Option<TreeUpdate> {
        self.is_listening.store(true, Ordering::Relaxed);
        waker::wake();
        None
    }
}

impl DeactivationHandler for Listener {
    fn deactivate_accessibility(&mut self) {
        self.is_listening.store(false, Ordering::Relaxed);
    }
}

impl ActionHandler for Listener {
    fn do_action(&mut self, request: ActionRequest) {
        // The window may be closing.
        let _ = self.requests.send(request);
        waker::wake();
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod system {
    use super::{Listener, TreeUpdate};

    /// Registers the program, not its window, with the bus of AT-SPI; without a bus it does nothing.
    pub(super) struct Adapter(accesskit_unix::Adapter);

    impl Adapter {
        pub(super) fn new(listener: impl Fn() -> Listener) -> Adapter {
            let adapter = accesskit_unix::Adapter::new(listener(), listener(), listener());
            Adapter(adapter)
        }

        pub(super) fn update(&mut self, update: TreeUpdate) {
            self.0.update_if_active(|| update);
        }

        pub(super) fn set_focus(&mut self, has_focus: bool) {
            self.0.update_window_focus_state(has_focus);
        }
    }
}

#[cfg(windows)]
mod system {
    use super::{Listener, TreeUpdate};
    use crate::platform::windows;

    /// Answers readers in our window procedure.
    pub(super) struct Adapter;

    impl Adapter {
        pub(super) fn new(listener: impl Fn() -> Listener) -> Adapter {
            windows::let_readers_ask(listener(), listener());
            Adapter
        }

        pub(super) fn update(&mut self, update: TreeUpdate) {
            windows::tell_readers(|adapter| adapter.update_if_active(|| update));
        }

        pub(super) fn set_focus(&mut self, has_focus: bool) {
            windows::tell_readers(|adapter| adapter.update_window_focus_state(has_focus));
        }
    }
}

#[cfg(target_os = "macos")]
mod system {
    use super::{Listener, TreeUpdate};
    use accesskit_macos::SubclassingAdapter;
    use macroquad::miniquad::window::apple_view;

    /// Answers readers in miniquad's view.
    pub(super) struct Adapter(SubclassingAdapter);

    impl Adapter {
        pub(super) fn new(listener: impl Fn() -> Listener) -> Adapter {
            #[expect(unsafe_code, reason = "a view of macOS is known by its address")]
            // SAFETY: miniquad keeps its view until the process ends.
            let adapter =
                unsafe { SubclassingAdapter::new(apple_view().cast(), listener(), listener()) };
            Adapter(adapter)
        }

        pub(super) fn update(&mut self, update: TreeUpdate) {
            if let Some(events) = self.0.update_if_active(|| update) {
                events.raise();
            }
        }

        pub(super) fn set_focus(&mut self, has_focus: bool) {
            if let Some(events) = self.0.update_view_focus_state(has_focus) {
                events.raise();
            }
        }
    }
}
