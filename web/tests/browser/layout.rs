//! The layout on screens of all sizes, and at a high zoom.

use super::{opened, square};
use crate::driver::Browser;
use serde_json::{Value, json};

const SCREENS: [(u32, u32); 8] = [
    (320, 568),
    (390, 844),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 600),
    (1366, 768),
    (1920, 1080),
];

fn touch(browser: &Browser, is: bool) {
    let _ = browser.devtools(
        "Emulation.setTouchEmulationEnabled",
        &json!({"enabled": is}),
    );
}

#[test]
fn the_names_of_ranks_and_files_stay_on_the_board() {
    for size in ["8x8", "20x20", "50x50"] {
        let (_server, browser) = opened(&format!("#{size}"));
        for (width, height) in SCREENS {
            browser.look(width, height, false);
            let beyond = browser.run(
                "const box = (it) => it.getBoundingClientRect();
                 const field = box(document.querySelector('.field'));
                 const [ranks, files] = ['.ranks', '.files'].map((it) =>
                   [...document.querySelectorAll(`${it} span`)].filter((it) => it.innerText).map(box));
                 const all = [
                   [ranks.length, ranks.length > 7], [files.length, files.length > 7],
                   ...ranks.map((it) => [it.y, it.top > field.top - 9 && it.bottom < field.bottom + 9]),
                   ...files.map((it) => [it.x, it.left > field.left - 9 && it.right < field.right + 9]),
                   ...files.map((it) => [it.y, it.top >= field.bottom && it.bottom < field.bottom + 40]),
                   ...ranks.slice(1).map((it, at) => [it.y, it.top > ranks[at].bottom - 3]),
                   ['wide', document.documentElement.scrollWidth <= innerWidth],
                 ];
                 return all.filter(([, is]) => !is).map(([what]) => what)",
            );
            assert_eq!(beyond, json!([]), "{size} at {width}x{height}");
            if size == "50x50" {
                browser.picture(&format!("many-{width}x{height}"));
            }
        }
    }
}

#[test]
fn at_a_high_zoom_nothing_covers_the_board() {
    let (_server, browser) = opened("");
    for (width, height) in [(320, 256), (341, 192), (480, 270), (683, 384)] {
        browser.look(width, height, false);
        for name in ["a8", "h8", "d5", "a1", "h1"] {
            let script = format!(
                "const it = document.querySelector('{}');
                 it.focus();
                 const {{ x, y, width, height }} = it.getBoundingClientRect();
                 return [x + 1, x + width - 1].every((x) => [y + 1, y + height - 1].every((y) => document.elementFromPoint(x, y) === it))",
                square(name)
            );
            let is_visible = browser.run(&script);
            assert_eq!(is_visible, Value::Bool(true), "{name} at {width}x{height}");
        }
        let fits = browser.run(
            "document.querySelector('.field').scrollIntoView();
             const it = document.querySelector('.field').getBoundingClientRect();
             return it.top >= 0 && it.bottom <= innerHeight && it.right <= innerWidth",
        );
        assert_eq!(fits, Value::Bool(true), "{width}x{height}");
        browser.picture(&format!("zoom-{width}x{height}"));
    }
}

#[test]
fn a_tablet_held_upright_gives_the_board_its_width() {
    let (_server, browser) = opened("");
    touch(&browser, true);
    for (width, height) in [(768, 1024), (820, 1180)] {
        browser.look(width, height, false);
        for mode in ["Play", "Puzzle", "Shape", "Watch"] {
            browser.press(mode);
            browser.wait(&format!(
                "document.body.dataset.mode === '{}'",
                mode.to_lowercase()
            ));
            browser.wait("!document.querySelector('.working:not([hidden])')");
            let field = browser.run("return document.querySelector('.field').offsetWidth");
            assert!(
                field.as_u64() > Some(u64::from(width) * 9 / 10),
                "{field} of {width}"
            );
            let small = browser.run(
                "return [...document.querySelectorAll('button, select, .check')]
                   .filter((it) => it.offsetParent && !it.closest('.squares') && it.offsetHeight < 44)
                   .map((it) => it.ariaLabel ?? it.innerText)",
            );
            assert_eq!(small, json!([]), "{mode}");
            let columns = browser
                .run("return getComputedStyle(document.querySelector('.panel')).columnCount");
            assert_eq!(columns, "2");
            browser.picture(&format!("upright-{width}-{}", mode.to_lowercase()));
        }
    }
}

