//! Judges every submission in a folder, and continues where an earlier run was ended.

use super::case::Case;
use super::report::{Report, csv_row};
use super::{Failure, judge};
use crate::cli::JudgeArguments;
use crate::commands::{CommandResult, print};
use crate::interrupt;
use rayon::prelude::*;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Judges the submissions that the table does not list yet. Returns whether all of them are right.
pub(super) fn run(
    folder: &Path,
    cases: &[Case],
    arguments: &JudgeArguments,
) -> CommandResult<bool> {
    let mut submissions = submissions(folder).map_err(|error| unusable(folder, &error))?;
    let mut table = None;
    if let Some(path) = &arguments.csv {
        let (file, text) = open_table(path).map_err(|error| unusable(path, &error))?;
        submissions.retain(|path| {
            let begins = format!("\n{},", csv_row(&[name(path)]));
            !text.contains(&begins)
        });
        table = Some(file);
    }
    let one = |path: &PathBuf| {
        let file = path.display().to_string();
        let program: Vec<String> = arguments
            .program
            .iter()
            .map(|text| text.replace("{file}", &file))
            .collect();
        let report =
            judge(&program, cases, arguments).map(|runs| Report::new(runs, arguments.time));
        if interrupt::is_interrupted() {
            return Err(Failure::new(130, "interrupted"));
        }
        let name = name(path);
        let fields = match &report {
            Ok(report) => {
                let causes: Vec<&str> = report.causes.iter().map(|cause| cause.name).collect();
                [
                    name.clone(),
                    report.score(),
                    causes.join(" "),
                    report.diagnosis(),
                ]
            }
            Err(failure) => [
                name.clone(),
                String::new(),
                "not-run".to_owned(),
                failure.to_string(),
            ],
        };
        if let (Some(folder), Ok(report)) = (&arguments.reports, &report) {
            let to = folder.join(format!("{name}.md"));
            let text = format!("# {name}\n\n```\n{}```\n", report.table());
            let written = fs::create_dir_all(folder).and_then(|()| fs::write(&to, text));
            written.map_err(|error| unusable(&to, &error))?;
        }
        // One write for each line, so that an interrupt leaves whole lines.
        let row = csv_row(&fields) + "\n";
        let written = table
            .as_ref()
            .map_or(Ok(()), |mut file| file.write_all(row.as_bytes()));
        written.map_err(Failure::bad_input)?;
        print(|out| writeln!(out, "{name}: {}. {}", fields[1], fields[3]))?;
        Ok(report.is_ok_and(|report| report.is_right()))
    };
    let judged = submissions.par_iter().with_max_len(1).map(one);
    judged.try_reduce(|| true, |one, other| Ok(one && other))
}

fn unusable(path: &Path, error: &io::Error) -> Failure {
    Failure::bad_input(format!("{}: {error}", path.display()))
}

/// The files and folders in a folder, in the order of their names, without hidden ones.
fn submissions(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| !name(path).starts_with('.'));
    paths.sort_unstable();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Opens the table to append lines. Returns its text, without a last line that was cut off.
fn open_table(path: &Path) -> io::Result<(File, String)> {
    let mut file = OpenOptions::new()
        .append(true)
        .read(true)
        .create(true)
        .open(path)?;
    let mut text = io::read_to_string(&file)?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    file.set_len(text.len() as u64)?;
    if text.is_empty() {
        file.write_all(b"submission,score,causes,diagnosis\n")?;
    }
    Ok((file, text))
}
