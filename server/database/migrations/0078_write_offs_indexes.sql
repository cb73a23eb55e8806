-- Outside a transaction: what was written off in a period.
CREATE INDEX CONCURRENTLY orders_written_off_idx ON orders (written_off_at) WHERE written_off_at IS NOT NULL;
