-- Outside a transaction: which deliveries a driver ever had.
CREATE INDEX CONCURRENTLY delivery_drivers_driver_idx ON delivery_drivers (driver_id);
