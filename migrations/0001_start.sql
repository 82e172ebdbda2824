-- The tables of Cantor's database, in words that SQLite and PostgreSQL share.
--
-- Times are seconds since 1970, days are days since 1970, both UTC. Discord's numbers are stored as signed ones.
-- A migration that has been released is never changed: the next one goes into a file of its own.

-- Boards too long for a button, under a name made of what they are.
CREATE TABLE boards (
    id TEXT NOT NULL PRIMARY KEY,
    family TEXT NOT NULL,
    board TEXT NOT NULL,
    used_at BIGINT NOT NULL
);

-- Boards posted to be played. Who asked for one is not known.
CREATE TABLE puzzles (
    id TEXT NOT NULL PRIMARY KEY,
    family TEXT NOT NULL,
    board TEXT NOT NULL,
    optimal BIGINT NOT NULL,
    day BIGINT,
    guild BIGINT,
    made_at BIGINT NOT NULL
);

-- How far somebody is with a puzzle: a working copy, kept while it is worked on.
CREATE TABLE plays (
    puzzle TEXT NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    guild BIGINT,
    moves TEXT NOT NULL,
    count BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    PRIMARY KEY (puzzle, user_id)
);
CREATE INDEX plays_of_user ON plays (user_id);

-- Somebody's first finish of a puzzle. Rows are added, never changed.
CREATE TABLE results (
    puzzle TEXT NOT NULL REFERENCES puzzles (id),
    user_id BIGINT NOT NULL,
    guild BIGINT,
    moves BIGINT NOT NULL,
    finished_at BIGINT NOT NULL,
    PRIMARY KEY (puzzle, user_id)
);
CREATE INDEX results_of_user ON results (user_id);
CREATE INDEX results_of_guild ON results (guild);

-- A guild's events: a family with its options, under a name.
CREATE TABLE presets (
    guild BIGINT NOT NULL,
    folded TEXT NOT NULL,
    name TEXT NOT NULL,
    family TEXT NOT NULL,
    options TEXT NOT NULL,
    ends_on BIGINT,
    made_by BIGINT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (guild, folded)
);
CREATE INDEX presets_of_user ON presets (made_by);
