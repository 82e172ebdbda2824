-- The hour of a daily post and its time zone, as named by the caller; NULL: every 24 hours.
ALTER TABLE dailies ADD COLUMN hour BIGINT;
ALTER TABLE dailies ADD COLUMN zone TEXT;