#[test]
fn a_small_phone_has_one_row_of_modes_and_a_speed_with_a_name() {
    let (_server, browser) = opened("");
    for is_touched in [false, true] {
        touch(&browser, is_touched);
        browser.look(320, 568, false);
        for mode in ["Play", "Puzzle", "Shape", "Watch"] {
            browser.press(mode);
            browser.wait(&format!(
                "document.body.dataset.mode === '{}'",
                mode.to_lowercase()
            ));
            let rows = |bar: &str| {
                let script = format!(
                    "const all = [...document.querySelectorAll('{bar}')].filter((it) => it.offsetParent);
                     return [all.length > 1, new Set(all.map((it) => Math.round(it.getBoundingClientRect().top + it.offsetHeight / 2))).size]"
                );
                browser.run(&script)
            };
            assert_eq!(rows(".tools button"), json!([true, 1]), "{mode}");
            assert_eq!(rows(".transport button"), json!([true, 1]), "{mode}");
            let bars = browser.run("return ['#tools', '#transport'].map((it) => document.querySelector(it).offsetHeight).reduce((a, b) => a + b)");
            assert!(bars.as_u64() < Some(200), "{mode}: {bars}");
            browser.wait("!document.querySelector('.working:not([hidden])')");
            browser.picture(&format!("small-{}", mode.to_lowercase()));
        }
        let speed = browser.run(
            "return [...document.querySelectorAll('.speed > *')].map((it) => it.offsetHeight > 9 && it.offsetWidth > 20)",
        );
        assert_eq!(speed, json!([true, true, true]));
        let cut = browser.run(
            "const [report, bar, speed, slider] = ['#report', '#transport', '.speed output', '.speed input']
               .map((it) => document.querySelector(it).getBoundingClientRect());
             scrollTo(0, 0);
             return [report.bottom > bar.top, speed.right > slider.right + 1]",
        );
        assert_eq!(cut, json!([false, false]));
        browser.press("Menu");
        browser.picture("small-more");
        browser.press("Board 8\u{d7}8");
        browser.wait("document.querySelectorAll('dialog[open]').length === 1");
        browser.press("8 \u{d7} 8");
    }
}

/// Script that returns, for each visible button with one of these labels, whether nothing covers its middle.
fn uncovered(labels: &[&str]) -> String {
    format!(
        "const labels = {};
         return labels.map((label) => [...document.querySelectorAll('button')]
           .filter((it) => it.checkVisibility() && (it.ariaLabel ?? it.innerText).trim() === label)
           .map((it) => {{
             const {{ x, y, width, height }} = it.getBoundingClientRect();
             return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
           }}))",
        json!(labels)
    )
}

