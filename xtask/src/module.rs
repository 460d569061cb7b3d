//! The engine for the browser: crates/wasm as a WebAssembly module with its JavaScript side.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

use crate::{cargo, root, run};

const TARGET: &str = "wasm32-unknown-unknown";

/// Builds the module into `web/src/engine/generated`.
pub(crate) fn build() -> Result<(), String> {
    add_target()?;
    // A target folder of its own: it may be built while another cargo builds the program.
    let target = target_folder().join("wasm");
    let mut build =
        cargo(&["build", "--profile", "module", "--package", "trine-wasm", "--target", TARGET]);
    build.arg("--target-dir").arg(&target);
    run(&mut build)?;
    let module = target.join(TARGET).join("module/trine_wasm.wasm");
    bind(&module, &root().join("web/src/engine/generated"))
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

/// Writes the module as browsers take it, its JavaScript and its types.
fn bind(module: &Path, folder: &Path) -> Result<(), String> {
    let made = Bindgen::new()
        .input_path(module)
        .out_name("trine")
        .web(true)
        .map(|bindgen| bindgen.typescript(true).omit_default_module_path(true))
        .and_then(|bindgen| bindgen.generate_output());
    let mut made = made.map_err(|error| format!("the module cannot be bound: {error:#}"))?;
    fs::create_dir_all(folder)
        .map_err(|error| error.to_string())
        .and_then(|()| made.emit(folder).map_err(|error| format!("{error:#}")))
        .map_err(|error| format!("{} cannot be written: {error}", folder.display()))
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |set| root().join(set))
}
