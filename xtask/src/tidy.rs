//! Checks of the repository itself: what no compiler looks at.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use serde_json::Value;

use crate::suite::Tally;
use crate::{cargo, root};

/// Licences a dependency may have; each is one that a program under ours may be built from.
const LICENCES: [&str; 13] = [
    "MIT",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "BSL-1.0",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    // The list of certificate authorities, which is data.
    "CDLA-Permissive-2.0",
    "Unlicense",
    "MIT-0",
];

/// Words that mark unfinished work or a test that does not run. Spelt in parts, so that this list
/// is not found by itself.
const UNFINISHED: [&str; 6] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("#[ign", "ore"),
    concat!("dbg", "!("),
];

type Check = fn() -> io::Result<Vec<String>>;

/// Runs every check. A check gives a line for each thing that is wrong.
pub(crate) fn run(tally: &mut Tally) {
    tally.begin("tidiness");
    let checks: [(&str, Check); 4] = [
        ("licences", unusual_licences),
        ("reasons for dependencies", unexplained_dependencies),
        ("unfinished work", unfinished_lines),
        ("the map of the crates", unmapped_crates),
    ];
    for (name, check) in checks {
        let problems = check().unwrap_or_else(|error| vec![error.to_string()]);
        for problem in &problems {
            println!("{name}: {problem}");
        }
        tally.check(name, problems.is_empty());
    }
}

fn unusual_licences() -> io::Result<Vec<String>> {
    let output = cargo(&["metadata", "--format-version", "1", "--locked"]).output()?;
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |package: &Value, field: &str| package[field].as_str().unwrap_or("").to_owned();
    let unusual = packages.iter().filter(|package| !is_allowed(&text(package, "license")));
    Ok(unusual.map(|p| format!("{} has {:?}", text(p, "name"), text(p, "license"))).collect())
}

/// Whether a licence expression leaves us a choice that the list allows. Old packages write `/`
/// for `OR`.
fn is_allowed(expression: &str) -> bool {
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = &words[..];
    any_allowed(&mut rest) && rest.is_empty()
}

/// Reads alternatives joined by `OR`.
fn any_allowed(rest: &mut &[&str]) -> bool {
    let mut allowed = all_allowed(rest);
    while let ["OR", after @ ..] = *rest {
        *rest = after;
        allowed |= all_allowed(rest);
    }
    allowed
}

/// Reads parts joined by `AND`: licences, or expressions in brackets.
fn all_allowed(rest: &mut &[&str]) -> bool {
    let mut allowed = true;
    loop {
        if let ["(", after @ ..] = *rest {
            *rest = after;
            allowed &= any_allowed(rest);
            *rest = rest.strip_prefix(&[")"]).unwrap_or(rest);
        } else {
            let end = rest.iter().position(|word| ["OR", "AND", ")"].contains(word));
            let (licence, after) = rest.split_at(end.unwrap_or(rest.len()));
            allowed &= LICENCES.contains(&licence.join(" ").as_str());
            *rest = after;
        }
        match *rest {
            ["AND", after @ ..] => *rest = after,
            _ => return allowed,
        }
    }
}

/// Every dependency from outside is declared once, in the root, below a comment that says why.
fn unexplained_dependencies() -> io::Result<Vec<String>> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let lines: Vec<&str> = manifest.lines().collect();
    let start = lines.iter().position(|line| *line == "[workspace.dependencies]");
    let start = start.ok_or_else(|| io::Error::other("the root has no workspace dependencies"))?;
    let section = lines[start + 1..].iter().take_while(|line| !line.starts_with('['));
    let mut problems = Vec::new();
    let mut before = "";
    for line in section {
        let is_dependency = line.contains('=') && !line.starts_with('#');
        if is_dependency && !line.contains("path =") && !before.starts_with('#') {
            problems.push(format!("no reason stands above `{line}`"));
        }
        before = line;
    }
    Ok(problems)
}

fn unfinished_lines() -> io::Result<Vec<String>> {
    let mut problems = Vec::new();
    for file in tracked_files()?.iter().filter(|file| has_code(file)) {
        let Ok(text) = fs::read_to_string(root().join(file)) else { continue };
        for (number, line) in (1..).zip(text.lines()) {
            if let Some(word) = UNFINISHED.iter().find(|word| line.contains(**word)) {
                problems.push(format!("{file}:{number} has {word}"));
            }
        }
    }
    Ok(problems)
}

fn has_code(file: &str) -> bool {
    let endings = ["rs", "toml", "ts", "svelte", "css", "html"];
    Path::new(file).extension().is_some_and(|ending| endings.iter().any(|e| ending == *e))
}

/// The files git tracks or would track.
fn tracked_files() -> io::Result<Vec<String>> {
    let arguments = ["ls-files", "--cached", "--others", "--exclude-standard"];
    let output = Command::new("git").args(arguments).current_dir(root()).output()?;
    let files = String::from_utf8_lossy(&output.stdout);
    Ok(files.lines().map(str::to_owned).collect())
}

/// Every crate has its place in ARCHITECTURE.md.
fn unmapped_crates() -> io::Result<Vec<String>> {
    let map = fs::read_to_string(root().join("ARCHITECTURE.md"))?;
    let mut problems = Vec::new();
    for entry in fs::read_dir(root().join("crates"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !map.contains(&format!("crates/{name}")) {
            problems.push(format!("ARCHITECTURE.md does not speak of crates/{name}"));
        }
    }
    Ok(problems)
}

#[cfg(test)]
mod tests {
    use super::is_allowed;

    #[test]
    fn a_licence_is_allowed_if_one_alternative_is() {
        assert!(is_allowed("MIT OR Apache-2.0"));
        assert!(is_allowed("MIT/Apache-2.0"));
        assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(is_allowed("Apache-2.0 WITH LLVM-exception OR GPL-3.0"));
        assert!(is_allowed("GPL-3.0 OR MIT"));
        assert!(!is_allowed("(MIT OR Apache-2.0) AND GPL-3.0"));
        assert!(!is_allowed("GPL-3.0"));
        assert!(!is_allowed("MIT AND GPL-3.0"));
        assert!(!is_allowed(""));
    }
}
