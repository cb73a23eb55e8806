-- Outside a transaction
CREATE INDEX CONCURRENTLY stops_run_idx ON stops (run_day, driver_id) WHERE driver_id IS NOT NULL;
CREATE INDEX CONCURRENTLY stops_to_locate_idx ON stops (order_id) WHERE located_at IS NULL;
