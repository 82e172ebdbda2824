-- How far time has gone for what is deleted by age: it never goes faster than a bot runs.
CREATE TABLE clock (
    name TEXT NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL
);
