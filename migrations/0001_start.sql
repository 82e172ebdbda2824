-- Tables of Cantor's database, in the SQL that SQLite and PostgreSQL share.
--
-- Times are seconds since 1970 and days are days since 1970, both UTC; the exceptions say so.
-- Discord's ids are unsigned 64-bit numbers, stored as the signed numbers of the same bits. Flags
-- are 0 or 1.
-- A released migration is never changed: databases remember its checksum. A later change is a new
-- file.

-- Boards too long for a button, under a hash of their text.
CREATE TABLE boards (
    id TEXT NOT NULL PRIMARY KEY,
    family TEXT NOT NULL,
    board TEXT NOT NULL,
    used_at BIGINT NOT NULL
);

-- Boards posted to be played. The author of the request is not stored.
CREATE TABLE puzzles (
    id TEXT NOT NULL PRIMARY KEY,
    family TEXT NOT NULL,
    board TEXT NOT NULL,
    -- Hash of family and board: equal for all puzzles that start from the same board.
    board_key TEXT NOT NULL,
    -- Length of the shortest known solution, and a flag: no shorter one exists.
    optimal BIGINT NOT NULL,
    proven BIGINT NOT NULL,
    -- Flag: the bot made the board.
    made BIGINT NOT NULL,
    -- Moves that each player may take back; NULL for any number.
    undos BIGINT,
    -- Day of a daily puzzle.
    day BIGINT,
    -- Level of a ladder's puzzle: from 1, by family.
    level BIGINT,
    guild BIGINT,
    made_at BIGINT NOT NULL
);
CREATE INDEX puzzles_of_board ON puzzles (board_key);
CREATE INDEX puzzles_of_level ON puzzles (family, level);

