-- Outside a transaction
-- What a driver carries, or is to take over, is asked for with each look at their run.
CREATE INDEX CONCURRENTLY deliveries_holder_idx ON deliveries (holder_driver_id) WHERE holder_driver_id IS NOT NULL;
CREATE INDEX CONCURRENTLY deliveries_handing_idx ON deliveries (handing_to) WHERE handing_to IS NOT NULL;
