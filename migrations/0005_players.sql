-- Players together: posts that tell who plays, duels, the daily puzzle that comes by itself.

-- The message under which a play was begun, and its channel.
ALTER TABLE plays ADD COLUMN channel BIGINT;
ALTER TABLE plays ADD COLUMN message BIGINT;
CREATE INDEX plays_of_message ON plays (message);

-- A puzzle that several play against each other, from the same moment on.
CREATE TABLE duels (
    puzzle TEXT NOT NULL PRIMARY KEY REFERENCES puzzles (id) ON DELETE CASCADE,
    host BIGINT NOT NULL,
    -- Who alone may accept it; NULL for anyone.
    opponent BIGINT,
    -- What wins: "first" to solve it, or the "fewest" moves.
    goal TEXT NOT NULL,
    minutes BIGINT NOT NULL,
    -- The language of its message, as its tag.
    language TEXT NOT NULL,
    channel BIGINT,
    message BIGINT,
    started_at BIGINT,
    ends_at BIGINT,
    -- 1 once it is decided.
    closed BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX duels_of_host ON duels (host);
CREATE INDEX duels_under_way ON duels (closed, ends_at);

-- Where the puzzle of the day is posted by itself.
CREATE TABLE dailies (
    channel BIGINT NOT NULL,
    family TEXT NOT NULL,
    guild BIGINT NOT NULL,
    language TEXT NOT NULL,
    -- When it is posted next.
    due_at BIGINT NOT NULL,
    -- What Discord said where the last one could not be posted.
    failure TEXT,
    PRIMARY KEY (channel, family)
);
CREATE INDEX dailies_of_guild ON dailies (guild);
CREATE INDEX dailies_due ON dailies (due_at);
