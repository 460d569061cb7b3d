-- Accounts with what proves who somebody is, their ratings and results. Times are milliseconds since
-- 1970.

-- Players with a name and a password. The name itself is the player's; here it is in lower case.
CREATE TABLE accounts (
    player TEXT NOT NULL PRIMARY KEY REFERENCES players (id),
    name TEXT NOT NULL UNIQUE,
    -- As argon2id writes it, with its salt and cost.
    password TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Names of accounts that were deleted, as SHA-256: nobody can take somebody's place.
CREATE TABLE retired_names (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;

-- Browsers that are logged in, by the SHA-256 of their cookies.
CREATE TABLE sessions (
    hash BLOB NOT NULL PRIMARY KEY CHECK (length(hash) = 32),
    player TEXT NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_player ON sessions (player, created);
CREATE INDEX sessions_by_end ON sessions (expires);

-- Tokens of programs, by their SHA-256.
CREATE TABLE tokens (
    id TEXT NOT NULL PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    player TEXT NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    label TEXT NOT NULL,
    -- Words joined by spaces.
    scopes TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of_player ON tokens (player, created);

-- Ratings of accounts, one a game.
CREATE TABLE ratings (
    player TEXT NOT NULL REFERENCES accounts (player) ON DELETE CASCADE,
    game TEXT NOT NULL,
    value REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    -- How many rated games have made it. A writer must have seen the last one.
    games INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

-- How the games of a player ended, counted as they end: a profile need not read them all.
CREATE TABLE tallies (
    player TEXT NOT NULL REFERENCES players (id),
    game TEXT NOT NULL,
    won INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tally_games AFTER UPDATE OF status ON games
WHEN NEW.status = 'ended' AND OLD.status = 'playing' AND NEW.ended_by <> 'aborted'
    AND NEW.white IS NOT NULL AND NEW.black IS NOT NULL
BEGIN
    INSERT INTO tallies (player, game, won, drawn, lost)
    VALUES (NEW.white, NEW.game, NEW.winner IS 'w', NEW.winner IS NULL, NEW.winner IS 'b')
    ON CONFLICT (player, game) DO UPDATE
    SET won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
    INSERT INTO tallies (player, game, won, drawn, lost)
    VALUES (NEW.black, NEW.game, NEW.winner IS 'b', NEW.winner IS NULL, NEW.winner IS 'w')
    ON CONFLICT (player, game) DO UPDATE
    SET won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost;
END;

-- Who is invited to an open game stands in its state.
-- Once it is being played, who was invited is one of its players.
CREATE INDEX games_of_invited ON games (json_extract(state, '$.invited.id'), created)
    WHERE status <> 'playing';

CREATE INDEX games_of_creator ON games (creator, created);
