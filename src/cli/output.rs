//! Where and in which format to write a tour, and how pictures look.

use super::choice;
use super::file::read;
use crate::links::{NO_PAGE, page};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
use knights_tour::text::{self, FORMATS, Format};
use knights_tour_picture::export::{Exporter, endings};
use knights_tour_picture::files::Existing;
use knights_tour_picture::import::ImportedFile;
use knights_tour_picture::{
    Millimetres, Options, PAPER, PER_PAGE, PICTURES, PictureOption, STYLES, Setting,
};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Format and destination of a tour.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArguments {
    /// Text format (default: by the file's extension, or else a grid).
    #[arg(long, value_parser = written())]
    pub(crate) format: Option<Written>,

    #[arg(short, long, value_name = "FILE", help = output_help())]
    output: Option<PathBuf>,

    #[command(flatten)]
    look: PictureArguments,

    /// Replace an existing file.
    #[arg(long)]
    force: bool,
}

fn output_help() -> String {
    format!(
        "Output file: text, or a picture if it ends in {}; - is standard output",
        endings(PICTURES.iter().copied().map(Exporter::Picture))
    )
}

/// Where a tour is written, and how.
#[derive(Clone, Debug)]
pub(crate) enum Destination {
    Nowhere,
    Output(&'static Format),
    Links,
    File(FileDestination),
}

impl Destination {
    pub(crate) fn format(&self) -> Option<&'static Format> {
        match self {
            Destination::Output(format) => Some(format),
            Destination::Links => Some(&text::ID),
            Destination::File(file) => match file.exporter {
                Exporter::Text(format) => Some(format),
                Exporter::Picture(_) => None,
            },
            Destination::Nowhere => None,
        }
    }
}

/// A file to write, and the options of its picture.
#[derive(Clone, Debug)]
pub(crate) struct FileDestination {
    pub(crate) path: PathBuf,
    pub(crate) existing: Existing,
    pub(crate) exporter: Exporter,
    pub(crate) options: Options,
}

impl FileDestination {
    pub(crate) fn new(
        path: &Path,
        exporter: Exporter,
        force: bool,
        options: Options,
    ) -> FileDestination {
        FileDestination {
            path: path.to_owned(),
            existing: if force {
                Existing::Replace
            } else {
                Existing::Keep
            },
            exporter,
            options,
        }
    }
}

impl OutputArguments {
    /// Fails if only the extension of the file says the format, and it is unknown.
    pub(crate) fn check_extension(&self) -> Result<(), String> {
        let named = self
            .output
            .as_deref()
            .filter(|path| *path != Path::new("-"));
        match named
            .filter(|_| self.format.is_none())
            .map(Exporter::from_path)
        {
            Some(Err(error)) => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    /// The destination of the tour, in the format of the file's extension. Fails if `--format` contradicts the
    /// extension, an option does not apply, or the picture cannot be read.
    pub(crate) fn destination(&self) -> Result<Destination, String> {
        let named = self.output.as_deref();
        let is_output = |path: &Path| path == Path::new("-");
        let exporter = named.and_then(|path| Exporter::from_path(path).ok());
        let exporter = match (self.format, named, exporter) {
            (Some(Written::Nothing), Some(path), _) => {
                return Err(format!(
                    "--format {NOTHING} writes nothing, not even to {}: leave one of them out",
                    path.display()
                ));
            }
            (Some(Written::Nothing), None, _) => return Ok(Destination::Nowhere),
            (Some(Written::Links), Some(path), _) if !is_output(path) => {
                return Err(format!(
                    "--format {LINK} is written to standard output, not to {}: leave one of them out",
                    path.display()
                ));
            }
            (Some(Written::Links), ..) => return Ok(Destination::Links),
            (Some(Written::As(format)), Some(path), Some(Exporter::Picture(_))) => {
                return Err(format!(
                    "--format {} writes text, but {} is a picture: leave out --format, or name a file that ends in .{}",
                    format.name,
                    path.display(),
                    format.ending
                ));
            }
            (Some(Written::As(format)), ..) => Exporter::Text(format),
            (None, _, exporter) => exporter.unwrap_or(Exporter::Text(&text::GRID)),
        };
        if named.is_some() {
            self.look.check(exporter)?;
        }
        let options = self.look.options()?;
        let path = named.filter(|path| !is_output(path));
        Ok(match (path, exporter) {
            (None, Exporter::Text(format)) => Destination::Output(format),
            (path, _) => {
                let path = path.unwrap_or(Path::new("-"));
                Destination::File(FileDestination::new(path, exporter, self.force, options))
            }
        })
    }
}

const NOTHING: &str = "none";

const LINK: &str = "link";

/// What `--format` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    Nothing,
    Links,
    As(&'static Format),
}

fn written() -> impl TypedValueParser<Value = Written> {
    const OF_LINK: &str = "A link to the page; only the part from # if no page is configured";
    let formats = FORMATS.iter().copied();
    let formats = formats.map(|format| (format.name, Some(format.about), Written::As(format)));
    let others = [
        (LINK, Some(OF_LINK), Written::Links),
        (NOTHING, Some("Not at all"), Written::Nothing),
    ];
    choice(formats.chain(others))
}

/// Options for the look of a picture.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArguments {
    /// The PNG picture for --style portrait, cropped around its middle to the board's shape.
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,

    #[command(flatten)]
    chosen: PictureOptions,
}

/// The options of pictures, and which of them the command line names.
#[derive(Clone, Debug, Default)]
struct PictureOptions {
    options: Box<Options>,
    named: Vec<&'static PictureOption>,
}

impl PictureArguments {
    /// Checks that each option applies to the written file.
    pub(super) fn check(&self, written: Exporter) -> Result<(), String> {
        let has = |kind: &Exporter, option: &PictureOption| match kind {
            Exporter::Picture(picture) => picture.options.iter().any(|it| it.name == option.name),
            Exporter::Text(_) => false,
        };
        let named = self.chosen.named.iter();
        let unused = named.filter(|option| !has(&written, option));
        let Some(option) = unused.min_by_key(|option| option.name) else {
            return Ok(());
        };
        Err(format!(
            "--{} is only for files that end in {}: leave it out",
            long(option),
            endings(Exporter::all().filter(|kind| has(kind, option)))
        ))
    }

