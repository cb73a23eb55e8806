-- Outside a transaction
-- What a driver still has to do is asked for with each position of a phone and each look at a tracking page.
CREATE INDEX CONCURRENTLY stops_open_idx ON stops (driver_id) WHERE state IN ('waiting', 'en_route', 'arrived');
