//! How often something may be done: per address and per account.
//!
//! Every deed has a quota that refills steadily (a leaky bucket). Whoever has used it up is told how
//! long to wait. Addresses share what a household or an office would; an account has its own on top,
//! so that a program that jumps between addresses gains nothing. [`Bounds`] say how many of
//! something there may be at the same time.

use std::fmt;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock, Reference};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::DefaultKeyedStateStore;
use governor::{Quota, RateLimiter};

use crate::protocol::{Refusal, RefusalCode};

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Deed {
    /// Making a game, a challenge or a seek, and offering another game or accepting it.
    MakeGame,
    /// Making a game that waits for somebody. Whoever is a new guest each time has none yet.
    OpenGame,
    /// Making one that the lobby shows to all.
    ListGame,
    /// Logging in, and whatever else asks for a password.
    LogIn,
    /// Making an account.
    MakeAccount,
    /// A line of chat.
    Chat,
    /// Any request to the API.
    Api,
    /// A frame of a WebSocket.
    Frame,
    /// A search of the archive, or an export: what makes the database work.
    Search,
}

/// Done too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFast {
    /// When it is possible again.
    pub wait: Duration,
}

/// A quota: so many at once, and as many again in a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// How many at once.
    pub burst: u32,
    /// The time after which an empty quota is full again.
    pub per: Duration,
}

/// The quotas of a deed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowances {
    /// For everybody at an address together.
    pub address: Allowance,
    /// For an account, wherever it comes from.
    pub account: Allowance,
}

/// How many there may be at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Connections of any kind.
    pub connections: usize,
    /// Those from one address, where there is no proxy that all come from.
    pub address_connections: u32,
    /// Sockets from one address.
    pub address_sockets: u32,
    /// Sockets of one person.
    pub person_sockets: u32,
    /// Streams of one account.
    pub account_streams: u32,
}

/// Everything that is counted.
#[derive(Debug)]
pub struct Limits<C: Clock = DefaultClock> {
    /// In the order of [`DEEDS`].
    counters: [Counters<C>; DEEDS.len()],
}

/// What is counted of a deed.
#[derive(Debug)]
struct Counters<C: Clock> {
    addresses: Counter<IpAddr, C>,
    accounts: Counter<String, C>,
}

/// A quota for each key.
#[derive(Debug)]
struct Counter<K: Clone + Eq + Hash, C: Clock> {
    limiter: RateLimiter<K, DefaultKeyedStateStore<K>, C, NoOpMiddleware<<C as Clock>::Instant>>,
    clock: C,
    /// When keys were last forgotten.
    swept: Mutex<C::Instant>,
}

/// Every deed.
const DEEDS: [Deed; 9] = [
    Deed::MakeGame,
    Deed::OpenGame,
    Deed::ListGame,
    Deed::LogIn,
    Deed::MakeAccount,
    Deed::Chat,
    Deed::Api,
    Deed::Frame,
    Deed::Search,
];

/// When so many keys are counted, those whose quota is full again are forgotten.
const MOST_KEYS: usize = 10_000;

/// How often that is done at most: every key is looked at.
const SWEEP: Duration = Duration::from_secs(1);

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);

impl Deed {
    /// The usual quotas.
    pub const fn usual(self) -> Allowances {
        let (address, account) = match self {
            Self::MakeGame => ((60, MINUTE), (30, MINUTE)),
            Self::OpenGame => ((240, HOUR), (120, HOUR)),
            Self::ListGame => ((30, HOUR), (20, HOUR)),
            Self::LogIn => ((20, MINUTE), (10, MINUTE)),
            Self::MakeAccount => ((10, HOUR), (10, HOUR)),
            Self::Chat => ((60, MINUTE), (20, MINUTE)),
            Self::Api => ((1200, MINUTE), (600, MINUTE)),
            Self::Frame => ((3000, MINUTE), (1200, MINUTE)),
            Self::Search => ((120, MINUTE), (60, MINUTE)),
        };
        Allowances {
            address: Allowance { burst: address.0, per: address.1 },
            account: Allowance { burst: account.0, per: account.1 },
        }
    }
}

