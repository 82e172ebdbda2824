//! Finds the imports of each file of a crate, from `use` items and from paths in the code.
//!
//! A `mod` item is not an import, nor is a `pub use` of an item of the own module or a submodule of
//! it. An import through a `pub use` counts as an import of the file that defines the name. Code
//! under `#[cfg(test)]` is ignored.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Attribute, ItemMod, ItemUse, Macro, UseTree, Visibility};

/// Path of a module in its crate, empty for the crate root.
pub(super) type Path = Vec<String>;

struct Source {
    /// File name relative to the crate's `src`.
    file: String,
    /// Paths in the code, as `absolute` returns them.
    names: Vec<Path>,
    /// Names that `pub use` items export, and the paths of the exported items.
    exports: BTreeMap<String, Path>,
}

/// The files of one crate, by module.
pub(super) struct Crate(BTreeMap<Path, Source>);

/// The item that a path names.
enum Item<'a> {
    /// Module whose file defines the item.
    Here(&'a Path),
    /// Path of the item in another crate.
    Elsewhere(Path),
}

impl Crate {
    /// Parses files. Each is given as its name relative to `src` and its text.
    pub(super) fn read(sources: &[(String, String)]) -> Self {
        let modules: BTreeSet<Path> = sources.iter().filter_map(|(file, _)| module(file)).collect();
        let (mut files, mut tests) = (BTreeMap::new(), BTreeSet::new());
        for (file, text) in sources {
            let Some(module) = module(file) else { continue };
            let code = syn::parse_file(text).unwrap_or_else(|error| panic!("{file}: {error}"));
            let source = Source { file: file.clone(), names: Vec::new(), exports: BTreeMap::new() };
            let mut reader = Reader { modules: &modules, module: module.clone(), source, tests: &mut tests };
            reader.visit_file(&code);
            files.insert(module, reader.source);
        }
        // Submodules of test modules are compiled for tests only, too.
        files.retain(|path, _| !(0..=path.len()).any(|length| tests.contains(&path[..length])));
        Self(files)
    }

    /// The imported files of each file.
    pub(super) fn imports(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        self.collect_imports(|item| match item {
            Item::Here(module) => Some(self.0[module].file.as_str()),
            Item::Elsewhere(_) => None,
        })
    }

    /// The imports of each file from another crate of the workspace, as files of that crate.
    pub(super) fn imports_from<'a>(
        &'a self,
        name: &str,
        other: &'a Self,
    ) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        self.collect_imports(|item| match item {
            Item::Elsewhere(path) if path[0] == name => {
                let path = [&["crate".to_owned()], &path[1..]].concat();
                let Some(Item::Here(module)) = other.resolve(&path, 0) else { return None };
                Some(other.0[module].file.as_str())
            }
            _ => None,
        })
    }

    fn collect_imports<'a>(
        &'a self,
        file: impl Fn(Item<'a>) -> Option<&'a str>,
    ) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
        let imports = |source: &'a Source| {
            let files = source.names.iter().filter_map(|name| file(self.resolve(name, 0)?));
            files.filter(|file| *file != source.file).collect()
        };
        self.0.values().map(|source| (source.file.as_str(), imports(source))).collect()
    }

    /// Finds the item of a path. Follows at most eight `pub use` items. An item of another crate
    /// remains one if the crate root re-exports it. If another module re-exports it, it counts as
    /// defined in that module.
    fn resolve(&self, path: &[String], depth: usize) -> Option<Item<'_>> {
        let Some((_, path)) = path.split_first().filter(|(root, _)| *root == "crate") else {
            return Some(Item::Elsewhere(path.to_vec()));
        };
        let length = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let (own, source) = self.0.get_key_value(&path[..length])?;
        match path.get(length).and_then(|name| source.exports.get(name)) {
            Some(to) if depth < 8 => {
                let item = self.resolve(&[&to[..], &path[length + 1..]].concat(), depth + 1);
                let foreign = matches!(item, Some(Item::Elsewhere(_)));
                if foreign && !own.is_empty() { Some(Item::Here(own)) } else { item }
            }
            _ => Some(Item::Here(own)),
        }
    }
}

/// Collects the paths of one file.
struct Reader<'a> {
    modules: &'a BTreeSet<Path>,
    /// Module of the code that is being read. May be an inline module.
    module: Path,
    source: Source,
    /// Modules of files that are compiled for tests only.
    tests: &'a mut BTreeSet<Path>,
}

