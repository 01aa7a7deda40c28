//! No `match` over an enum that grows has a wildcard arm, so that the compiler asks for each decision about a new variant.

use crate::uses;
use std::fs;
use std::path::Path;
use syn::visit::{self, Visit};
use syn::{ExprMatch, Ident, Pat};

const GROWING: [&str; 3] = ["TieBreak", "Mode", "Reason"];

/// What the patterns of a `match` say, by the part of the value, such as `Err.0` or `.1`.
#[derive(Default)]
struct Claims {
    /// Parts compared with a variant of a growing enum, and that variant.
    variants: Vec<(String, String)>,
    /// Parts that may be anything.
    wildcards: Vec<String>,
}

impl Claims {
    fn read(&mut self, pattern: &Pat, part: &str) {
        match pattern {
            Pat::Wild(_) => self.wildcards.push(part.to_owned()),
            Pat::Ident(name) => match &name.subpat {
                Some((_, inner)) => self.read(inner, part),
                None => self.wildcards.push(part.to_owned()),
            },
            Pat::Or(or) => or.cases.iter().for_each(|case| self.read(case, part)),
            Pat::Paren(inner) => self.read(&inner.pat, part),
            Pat::Guard(inner) => self.read(&inner.pat, part),
            Pat::Reference(inner) => self.read(&inner.pat, part),
            Pat::Tuple(tuple) => self.read_elements(tuple.elems.iter(), part, ""),
            Pat::TupleStruct(value) => {
                let [.., name] = &*names(&value.path) else {
                    return;
                };
                self.read_elements(value.elems.iter(), part, name);
            }
            Pat::Path(value) => self.read_variant(&value.path, part),
            Pat::Struct(value) => {
                self.read_variant(&value.path, part);
                for field in &value.fields {
                    let syn::Member::Named(name) = &field.member else {
                        continue;
                    };
                    self.read(&field.pat, &format!("{part}.{name}"));
                }
            }
            _ => {}
        }
    }

    fn read_elements<'a>(&mut self, all: impl Iterator<Item = &'a Pat>, part: &str, name: &str) {
        for (index, pattern) in all.enumerate() {
            self.read(pattern, &format!("{part}{name}.{index}"));
        }
    }

    fn read_variant(&mut self, path: &syn::Path, part: &str) {
        if let [.., of, variant] = &*names(path)
            && GROWING.contains(&of.as_str())
        {
            self.variants
                .push((part.to_owned(), format!("{of}::{variant}")));
        }
    }

    /// A variant whose part of the value is a wildcard in another arm.
    fn evaded(self) -> Option<String> {
        let is_evaded = |part: &str| self.wildcards.iter().any(|wild| part.starts_with(wild));
        self.variants
            .into_iter()
            .find(|(part, _)| is_evaded(part))
            .map(|(_, variant)| variant)
    }
}

fn names(path: &syn::Path) -> Vec<String> {
    path.segments
        .iter()
        .map(|part| Ident::to_string(&part.ident))
        .collect()
}

#[derive(Default)]
struct Matches {
    evaded: Vec<String>,
}

impl<'ast> Visit<'ast> for Matches {
    fn visit_expr_match(&mut self, expression: &'ast ExprMatch) {
        let mut claims = Claims::default();
        expression
            .arms
            .iter()
            .for_each(|arm| claims.read(&arm.pat, ""));
        self.evaded.extend(claims.evaded());
        visit::visit_expr_match(self, expression);
    }
}

fn evaded(text: &str) -> Vec<String> {
    let mut matches = Matches::default();
    matches.visit_file(&syn::parse_file(text).expect("Rust"));
    matches.evaded
}

#[test]
fn no_match_over_a_growing_enum_has_a_wildcard_arm() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in [
        "engine", "scene", "picture", "session", "src", "web/src", "tests",
    ] {
        for path in uses::sources(&root.join(folder)) {
            let text = fs::read_to_string(&path).expect("a source");
            let evaded = evaded(&text).into_iter();
            found.extend(evaded.map(|variant| format!("{}: beside {variant}", path.display())));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn wildcard_arms_are_found_where_they_hide() {
    let arms = [
        ("Mode::Play => 1, _ => 2", true),
        ("Mode::Play => 1, mode => 2", true),
        ("Mode::Play | Mode::Watch => 1, _ if is_late => 2", true),
        ("(TieBreak::Edge, 2) => 1, (_, 1) => 2", true),
        (
            "Err(Unsolved::Impossible(Reason::Cut { .. })) => 1, Err(_) => 2",
            true,
        ),
        (
            "Some(Opening { mode: Mode::Play, .. }) => 1, Some(Opening { mode, .. }) => 2",
            true,
        ),
        (
            "Err(Reason::Cut { .. }) => 1, Err(Reason::Symmetry { .. }) => 2, Ok(_) => 3",
            false,
        ),
        ("(TieBreak::Edge, 2) => 1, (TieBreak::Edge, _) => 2", false),
        ("Phase::Empty => 1, _ => 2", false),
    ];
    for (arms, is_found) in arms {
        let text = format!("fn f() {{ match it {{ {arms} }} }}");
        assert_eq!(!evaded(&text).is_empty(), is_found, "{arms}");
    }
}
