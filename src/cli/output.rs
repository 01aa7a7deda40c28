//! How a tour is written, and where; how pictures look.

use super::links::{NO_PAGE, page};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
use knights_tour::export::{Exporter, endings};
use knights_tour::files::Existing;
use knights_tour::import::{self, ImportError};
use knights_tour::picture::{
    Choice, Options, PAPER, PER_PAGE, PICTURES, Picture, PictureOption, QR, STYLES,
};
use knights_tour::text::{self, FORMATS, Format};
use std::fs::File;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// How a tour is written, and where.
#[derive(Debug, Args)]
pub(crate) struct OutputArguments {
    /// How the tour is written as text: as the file's ending says, or else as a grid.
    #[arg(long, value_parser = written())]
    pub(crate) format: Option<Written>,

    #[arg(short, long, value_name = "FILE", help = output_help())]
    output: Option<PathBuf>,

    /// How a picture looks.
    #[command(flatten)]
    look: PictureArguments,

    /// Replace the file if it is there already.
    #[arg(long)]
    force: bool,
}

fn output_help() -> String {
    format!(
        "Where it is written: text, or a picture if it ends with {}; - is standard output",
        endings(PICTURES.iter().copied().map(Exporter::Picture))
    )
}

/// Where a tour goes.
#[derive(Clone, Debug)]
pub(crate) enum Destination {
    /// It is not written.
    Nowhere,
    /// Standard output.
    Output(&'static Format),
    /// Standard output, as links.
    Links,
    File(FileDestination),
}

/// A file to be written, and as what.
#[derive(Clone, Debug)]
pub(crate) struct FileDestination {
    pub(crate) path: PathBuf,
    /// What is to become of a file that is there.
    pub(crate) existing: Existing,
    pub(crate) exporter: Exporter,
    /// How a picture looks.
    pub(crate) options: Options,
}

impl FileDestination {
    /// The file of these options; one that is there is replaced by the option --force.
    pub(crate) fn new(
        path: &Path,
        exporter: Exporter,
        force: bool,
        options: Options,
    ) -> FileDestination {
        FileDestination {
            path: path.to_owned(),
            existing: match force {
                true => Existing::Replace,
                false => Existing::Keep,
            },
            exporter,
            options,
        }
    }
}

impl OutputArguments {
    /// Where the tour goes: what is written is what the file's name says.
    ///
    /// # Errors
    /// A sentence, where the format and the name contradict each other, or the picture cannot be read.
    pub(crate) fn destination(&self) -> Result<Destination, String> {
        self.destination_with(None)
    }

