//! The engine for the browser: crates/wasm as a WebAssembly module with its JavaScript side.

use std::process::Command;

use crate::{cargo, root, run, target_folder};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module into `web/src/engine/generated`.
pub(crate) fn build() -> Result<(), String> {
    add_target()?;
    // A target folder of its own: it may be built while another cargo builds the program.
    let target = target_folder().join("wasm");
    let profile = ["--profile", "module", "--package", "trine-wasm", "--target", TARGET];
    run(cargo(&[&["build"][..], &profile].concat()).arg("--target-dir").arg(&target))?;
    let module = target.join(TARGET).join("module/trine_wasm.wasm");
    let folder = root().join("web/src/engine/generated");
    run(cargo(&["run", "--quiet", "--package", "trine-bind", "--"]).arg(module).arg(folder))
}

/// Makes the types for the browser, and the catalogue, again.
pub(crate) fn make_types() -> Result<(), String> {
    let packages = ["--package", "trine-wasm", "--package", "trine-server"];
    let made = [&["test"][..], &packages, &["--lib", "up_to_date"]].concat();
    run(cargo(&made).env("UPDATE_EXPECT", "1"))
}

/// Adds the compiler's part for WebAssembly, unless it is there.
fn add_target() -> Result<(), String> {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let installed = installed.map_err(|error| {
        format!("rustup did not start ({error}); it comes with Rust from https://rustup.rs")
    })?;
    if String::from_utf8_lossy(&installed.stdout).lines().any(|line| line == TARGET) {
        return Ok(());
    }
    println!("Adding {TARGET} to the Rust toolchain");
    run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root()))
}
