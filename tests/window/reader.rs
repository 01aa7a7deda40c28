//! The window for a screen reader: a player who only hears names and announcements, and presses what it names. Uses the
//! bus of AT-SPI, as Orca does.

use crate::bus::Bus;
use crate::desk::{App, Desk, Running};
use crate::{child, gallery, large};
use std::cell::RefCell;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};
use zbus::blocking::{Connection, MessageIterator, Proxy, connection};
use zbus::zvariant::{OwnedObjectPath, OwnedValue};

/// The launcher of the bus of AT-SPI, by its place in Debian.
const LAUNCHER: &str = "/usr/libexec/at-spi-bus-launcher";
const ACCESSIBLE: &str = "org.a11y.atspi.Accessible";
/// Time limit; passing tests take far less.
const PATIENCE: Duration = Duration::from_secs(30);

/// The bus on which programs tell their contents to readers.
struct Ears {
    bus: Bus,
    connection: Connection,
    announced: Receiver<String>,
    /// What was said and not yet waited for.
    heard: RefCell<Vec<String>>,
    _launcher: Running,
}

/// A program on the bus, and the path of one of its widgets.
type Place = (String, OwnedObjectPath);

/// A widget as a reader sees it.
#[derive(Clone, Debug)]
struct Thing {
    place: Place,
    role: u32,
    name: String,
    depth: usize,
}

/// A bit of AT-SPI's states.
const FOCUSED: u32 = 1 << 12;
/// Roles of AT-SPI.
const TABLE: u32 = 55;
const CELL: u32 = 56;
const STATUS: u32 = 54;
const BUTTON: u32 = 43;
const RADIO: u32 = 44;
/// Roles of things without others inside.
const LEAVES: [u32; 4] = [CELL, STATUS, BUTTON, RADIO];

