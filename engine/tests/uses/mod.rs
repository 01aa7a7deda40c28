//! Which files of a package name which others, by their `use` trees and paths; unit tests aside.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree};

/// A module's path below the root, or that of what is in one.
type Names = Vec<String>;

/// The files of a package, by the module that each is.
pub(crate) struct Package {
    files: BTreeMap<Names, syn::File>,
    /// What a module hands on: a name of it, and where that comes from.
    handed_on: BTreeMap<Names, Names>,
}

impl Package {
    /// Reads all sources in a folder.
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

    /// Each file with those that it names, itself and the modules around it left out: what is in a folder
    /// may name what the folder's own file defines.
    pub(crate) fn uses(&self) -> BTreeMap<Names, BTreeSet<Names>> {
        let uses = self.files.iter().map(|(module, file)| {
            let mut found = self.named(module, file).found;
            found.retain(|other| !module.starts_with(other));
            (module.clone(), found)
        });
        uses.collect()
    }

    /// The paths that each file names in other packages, of two names and more.
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

    /// A path of this package from its root; `None` if it leads out of it.
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
            // A module declared here.
            _ => {
                let inner = joined(module, &path[..1]);
                let is_here = self.files.contains_key(&inner);
                is_here.then(|| joined(module, path))
            }
        }
    }

    /// The file in which what is called so is defined.
    fn file_of(&self, path: &[String]) -> Option<Names> {
        let mut path = path.to_vec();
        // What is handed on, from wherever it is handed on.
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

/// What a file names.
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
        // A single name is one that was brought in by a `use`, or is defined here.
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

/// Each name that a `use` brings in, with its path.
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

fn sources(folder: &Path) -> Vec<PathBuf> {
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

/// The files that name each other, directly or by others: sets of two and more.
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
