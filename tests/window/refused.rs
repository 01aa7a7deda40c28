//! Where no window can be opened, or the clock is wrong.

use crate::desk::faked_clock;
use crate::large;

#[test]
fn a_clock_that_is_put_forward_by_years_costs_nothing() {
    let Some(clock) = faked_clock("1980-01-01 12:00:00") else {
        return;
    };
    let desk = large();
    let app = desk.open_with(&["--start", "a1"], |command| clock.arrange(command));
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=1 "));
    app.settle_panels();
    for time in ["1990-01-01 12:00:00", "2026-11-25 12:00:00"] {
        clock.set(time);
        app.key("shift");
        // The program has started again.
        assert_eq!(app.until("seek "), "seek step=1 of=1");
        let _ = app.until("layout ");
        app.settle_panels();
    }
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=2 "));
    // An hour is no matter.
    clock.set("2026-11-25 13:00:00");
    app.key("Right");
    assert!(app.until("move ").starts_with("move n=3 "));
    app.key("ctrl+q");
    assert!(app.ended().success());
}
