-- Games in which only so many moves may be taken back.

-- How many each player may; NULL for any number.
ALTER TABLE puzzles ADD COLUMN undos BIGINT;
-- How many they have.
ALTER TABLE plays ADD COLUMN undone BIGINT NOT NULL DEFAULT 0;
