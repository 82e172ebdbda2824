-- Seconds from the start of a play to its finish. In a duel they count from its start. NULL: not known.
ALTER TABLE results ADD COLUMN seconds BIGINT;
UPDATE results SET seconds = (
    SELECT results.finished_at - plays.started_at FROM plays
    WHERE plays.puzzle = results.puzzle AND plays.user_id = results.user_id
);
