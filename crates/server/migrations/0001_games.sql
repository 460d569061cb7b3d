-- Games with their turns and changes, and who plays them. Times are milliseconds since 1970.

-- Everybody who sits at a game: guests, accounts, bots and the levels of the engine.
CREATE TABLE players (
    id TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('guest', 'account', 'bot', 'level')),
    name TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    size INTEGER,
    creator TEXT NOT NULL REFERENCES players (id),
    rated INTEGER NOT NULL,
    speed TEXT NOT NULL,
    created INTEGER NOT NULL,
    terms TEXT NOT NULL,
    -- What follows changes while the game goes on.
    white TEXT REFERENCES players (id),
    black TEXT REFERENCES players (id),
    status TEXT NOT NULL CHECK (status IN ('open', 'playing', 'ended')),
    listed INTEGER NOT NULL,
    -- Of the last change that people see, and of the last commit.
    version INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    turn_count INTEGER NOT NULL,
    winner TEXT CHECK (winner IN ('w', 'b')),
    ended_by TEXT,
    ended INTEGER,
    changed INTEGER NOT NULL,
    -- The first turns of a game that has ended, joined by spaces, to be searched.
    opening TEXT,
    state TEXT NOT NULL
) STRICT;

-- The lobby, and the timers when a server starts.
CREATE INDEX games_open_by_id ON games (id) WHERE status = 'open';
CREATE INDEX games_playing_by_id ON games (id) WHERE status = 'playing';
-- What a player has going on.
CREATE INDEX games_of_white ON games (white, status);
CREATE INDEX games_of_black ON games (black, status);
-- The archive.
CREATE INDEX games_ended ON games (ended, id) WHERE status = 'ended';
CREATE INDEX games_ended_of_white ON games (white, ended, id) WHERE status = 'ended';
CREATE INDEX games_ended_of_black ON games (black, ended, id) WHERE status = 'ended';
CREATE INDEX games_by_opening ON games (game, size, opening) WHERE status = 'ended';

-- No two writers can both have played a turn.
CREATE TABLE turns (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('w', 'b')),
    used INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

-- What has happened in a game, in the order of its versions.
CREATE TABLE changes (
    game TEXT NOT NULL REFERENCES games (id),
    version INTEGER NOT NULL,
    at INTEGER NOT NULL,
    -- Who asked for it, and the name that their client gave the request.
    player TEXT,
    client_id TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (game, version),
    CHECK ((player IS NULL) = (client_id IS NULL))
) STRICT, WITHOUT ROWID;

-- A request that is sent again finds what it has done.
CREATE UNIQUE INDEX changes_by_client ON changes (game, player, client_id)
    WHERE client_id IS NOT NULL;

-- When a server was last known to be running: one row.
CREATE TABLE heartbeat (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    at INTEGER NOT NULL
) STRICT;

-- Keys that are made once and never shown.
CREATE TABLE secrets (
    name TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL CHECK (length(value) = 32)
) STRICT, WITHOUT ROWID;
