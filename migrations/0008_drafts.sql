-- Changes of events that somebody still has to agree to: what the event would hold, under the number of the request.
CREATE TABLE drafts (
    id BIGINT NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    -- The family that the event was of when it was asked.
    replaced TEXT NOT NULL,
    name TEXT NOT NULL,
    family TEXT NOT NULL,
    options TEXT NOT NULL,
    ends_on BIGINT,
    picture TEXT,
    made_at BIGINT NOT NULL
);
CREATE INDEX drafts_of_user ON drafts (user_id);
