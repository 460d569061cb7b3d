//! Passwords: what may be one, and hashing on a bounded pool.
//!
//! argon2id takes memory and time on purpose. So only a few are hashed at once, a few more wait,
//! and whoever comes when these places are taken is told to come back later: a flood of log-ins
//! slows down logging in, and nothing else.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;
use tokio::task;

use super::name::Name;

/// A password that may be chosen. It is neither shown nor logged.
#[derive(Clone, PartialEq, Eq)]
pub struct Password(String);

/// Why a password may not be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasswordError {
    /// It is too short or too long.
    Length,
    /// It is the account's name.
    Name,
    /// It is one of those that are tried first.
    Common,
}

/// All places to hash or to wait are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Busy;

/// Hashes passwords, a few at a time.
#[derive(Clone, Debug)]
pub struct Passwords {
    argon: Argon2<'static>,
    /// One for each that is hashed.
    threads: Arc<Semaphore>,
    /// One for each that is hashed or waits.
    places: Arc<Semaphore>,
    /// The hash of no password, for names that do not exist: they take as long as others.
    nobody: Arc<str>,
}

/// How dear a hash is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// 19 MiB and two passes, as OWASP recommends.
    Usual,
    /// Next to nothing: for tests of what stands around it.
    Cheap,
}

/// Passwords that may wait for each that is hashed.
const WAITING: usize = 8;

/// The longest password in bytes, which a hash has to read.
const LONGEST: usize = 200;

/// Passwords of at least eight characters that are tried first.
const COMMON: [&str; 20] = [
    "11111111",
    "12341234",
    "12345678",
    "123456789",
    "1234567890",
    "1q2w3e4r",
    "88888888",
    "abcd1234",
    "asdfasdf",
    "asdfghjkl",
    "baseball",
    "football",
    "iloveyou",
    "password",
    "password1",
    "passw0rd",
    "princess",
    "qwertyui",
    "qwertyuiop",
    "sunshine",
];

impl Password {
    /// A new password for an account of this name.
    pub fn choose(text: String, name: &Name) -> Result<Self, PasswordError> {
        if text.chars().count() < 8 || text.len() > LONGEST {
            return Err(PasswordError::Length);
        }
        if text.eq_ignore_ascii_case(name.as_str()) {
            return Err(PasswordError::Name);
        }
        if COMMON.iter().any(|common| common.eq_ignore_ascii_case(&text)) {
            return Err(PasswordError::Common);
        }
        Ok(Self(text))
    }

    /// A password as somebody who wants in has typed it; nothing if no account can have it.
    pub fn typed(text: String) -> Option<Self> {
        (text.len() <= LONGEST).then_some(Self(text))
    }
}

impl Passwords {
    /// A pool that hashes so many passwords at once.
    pub fn new(cost: Cost, threads: usize) -> Self {
        let params = match cost {
            Cost::Usual => Params::DEFAULT,
            Cost::Cheap => Params::new(Params::MIN_M_COST, 1, 1, None).expect("it is the least"),
        };
        let argon = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = hash(&argon, "the password of nobody").into();
        Self {
            argon,
            threads: Arc::new(Semaphore::new(threads)),
            places: Arc::new(Semaphore::new(threads * (1 + WAITING))),
            nobody,
        }
    }

    /// Takes all places, for as long as what it gives is kept.
    #[cfg(test)]
    pub(crate) fn keep_busy(&self) -> tokio::sync::OwnedSemaphorePermit {
        let all = u32::try_from(self.places.available_permits()).expect("they are few");
        Arc::clone(&self.places).try_acquire_many_owned(all).expect("they are free")
    }

    /// The hash to keep of a password.
    pub async fn hash(&self, password: Password) -> Result<String, Busy> {
        let argon = self.argon.clone();
        self.run(move || hash(&argon, &password.0)).await
    }

    /// Whether the hash is that of the password. Without a hash it is not, which takes as long.
    pub async fn verify(&self, password: Password, known: Option<String>) -> Result<bool, Busy> {
        let (argon, nobody) = (self.argon.clone(), self.nobody.clone());
        self.run(move || {
            let parsed = PasswordHash::new(known.as_deref().unwrap_or(&nobody));
            let fits = parsed
                .is_ok_and(|hash| argon.verify_password(password.0.as_bytes(), &hash).is_ok());
            fits && known.is_some()
        })
        .await
    }