    /// [`OutputArguments::destination`] where another file is written with the same picture options.
    pub(super) fn destination_with(&self, other: Option<Exporter>) -> Result<Destination, String> {
        let named = self.output.as_deref();
        let by_name = named.and_then(|path| Exporter::from_path(path).ok());
        let exporter = match (self.format, named, by_name) {
            (Some(Written::Nothing), Some(path), _) => {
                return Err(format!(
                    "--format {NOTHING} writes nothing into {}: leave one of them out",
                    path.display()
                ));
            }
            (Some(Written::Links), Some(path), _) if path != Path::new("-") => {
                return Err(format!(
                    "--format {LINK} is written to standard output, and not into {}: leave one of them out",
                    path.display()
                ));
            }
            (Some(Written::Links), ..) => return Ok(Destination::Links),
            (Some(Written::As(format)), Some(path), Some(Exporter::Picture(_))) => {
                return Err(format!(
                    "--format {} writes text, and {} is named as a picture: leave --format out for a picture, or name a file that ends with .{}",
                    format.name,
                    path.display(),
                    format.ending
                ));
            }
            (Some(Written::Nothing), None, _) => return Ok(Destination::Nowhere),
            (Some(Written::As(format)), _, _) => Exporter::Text(format),
            (None, _, by_name) => by_name.unwrap_or(Exporter::Text(&text::GRID)),
        };
        if named.is_some() {
            self.look.check(&[Some(exporter), other])?;
        }
        let options = self.look.options()?;
        Ok(
            match (named.filter(|path| *path != Path::new("-")), exporter) {
                (None, Exporter::Text(format)) => Destination::Output(format),
                (path, exporter) => {
                    let path = path.unwrap_or(Path::new("-"));
                    let file = FileDestination::new(path, exporter, self.force, options);
                    Destination::File(file)
                }
            },
        )
    }
}

impl OutputArguments {
    /// Another file, written beside the tour, which looks as pictures do.
    ///
    /// # Errors
    /// As those of [`OutputArguments::destination`].
    pub(crate) fn beside(&self, path: &Path, kind: Exporter) -> Result<FileDestination, String> {
        let options = self.look.options()?;
        Ok(FileDestination::new(path, kind, self.force, options))
    }
}

/// The name that writes no tour.
const NOTHING: &str = "none";

/// The name that writes links.
const LINK: &str = "link";

/// How a tour is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// Not at all.
    Nothing,
    /// As a link that shows it.
    Links,
    /// In a format of the table.
    As(&'static Format),
}

fn written() -> impl TypedValueParser<Value = Written> {
    let formats = FORMATS.iter();
    let formats = formats.map(|format| PossibleValue::new(format.name).help(format.about));
    let link = PossibleValue::new(LINK)
        .help("A link to a page that shows it; from its # on where no page is known");
    let nothing = PossibleValue::new(NOTHING).help("Not at all");
    let parser = PossibleValuesParser::new(formats.chain([link, nothing]));
    parser.map(|name| match Format::named(&name) {
        Some(format) => Written::As(format),
        None if name == LINK => Written::Links,
        None => Written::Nothing,
    })
}

/// The options of all pictures, from their table, and the picture that a style draws after.
#[derive(Clone, Debug, Default)]
pub(crate) struct PictureArguments {
    options: Options,
    after: Option<PathBuf>,
}

/// The name of the option that names that picture.
const AFTER: &str = "picture";

impl PictureArguments {
    /// Checks that each option means something to one of the files that are written.
    ///
    /// # Errors
    /// A sentence that names the option and the kinds of picture that have it.
    pub(super) fn check(&self, written: &[Option<Exporter>]) -> Result<(), String> {
        let has = |picture: &Picture, name: &str| {
            picture.options.iter().any(|option| option.name == name)
        };
        let is_used = |name: &str| {
            written.iter().flatten().any(
                |exporter| matches!(exporter, Exporter::Picture(picture) if has(picture, name)),
            )
        };
        let Some(name) = self.options.chosen().find(|name| !is_used(name)) else {
            return Ok(());
        };
        let kinds = PICTURES
            .iter()
            .copied()
            .filter(|picture| has(picture, name));
        let option = picture_options()
            .into_iter()
            .find(|option| option.name == name);
        let no = match option.map(|option| &option.choice) {
            Some(Choice::Flag { default: true }) => "no-",
            _ => "",
        };
        Err(format!(
            "--{no}{name} is for files that end with {}: leave it out here",
            endings(kinds.map(Exporter::Picture))
        ))
    }

    /// What was chosen, with the picture that is named.
    ///
    /// # Errors
    /// A sentence, where a picture is named and the style needs none, or none is and it needs one, or it
    /// cannot be read.
    pub(crate) fn options(&self) -> Result<Options, String> {
        let mut options = self.options.clone();
        match page() {
            Some(page) => options.set_page(page),
            None if options.get(&QR) != 0 => {
                return Err(format!("--qr has nowhere to lead: {NO_PAGE}"));
            }
            None => {}
        }
        let style = options.style().filter(|style| style.needs_picture());
        match (&self.after, style) {
            (None, None) => {}
            (None, Some(style)) => {
                return Err(format!(
                    "--style {} draws after a picture: name a PNG file with --picture",
                    style.name
                ));
            }
            (Some(_), None) => {
                let styles = STYLES.iter().filter(|style| style.needs_picture());
                let styles: Vec<&str> = styles.map(|style| style.name).collect();
                return Err(format!(
                    "--picture is what --style {} draws after: ask for that style, or leave --picture out",
                    styles.join(" or ")
                ));
            }
            (Some(path), Some(_)) => {
                let read = File::open(path).map_err(ImportError::from);
                let picture = read.and_then(import::read_darkness);
                let picture = picture.map_err(|error| format!("{}: {error}", path.display()))?;
                options.set_picture(picture);
            }
        }
        Ok(options)
    }
}

/// Every option of a picture, once.
fn picture_options() -> Vec<&'static PictureOption> {
    let mut options: Vec<&PictureOption> = Vec::new();
    for option in PICTURES.iter().flat_map(|picture| picture.options) {
        if !options.iter().any(|known| known.name == option.name) {
            options.push(option);
        }
    }
    options
}

