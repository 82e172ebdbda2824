//! Which file of a crate imports which, read from the sources: `use` lines and paths in the code.
//!
//! A `mod` line declares a file and imports nothing of it. `pub use` passes on what another file holds: whoever takes it
//! from there imports the file that holds it. Test modules may look anywhere and are left out.

use std::collections::{BTreeMap, BTreeSet};

/// A module's path within its crate, the crate's root being empty.
pub(super) type Path = Vec<String>;

/// One source file.
struct Source {
    /// Its name below `src`.
    file: String,
    /// What its `use` lines and paths name, from the crate's root on.
    names: Vec<Path>,
    /// What it passes on: a name, and what that stands for.
    passed_on: BTreeMap<String, Path>,
}

/// The files of one crate by their modules.
pub(super) struct Crate(BTreeMap<Path, Source>);

impl Crate {
    /// Reads sources: their names below `src`, and their texts.
    pub(super) fn read(sources: &[(String, String)]) -> Self {
        let modules: BTreeSet<Path> = sources.iter().filter_map(|(file, _)| module(file)).collect();
        let mut files = BTreeMap::new();
        let mut tests = BTreeSet::new();
        for (file, text) in sources {
            let Some(own) = module(file) else { continue };
            let (code, test_files) = without_tests(&without_comments(text));
            tests.extend(test_files.into_iter().map(|name| [&own[..], &[name]].concat()));
            let mut source = Source { file: file.clone(), names: Vec::new(), passed_on: BTreeMap::new() };
            let mut rest = String::new();
            for statement in code.split_inclusive(';') {
                match used(statement) {
                    Some((public, before, tree)) => {
                        rest.push_str(before);
                        for path in leaves(tree).iter().filter_map(|leaf| absolute(&modules, &own, leaf)) {
                            match (public, path.last().cloned()) {
                                (true, Some(name)) => drop(source.passed_on.insert(name, path)),
                                _ => source.names.push(path),
                            }
                        }
                    }
                    None => rest.push_str(statement),
                }
            }
            source.names.extend(paths(&rest).iter().filter_map(|path| absolute(&modules, &own, path)));
            files.insert(own, source);
        }
        files.retain(|path, _| !tests.contains(path));
        Self(files)
    }

    /// The file of each module, and those that it imports.
    pub(super) fn imports(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let of = |(own, source): (&Path, &Source)| {
            let found = source.names.iter().filter_map(|name| self.holder(name, 0));
            found.filter(|holder| *holder != own).map(|holder| self.0[holder].file.as_str()).collect()
        };
        self.0.iter().map(|entry| (entry.1.file.as_str(), of(entry))).collect()
    }

    /// The module whose file holds what a path names.
    fn holder(&self, path: &[String], depth: usize) -> Option<&Path> {
        let length = (0..=path.len()).rev().find(|&length| self.0.contains_key(&path[..length]))?;
        let (own, source) = self.0.get_key_value(&path[..length])?;
        match path.get(length).and_then(|name| source.passed_on.get(name)) {
            Some(to) if depth < 8 => self.holder(&[&to[..], &path[length + 1..]].concat(), depth + 1),
            _ => Some(own),
        }
    }
}

