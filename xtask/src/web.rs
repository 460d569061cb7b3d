//! The browser app: what it needs, building it, starting it, and its checks.

use std::path::PathBuf;
use std::process::Command;
use std::time::SystemTime;
use std::{env, fs};

use crate::{cargo, module, root, run, target_folder};

/// The oldest Node that the tools run on.
const NODE: (u32, u32) = (20, 19);

/// Builds the module and the app, into `web/dist`.
pub(crate) fn build() -> Result<(), String> {
    install()?;
    module::build()?;
    run(&mut npm(&["run", "--silent", "build"]))?;
    embed()
}

/// Makes the folder of the app unless it is there: a program that was built without the folder would
/// never look for it.
pub(crate) fn make_folder() -> Result<(), String> {
    let folder = root().join("web/dist");
    if folder.exists() {
        return Ok(());
    }
    fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    embed()
}

/// Builds all and starts the server, which opens the browser unless it is told not to.
pub(crate) fn start(arguments: &[&str]) -> Result<(), String> {
    build()?;
    let serve = ["run", "--release", "--package", "trine", "--", "serve"];
    let open = if arguments.contains(&"--no-open") { &[][..] } else { &["--open"] };
    run(&mut cargo(&[&serve[..], open].concat()))
}

/// Takes the screenshots again.
pub(crate) fn screenshots() -> Result<(), String> {
    build()?;
    let chromium = chromium()?;
    run(npm(&["run", "--silent", "screenshots"]).env("TRINE_CHROMIUM", chromium))
}

/// Measures what the page costs to load, and how soon it answers.
pub(crate) fn bench_page() -> Result<(), String> {
    build()?;
    let chromium = chromium()?;
    run(npm(&["run", "--silent", "bench:page"]).env("TRINE_CHROMIUM", chromium))
}

/// Compares the speed of the module with that of the native engine, in one run.
pub(crate) fn bench_module() -> Result<(), String> {
    install()?;
    module::build()?;
    run(&mut cargo(&["build", "--release", "--package", "trine"]))?;
    let program = program("release");
    run(npm(&["run", "--silent", "bench"]).env("TRINE_PROGRAM", program))
}

/// The program as cargo builds it.
pub(crate) fn program(profile: &str) -> PathBuf {
    let name = format!("trine{}", env::consts::EXE_SUFFIX);
    target_folder().join(profile).join(name)
}

/// A command of the packages' manager, in the app's folder.
pub(crate) fn npm(arguments: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(arguments).current_dir(root().join("web"));
    // The system's browser is used.
    command.env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1");
    command
}

/// Installs the packages of the lock file, unless they are there.
pub(crate) fn install() -> Result<(), String> {
    check_node()?;
    let web = root().join("web");
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|data| data.modified()).ok();
    // Written by npm when it has installed everything.
    let installed = changed("node_modules/.package-lock.json");
    if installed.is_some() && installed >= changed("package-lock.json") {
        return Ok(());
    }
    println!("Installing the web app's packages");
    run(&mut npm(&["ci", "--no-audit", "--no-fund"]))
}

fn check_node() -> Result<(), String> {
    let (major, minor) = NODE;
    let wanted = format!("the web app needs Node {major}.{minor} or newer with npm");
    let how = "install it from https://nodejs.org or with your system's packages";
    let version = Command::new("node").arg("--version").output();
    let version = version.map_err(|_| format!("{wanted}, but there is no node; {how}"))?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    if read_version(&version).is_none_or(|found| found < NODE) {
        return Err(format!("{wanted}, but this is {version:?}; {how}"));
    }
    let npm = npm(&["--version"]).output();
    npm.map_err(|_| format!("{wanted}, but there is no npm; {how}")).map(drop)
}

/// Reads `v20.19.2`.
fn read_version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.strip_prefix('v')?.split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

/// Makes the next build of the program take the app up: cargo does not look into the folder.
fn embed() -> Result<(), String> {
    let source = root().join("crates/server/src/site.rs");
    let touched = fs::File::options().append(true).open(&source);
    let touched = touched.and_then(|file| file.set_modified(SystemTime::now()));
    touched.map_err(|error| format!("{} cannot be touched: {error}", source.display()))
}

/// The browser for tests: the one that `TRINE_CHROMIUM` names, or the system's. On Debian the
/// superuser gets it installed; everybody else is told how.
pub(crate) fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = env::var_os("TRINE_CHROMIUM") {
        return Ok(named.into());
    }
    if let Some(found) = find_chromium() {
        return Ok(found);
    }
    if is_superuser() && find_program("apt-get").is_some() {
        println!("Installing Chromium for the browser tests: apt-get install chromium");
        run(Command::new("apt-get").args(["update", "--quiet"]))?;
        let install = ["install", "--quiet", "--yes", "--no-install-recommends", "chromium"];
        run(Command::new("apt-get").args(install).env("DEBIAN_FRONTEND", "noninteractive"))?;
    }
    find_chromium().ok_or_else(|| {
        "the browser tests need Chromium: install it (on Debian `apt install chromium`), or name \
         it in TRINE_CHROMIUM"
            .to_owned()
    })
}

fn find_chromium() -> Option<PathBuf> {
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(find_program)
}

fn find_program(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

fn is_superuser() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

#[cfg(test)]
mod tests {
    use super::read_version;

    #[test]
    fn the_version_of_node_is_read() {
        assert_eq!(read_version("v20.19.2"), Some((20, 19)));
        assert_eq!(read_version("v8.0.0"), Some((8, 0)));
        assert_eq!(read_version("20.19.2"), None);
        assert_eq!(read_version(""), None);
    }
}
