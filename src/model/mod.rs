//! State of the window without its view.

pub(crate) mod availability;
pub(crate) mod card;
pub(crate) mod challenge;
pub(crate) mod command;
pub(crate) mod daily;
pub(crate) mod entries;
pub(crate) mod keys;
pub(crate) mod ladder;
pub(crate) mod last_game;
pub(crate) mod nearby;
pub(crate) mod notice;
pub(crate) mod own_file;
pub(crate) mod remembered;
pub(crate) mod sentences;
pub(crate) mod settings;
#[cfg(feature = "accessibility")]
pub(crate) mod spoken;
pub(crate) mod suggestion;
pub(crate) mod verses;
