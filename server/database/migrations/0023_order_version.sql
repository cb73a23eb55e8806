-- Which state of an order's content somebody saw: each change raises it, and one that was made from an older state is told what changed.
-- Constant defaults write no row anew.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Whether its customer gets an email once the money went back.
ALTER TABLE refunds ADD COLUMN tells_customer boolean NOT NULL DEFAULT true;