-- A player's progress in a puzzle: a working copy, deleted some time after the last move.
CREATE TABLE plays (
    puzzle TEXT NOT NULL REFERENCES puzzles (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL,
    guild BIGINT,
    moves TEXT NOT NULL,
    count BIGINT NOT NULL,
    -- Moves taken back so far.
    undone BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    -- The message under which the play began.
    channel BIGINT,
    message BIGINT,
    -- The moves after which the player last received a hint, and its stage: 1 names what to move, 2
    -- shows the move. The same hint again costs nothing.
    hint_moves TEXT,
    hint_stage BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (puzzle, user_id)
);
CREATE INDEX plays_of_user ON plays (user_id);
CREATE INDEX plays_of_message ON plays (message);

-- A player's first finish of a puzzle. Only `best` is changed later.
CREATE TABLE results (
    puzzle TEXT NOT NULL REFERENCES puzzles (id),
    user_id BIGINT NOT NULL,
    guild BIGINT,
    moves BIGINT NOT NULL,
    finished_at BIGINT NOT NULL,
    -- Hints requested before the finish, and flags: the solution was requested; the result counts
    -- in rankings.
    hints BIGINT NOT NULL,
    helped BIGINT NOT NULL,
    ranked BIGINT NOT NULL,
    -- Seconds from the start of the play, or of the duel, to the finish; NULL if not known.
    seconds BIGINT,
    -- Levels: the fewest moves of a finish before the solution was requested; NULL without such a
    -- finish. Better finishes change it; `moves` keeps the first one.
    best BIGINT,
    PRIMARY KEY (puzzle, user_id)
);
CREATE INDEX results_of_user ON results (user_id);
CREATE INDEX results_of_guild ON results (guild);

-- Hints and solutions that a player requested for a board, while a puzzle with that board exists.
CREATE TABLE helps (
    board TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    solution BIGINT NOT NULL,
    PRIMARY KEY (board, user_id)
);
CREATE INDEX helps_of_user ON helps (user_id);

-- A puzzle that several players solve against each other, starting at the same time.
CREATE TABLE duels (
    puzzle TEXT NOT NULL PRIMARY KEY REFERENCES puzzles (id) ON DELETE CASCADE,
    host BIGINT NOT NULL,
    -- The only player who may accept; NULL for anyone.
    opponent BIGINT,
    -- Winning condition: "first" to solve it, or "fewest" moves.
    goal TEXT NOT NULL,
    minutes BIGINT NOT NULL,
    -- Language tag of the message.
    language TEXT NOT NULL,
    channel BIGINT,
    message BIGINT,
    started_at BIGINT,
    ends_at BIGINT,
    -- Flag: the duel is decided.
    closed BIGINT NOT NULL
);
CREATE INDEX duels_of_host ON duels (host);
CREATE INDEX duels_under_way ON duels (closed, ends_at);

-- A puzzle that everyone in a channel may solve in a limited time: fewest moves win, then the
-- earlier finish.
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

-- Channels in which the daily puzzle of a family is posted.
CREATE TABLE dailies (
    channel BIGINT NOT NULL,
    family TEXT NOT NULL,
    guild BIGINT NOT NULL,
    language TEXT NOT NULL,
    -- The hour of the post and its time zone, as named by the caller; NULL: every 24 hours.
    hour BIGINT,
    zone TEXT,
    -- Time of the next post.
    due_at BIGINT NOT NULL,
    -- Discord's error for the last post, if it failed.
    failure TEXT,
    PRIMARY KEY (channel, family)
);
CREATE INDEX dailies_of_guild ON dailies (guild);
CREATE INDEX dailies_due ON dailies (due_at);

-- A guild's events: a family with options, under a name.
CREATE TABLE presets (
    guild BIGINT NOT NULL,
    -- The name in lower case, by which names are compared.
    folded TEXT NOT NULL,
    name TEXT NOT NULL,
    family TEXT NOT NULL,
    options TEXT NOT NULL,
    -- The solved picture: a small JPEG, in base64.
    picture TEXT,
    ends_on BIGINT,
    made_by BIGINT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (guild, folded)
);
CREATE INDEX presets_of_user ON presets (made_by);

-- Changes of an event that wait for a confirmation: the new content, under the id of the
-- interaction.
CREATE TABLE drafts (
    id BIGINT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- The family of the event when the change was requested.
    replaced TEXT NOT NULL,
    name TEXT NOT NULL,
    family TEXT NOT NULL,
    options TEXT NOT NULL,
    picture TEXT,
    ends_on BIGINT,
    made_at BIGINT NOT NULL
);
CREATE INDEX drafts_of_user ON drafts (user_id);

-- A user's settings, one a row. Names and values are the caller's.
CREATE TABLE settings (
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
);

-- Deferred answers: announced to Discord, not sent yet. Times are milliseconds since 1970 by the
-- database's clock.
CREATE TABLE answers (
    interaction BIGINT NOT NULL PRIMARY KEY,
    -- The interaction's token and the request, as JSON. Both are cleared when the answer is
    -- settled.
    token TEXT NOT NULL,
    request TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    guild BIGINT,
    -- The user's pending answers at the time of the request: a user's first answer precedes other
    -- users' second ones.
    rank BIGINT NOT NULL,
    -- The guild's pending answers at the time of the request, in multiples of its limit: answers
    -- beyond it wait behind those of other guilds.
    guild_round BIGINT NOT NULL,
    made_at BIGINT NOT NULL,
    -- Expiry of the token.
    due_at BIGINT NOT NULL,
    -- 0 pending, 1 sent, 2 given up.
    state BIGINT NOT NULL,
    -- The process that works on it, the end of its lease, and the number of leases so far.
    holder TEXT,
    leased_until BIGINT NOT NULL,
    lease_number BIGINT NOT NULL,
    -- Number of processes that began to compute the answer and did not release it.
    attempts BIGINT NOT NULL,
    -- Flag: a search that continues after its first answer. One a user; other answers go first.
    search BIGINT NOT NULL,
    -- Flag: the user asked to end the search. Its process learns this when it renews the lease.
    stopped BIGINT NOT NULL
);
CREATE INDEX answers_pending ON answers (state, rank, made_at);
CREATE INDEX answers_of_user ON answers (user_id, state);
CREATE INDEX answers_of_guild ON answers (guild, state);
CREATE INDEX answers_of_holder ON answers (holder, state);

-- Solutions that took long to find, or are not proven: a later click has to show the same one.
CREATE TABLE solutions (
    id TEXT NOT NULL PRIMARY KEY,
    solution TEXT NOT NULL,
    -- Flag: no shorter solution exists. Others are kept for a day, then searched again.
    optimal BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX solutions_used ON solutions (used_at);

-- Time reached by deletion by age; it advances no faster than the bot runs.
CREATE TABLE clock (
    name TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
