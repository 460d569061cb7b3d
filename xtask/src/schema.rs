//! `cargo xtask schema`: a server is asked everything its description offers, in ways nobody would
//! think of, by Schemathesis.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, fs};

use serde_json::{Value, json};

use crate::web::program;
use crate::{cargo, root, run, target_folder};

/// Checks a server of its own with a new database, as somebody with a token for everything.
pub(crate) fn check() -> Result<(), String> {
    let tool = env::var_os("SCHEMATHESIS").unwrap_or_else(|| "schemathesis".into());
    if Command::new(&tool).arg("--version").stdout(Stdio::null()).status().is_err() {
        return Err("there is no schemathesis: `pipx install schemathesis`, or name it in \
                    SCHEMATHESIS"
            .to_owned());
    }
    if !root().join("web/dist/index.html").exists() {
        return Err("the server needs the browser app: run `cargo xtask web` first".to_owned());
    }
    run(&mut cargo(&["build", "--package", "trine"]))?;
    let folder = target_folder().join("schema");
    // What an earlier check left.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut server = Server::start(&folder.join("trine.db"))?;
    let token = server.token()?;
    let url = format!("http://{}/api/openapi.json", server.address);
    let mut command = Command::new(tool);
    command.args(["run", &url, "--checks", "all", "--max-examples", "25", "--seed", "7"]);
    // A description cannot say which positions, openings and passwords are good ones, and the token in
    // the header stays where the check believes it has taken it away: other tests see to both.
    command.args(["--exclude-checks", "positive_data_acceptance,ignored_auth"]);
    // Slower than the server's limit. Streams do not end.
    command.args(["--rate-limit", "300/m", "--exclude-path-regex", "events|stream"]);
    command.args(["--header", &format!("authorization: Bearer {token}")]).current_dir(&folder);
    let checked = run(&mut command);
    if server.process.try_wait().is_ok_and(|ended| ended.is_some()) {
        return Err("the server has broken down".to_owned());
    }
    checked
}

/// A server that ends with the check.
struct Server {
    process: Child,
    /// Host and port.
    address: String,
}

impl Server {
    fn start(database: &Path) -> Result<Self, String> {
        let mut command = Command::new(program("debug"));
        command.args(["serve", "--port", "7555", "--data"]).arg(database);
        let mut process = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("the server did not start: {error}"))?;
        let mut line = String::new();
        let output = process.stdout.take().expect("the output is piped");
        let read = BufReader::new(output).read_line(&mut line);
        let address = line.split_once("http://").and_then(|(_, rest)| rest.split('/').next());
        let address = address.map(|address| address.trim().to_owned());
        let mut server = Self { process, address: String::new() };
        read.map_err(|error| error.to_string())?;
        server.address = address.ok_or_else(|| format!("the server said {line:?}"))?;
        Ok(server)
    }

    /// A token for everything, of a new account.
    fn token(&self) -> Result<String, String> {
        let account = json!({ "name": "Checker", "password": "correct horse" });
        let (head, _) = self.post("/api/account", "", &account)?;
        let cookies = head.lines().filter_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next())?
        });
        let cookies = cookies.collect::<Vec<_>>().join("; ");
        let wanted = json!({ "label": "check", "scopes": ["play", "challenge", "read"] });
        let (_, body) = self.post("/api/tokens", &cookies, &wanted)?;
        let answer: Value = serde_json::from_str(&body).map_err(|_| body.clone())?;
        answer["token"].as_str().map(str::to_owned).ok_or(body)
    }

    /// The head and the body of the answer to a request.
    fn post(&self, path: &str, cookies: &str, body: &Value) -> Result<(String, String), String> {
        let Self { address, .. } = self;
        let body = body.to_string();
        let request = format!(
            "POST {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\n\
             cookie: {cookies}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        let failed = |error: std::io::Error| format!("{path}: {error}");
        let mut stream = TcpStream::connect(address).map_err(failed)?;
        stream.write_all(request.as_bytes()).map_err(failed)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(failed)?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        if !head.starts_with("HTTP/1.1 2") {
            return Err(format!("{path} was refused: {body}"));
        }
        Ok((head.to_owned(), body.to_owned()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
