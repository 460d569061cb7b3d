//! A server of games alone, without the browser app: for tests that kill it and for the load
//! benchmark. `games_server FILE PORT` serves until it is told to end.

use std::error::Error;
use std::io::Write;
use std::sync::Arc;

use trine_server::hub::{Hub, NoAccounts, Options};
use trine_server::store::Sqlite;
use trine_server::{Port, Site, open};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(port)) = (arguments.next(), arguments.next()) else {
        return Err("usage: games_server FILE PORT".into());
    };
    let site: Site = [("index.html".to_owned(), &b"<!doctype html>"[..])].into_iter().collect();
    let server = open(site, Port::Chosen(port.parse()?))?;
    let server = server.with_games(async {
        let store = Sqlite::open(file).await?;
        Hub::start(Arc::new(store), Arc::new(NoAccounts), Options::default()).await
    })?;
    let mut output = std::io::stdout();
    writeln!(output, "{}", server.url())?;
    output.flush()?;
    Ok(server.run()?)
}
