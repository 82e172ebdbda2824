-- Level of a ladder's puzzle: from 1, by family.
ALTER TABLE puzzles ADD COLUMN level BIGINT;
CREATE INDEX puzzles_of_level ON puzzles (family, level);
-- Levels: the fewest moves of a finish before the solution was requested; NULL without such a finish. It is changed by
-- better finishes; the first one stays in `moves`.
ALTER TABLE results ADD COLUMN best BIGINT;
