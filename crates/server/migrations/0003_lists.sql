-- Lists of a player's open games, which must not grow with the games that have ended.

CREATE INDEX games_open_of_creator ON games (creator, created) WHERE status = 'open';
CREATE INDEX games_open_of_invited ON games (json_extract(state, '$.invited.id'), created)
    WHERE status = 'open';

-- Openings are looked for among the games that a search looks at, not by an index.
DROP INDEX games_by_opening;
