//! What the panel under the board says and offers: the session's report, or news of the
//! application's own.

use super::command::AppCommand;
use knights_tour::session::{Phase, Report, Session, Tone};

/// What the panel shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Notice {
    pub(super) tone: Tone,
    pub(super) title: String,
    pub(super) text: String,
    /// Buttons: what each says, and what it does, in order.
    pub(super) offers: Vec<(&'static str, Vec<AppCommand>)>,
}

impl Notice {
    pub(super) fn new(tone: Tone, title: &str, text: impl Into<String>) -> Notice {
        Notice {
            tone,
            title: title.to_owned(),
            text: text.into(),
            offers: Vec::new(),
        }
    }

    /// Something went wrong; the sentence says what.
    pub(super) fn trouble(title: &str, sentence: impl Into<String>) -> Notice {
        Notice::new(Tone::Trouble, title, sentence)
    }

    /// An answer to what cannot be done just now.
    pub(super) fn remark(sentence: &str) -> Notice {
        Notice::new(Tone::Plain, "", sentence)
    }

    /// Something takes its time, and can be cancelled.
    pub(super) fn under_way(title: &str, text: &str) -> Notice {
        Notice {
            offers: vec![("Cancel", vec![AppCommand::Cancel])],
            ..Notice::new(Tone::Doubt, title, text)
        }
    }

    /// What the session says; a complete tour is worth a picture.
    pub(super) fn of_session(session: &Session) -> Notice {
        let Report {
            tone,
            title,
            text,
            offers,
            ..
        } = session.report();
        let is_tour = session.phase() == Phase::Complete && !session.mode().has_two_knights();
        let is_told = is_tour && session.refusal().is_none();
        let picture = is_told.then(|| ("Save picture\u{2026}", vec![AppCommand::SavePicture]));
        let offers = offers.into_iter().map(|offer| {
            let commands = offer.commands.into_iter().map(AppCommand::from);
            (offer.label, commands.collect())
        });
        Notice {
            tone,
            title,
            text,
            offers: picture.into_iter().chain(offers).collect(),
        }
    }
}