    /// The chosen picture options. Fails if the source picture is missing, superfluous or unreadable.
    pub(crate) fn options(&self) -> Result<Options, String> {
        let mut options = (*self.chosen.options).clone();
        options.page = page().map(Into::into);
        if options.has_qr_code && options.page.is_none() {
            return Err(format!("--qr needs a page to link to: {NO_PAGE}"));
        }
        let style = options.style.filter(|style| style.needs_picture());
        match (&self.picture, style) {
            (None, None) => {}
            (None, Some(style)) => {
                return Err(format!(
                    "--style {} needs a picture: name a PNG file with --picture",
                    style.name
                ));
            }
            (Some(_), None) => {
                let styles = STYLES.iter().filter(|style| style.needs_picture());
                let styles: Vec<&str> = styles.map(|style| style.name).collect();
                return Err(format!(
                    "--picture is only for --style {}: choose that style, or leave out --picture",
                    styles.join(" or ")
                ));
            }
            (Some(path), Some(_)) => {
                options.picture = Some(Arc::new(read(path, ImportedFile::darkness)?));
            }
        }
        Ok(options)
    }
}

fn picture_options() -> Vec<&'static PictureOption> {
    let mut options: Vec<&PictureOption> = Vec::new();
    for option in PICTURES.iter().flat_map(|picture| picture.options) {
        if !options.iter().any(|known| known.name == option.name) {
            options.push(option);
        }
    }
    options
}

/// Parses a length such as `200mm`.
fn millimetres(text: &str) -> Result<Millimetres, String> {
    let number = text.strip_suffix("mm").and_then(|it| it.parse().ok());
    let length = number.and_then(|number| Millimetres::new(number).ok());
    length.ok_or_else(|| {
        let (least, most) = Millimetres::RANGE.into_inner();
        format!("write a length in whole millimetres from {least}mm to {most}mm, such as 200mm")
    })
}

/// The option's name on the command line; flags that are on by default start with `no-`.
fn long(option: &PictureOption) -> String {
    match option.setting {
        Setting::Flag(field) if *field(&mut Options::default()) => format!("no-{}", option.name),
        _ => option.name.to_owned(),
    }
}

/// The argument of the command line for an option.
fn argument(option: &'static PictureOption) -> Arg {
    let argument = Arg::new(option.name).long(long(option)).help(option.help);
    let with_default = |default: &dyn Display| format!("{} [default: {default}]", option.help);
    let usual = &Options::default();
    match &option.setting {
        Setting::Flag(_) => argument.action(ArgAction::SetTrue),
        Setting::Number { range, get, .. } => {
            let range = i64::from(*range.start())..=i64::from(*range.end());
            argument
                .help(with_default(&get(usual)))
                .value_name("N")
                .value_parser(clap::value_parser!(u32).range(range))
        }
        Setting::Length => argument
            .value_name("LENGTH")
            .value_parser(millimetres)
            .conflicts_with_all([PER_PAGE.name, PAPER.name]),
        Setting::Name { names, get, .. } => argument
            .help(with_default(&get(usual)))
            .value_name("NAME")
            .value_parser(PossibleValuesParser::new(*names)),
    }
}

impl Args for PictureOptions {
    fn augment_args(command: clap::Command) -> clap::Command {
        command.args(picture_options().into_iter().map(argument))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        PictureOptions::augment_args(command)
    }
}

impl FromArgMatches for PictureOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PictureOptions, clap::Error> {
        let mut options = PictureOptions::default();
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for option in picture_options() {
            // Skip options that were not given: their default may depend on the board.
            if matches.value_source(option.name) != Some(ValueSource::CommandLine) {
                continue;
            }
            self.named.push(option);
            let (options, name) = (&mut *self.options, option.name);
            match option.setting {
                Setting::Flag(field) => *field(options) = !*field(&mut Options::default()),
                Setting::Number { set, .. } => {
                    if let Some(&number) = matches.get_one(name) {
                        set(options, number);
                    }
                }
                Setting::Length => options.longer_side = matches.get_one(name).copied(),
                Setting::Name { set, .. } => {
                    if let Some(chosen) = matches.get_one::<String>(name) {
                        set(options, chosen);
                    }
                }
            }
        }
        Ok(())
    }
}
