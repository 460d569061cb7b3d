//! The HTTP API: accounts, players, the archive, tokens, and the bot API.
//!
//! Every route is described where it is answered, and the descriptions together are the text
//! at `/api/openapi.json`. `docs/api.md` is for people who write programs. Games themselves are made
//! and read in `games.rs`.
//!
//! | file | holds |
//! |---|---|
//! | `account.rs`, `leaving.rs` | accounts: made, logged into, changed, deleted |
//! | `own.rs`, `profile.rs`, `archive.rs`, `export.rs` | what there is to read |
//! | `tokens.rs` | tokens for programs |
//! | `bot/` | the bot API |
//! | `problem.rs`, `input.rs` | one way to refuse, one way to read |

mod account;
mod archive;
pub mod bot;
mod described;
mod export;
mod input;
mod leaving;
mod own;
mod problem;
mod profile;
#[cfg(test)]
mod tests;
mod tokens;

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Extension, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{Redirect, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::guard::Peer;
use crate::hub::Hub;
use crate::identity::caller::introduce;
use crate::identity::members::{self, Member, Scope};
use crate::identity::password::{Cost, Passwords};
use crate::limits::{Bounds, Deed, Limits};
use crate::places::Places;
use crate::store::Store;

pub(crate) use input::{Asked, Body, Named};
pub use problem::Problem;
pub(crate) use problem::{ProblemBody, Refusals};

/// What the API needs.
pub struct Api {
    pub(crate) hub: Arc<Hub>,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) passwords: Passwords,
    pub(crate) limits: Limits,
    /// For streams of accounts.
    pub(crate) streams: Places<String>,
    /// For sockets from households.
    pub(crate) address_sockets: Places<IpAddr>,
    /// For sockets of people.
    pub(crate) person_sockets: Places<String>,
}

/// The state of all routes.
pub(crate) type Shared = Arc<Api>;

/// The longest body of a request.
pub(crate) const LONGEST_BODY: usize = 16 * 1024;

impl Api {
    /// An API over a hub and its store.
    pub fn new(hub: Arc<Hub>, limits: Limits, bounds: Bounds, cost: Cost) -> Self {
        let store = Arc::clone(hub.store());
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let passwords = Passwords::new(cost, cores.div_ceil(2));
        Self {
            hub,
            store,
            passwords,
            limits,
            streams: Places::new(bounds.account_streams),
            address_sockets: Places::new(bounds.address_sockets),
            person_sockets: Places::new(bounds.person_sockets),
        }
    }
}

impl fmt::Debug for Api {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Api")
    }
}

/// The routes of the API, except those that make and show games.
pub(crate) fn routes(api: Shared) -> Router {
    let (routes, description) = described_routes().split_for_parts();
    let description = Arc::new(description);
    let openapi = get(move || async move { Json(description.as_ref().clone()) });
    let introduce = from_fn_with_state(Arc::clone(&api.hub), introduce);
    routes
        .route("/api/{*rest}", any(nothing))
        .layer(from_fn_with_state(Arc::clone(&api), count_account))
        .layer(introduce)
        .route("/api/openapi.json", openapi)
        .route("/api", any(description_is_there))
        .route("/api/", any(description_is_there))
        .layer(from_fn_with_state(Arc::clone(&api), count_address))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .with_state(api)
}

fn described_routes() -> OpenApiRouter<Shared> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(account::me))
        .routes(routes!(own::games))
        .routes(routes!(account::register, account::delete))
        .routes(routes!(account::log_in))
        .routes(routes!(account::log_out))
        .routes(routes!(account::set_password))
        .routes(routes!(export::export))
        .routes(routes!(profile::profile))
        .routes(routes!(archive::search))
        .routes(routes!(tokens::list, tokens::make))
        .routes(routes!(tokens::revoke))
        .routes(routes!(bot::upgrade))
        .routes(routes!(bot::events))
        .routes(routes!(bot::stream))
        .routes(routes!(bot::turn))
        .routes(routes!(bot::act))
        .routes(routes!(bot::say))
        .routes(routes!(bot::accept))
        .routes(routes!(bot::decline))
}

/// Counts every request by its address, before the store is asked for anything.
pub(crate) async fn count_address(
    State(api): State<Shared>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    api.limits.count_address(Deed::Api, peer.address)?;
    Ok(next.run(request).await)
}

/// Counts every request by its account, once that is known.
pub(crate) async fn count_account(
    State(api): State<Shared>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    if let Some(member) = request.extensions().get::<Member>() {
        api.limits.count_account(Deed::Api, member.player.id.as_str())?;
    }
    Ok(next.run(request).await)
}

/// Lets a request make a game: not too often, and with a token only if it is good for it.
pub(crate) async fn may_make(
    State(api): State<Shared>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Result<Response, Problem> {
    let member = request.extensions().get::<Member>();
    member.map_or(Ok(()), |member| member.needs(Scope::Challenge))?;
    let account = member.map(|member| member.player.id.0.clone());
    api.limits.count(Deed::MakeGame, peer.address, account.as_deref())?;
    Ok(next.run(request).await)
}

/// Keeps tokens away from what is for pages: scopes say nothing of it.
pub(crate) async fn not_by_token(request: Request, next: Next) -> Result<Response, Problem> {
    let member = request.extensions().get::<Member>();
    member.map_or(Ok(()), |member| member.session().map(drop))?;
    Ok(next.run(request).await)
}

/// Whoever looks for the API itself wants to know what there is.
async fn description_is_there() -> Redirect {
    Redirect::temporary("/api/openapi.json")
}

async fn nothing() -> Problem {
    Problem::not_found("there is nothing at this address; /api/openapi.json says what there is")
}

/// The description of the API as a whole.
#[derive(OpenApi)]
#[openapi(
    info(title = "Trine", description = "Play Differo, Apart and Dropper with people and programs.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")),
    // What stands in paths and queries is not found by itself.
    components(schemas(ProblemBody, bot::BotAct, archive::WantedResult)),
    paths(described::make, described::look, described::record),
    modifiers(&Proofs)
)]
struct Description;

/// How somebody proves who they are.
struct Proofs;

impl utoipa::Modify for Proofs {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let components = openapi.components.get_or_insert_default();
        let cookie = ApiKey::Cookie(ApiKeyValue::new(members::COOKIE));
        components.add_security_scheme("session", SecurityScheme::ApiKey(cookie));
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}
