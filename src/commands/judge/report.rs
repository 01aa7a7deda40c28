//! Writes the answers and the diagnosis as a table, JSON or CSV.

use super::diagnosis::{Cause, causes};
use super::{Run, growth};
use crate::cli::JudgeFormat;
use serde_json::json;
use std::io::{self, Write};
use std::time::Duration;

/// All runs of one program, and what they show together.
pub(super) struct Report {
    runs: Vec<Run>,
    pub(super) causes: Vec<Cause>,
    growth: Option<String>,
}

impl Report {
    /// `limit` is the time limit of a run.
    pub(super) fn new(runs: Vec<Run>, limit: Duration) -> Report {
        let (causes, growth) = (causes(&runs), growth::sentence(&runs, limit));
        Report {
            runs,
            causes,
            growth,
        }
    }

    pub(super) fn is_right(&self) -> bool {
        self.runs.iter().all(Run::is_right)
    }

    /// "33 of 36 answers are right".
    pub(super) fn score(&self) -> String {
        let right = self.runs.iter().filter(|run| run.is_right()).count();
        format!("{right} of {} answers are right", self.runs.len())
    }

    /// The diagnosis in one paragraph.
    pub(super) fn diagnosis(&self) -> String {
        let sentences: Vec<&str> = self
            .causes
            .iter()
            .map(|cause| cause.sentence.as_str())
            .collect();
        match (self.is_right(), sentences.is_empty()) {
            (true, _) => "Nothing wrong was found.".to_owned(),
            (false, true) => "No single cause found.".to_owned(),
            (false, false) => sentences.join(" "),
        }
    }

    pub(super) fn write(&self, format: JudgeFormat, out: &mut dyn Write) -> io::Result<()> {
        match format {
            JudgeFormat::Table => write!(out, "{}", self.table()),
            JudgeFormat::Json => writeln!(out, "{:#}", self.object()),
            JudgeFormat::Csv => {
                writeln!(out, "board,start,answer,seconds,detail")?;
                self.runs
                    .iter()
                    .try_for_each(|run| writeln!(out, "{}", csv_row(&run.fields())))
            }
        }
    }

    /// The score, the diagnosis and a line for each run.
    pub(super) fn table(&self) -> String {
        let mut lines = vec![format!("{}.", self.score())];
        lines.extend(self.growth.clone());
        lines.push(String::new());
        if self.causes.is_empty() {
            lines.push(self.diagnosis());
        }
        for cause in &self.causes {
            let solve = cause
                .example
                .solve()
                .map_or_else(String::new, |solve| format!("; a tour of it: {solve}"));
            lines.push(cause.sentence.clone());
            lines.push(format!("  Try {}{solve}", cause.example));
            lines.extend(cause.lesson().map(|lesson| format!("  Read {lesson}")));
        }
        lines.push(String::new());
        lines.extend(self.runs.iter().map(|run| {
            let mark = if run.is_right() { " " } else { "!" };
            let (case, seconds) = (run.to_string(), run.time.as_secs_f64());
            format!("{mark} {case:16} {seconds:6.2} s  {}", run.answer.detail)
        }));
        lines.join("\n") + "\n"
    }

    fn object(&self) -> serde_json::Value {
        let names = ["board", "start", "answer", "seconds", "detail"];
        let runs = self
            .runs
            .iter()
            .map(|run| names.into_iter().zip(run.fields()).collect());
        let causes = self.causes.iter().map(|cause| {
            json!({
                "name": cause.name,
                "sentence": cause.sentence,
                "try": cause.example.to_string(),
                "lesson": cause.lesson(),
            })
        });
        json!({
            "score": self.score(),
            "diagnosis": self.diagnosis(),
            "causes": causes.collect::<Vec<_>>(),
            "growth": self.growth,
            "runs": runs.collect::<Vec<serde_json::Value>>(),
        })
    }
}

impl Run {
    fn fields(&self) -> [String; 5] {
        let board = self
            .case
            .board
            .as_ref()
            .map_or_else(String::new, ToString::to_string);
        let start = self
            .case
            .start
            .map_or_else(String::new, |start| start.to_string());
        let (answer, seconds) = (self.answer.kind.to_string(), self.time.as_secs_f64());
        [
            board,
            start,
            answer,
            format!("{seconds:.3}"),
            self.answer.detail.clone(),
        ]
    }
}

/// A line of CSV, without its end.
pub(super) fn csv_row(fields: &[String]) -> String {
    let quoted = |field: &String| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",")
}