#[test]
fn what_a_solver_needs_most_is_in_view_with_the_board() {
    let (server, browser) = opened("");
    touch(&browser, true);
    for (width, height) in SCREENS.into_iter().chain([(375, 667)]) {
        browser.look(width, height, false);
        for (fragment, labels) in [
            (
                "puzzle=2026-11-22-8x8-medium",
                &["Hint", "Check", "Undo"] as &[&str],
            ),
            ("play=8x8/a1/b3", &["Hint", "Undo"]),
        ] {
            browser.visit(&format!("{}#{fragment}", server.address()));
            browser.wait(&format!("location.hash === '#{fragment}'"));
            browser.wait("document.querySelector('[aria-label=Clock]').checkVisibility()");
            let place = format!("{width}x{height} {fragment}");
            let each: Vec<[bool; 1]> = labels.iter().map(|_| [true]).collect();
            assert_eq!(browser.run(&uncovered(labels)), json!(each), "{place}");
            let is_seen = browser.run(
                "const [field, report, clock, bar] = ['.field', '#report', '[aria-label=Clock]', '#transport']
                   .map((it) => document.querySelector(it).getBoundingClientRect());
                 const end = bar.top > field.bottom ? bar.top : innerHeight;
                 return [field.bottom <= end, report.bottom <= end, document.body.dataset.mode === 'play' || clock.bottom <= end]",
            );
            assert_eq!(is_seen, json!([true, true, true]), "{place}");
        }
    }
}

#[test]
fn a_search_scrolls_the_page_to_the_board() {
    let (server, browser) = opened("");
    for (width, height) in [(320, 568), (375, 667), (844, 390), (768, 1024), (341, 192)] {
        browser.look(width, height, false);
        for (fragment, label) in [
            ("watch=8x8", "Find a tour"),
            ("shape=6x6", "Find a closed tour"),
        ] {
            browser.visit(&format!("{}#{fragment}", server.address()));
            browser.wait(&format!("location.hash === '#{fragment}'"));
            let _ = browser.run("document.querySelector('.panel > :not([hidden]) [data-offer^=find]').scrollIntoView({ block: 'center' })");
            browser.press(label);
            browser.hears("move n=2");
            let is_seen = browser.run(
                "const [field, tools] = ['.field', '#tools'].map((it) => document.querySelector(it));
                 const { top, bottom } = field.getBoundingClientRect();
                 const isSticky = getComputedStyle(tools).position === 'sticky';
                 return [top >= (isSticky ? tools.offsetHeight : 0), bottom <= innerHeight]",
            );
            assert_eq!(is_seen, json!([true, true]), "{width}x{height} {label}");
        }
    }
}

#[test]
fn the_full_screen_has_a_way_out_and_what_a_game_needs() {
    let (server, browser) = opened("");
    // As on an iPhone.
    let _ = browser.on_load("Element.prototype.requestFullscreen = undefined");
    touch(&browser, true);
    for (width, height) in SCREENS {
        browser.look(width, height, false);
        for (fragment, labels) in [
            (
                "puzzle=2026-11-22-8x8-medium",
                &["Hint", "Check", "Undo", "Close"] as &[&str],
            ),
            (
                "play=8x8/a1/b3",
                &["Hint", "Undo", "Play the moves", "Close"],
            ),
        ] {
            browser.visit(&format!("{}#{fragment}", server.address()));
            browser.wait(&format!("location.hash === '#{fragment}'"));
            browser.press("Menu");
            browser.press("Full screen");
            browser.wait("document.querySelector('.presented')");
            let place = format!("{width}x{height} {fragment}");
            let each: Vec<[bool; 1]> = labels.iter().map(|_| [true]).collect();
            assert_eq!(browser.run(&uncovered(labels)), json!(each), "{place}");
            let sides = browser.run(
                "const it = document.querySelector('.leave');
                 return [it.offsetWidth >= 44, it.offsetHeight >= 44, document.documentElement.scrollWidth <= innerWidth]",
            );
            assert_eq!(sides, json!([true, true, true]), "{place}");
            browser.picture(&format!("full-{width}-{}", labels.len()));
            browser.press("Close");
            browser.wait("!document.querySelector('.presented')");
        }
    }
}