impl Ears {
    /// `None` without AT-SPI.
    fn open() -> Option<Ears> {
        if !(child::has("dbus-daemon") && child::has(LAUNCHER)) {
            return None;
        }
        let bus = Bus::start(None);
        let mut launcher = Command::new(LAUNCHER);
        bus.arrange(&mut launcher);
        let launcher = launcher
            .arg("--launch-immediately")
            .env_remove("DISPLAY")
            .stderr(Stdio::null())
            .spawn()
            .expect(LAUNCHER);
        let session = connect(&bus.address);
        let status = || Proxy::new(&session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status");
        wait("the bus of AT-SPI", || {
            let status = status().expect("a proxy");
            let is_set = |name: &str| status.set_property(name, true).is_ok();
            is_set("IsEnabled") && is_set("ScreenReaderEnabled")
        });
        let proxy = Proxy::new(&session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus");
        let address: String = proxy
            .and_then(|proxy| proxy.call("GetAddress", &()))
            .expect("an address");
        let connection = connect(&address);
        let announced = listen(&connect(&address));
        Some(Ears {
            bus,
            connection,
            announced,
            heard: RefCell::default(),
            _launcher: Running::new(launcher),
        })
    }

    fn call<R>(
        &self,
        place: &Place,
        method: (&str, &str),
        body: &(impl serde::Serialize + zbus::zvariant::DynamicType),
    ) -> zbus::Result<R>
    where
        R: for<'a> zbus::zvariant::DynamicDeserialize<'a>,
    {
        let (program, path) = place;
        let (interface, method) = method;
        let connection = &self.connection;
        let answer =
            connection.call_method(Some(program.as_str()), path, Some(interface), method, body)?;
        answer.body().deserialize()
    }

    fn see(&self, place: Place, depth: usize) -> zbus::Result<Thing> {
        let name: OwnedValue = self.call(
            &place,
            ("org.freedesktop.DBus.Properties", "Get"),
            &(ACCESSIBLE, "Name"),
        )?;
        Ok(Thing {
            role: self.call(&place, (ACCESSIBLE, "GetRole"), &())?,
            name: name.try_into()?,
            place,
            depth,
        })
    }

    fn has_focus(&self, thing: &Thing) -> bool {
        let states: zbus::Result<Vec<u32>> = self.call(&thing.place, (ACCESSIBLE, "GetState"), &());
        states.is_ok_and(|states| states.first().is_some_and(|bits| bits & FOCUSED != 0))
    }

    fn children(&self, place: &Place, depth: usize) -> zbus::Result<Vec<Thing>> {
        let places: Vec<Place> = self.call(place, (ACCESSIBLE, "GetChildren"), &())?;
        let see = |place| self.see(place, depth);
        places.into_iter().map(see).collect()
    }

    /// Everything that the program shows, in reading order. Fails if it changes meanwhile.
    fn all(&self) -> zbus::Result<Vec<Thing>> {
        let registry = (
            "org.a11y.atspi.Registry".to_owned(),
            OwnedObjectPath::try_from("/org/a11y/atspi/accessible/root")?,
        );
        let mut all = Vec::new();
        let mut left = self.children(&registry, 0)?;
        left.reverse();
        while let Some(thing) = left.pop() {
            if !LEAVES.contains(&thing.role) {
                let inside = self.children(&thing.place, thing.depth + 1)?;
                left.extend(inside.into_iter().rev());
            }
            all.push(thing);
        }
        Ok(all)
    }

    /// Waits for a thing with this role and name, or one whose name begins like this.
    fn find(&self, role: u32, name: &str) -> Thing {
        let mut found = None;
        wait(&format!("role {role} {name:?}"), || {
            let all = self.all().unwrap_or_default();
            let of_role = all.iter().filter(|thing| thing.role == role);
            let begins = of_role.filter(|thing| thing.name.starts_with(name));
            found = begins.min_by_key(|thing| thing.name != name).cloned();
            found.is_some()
        });
        found.expect("found")
    }

    fn cells(&self) -> Vec<Thing> {
        let mut cells = Vec::new();
        wait("squares", || {
            cells = self.all().unwrap_or_default();
            cells.retain(|thing| thing.role == CELL);
            !cells.is_empty()
        });
        cells
    }

    fn press(&self, thing: &Thing) {
        let action = ("org.a11y.atspi.Action", "DoAction");
        let is_done: bool = self.call(&thing.place, action, &0_i32).expect("an action");
        assert!(is_done, "{thing:?}");
    }

    /// Waits for an announcement that contains this. Those of one change come in any order.
    fn hear(&self, words: &str) -> String {
        let end = Instant::now() + PATIENCE;
        let mut heard = self.heard.borrow_mut();
        loop {
            if let Some(at) = heard.iter().position(|said| said.contains(words)) {
                return heard.remove(at);
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.announced.recv_timeout(left) {
                Ok(said) => heard.push(said),
                Err(_) => panic!("{words:?} was not said, but {heard:#?}"),
            }
        }
    }
}

fn connect(address: &str) -> Connection {
    let builder = connection::Builder::address(address).expect("an address");
    builder.build().expect("a bus")
}

/// Collects the announcements of all programs.
fn listen(connection: &Connection) -> Receiver<String> {
    let rule = "type='signal',interface='org.a11y.atspi.Event.Object',member='Announcement'";
    let rule = zbus::MatchRule::try_from(rule).expect("a rule");
    let said = MessageIterator::for_match_rule(rule, connection, None).expect("a match");
    let (sender, announced) = channel();
    let _ = thread::spawn(move || {
        for message in said.flatten() {
            let body = message.body();
            let words: Option<String> = body
                .deserialize::<zbus::zvariant::Structure<'_>>()
                .ok()
                .and_then(|fields| {
                    fields.fields().iter().find_map(|field| match field {
                        zbus::zvariant::Value::Value(inside) => match &**inside {
                            zbus::zvariant::Value::Str(text) => Some(text.to_string()),
                            _ => None,
                        },
                        _ => None,
                    })
                });
            if words.is_some_and(|words| sender.send(words).is_err()) {
                return;
            }
        }
    });
    announced
}

fn wait(what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < end, "waited too long for {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

fn open<'a>(desk: &'a Desk, ears: &Ears, arguments: &[&str]) -> App<'a> {
    let app = desk.open_with(arguments, |command| ears.bus.arrange(command));
    let _ = ears.find(TABLE, "Board");
    app
}

#[test]
fn every_control_of_every_state_has_a_name() {
    /// AT-SPI's role of a widget without one.
    const UNKNOWN: u32 = 67;
    let Some(ears) = Ears::open() else { return };
    let (mut faults, mut counts) = (Vec::new(), Vec::new());
    gallery::visit_all(
        |command| ears.bus.arrange(command),
        |_, state| {
            let mut all = ears.all();
            wait("a tree at rest", || {
                all = ears.all();
                all.is_ok()
            });
            let all = all.expect("a tree");
            let is_nameless = |thing: &&Thing| {
                let has_words = thing.name.chars().any(char::is_alphanumeric);
                let is_silent = thing.role == STATUS && thing.name.is_empty();
                thing.role == UNKNOWN || !has_words && !is_silent
            };
            let nameless = all.iter().filter(is_nameless);
            faults
                .extend(nameless.map(|thing| format!("{state}: {} {:?}", thing.role, thing.name)));
            counts.push(all.len());
        },
    );
    counts.sort_unstable();
    println!(
        "{} states, {:?} to {:?} nodes",
        counts.len(),
        counts.first(),
        counts.last()
    );
    assert_eq!(faults, [""; 0]);
}

#[test]
fn a_game_is_played_by_names_and_announcements() {
    let Some(ears) = Ears::open() else { return };
    let desk = large();
    let _app = open(&desk, &ears, &["--board", "5x5"]);
    ears.press(&ears.find(RADIO, "Play"));
    ears.press(&ears.find(CELL, "a1"));
    let mut said = ears.hear("Knight on a1, number 1 of 25.");
    for number in 2..=25 {
        println!("{said}");
        // Warnsdorff's rule, from what each square says.
        let onward = |thing: &Thing| {
            let (_, rest) = thing.name.split_once("possible move, ")?;
            rest.split(' ').next()?.parse::<u32>().ok()
        };
        let cells = ears.cells();
        let next = cells.iter().filter_map(|cell| Some((onward(cell)?, cell)));
        let (_, next) = next.min_by_key(|&(moves, _)| moves).expect("a move");
        ears.press(next);
        let square = next.name.split(',').next().expect("a name");
        said = ears.hear(&format!("Knight on {square}, number {number} of 25."));
    }
    println!("{said}");
    println!("{}", ears.hear("tour"));
}

#[test]
fn a_puzzle_is_solved_by_names_and_announcements() {
    const SQUARES: usize = 25;
    let Some(ears) = Ears::open() else { return };
    let desk = large();
    let _app = open(&desk, &ears, &[]);
    for (role, name) in [
        (BUTTON, "Play"),
        (BUTTON, "Puzzles"),
        (RADIO, "Easy"),
        (RADIO, "side 5"),
        (BUTTON, "New puzzle"),
    ] {
        ears.press(&ears.find(role, name));
    }
    println!("{}", ears.hear("Place "));
    let has_number = |thing: &Thing| {
        ["given ", "number "]
            .iter()
            .any(|kind| thing.name.contains(kind))
    };
    let mut last = None;
    loop {
        let cells = ears.cells();
        if cells.len() == SQUARES && cells.iter().all(has_number) {
            break;
        }
        if let Some(square) = last {
            println!("    {}", ears.hear(&format!(" placed on {square}. ")));
        }
        let named = |words: &str| {
            let cells = ears.cells().into_iter();
            cells
                .filter(|cell| cell.name.ends_with(words))
                .collect::<Vec<_>>()
        };
        let mut possible = named("possible square");
        if possible.len() != 1 {
            ears.press(&ears.find(BUTTON, "Hint"));
            wait("a hint", || {
                possible = named("hint");
                !possible.is_empty()
            });
        }
        let cell = &possible[0];
        ears.press(cell);
        let square = cell.name.split(',').next().expect("a name");
        let placed = ears.find(CELL, &format!("{square}, number "));
        println!("{} -> {}", cell.name, placed.name);
        last = Some(square.to_owned());
    }
    println!("{}", ears.hear("Solved"));
}

#[test]
fn the_lessons_are_read_by_announcements() {
    let Some(ears) = Ears::open() else { return };
    let desk = large();
    let _app = open(&desk, &ears, &[]);
    ears.press(&ears.find(BUTTON, "Help"));
    ears.press(&ears.find(BUTTON, "Lessons"));
    for lesson in 1..=5 {
        println!("{}", ears.hear(&format!("Lessons, {lesson} of 5: ")));
        let next = if lesson < 5 { "Next" } else { "Done" };
        ears.press(&ears.find(BUTTON, next));
    }
    let board = ears.find(TABLE, "Board");
    wait("the board to have the focus again", || {
        let cells = ears.cells();
        ears.has_focus(&board) || cells.iter().any(|cell| ears.has_focus(cell))
    });
}