impl Allowance {
    /// One at a time at the least: a quota of nothing would never be refilled.
    fn quota(self) -> Quota {
        let burst = NonZeroU32::new(self.burst).unwrap_or(NonZeroU32::MIN);
        let each = (self.per / burst.get()).max(Duration::from_nanos(1));
        Quota::with_period(each).expect("it is longer than nothing").allow_burst(burst)
    }
}

impl Limits {
    /// The usual quotas.
    pub fn usual() -> Self {
        Self::new(Deed::usual, &DefaultClock::default())
    }

    /// Quotas that nobody uses up, for measurements.
    pub fn none() -> Self {
        let all = Allowance { burst: u32::MAX, per: Duration::from_secs(1) };
        Self::of(|_| Allowances { address: all, account: all })
    }

    /// Quotas of one's own.
    pub fn of(allowances: impl Fn(Deed) -> Allowances) -> Self {
        Self::new(allowances, &DefaultClock::default())
    }
}

impl<C: Clock + Clone> Limits<C> {
    fn new(allowances: impl Fn(Deed) -> Allowances, clock: &C) -> Self {
        let counters = DEEDS.map(|deed| {
            let allowed = allowances(deed);
            Counters {
                addresses: Counter::new(allowed.address, clock.clone()),
                accounts: Counter::new(allowed.account, clock.clone()),
            }
        });
        Self { counters }
    }

    /// Counts a deed from an address, and of an account if it is known.
    pub fn count(&self, deed: Deed, address: IpAddr, account: Option<&str>) -> Result<(), TooFast> {
        self.count_address(deed, address)?;
        account.map_or(Ok(()), |account| self.count_account(deed, account))
    }

    /// Counts a deed from an address.
    pub fn count_address(&self, deed: Deed, address: IpAddr) -> Result<(), TooFast> {
        self.counters[deed as usize].addresses.check(&household(address))
    }

    /// Counts a deed of an account.
    pub fn count_account(&self, deed: Deed, account: &str) -> Result<(), TooFast> {
        self.counters[deed as usize].accounts.check(&account.to_owned())
    }
}

impl<K: Clone + Eq + Hash, C: Clock + Clone> Counter<K, C> {
    fn new(allowance: Allowance, clock: C) -> Self {
        let store = DefaultKeyedStateStore::default();
        let limiter = RateLimiter::new(allowance.quota(), store, clock.clone());
        let swept = Mutex::new(clock.now());
        Self { limiter, clock, swept }
    }

    fn check(&self, key: &K) -> Result<(), TooFast> {
        if self.limiter.len() > MOST_KEYS && self.may_sweep() {
            self.limiter.retain_recent();
        }
        let checked = self.limiter.check_key(key);
        checked.map_err(|refused| TooFast { wait: refused.wait_time_from(self.clock.now()) })
    }

    /// Whether the last sweep was long enough ago. It is then taken to be now.
    fn may_sweep(&self) -> bool {
        let now = self.clock.now();
        let mut swept = self.swept.lock().expect("nobody panics while holding it");
        let is_long_ago = Duration::from(now.duration_since(*swept)) >= SWEEP;
        if is_long_ago {
            *swept = now;
        }
        is_long_ago
    }
}

impl Bounds {
    /// The usual bounds.
    pub const fn usual() -> Self {
        Self {
            connections: 4096,
            address_connections: 256,
            address_sockets: 64,
            person_sockets: 16,
            account_streams: 64,
        }
    }

    /// Bounds that nobody reaches, for measurements.
    pub const fn none() -> Self {
        Self {
            connections: tokio::sync::Semaphore::MAX_PERMITS,
            address_connections: u32::MAX,
            address_sockets: u32::MAX,
            person_sockets: u32::MAX,
            account_streams: u32::MAX,
        }
    }
}

impl fmt::Display for TooFast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "that is too often: try again in {} s", self.seconds())
    }
}

impl From<TooFast> for Refusal {
    fn from(too_fast: TooFast) -> Self {
        Self::new(RefusalCode::TooFast, too_fast.to_string())
    }
}

impl TooFast {
    /// The wait in whole seconds, at least one: for `Retry-After`.
    pub fn seconds(self) -> u64 {
        (self.wait.as_millis().div_ceil(1000) as u64).max(1)
    }
}