/// A length as people write it.
fn millimetres(text: &str, range: &RangeInclusive<u32>) -> Result<u32, String> {
    let length = text
        .strip_suffix("mm")
        .and_then(|number| number.parse().ok());
    length.filter(|length| range.contains(length)).ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        format!("a length is a whole number of millimetres from {least}mm to {most}mm, such as 200mm")
    })
}

impl Args for PictureArguments {
    fn augment_args(command: clap::Command) -> clap::Command {
        let after = Arg::new(AFTER)
            .long(AFTER)
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help("The PNG picture that --style portrait draws after, cut to the board's sides around its middle");
        command
            .arg(after)
            .args(picture_options().into_iter().map(|option| {
                let argument = Arg::new(option.name).help(option.help);
                match &option.choice {
                    Choice::Flag { default: false } => {
                        argument.long(option.name).action(ArgAction::SetTrue)
                    }
                    Choice::Flag { default: true } => argument
                        .long(format!("no-{}", option.name))
                        .action(ArgAction::SetTrue),
                    Choice::Number { range, default, .. } => argument
                        .help(format!("{} [default: {default}]", option.help))
                        .long(option.name)
                        .value_name("N")
                        .value_parser(
                            clap::value_parser!(u32)
                                .range(i64::from(*range.start())..=i64::from(*range.end())),
                        ),
                    Choice::Length { range } => argument
                        .long(option.name)
                        .value_name("LENGTH")
                        .value_parser(|text: &str| millimetres(text, range))
                        .conflicts_with_all([PER_PAGE.name, PAPER.name]),
                    Choice::Name { names, default } => argument
                        .help(format!(
                            "{} [default: {}]",
                            option.help,
                            names.get(*default as usize).unwrap_or(&"")
                        ))
                        .long(option.name)
                        .value_name("NAME")
                        .value_parser(PossibleValuesParser::new(*names)),
                }
            }))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        PictureArguments::augment_args(command)
    }
}

impl FromArgMatches for PictureArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<PictureArguments, clap::Error> {
        let mut arguments = PictureArguments::default();
        arguments.update_from_arg_matches(matches)?;
        Ok(arguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for option in picture_options() {
            let source = matches.value_source(option.name);
            // What nobody says may depend on the board.
            if source != Some(ValueSource::CommandLine) {
                continue;
            }
            let chosen = match option.choice {
                // Given, the flag says the contrary of the default.
                Choice::Flag { default } => {
                    Some(u32::from(matches.get_flag(option.name) != default))
                }
                Choice::Number { .. } | Choice::Length { .. } => {
                    matches.get_one::<u32>(option.name).copied()
                }
                Choice::Name { names, .. } => {
                    let name = matches.get_one::<String>(option.name);
                    let is_it =
                        |&(_, known): &(u32, &&str)| Some(*known) == name.map(String::as_str);
                    (0..).zip(names).find(is_it).map(|(index, _)| index)
                }
            };
            if let Some(chosen) = chosen {
                self.options.set(option, chosen);
            }
        }
        self.after = matches.get_one(AFTER).cloned().or(self.after.take());
        Ok(())
    }
}