#[test]
fn the_speed_stands_beside_the_line() {
    let (_server, browser) = opened("");
    for is_touched in [false, true] {
        touch(&browser, is_touched);
        for mode in ["Watch", "Play"] {
            browser.press(mode);
            browser.wait(&format!(
                "document.body.dataset.mode === '{}'",
                mode.to_lowercase()
            ));
            for width in [360, 560, 600, 700, 768, 820, 900, 1000, 1366] {
                browser.look(width, 900, false);
                let is_beside = browser.run(
                    "const [line, speed] = ['.line', '.speed'].map((it) => document.querySelector(it).getBoundingClientRect());
                     return [speed.left >= line.right, Math.abs(line.top + line.bottom - speed.top - speed.bottom) < 40]",
                );
                assert_eq!(
                    is_beside,
                    json!([true, true]),
                    "{mode} {width} {is_touched}"
                );
            }
        }
    }
}

#[test]
fn the_font_size_of_the_user_counts() {
    let (_server, browser) = opened("");
    browser.look(1920, 800, false);
    let sizes = || {
        let sizes = browser.run(
            "return ['#report h2', '#report .quiet', '.icon svg', '.panel .row > span', '.opens', '.check input', '.tools']
               .map((it) => document.querySelector(it)).map((it) => it.getBoundingClientRect().height / (it.matches('p, h2, span') ? it.innerText.split('\\n').length : 1))
               .concat(['#report h2', '#report .quiet', '.panel .row > span', 'h1'].map((it) => parseFloat(getComputedStyle(document.querySelector(it)).fontSize)))",
        );
        let sizes = sizes.as_array().into_iter().flatten();
        sizes.filter_map(Value::as_f64).collect::<Vec<f64>>()
    };
    let before = sizes();
    let _ = browser.run("document.documentElement.style.fontSize = '200%'");
    for (before, after) in before.iter().zip(sizes()) {
        assert!(after > 1.8 * before, "{before} {after}");
    }
    browser.picture("large-font");
}

#[test]
fn nothing_is_wider_than_a_narrow_screen() {
    let (server, browser) = opened("");
    let wide = "return [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        .filter((it) => it.scrollWidth > it.clientWidth || it.getBoundingClientRect().right > innerWidth)
        .map((it) => `${it.tagName} ${it.scrollWidth}`)";
    // Widths and heights, and the font size in the browser's settings.
    for (width, height, font) in [
        (160, 284, 16),
        (205, 295, 16),
        (256, 150, 16),
        (341, 192, 16),
        (390, 844, 32),
        (844, 390, 32),
        (768, 1024, 32),
    ] {
        browser.look(width, height, false);
        let _ = browser.devtools(
            "Page.setFontSizes",
            &json!({"fontSizes": {"standard": font}}),
        );
        for (fragment, dialogs) in [
            ("", &[] as &[&str]),
            (
                "watch=8x8/a1",
                &["Menu", "Test all starts…", "Famous tours…"],
            ),
            ("play=8x8/a1/b3", &[]),
            (
                "puzzle=2026-11-22-8x8-medium",
                &["Calendar…", "Make a verse…", "Print or share…"],
            ),
            ("shape=6x6/missing=c3,d4", &[]),
            ("lesson=3", &[]),
        ] {
            browser.visit(&format!("{}#{fragment}", server.address()));
            // Without a link, the page continues with what was shown.
            if !fragment.is_empty() {
                browser.wait(&format!("location.hash.slice(1) === '{fragment}'"));
            }
            let place = format!("{width}x{height}, font {font}, {fragment}");
            assert_eq!(browser.run(wide), json!([]), "{place}");
            browser.picture(&format!(
                "narrow-{width}-{}",
                fragment.split('=').next().unwrap_or("")
            ));
            for label in dialogs {
                browser.press(label);
                browser.wait("document.querySelector('dialog[open]')");
                assert_eq!(browser.run(wide), json!([]), "{place} {label}");
                browser.press("Close");
                browser.wait("!document.querySelector('dialog[open]')");
            }
        }
    }
    let _ = browser.devtools("Page.setFontSizes", &json!({"fontSizes": {"standard": 16}}));
}

