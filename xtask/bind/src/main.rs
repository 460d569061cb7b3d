//! `trine-bind MODULE FOLDER`: writes a WebAssembly module as browsers take it into a folder, with
//! its JavaScript side and its types.
//!
//! A program of its own, because what it stands on takes minutes to build, and `cargo xtask` should
//! start at once.

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().collect();
    let [_, module, folder] = &arguments[..] else {
        eprintln!("trine-bind: give a module and a folder: trine-bind MODULE FOLDER");
        return ExitCode::from(2);
    };
    match bind(Path::new(module), Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("trine-bind: the module cannot be bound: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn bind(module: &Path, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("trine").typescript(true).omit_default_module_path(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let mut made = bindgen.web(true)?.generate_output()?;
    fs::create_dir_all(folder)?;
    Ok(made.emit(folder)?)
}
