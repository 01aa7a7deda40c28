//! Dependencies between the files of a package, from `use` trees and paths outside unit tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree};

/// Path of a module or item from the crate root.
type Names = Vec<String>;

/// Source files of a package, by module.
pub(crate) struct Package {
    files: BTreeMap<Names, syn::File>,
    handed_on: BTreeMap<Names, Names>,
}

impl Package {
    pub(crate) fn read(root: &Path) -> Package {
        let mut files = BTreeMap::new();
        for path in sources(root) {
            let inside = path.strip_prefix(root).expect("a file of the folder");
            let mut module: Names = inside
                .with_extension("")
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            let is_folders = module.last().is_some_and(|name| name == "mod");
            let is_root = module == ["lib"] || module == ["main"];
            let is_test = module.iter().any(|name| name == "tests");
            if is_folders || is_root {
                let _ = module.pop();
            }
            let text = fs::read_to_string(&path).expect("a source");
            if !is_test {
                let _ = files.insert(module, syn::parse_file(&text).expect("Rust"));
            }
        }
        let mut package = Package {
            files,
            handed_on: BTreeMap::new(),
        };
        for (module, file) in &package.files {
            for item in &file.items {
                if let Item::Use(item) = item {
                    for (name, path) in leaves(&item.tree) {
                        if let Some(path) = package.absolute(module, &path) {
                            let _ = package.handed_on.insert(joined(module, &[name]), path);
                        }
                    }
                }
            }
        }
        package
    }

    /// Omits enclosing modules, because a folder's files may use what the folder's own file defines.
    pub(crate) fn uses(&self) -> BTreeMap<Names, BTreeSet<Names>> {
        let uses = self.files.iter().map(|(module, file)| {
            let mut found = self.named(module, file).found;
            found.retain(|other| !module.starts_with(other));
            (module.clone(), found)
        });
        uses.collect()
    }

    /// Paths of at least two segments that each file names in other packages.
    pub(crate) fn outside(&self) -> BTreeMap<Names, BTreeSet<Names>> {
        let outside = self
            .files
            .iter()
            .map(|(module, file)| (module.clone(), self.named(module, file).outside));
        outside.collect()
    }

    fn named(&self, module: &Names, file: &syn::File) -> Named<'_> {
        let mut named = Named {
            package: self,
            module: module.clone(),
            found: BTreeSet::new(),
            outside: BTreeSet::new(),
        };
        named.visit_file(file);
        named
    }

    /// The path from the package root, or `None` for a path outside the package.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Names> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => Some(rest.to_vec()),
            "self" => Some(joined(module, rest)),
            "super" => {
                let (_, outer) = module.split_last()?;
                let rest = match rest.first() {
                    Some(next) if next == "super" => return self.absolute(outer, rest),
                    _ => rest,
                };
                Some(joined(outer, rest))
            }
            _ => {
                let inner = joined(module, &path[..1]);
                let is_here = self.files.contains_key(&inner);
                is_here.then(|| joined(module, path))
            }
        }
    }

    fn file_of(&self, path: &[String]) -> Option<Names> {
        let mut path = path.to_vec();
        // Follows chains of re-exports.
        for _ in 0..10 {
            let known = (1..=path.len()).rev().find_map(|length| {
                let from = self.handed_on.get(&path[..length])?;
                Some(joined(from, &path[length..]))
            });
            match known {
                Some(from) if from != path => path = from,
                _ => break,
            }
        }
        let lengths = (0..=path.len()).rev();
        let mut prefixes = lengths.map(|length| &path[..length]);
        let module = prefixes.find(|prefix| self.files.contains_key(*prefix))?;
        Some(module.to_vec())
    }
}

struct Named<'a> {
    package: &'a Package,
    module: Names,
    found: BTreeSet<Names>,
    outside: BTreeSet<Names>,
}

impl Named<'_> {
    fn note(&mut self, path: &[String]) {
        match self.package.absolute(&self.module, path) {
            Some(path) => self.found.extend(self.package.file_of(&path)),
            None if path.len() > 1 => drop(self.outside.insert(path.to_vec())),
            None => {}
        }
    }
}

impl<'ast> Visit<'ast> for Named<'_> {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes: &[Attribute] = match item {
            Item::Mod(item) => &item.attrs,
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => &[],
        };
        if !attributes.iter().any(is_for_tests) {
            visit::visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if item.content.is_some() {
            self.module.push(item.ident.to_string());
            visit::visit_item_mod(self, item);
            let _ = self.module.pop();
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        for (_, path) in leaves(&item.tree) {
            self.note(&path);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Names = path
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        // A single name is imported by a `use` or defined here.
        if names.len() > 1 {
            self.note(&names);
        }
        visit::visit_path(self, path);
    }
}

fn is_for_tests(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute
            .parse_args::<syn::Path>()
            .is_ok_and(|path| path.is_ident("test"))
}

/// Every name imported by a `use`, with its path.
fn leaves(tree: &UseTree) -> Vec<(String, Names)> {
    match tree {
        UseTree::Path(path) => {
            let inner = leaves(&path.tree).into_iter();
            let outer = path.ident.to_string();
            inner
                .map(|(name, rest)| {
                    let is_self = rest == ["self"];
                    let name = if is_self { outer.clone() } else { name };
                    let rest = if is_self { &[] } else { &rest[..] };
                    (name, joined(std::slice::from_ref(&outer), rest))
                })
                .collect()
        }
        UseTree::Name(name) => vec![(name.ident.to_string(), vec![name.ident.to_string()])],
        UseTree::Rename(renamed) => {
            vec![(renamed.rename.to_string(), vec![renamed.ident.to_string()])]
        }
        UseTree::Glob(_) => vec![(String::new(), Vec::new())],
        UseTree::Group(group) => group.items.iter().flat_map(leaves).collect(),
    }
}

fn joined(module: &[String], names: &[String]) -> Names {
    [module, names].concat()
}

pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let sources = paths.flat_map(|path| match path.is_dir() {
        true => sources(&path),
        false => vec![path],
    });
    sources
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs"))
        .collect()
}

/// Dependency cycles: sets of at least two files that name each other, directly or through other files.
pub(crate) fn circles(uses: &BTreeMap<Names, BTreeSet<Names>>) -> Vec<Vec<String>> {
    let reach = |from: &Names| {
        let mut reached = BTreeSet::new();
        let mut open: Vec<&Names> = uses[from].iter().collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) {
                open.extend(&uses[next]);
            }
        }
        reached
    };
    let reached: BTreeMap<&Names, BTreeSet<&Names>> =
        uses.keys().map(|file| (file, reach(file))).collect();
    let mut circles = BTreeSet::new();
    for (file, there) in &reached {
        if there.contains(*file) {
            let members = there
                .iter()
                .filter(|other| reached[**other].contains(*file));
            circles.insert(members.map(|member| member.join("::")).collect::<Vec<_>>());
        }
    }
    circles.into_iter().collect()
}
