//! How the time of the judged program grows with the board.

use super::Run;
use super::answer::Kind;
use std::collections::BTreeMap;
use std::time::Duration;

/// One sentence about the steepest growth between two square boards with tours; `None` if there is none to see.
pub(super) fn sentence(runs: &[Run], limit: Duration) -> Option<String> {
    /// Growth for each column that counts as exponential. A search without dead ends grows by less than 2.
    const EXPONENTIAL: f64 = 4.0;
    /// Shorter times, in seconds, are those of starting the program.
    const NOTICEABLE: f64 = 0.2;
    let limit = limit.as_secs_f64();
    let times = median_times(runs, limit);
    let growth = times
        .windows(2)
        .filter(|pair| pair[0].1 < limit && pair[1].1 > NOTICEABLE)
        .map(|pair| {
            let [(a, shorter), (b, longer)] = [pair[0], pair[1]];
            let factor = longer / shorter.max(NOTICEABLE / 10.0);
            (
                factor.powf(1.0 / f64::from(b - a)),
                (a, shorter),
                (b, longer),
            )
        });
    let (factor, (a, shorter), (b, longer)) =
        growth.max_by(|one, other| one.0.total_cmp(&other.0))?;
    let at_least = if longer < limit { "" } else { "at least " };
    let reading = if factor < EXPONENTIAL {
        ""
    } else {
        ": exponential"
    };
    Some(format!(
        "Time: {shorter:.2} s on {a}\u{d7}{a}, {at_least}{longer:.2} s on {b}\u{d7}{b}, {at_least}\u{d7}{factor:.1} for each column{reading}."
    ))
}

/// For each side of a square board, the median processor time in seconds of the runs with a tour to find.
fn median_times(runs: &[Run], limit: f64) -> Vec<(u32, f64)> {
    let mut times: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for run in runs.iter().filter(|run| run.case.is_possible) {
        let time = match run.answer.kind {
            Kind::Right => run.time.as_secs_f64(),
            Kind::TooSlow => limit,
            _ => continue,
        };
        let board = run.case.board.as_ref();
        if let Some(board) = board.filter(|board| board.width() == board.height()) {
            times.entry(board.width()).or_default().push(time);
        }
    }
    let median = |(side, mut times): (u32, Vec<f64>)| {
        times.sort_by(f64::total_cmp);
        (side, times[times.len() / 2])
    };
    times.into_iter().map(median).collect()
}
