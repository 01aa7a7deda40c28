//! Enums with a list of their variants and a name for each variant.

/// Error for text that is not one of the expected names.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\u{2018}{text}\u{2019} is not one of {}", names.join(", "))]
pub struct NameError {
    /// The text found instead of a name.
    pub text: String,
    /// All names that would be valid.
    pub names: &'static [&'static str],
}

/// Declares an enum with a list `ALL` of its variants. Named variants also get `NAMES`, `name()`, `Display` and
/// `FromStr`; enums with fields get only the first two. Variants with a label after `=>` get `label()`.
#[macro_export]
macro_rules! listed {
    ($(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$about:meta])* $variant:ident,)+
    }) => {
        $(#[$meta])*
        pub enum $enum {
            $($(#[$about])* $variant,)+
        }

        impl $enum {
            /// All variants, in declaration order.
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

        $crate::listed!(@names $enum $($variant $name)+);

        impl $enum {
            /// All variants, in display order.
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

        $crate::listed!(@names $enum $($variant $name)+);
    };
    ($(#[$meta:meta])* pub enum $enum:ident {
        $($(#[$about:meta])* $variant:ident $(= $name:literal)? => $label:literal,)+
    }) => {
        $crate::listed! {
            $(#[$meta])*
            pub enum $enum {
                $($(#[$about])* $variant $(= $name)?,)+
            }
        }

        impl $enum {
            /// The variant's label in menus.
            pub const fn label(self) -> &'static str {
                match self {
                    $($enum::$variant => $label,)+
                }
            }
        }
    };
    (@names $enum:ident $($variant:ident $name:literal)+) => {
        impl $enum {
            /// The names of all variants, in the order of `ALL`.
            pub const NAMES: [&'static str; [$($name),+].len()] = [$($name),+];

            /// The variant's name on the command line, in the journal and in files.
            pub const fn name(&self) -> &'static str {
                match self {
                    $($enum::$variant { .. } => $name,)+
                }
            }
        }
    };
}
