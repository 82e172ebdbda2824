-- What a ranking needs to know of a puzzle and of a result.

-- The key of its board: the same of all puzzles that start from it. Empty where it is older than this column.
ALTER TABLE puzzles ADD COLUMN board_key TEXT NOT NULL DEFAULT '';
-- 1 where it is proven that no solution is shorter than "optimal".
ALTER TABLE puzzles ADD COLUMN proven BIGINT NOT NULL DEFAULT 0;
-- 1 where the bot made the board.
ALTER TABLE puzzles ADD COLUMN made BIGINT NOT NULL DEFAULT 0;
UPDATE puzzles SET made = 1 WHERE day IS NOT NULL;
CREATE INDEX puzzles_of_board ON puzzles (board_key);

-- How many hints were asked for before, whether the solution was (1), and whether the result counts (1).
ALTER TABLE results ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN helped BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN ranked BIGINT NOT NULL DEFAULT 0;
UPDATE results SET ranked = 1 WHERE puzzle IN (SELECT id FROM puzzles WHERE made = 1 AND optimal >= 5);

-- What somebody was told of the board of a puzzle, while there is such a puzzle.
CREATE TABLE helps (
    board TEXT NOT NULL,
    user_id BIGINT NOT NULL,
    hints BIGINT NOT NULL,
    solution BIGINT NOT NULL,
    PRIMARY KEY (board, user_id)
);
CREATE INDEX helps_of_user ON helps (user_id);