#[test]
fn all_controls_are_large_enough_for_a_finger() {
    let (server, browser) = opened("");
    let small = "return [...document.querySelectorAll('button, select, input, a')]
        .filter((it) => it.checkVisibility() && !it.closest('.squares, .starts'))
        .map((it) => [it, (it.closest('label') ?? it).getBoundingClientRect(), it.getBoundingClientRect()])
        .filter(([it, outer, own]) => outer.width < 44 || (it.type === 'range' ? own : outer).height < 44)
        .map(([it, outer]) => `${it.ariaLabel ?? it.innerText} ${outer.width} x ${outer.height}`)";
    touch(&browser, true);
    for (width, height) in [(390, 844), (768, 1024), (844, 390)] {
        browser.look(width, height, false);
        for fragment in [
            "watch=8x8",
            "play=8x8/a1/b3",
            "puzzle=2026-11-22-5x5-easy",
            "shape=8x8",
            "lesson=2",
        ] {
            browser.visit(&format!("{}#{fragment}", server.address()));
            browser.wait("matchMedia('(pointer: coarse)').matches");
            browser.wait(&format!("location.hash === '#{fragment}'"));
            assert_eq!(browser.run(small), json!([]), "{width}x{height} {fragment}");
        }
        let line = browser.run("return document.querySelector('.line input').offsetWidth");
        assert!(
            line.as_u64() > Some(120),
            "{width}x{height}: a slider of {line}"
        );
    }
}

#[test]
fn a_lesson_from_a_link_is_shown_from_the_top_of_the_page() {
    let (server, browser) = opened("");
    for (width, height) in [(844, 390), (390, 844), (1366, 768)] {
        browser.look(width, height, false);
        browser.visit(&format!("{}#lesson=2", server.address()));
        browser.wait("!document.querySelector('.lesson').hidden");
        let place = browser.run("return [scrollY, document.querySelector('#panel').scrollTop]");
        assert_eq!(place, json!([0, 0]), "{width}x{height}");
        browser.picture(&format!("lesson-{width}x{height}"));
    }
}

#[test]
fn the_choices_of_a_menu_fit_into_it() {
    let (server, browser) = opened("");
    for (width, height) in SCREENS {
        browser.look(width, height, false);
        browser.visit(&format!("{}#watch=8x8", server.address()));
        let cut = browser.run(
            "const context = document.createElement('canvas').getContext('2d');
             return [...document.querySelectorAll('select')].filter((it) => it.checkVisibility()).flatMap((it) => {
               const { font, paddingLeft } = getComputedStyle(it);
               context.font = font;
               // The arrow has 20 pixels.
               const space = it.clientWidth - parseFloat(paddingLeft) - 20;
               return [...it.options].map((one) => one.label).filter((label) => context.measureText(label).width > space);
             })",
        );
        assert_eq!(cut, json!([]), "{width}x{height}");
        browser.picture(&format!("menus-{width}x{height}"));
    }
}

/// The number of colours in the column at 90 % of the width of an element.
fn colours_near_the_end(browser: &Browser, selector: &str) -> u64 {
    let clip = browser.run(&format!(
        "const {{ x, y, width, height }} = document.querySelector('{selector}').getBoundingClientRect();
         return {{ x, y, width, height, scale: 1 }}"
    ));
    let picture = browser.devtools(
        "Page.captureScreenshot",
        &json!({"format": "png", "clip": clip}),
    );
    let script = "const image = new Image();
         image.onload = () => {
           const { width, height } = image;
           const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
           context.drawImage(image, 0, 0);
           const { data } = context.getImageData(Math.floor(0.9 * width), 0, 1, height);
           done(new Set(Array.from({ length: height }, (_, y) => data.slice(4 * y, 4 * y + 3).join())).size);
         };
         image.src = `data:image/png;base64,${arguments[0]}`";
    browser
        .run_to_end(script, &picture["data"])
        .as_u64()
        .expect("a number")
}

