-- Outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY deliveries_track_key_idx ON deliveries (track_key);
-- Those that are over, by when: their keys go after a time.
CREATE INDEX CONCURRENTLY deliveries_tracked_idx ON deliveries (changed_at) WHERE track_key IS NOT NULL;
