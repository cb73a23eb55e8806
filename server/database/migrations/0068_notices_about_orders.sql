-- What a notice asks staff to decide about its order; it goes by itself once the order's status answers it. Null for others.
ALTER TABLE dispatch_notices ADD COLUMN topic text CHECK (topic IN ('on_hold', 'stopped', 'returned', 'returned_paid'));
UPDATE dispatch_notices SET topic = 'on_hold' WHERE seen_at IS NULL AND text LIKE '% was delivered while its order was on hold.%';
