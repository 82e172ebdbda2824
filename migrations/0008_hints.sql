-- The moves after which the player last received a hint, and its stage: 1 names what to move, 2 shows the move. The same
-- hint again costs nothing.
ALTER TABLE plays ADD COLUMN hint_moves TEXT;
ALTER TABLE plays ADD COLUMN hint_stage BIGINT NOT NULL DEFAULT 0;