impl Reader<'_> {
    fn absolute(&self, path: &[String]) -> Path {
        absolute(self.modules, &self.module, path)
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        if !attributes(item).iter().any(is_test) {
            visit::visit_item(self, item);
        } else if let syn::Item::Mod(ItemMod { ident, content: None, .. }) = item {
            self.tests.insert([&self.module[..], &[ident.to_string()]].concat());
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.module.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let mut names = Vec::new();
        collect_leaves(&item.tree, &mut Vec::new(), &mut names);
        for (path, name) in names {
            let exported = !matches!(item.vis, Visibility::Inherited);
            let path = self.absolute(&path);
            if !exported || !is_inside(&path, &self.module) {
                self.source.names.push(path.clone());
            }
            if exported {
                self.source.exports.insert(name, path);
            }
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.segments.len() > 1 {
            let segments: Path = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
            self.source.names.push(self.absolute(&segments));
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast Macro) {
        let tokens = call.tokens.to_string().replace(" :: ", "::").replace(":: ", "::");
        let words = tokens.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        for word in words.filter(|word| word.contains("::") && !word.starts_with(':')) {
            let segments: Path = word.trim_end_matches(':').split("::").map(str::to_owned).collect();
            self.source.names.push(self.absolute(&segments));
        }
    }

    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_attribute(&mut self, _: &'ast Attribute) {}
}

/// Returns each import cycle as the set of its files. Cycles that share a file are merged.
pub(super) fn cycles<'a>(imports: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<BTreeSet<&'a str>> {
    let reachable = |from: &'a str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            open.extend(imports.get(file).into_iter().flatten().filter(|next| reached.insert(**next)));
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|&file| (file, reachable(file))).collect();
    let cycle = |file: &'a str| -> BTreeSet<&'a str> {
        reached[file]
            .iter()
            .copied()
            .filter(|other| reached.get(other).is_some_and(|r| r.contains(file)))
            .collect()
    };
    imports
        .keys()
        .map(|&file| cycle(file))
        .filter(|cycle| !cycle.is_empty())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// Module of a file. `None` for the root of a program.
fn module(file: &str) -> Option<Path> {
    let mut path: Path = file.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    match path.last().map(String::as_str) {
        Some("main") if path.len() == 1 => return None,
        Some("mod" | "lib") => drop(path.pop()),
        _ => {}
    }
    Some(path)
}

fn attributes(item: &syn::Item) -> &[Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn is_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
}

/// Adds the paths of a `use` tree to `names`, with the names that they bring into scope.
fn collect_leaves(tree: &UseTree, prefix: &mut Path, names: &mut Vec<(Path, String)>) {
    match tree {
        UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            collect_leaves(&path.tree, prefix, names);
            prefix.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            names.push((prefix.clone(), prefix.last().cloned().unwrap_or_default()));
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            names.push(([&prefix[..], std::slice::from_ref(&name)].concat(), name));
        }
        UseTree::Rename(rename) => {
            let path = [&prefix[..], &[rename.ident.to_string()]].concat();
            names.push((path, rename.rename.to_string()));
        }
        UseTree::Glob(_) => names.push((prefix.clone(), "*".to_owned())),
        UseTree::Group(group) => {
            for tree in &group.items {
                collect_leaves(tree, prefix, names);
            }
        }
    }
}

/// Whether an absolute path names a module of this crate, or an item in it or in its submodules.
fn is_inside(path: &[String], module: &[String]) -> bool {
    path.split_first().is_some_and(|(root, path)| *root == "crate" && path.starts_with(module))
}

/// Makes the path of a module of this crate begin with `crate`. Other paths are returned unchanged:
/// those that begin with another crate or with a name in scope, such as a type.
fn absolute(modules: &BTreeSet<Path>, own: &[String], path: &[String]) -> Path {
    let parents = path.iter().take_while(|segment| *segment == "super").count();
    let root = &["crate".to_owned()][..];
    match path.first().map(String::as_str) {
        Some("self") => [root, own, &path[1..]].concat(),
        Some("super") => [root, &own[..own.len().saturating_sub(parents)], &path[parents..]].concat(),
        Some(first) if modules.contains(&[own, &[first.to_owned()]].concat()) => [root, own, path].concat(),
        _ => path.to_vec(),
    }
}
