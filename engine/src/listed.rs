//! Enums whose variants have names: none can be left out of the list of them, and none is without a name.

/// A text that is not one of the names that were expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\u{2018}{text}\u{2019} is not one of {}", names.join(", "))]
#[non_exhaustive]
pub struct NameError {
    /// The text.
    pub text: String,
    /// The names.
    pub names: &'static [&'static str],
}

/// Declares an enum by its variants, with `ALL` of them. Where they have names, with `NAMES` and `name()`,
/// too, by which it is displayed and parsed. Where they have fields, it has the names alone.
macro_rules! listed {
    ($(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$about:meta])* $variant:ident,)+
    }) => {
        $(#[$meta])*
        pub enum $enum {
            $($(#[$about])* $variant,)+
        }

        impl $enum {
            /// All of them, in the order in which they are declared.
            pub const ALL: [$enum; [$($enum::$variant),+].len()] = [$($enum::$variant),+];
        }
    };
    ($(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$about:meta])* $variant:ident = $name:literal,)+
    }) => {
        $(#[$meta])*
        pub enum $enum {
            $($(#[$about])* $variant,)+
        }

        $crate::listed::listed!(@names $enum $($variant $name)+);

        impl $enum {
            /// All of them, in the order in which they are listed for people.
            pub const ALL: [$enum; $enum::NAMES.len()] = [$($enum::$variant),+];
        }

        impl std::fmt::Display for $enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $enum {
            type Err = $crate::listed::NameError;

            fn from_str(text: &str) -> Result<$enum, $crate::listed::NameError> {
                let found = $enum::ALL.into_iter().find(|it| it.name() == text);
                found.ok_or_else(|| $crate::listed::NameError {
                    text: text.to_owned(),
                    names: &$enum::NAMES,
                })
            }
        }
    };
    ($(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$about:meta])* $variant:ident { $($fields:tt)* } = $name:literal,)+
    }) => {
        $(#[$meta])*
        pub enum $enum {
            $($(#[$about])* $variant { $($fields)* },)+
        }

        $crate::listed::listed!(@names $enum $($variant $name)+);
    };
    (@names $enum:ident $($variant:ident $name:literal)+) => {
        impl $enum {
            /// The names of all of them.
            pub const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            /// The name, as the command line, the journal and files have it.
            pub const fn name(&self) -> &'static str {
                match self {
                    $($enum::$variant { .. } => $name,)+
                }
            }
        }
    };
}
pub(crate) use listed;