/// Files that import each other in a ring, each ring once; a ring that shares files with another is one with it.
pub(super) fn rings<'a>(imports: &BTreeMap<&'a str, BTreeSet<&'a str>>) -> Vec<BTreeSet<&'a str>> {
    let reached = |from: &'a str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from]);
        while let Some(file) = open.pop() {
            open.extend(imports.get(file).into_iter().flatten().filter(|next| reached.insert(**next)));
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> = imports.keys().map(|&file| (file, reached(file))).collect();
    let ring = |file: &'a str| -> BTreeSet<&'a str> {
        reached[file]
            .iter()
            .copied()
            .filter(|other| reached.get(other).is_some_and(|r| r.contains(file)))
            .collect()
    };
    imports
        .keys()
        .map(|&file| ring(file))
        .filter(|ring| !ring.is_empty())
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect()
}

/// The module that a file below `src` is; none for a program's own root.
fn module(file: &str) -> Option<Path> {
    let mut path: Path = file.strip_suffix(".rs")?.split('/').map(str::to_owned).collect();
    match path.last().map(String::as_str) {
        Some("main") if path.len() == 1 => return None,
        Some("mod" | "lib") => drop(path.pop()),
        _ => {}
    }
    Some(path)
}

/// Comments are left out; so is what stands between quotation marks.
fn without_comments(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        let (mut quoted, mut escaped, mut last) = (false, false, ' ');
        for c in line.chars() {
            match c {
                '/' if !quoted && last == '/' => {
                    code.pop();
                    break;
                }
                '"' if !escaped && last != '\'' => quoted = !quoted,
                _ if !quoted => code.push(c),
                _ => {}
            }
            escaped = quoted && c == '\\' && !escaped;
            last = c;
        }
        code.push('\n');
    }
    code
}

/// The code but for its test modules, and the names of those that are files of their own.
fn without_tests(code: &str) -> (String, Vec<String>) {
    let (mut kept, mut files) = (String::new(), Vec::new());
    let mut parts = code.split("#[cfg(test)]");
    kept.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let item = part.trim_start();
        let Some(name) = item.strip_prefix("mod ") else {
            kept.push_str(part);
            continue;
        };
        let end = name.find([' ', ';', '{']).unwrap_or(name.len());
        if name[end..].starts_with(';') {
            files.push(name[..end].to_owned());
            kept.push_str(&name[end + 1..]);
        } else {
            let mut depth = 0;
            let closed = name.char_indices().find(|&(_, c)| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                c == '}' && depth == 0
            });
            kept.push_str(closed.map_or("", |(at, _)| &name[at + 1..]));
        }
    }
    (kept, files)
}

/// A `use` declaration at the end of a statement: whether it is public, what stands before it, its tree.
fn used(statement: &str) -> Option<(bool, &str, &str)> {
    let tree = statement.strip_suffix(';')?;
    let at = tree.rmatch_indices("use ").map(|(at, _)| at).find(|&at| {
        let before = tree[..at].chars().next_back();
        before.is_none_or(char::is_whitespace) && !tree[at..].contains(['=', '('])
    })?;
    let (before, tree) = (&tree[..at], &tree[at + 4..]);
    let line = before.rsplit(['\n', '}']).next().unwrap_or_default().trim();
    Some((line.starts_with("pub"), before, tree))
}

/// The paths of a tree such as `a::{b, c::{d, e}}`.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((before, inner)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.split_whitespace().collect()];
    };
    let inner = inner.rsplit_once('}').map_or(inner, |(inner, _)| inner);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in inner.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            ',' if depth == 0 => parts.push(String::new()),
            c => parts.last_mut().expect("there is one").push(c),
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts.flat_map(|part| leaves(part)).map(|leaf| format!("{}{leaf}", before.trim())).collect()
}

/// Every `a::b` of the code.
fn paths(code: &str) -> Vec<String> {
    let words = code.split(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
    let path = |word: &&str| word.contains("::") && !word.starts_with(':');
    words.filter(path).map(|word| word.trim_end_matches(':').to_owned()).collect()
}

/// A path from the crate's root on; `None` if it leads out of the crate.
fn absolute(modules: &BTreeSet<Path>, own: &Path, path: &str) -> Option<Path> {
    let segments: Path = path.split("::").map(str::to_owned).collect();
    let child = || modules.contains(&[own, &segments[..1]].concat());
    let outwards = segments.iter().take_while(|segment| *segment == "super").count();
    match segments[0].as_str() {
        "crate" => Some(segments[1..].to_vec()),
        "self" => Some([own, &segments[1..]].concat()),
        "super" => Some([&own[..own.len().checked_sub(outwards)?], &segments[outwards..]].concat()),
        _ if child() => Some([own, &segments[..]].concat()),
        _ => None,
    }
}
