-- The solved picture of an event: a small JPEG, in base64. Deleted with the event.
ALTER TABLE presets ADD COLUMN picture TEXT;
