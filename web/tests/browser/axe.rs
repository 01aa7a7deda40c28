//! Accessibility, checked by axe-core.

use super::opened;
use crate::driver::Browser;
use serde_json::{Value, json};

/// What axe-core finds, as lines of rule, element and reason.
pub(crate) fn found(browser: &Browser, axe: &str) -> Value {
    let _ = browser.run(axe);
    browser.run_to_end(
        "axe.run(document).then(({ violations }) =>
           done(violations.flatMap(({ id, nodes }) => nodes.map((it) => `${id} ${it.target} ${it.failureSummary}`))))",
        &Value::Null,
    )
}

#[test]
fn axe_finds_nothing_in_any_mode_and_theme() {
    // Set by web/test.sh where axe-core can be had.
    let Some(file) = std::env::var_os("KNIGHTS_TOUR_AXE") else {
        return;
    };
    let axe = std::fs::read_to_string(file).expect("axe-core");
    let (server, browser) = opened("");
    // A fragment, what to press there, and what then is shown.
    let states = [
        ("#watch=8x8", None, ".line"),
        ("#watch=8x8", Some("Menu"), "dialog[open]"),
        (
            "#watch=5x5",
            Some("Test all starts\u{2026}"),
            ".starts .good",
        ),
        (
            "#watch=8x8",
            Some("Famous tours\u{2026}"),
            "dialog[open] .famous li",
        ),
        ("#6x6/a1", None, ".moves li:nth-child(36)"),
        ("#5x5/b1", None, ".legend li"),
        ("#play=8x8/a1/b3", None, ".moves li"),
        (
            "#puzzle=2026-11-22-5x5-easy",
            Some("Check"),
            "[aria-label*=given]",
        ),
        (
            "#puzzle=2026-11-22-5x5-easy",
            Some("Calendar\u{2026}"),
            "dialog[open] .days button",
        ),
        (
            "#puzzle=2026-11-22-5x5-easy",
            Some("Print or share\u{2026}"),
            "dialog[open]",
        ),
        (
            "#puzzle=2026-11-22-5x5-easy",
            Some("Make a verse\u{2026}"),
            "dialog[open] textarea",
        ),
        (
            "#set=5x5-easy-1/6x6-hard-2",
            None,
            "section[aria-label='Set of puzzles']:not([hidden])",
        ),
        (
            "#shape=6x6/missing=c3,d4",
            None,
            "[aria-label='c3, no square']",
        ),
        ("#lesson=2", None, ".lesson:not([hidden])"),
        ("?embed=1#6x6/a1", None, ".moves li:nth-child(36)"),
    ];
    for (width, height, is_dark) in [(390, 844, false), (1366, 768, true)] {
        browser.look(width, height, is_dark);
        for (fragment, control, shown) in states {
            browser.visit(&format!("{}{fragment}", server.address()));
            if let Some(control) = control {
                browser.wait("document.querySelector('.field svg')");
                // The bars of a phone may cover the button.
                let button = format!(
                    "[...document.querySelectorAll('button')].find((it) => it.innerText === {})",
                    json!(control)
                );
                let _ = browser.run(&format!("{button}.click()"));
            }
            browser.wait(&format!("document.querySelector({})", json!(shown)));
            assert_eq!(
                found(&browser, &axe),
                json!([]),
                "{width}x{height} {fragment} {control:?}"
            );
        }
    }
}