    /// Runs something on the pool. Both places stay taken until it is done, even if nobody waits
    /// for it any more: otherwise broken connections would start more and more.
    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let place = self.places.clone().try_acquire_owned().map_err(|_| Busy)?;
        let thread = self.threads.clone().acquire_owned().await.map_err(|_| Busy)?;
        let work = task::spawn_blocking(move || {
            let done = work();
            drop((place, thread));
            done
        });
        work.await.map_err(|_| Busy)
    }
}

fn hash(argon: &Argon2<'_>, password: &str) -> String {
    let hash = argon.hash_password(password.as_bytes()).expect("passwords are not too long");
    hash.to_string()
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

impl Error for PasswordError {}

impl fmt::Display for PasswordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length => {
                write!(f, "a password has at least 8 characters and at most {LONGEST} bytes")
            }
            Self::Name => f.write_str("a password must not be the name"),
            Self::Common => f.write_str("this password is one of the first that are guessed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn typed(text: &str) -> Password {
        Password::typed(text.to_owned()).expect("it is short")
    }

    #[tokio::test]
    async fn the_right_password_fits_its_hash_and_no_other_does() {
        let pool = Passwords::new(Cost::Cheap, 1);
        let hash = pool.hash(typed("correct horse")).await.expect("there is room");
        assert!(hash.starts_with("$argon2id$v=19$"), "{hash}");
        let fits = async |text, hash: Option<String>| pool.verify(typed(text), hash).await;
        assert_eq!(fits("correct horse", Some(hash.clone())).await, Ok(true));
        assert_eq!(fits("correct horsf", Some(hash.clone())).await, Ok(false));
        assert_eq!(fits("", Some(hash)).await, Ok(false));
        assert_eq!(fits("correct horse", Some(String::new())).await, Ok(false));
        assert_eq!(fits("the password of nobody", None).await, Ok(false));
    }

    #[tokio::test]
    async fn the_same_password_has_another_hash_each_time() {
        let pool = Passwords::new(Cost::Cheap, 1);
        let first = pool.hash(typed("correct horse")).await;
        assert_ne!(first, pool.hash(typed("correct horse")).await);
    }

    #[test]
    fn the_usual_cost_is_what_is_recommended() {
        let hash = hash(&Passwords::new(Cost::Usual, 1).argon, "x");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    }

    #[tokio::test]
    async fn whoever_comes_when_all_places_are_taken_is_refused() {
        let pool = Passwords::new(Cost::Cheap, 1);
        let (release, wait) = mpsc::channel::<()>();
        let busy = pool.clone();
        let mut tasks =
            vec![tokio::spawn(async move { busy.run(move || wait.recv().unwrap_or(())).await })];
        for _ in 0..WAITING {
            let pool = pool.clone();
            tasks.push(tokio::spawn(async move { pool.run(|| ()).await }));
        }
        // All of them have taken their places once this task has let them run.
        while pool.places.available_permits() > 0 {
            task::yield_now().await;
        }
        assert_eq!(pool.hash(typed("correct horse")).await, Err(Busy));
        drop(release);
        for task in tasks {
            assert_eq!(task.await.expect("it ends"), Ok(()));
        }
        assert!(pool.hash(typed("correct horse")).await.is_ok());
    }

    #[test]
    fn bad_passwords_are_refused_with_their_reason() {
        let name: Name = "Magnificent".parse().expect("a name");
        let check = |text: &str, error| {
            assert_eq!(Password::choose(text.to_owned(), &name), Err(error), "{text}");
        };
        check("1234567", PasswordError::Length);
        check(&"x".repeat(201), PasswordError::Length);
        check("magnificent", PasswordError::Name);
        check("Password1", PasswordError::Common);
        assert!(Password::choose("ünïcödé pässwörd".to_owned(), &name).is_ok());
        assert_eq!(Password::typed("x".repeat(201)), None);
    }
}
