-- What outlives a process that was at work: the answers that it owed, and the solutions that it found.

-- Answers that were announced and are not given yet. Times are milliseconds since 1970 by the database's own clock.
CREATE TABLE answers (
    interaction BIGINT NOT NULL PRIMARY KEY,
    -- What Discord takes the answer by, and what was asked, as JSON. Both are emptied once it is not owed any more.
    token TEXT NOT NULL,
    request TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    guild BIGINT,
    -- How many more the user was owed when this was asked: first ones precede second ones.
    rank BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    -- Until when Discord takes it.
    due_at BIGINT NOT NULL,
    -- 0 while it is owed, 1 given, 2 given up.
    state BIGINT NOT NULL DEFAULT 0,
    -- The process that works on it, how long it may be silent, and how many have begun to.
    holder TEXT,
    leased_until BIGINT NOT NULL,
    tries BIGINT NOT NULL
);
CREATE INDEX answers_owed ON answers (state, rank, made_at);
CREATE INDEX answers_of_user ON answers (user_id, state);
CREATE INDEX answers_of_guild ON answers (guild, state);
CREATE INDEX answers_of_holder ON answers (holder, state);

-- Solutions that took long to find, or are not proven: a later click has to show the same.
CREATE TABLE solutions (
    id TEXT NOT NULL PRIMARY KEY,
    solution TEXT NOT NULL,
    -- 1 where no shorter one exists. Others are kept for a day, and then searched again.
    optimal BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX solutions_used ON solutions (used_at);
