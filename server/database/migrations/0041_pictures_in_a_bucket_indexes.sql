-- Outside a transaction: pictures that lie here and those that lie in the bucket, each in the order in which they are moved.
CREATE INDEX CONCURRENTLY pictures_kept_here_idx ON pictures (move_at, id) WHERE bytes IS NOT NULL;
CREATE INDEX CONCURRENTLY pictures_elsewhere_idx ON pictures (move_at, id) WHERE bytes IS NULL;
CREATE INDEX CONCURRENTLY pictures_stuck_idx ON pictures (move_at) WHERE move_failures > 0;
CREATE INDEX CONCURRENTLY pictures_to_remove_due_idx ON pictures_to_remove (due_at, id);
DROP INDEX CONCURRENTLY IF EXISTS pictures_here_idx;
