-- Number of processes that began to compute the answer and did not release it. Beside `tries`, which numbers the leases.
ALTER TABLE answers ADD COLUMN begun BIGINT NOT NULL DEFAULT 0;
-- The guild's pending answers at the time of the request, in multiples of its limit: answers beyond it wait behind those of
-- other guilds.
ALTER TABLE answers ADD COLUMN guild_round BIGINT NOT NULL DEFAULT 0;