/// Whose address it is: one of the sixth version has 2⁶⁴ neighbours of the same household.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use governor::clock::FakeRelativeClock;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    /// Three at an address and two of an account in a minute.
    fn limits(clock: &FakeRelativeClock) -> Limits<FakeRelativeClock> {
        let allowed = |burst| Allowance { burst, per: MINUTE };
        let all = Allowances { address: allowed(3), account: allowed(2) };
        Limits::new(|_| all, clock)
    }

    #[test]
    fn an_address_has_its_quota_and_gets_it_back() {
        let clock = FakeRelativeClock::default();
        let limits = limits(&clock);
        for _ in 0..3 {
            assert_eq!(limits.count(Deed::LogIn, HERE, None), Ok(()));
        }
        let refused = limits.count(Deed::LogIn, HERE, None).expect_err("it is used up");
        assert_eq!((refused.wait, refused.seconds()), (Duration::from_secs(20), 20));
        assert_eq!(limits.count(Deed::LogIn, THERE, None), Ok(()), "another address");
        assert_eq!(limits.count(Deed::Chat, HERE, None), Ok(()), "another deed");
        clock.advance(Duration::from_secs(20));
        assert_eq!(limits.count(Deed::LogIn, HERE, None), Ok(()));
        assert!(limits.count(Deed::LogIn, HERE, None).is_err());
    }

    #[test]
    fn an_account_has_one_quota_at_all_addresses() {
        let limits = limits(&FakeRelativeClock::default());
        assert_eq!(limits.count(Deed::MakeGame, HERE, Some("ada")), Ok(()));
        assert_eq!(limits.count(Deed::MakeGame, THERE, Some("ada")), Ok(()));
        assert!(limits.count(Deed::MakeGame, THERE, Some("ada")).is_err());
        assert_eq!(limits.count(Deed::MakeGame, THERE, Some("eve")), Ok(()));
    }

    #[test]
    fn a_household_of_the_sixth_version_is_one_address() {
        let limits = limits(&FakeRelativeClock::default());
        for end in 1..=3 {
            let address: IpAddr = format!("2001:db8:0:1::{end}").parse().expect("an address");
            assert_eq!(limits.count(Deed::Api, address, None), Ok(()));
        }
        let neighbour: IpAddr = "2001:db8:0:1:ffff::9".parse().expect("an address");
        assert!(limits.count(Deed::Api, neighbour, None).is_err());
        let other: IpAddr = "2001:db8:0:2::1".parse().expect("an address");
        assert_eq!(limits.count(Deed::Api, other, None), Ok(()));
        let mapped: IpAddr = "::ffff:192.0.2.1".parse().expect("an address");
        assert_eq!(household(mapped), HERE);
    }

    #[test]
    fn addresses_that_are_long_quiet_are_forgotten() {
        let clock = FakeRelativeClock::default();
        let limits = limits(&clock);
        for number in 0..=MOST_KEYS as u32 {
            let address = IpAddr::V4(std::net::Ipv4Addr::from_bits(number));
            assert_eq!(limits.count(Deed::Api, address, None), Ok(()));
        }
        clock.advance(2 * MINUTE);
        assert_eq!(limits.count(Deed::Api, HERE, None), Ok(()));
        assert_eq!(limits.counters[Deed::Api as usize].addresses.limiter.len(), 1);
    }

    #[test]
    fn very_many_addresses_are_looked_through_once_a_second() {
        let clock = FakeRelativeClock::default();
        let limits = limits(&clock);
        let counter = &limits.counters[Deed::Api as usize].addresses;
        assert!(!counter.may_sweep());
        clock.advance(SWEEP);
        assert_eq!((counter.may_sweep(), counter.may_sweep()), (true, false));
        clock.advance(SWEEP / 2);
        assert!(!counter.may_sweep());
        clock.advance(SWEEP / 2);
        assert!(counter.may_sweep());
    }

    #[test]
    fn every_deed_has_a_counter_of_its_own() {
        for (index, deed) in DEEDS.into_iter().enumerate() {
            assert_eq!(deed as usize, index);
            let allowed = deed.usual();
            assert!(allowed.account.burst <= allowed.address.burst, "{deed:?}");
        }
    }
}
