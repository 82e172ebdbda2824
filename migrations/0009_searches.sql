-- Searches that go on after their answer, for a shorter one: owed as answers are, and for longer than these.

-- 1 for such a search. A user has one of them at a time, and others' answers go first.
ALTER TABLE answers ADD COLUMN search BIGINT NOT NULL DEFAULT 0;
-- 1 once whoever asked wants it to end: the process that works on it is told when it says that it lives.
ALTER TABLE answers ADD COLUMN stopped BIGINT NOT NULL DEFAULT 0;
