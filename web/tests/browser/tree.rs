//! The search tree of Watch mode.

use super::opened;

/// The number of inked pixels of the picture; 0 while it loads.
const INK: &str = "(() => {
    const picture = document.querySelector('img.tree');
    const [width, height] = [220, 100];
    const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    if (!picture.complete || !picture.naturalWidth) return 0;
    pen.drawImage(picture, 0, 0, width, height);
    const pixels = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
    return pixels.filter((pixel) => pixel !== pixels[0]).length;
})()";

#[test]
fn the_search_tree_grows_during_backtracking() {
    let (_server, browser) = opened("#watch=5x5/a3");
    let is_hidden = "document.querySelector('img.tree').closest('section').hidden";
    let toggle = || browser.press("Backtracking: try other moves at dead ends");
    // From a3, this order of equally good moves leads to dead ends.
    let _ = browser.run(
        "const order = document.querySelector('option[value=first]').closest('select');
         order.value = 'first';
         order.dispatchEvent(new Event('change'));",
    );
    browser.click("[aria-label='Next move']");
    browser.hears("move n=1");
    browser.wait(is_hidden);
    toggle();
    browser.wait(&format!("!{is_hidden} && {INK} > 0"));
    let first = browser.run(&format!("return {INK}"));
    browser.click("[aria-label='To the end']");
    browser.wait("document.querySelector('#report h2').dataset.tone === 'success'");
    browser.wait(&format!("{INK} > 2 * {first}"));
    browser.picture("tree");
    toggle();
    browser.wait(is_hidden);
    assert_eq!(browser.faults(), Vec::<String>::new());
}
