-- A user's settings, one a row. Names and values are the caller's.
CREATE TABLE settings (
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
);
