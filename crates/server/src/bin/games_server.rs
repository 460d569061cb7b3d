//! A server of games alone, without the browser app: for tests that kill it and for the load
//! benchmark. `games_server FILE PORT` serves until it is told to end.

use std::error::Error;
use std::io::Write;

use trine_server::limits::{Bounds, Limits};
use trine_server::{Config, Settings, Site, Tuning, open_with};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(port)) = (arguments.next(), arguments.next()) else {
        return Err("usage: games_server FILE PORT".into());
    };
    let site: Site = [("index.html".to_owned(), &b"<!doctype html>"[..])].into_iter().collect();
    let settings =
        Settings { port: Some(port.parse()?), data: Some(file.into()), ..Settings::default() };
    let config = Config::new(settings, None)?;
    let (limits, bounds) = (Limits::none(), Bounds::none());
    let tuning = Tuning { limits, bounds, ..Tuning::of(&config) };
    let server = open_with(site, config, tuning)?;
    let mut output = std::io::stdout();
    writeln!(output, "{}", server.url())?;
    output.flush()?;
    Ok(server.run()?)
}
