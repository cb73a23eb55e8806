-- Since when nothing of a driver is kept that says who they are; their deliveries stay, by a driver's number.
ALTER TABLE drivers ADD COLUMN erased_at timestamptz;
ALTER TABLE drivers DROP CONSTRAINT drivers_phone_check;
ALTER TABLE drivers ADD CONSTRAINT drivers_phone_check CHECK (phone <> '' OR erased_at IS NOT NULL);