#[test]
fn forced_colours_show_tracks_pressed_buttons_and_the_focus() {
    let (server, browser) = opened("");
    let style = |selector: &str, name: &str| {
        browser.run(&format!(
            "return getComputedStyle(document.querySelector({})).{name}",
            json!(selector)
        ))
    };
    for (scheme, width, height) in [
        ("light", 1280, 900),
        ("dark", 1280, 900),
        ("light", 390, 844),
        ("dark", 390, 844),
    ] {
        browser.look(width, height, false);
        let media = json!({"features": [
            {"name": "forced-colors", "value": "active"},
            {"name": "prefers-color-scheme", "value": scheme},
        ]});
        let _ = browser.devtools("Emulation.setEmulatedMedia", &media);
        browser.visit(&format!("{}#watch=8x8/a1", server.address()));
        browser.hears("start square=a1");
        let place = format!("{scheme} {width}");
        for slider in [".line input", ".speed input"] {
            let colours = colours_near_the_end(&browser, slider);
            assert!(colours > 1, "{place} {slider}: {colours}");
        }
        let _ = browser.run("document.querySelector('[data-modes=watch] [aria-pressed]').click()");
        let _ = browser.run(
            "const probe = document.createElement('i');
             probe.style = 'forced-color-adjust: none; background: Highlight; color: HighlightText';
             probe.id = 'probe';
             document.body.append(probe);
             document.querySelector('[data-value=watch]').focus()",
        );
        browser.keys(&["Tab"]);
        let highlight = style("#probe", "backgroundColor");
        for pressed in [
            "[data-value=watch]",
            "[data-modes=watch] [aria-pressed=true]",
        ] {
            assert_eq!(style(pressed, "backgroundColor"), highlight, "{place}");
            assert_eq!(style(pressed, "color"), style("#probe", "color"), "{place}");
        }
        assert_ne!(style("[data-value=play]", "backgroundColor"), highlight);
        assert_eq!(style("[data-value=play]", "outlineColor"), highlight);
        assert_eq!(style("[data-value=play]", "outlineStyle"), "solid");
        // The tiles have a meaning.
        assert_eq!(style(".field", "forcedColorAdjust"), "none");
        browser.picture(&format!("forced-{scheme}-{width}"));
    }
}

#[test]
fn a_message_is_above_the_bar_lets_taps_through_and_leaves_with_its_mode() {
    let (_server, browser) = opened("#watch=6x6");
    browser.look(390, 844, false);
    touch(&browser, true);
    browser.press("Find a tour");
    browser.hears("complete squares=36");
    browser.press("Play");
    let notice = "document.querySelector('#notice')";
    browser.wait(&format!("{notice}.innerText.includes('empty board')"));
    let covered = browser.run(&format!(
        "const {{ left, right, top, bottom }} = {notice}.getBoundingClientRect();
         const bar = document.querySelector('#transport').getBoundingClientRect();
         return [bottom > bar.top, {notice}.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))]"
    ));
    assert_eq!(covered, json!([false, false]));
    browser.picture("message");
    let all = browser.run(
        "const all = [...document.querySelectorAll('#transport button')].filter((it) => it.checkVisibility());
         return all.map((it) => [it, it.getBoundingClientRect()])
           .filter(([it, { x, y, width, height }]) => !it.contains(document.elementFromPoint(x + width / 2, y + height / 2)))
           .map(([it]) => it.ariaLabel)",
    );
    assert_eq!(all, json!([]));
    browser.press("Shape");
    browser.wait("document.body.dataset.mode === 'shape'");
    assert_eq!(browser.run(&format!("return {notice}.innerText")), "");
}

