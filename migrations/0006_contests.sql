-- A puzzle that everyone in a channel may solve in a limited time: fewest moves win, then the earlier finish.
CREATE TABLE contests (
    puzzle TEXT NOT NULL PRIMARY KEY REFERENCES puzzles (id) ON DELETE CASCADE,
    -- The user who started it; NULL once they had their data deleted.
    host BIGINT,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    -- Its message; NULL until Discord has named it.
    message BIGINT,
    -- Language tag of the message.
    language TEXT NOT NULL,
    minutes BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    -- When a process is to show the end in the message; NULL once that is done.
    due_at BIGINT,
    -- The channel, until another contest may start there.
    occupied BIGINT UNIQUE
);
CREATE INDEX contests_due ON contests (due_at);
CREATE INDEX contests_of_guild ON contests (guild, ends_at);
CREATE INDEX contests_of_host ON contests (host, started_at);