#[test]
fn the_bar_of_a_puzzle_is_filled_and_its_hint_is_the_widest() {
    let (server, browser) = opened("");
    for (width, height) in [(320, 568), (390, 844), (430, 932)] {
        browser.look(width, height, false);
        browser.visit(&format!("{}#puzzle=2026-11-22-5x5-easy", server.address()));
        browser.hears("puzzle size=5x5");
        browser.wait("document.querySelector('.aid.primary').checkVisibility()");
        let widths = browser.run(
            "return [...document.querySelectorAll('#transport button')].filter((it) => it.checkVisibility()).map((it) => it.offsetWidth)",
        );
        let widths: Vec<u64> = serde_json::from_value(widths).expect("widths");
        let [undo, redo, hint, check] = widths[..] else {
            panic!("{widths:?}")
        };
        assert_eq!(undo, redo, "{width}");
        assert!(check.abs_diff(undo) < 24 && hint > check, "{widths:?}");
        assert!(
            widths.iter().sum::<u64>() + 60 > u64::from(width),
            "{widths:?}"
        );
        browser.picture(&format!("puzzle-bar-{width}"));
    }
}

#[test]
fn an_embedded_puzzle_has_its_task_a_hint_and_a_way_to_the_page() {
    let (server, browser) = opened("");
    for (width, height) in [(480, 480), (480, 360), (640, 480), (400, 600), (900, 700)] {
        browser.look(width, height, false);
        browser.visit(&format!(
            "{}?embed=1#puzzle=2026-11-22-8x8-medium",
            server.address()
        ));
        browser.hears("puzzle size=8x8");
        browser.wait("document.querySelector('.task strong').innerText === 'Place 2'");
        let seen = browser.run(
            "const [task, field] = ['.task', '.field'].map((it) => document.querySelector(it).getBoundingClientRect());
             const files = document.querySelector('.files').getBoundingClientRect();
             const bar = document.querySelector('#transport').getBoundingClientRect();
             const hints = [...document.querySelectorAll('button')].filter((it) => it.checkVisibility() && it.innerText === 'Hint');
             return [task.top >= 0, task.bottom <= field.top, files.bottom <= innerHeight, field.right <= innerWidth,
               document.documentElement.scrollWidth <= innerWidth, bar.bottom <= innerHeight || bar.top >= innerHeight, hints.length]",
        );
        assert_eq!(
            seen,
            json!([true, true, true, true, true, true, 1]),
            "{width}x{height}"
        );
        browser.picture(&format!("embedded-{width}x{height}"));
    }
    let link = browser.run(
        "const it = document.querySelector('.task a'); return [it.href, it.target, it.innerText]",
    );
    let address = format!("{}#puzzle=2026-11-22-8x8-medium", server.address());
    assert_eq!(link, json!([address, "_blank", "Open \u{2197}"]));
    browser.click(".task button");
    browser.hears("hint ");
    browser.wait("document.querySelector('.task button').innerText === 'Place it'");
}

#[test]
fn the_smallest_text_of_a_presentation_is_readable_from_afar() {
    let (server, browser) = opened("");
    for (width, height) in [(1280, 720), (1920, 1080), (3840, 2160), (1080, 1920)] {
        browser.look(width, height, false);
        for fragment in ["puzzle=2026-11-22-8x8-medium", "watch=8x8/a1", "lesson=2"] {
            browser.visit(&format!("{}#{fragment}", server.address()));
            browser.wait(&format!("location.hash === '#{fragment}'"));
            let _ = browser.run(
                "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', bubbles: true }))",
            );
            browser.wait("document.querySelector('.presented')");
            let small = browser.run(
                "return [...document.querySelectorAll('body *')]
                   .filter((it) => it.checkVisibility() && !it.closest('svg, .unseen, #tools') && [...it.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
                   .map((it) => [it.innerText, parseFloat(getComputedStyle(it).fontSize) / innerHeight])
                   .filter(([, size]) => size < 0.014)",
            );
            assert_eq!(small, json!([]), "{width}x{height} {fragment}");
            browser.picture(&format!("presented-{width}"));
        }
    }
}
