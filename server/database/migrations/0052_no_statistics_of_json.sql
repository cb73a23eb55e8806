-- For its plans PostgreSQL looks through a table now and then (ANALYZE) and sorts what each column holds. No query compares these columns, and
-- to sort them was most of the work on quotes: a processor for a second and more, in the middle of a busy hour. Locks no reader or writer out.
ALTER TABLE quotes
  ALTER COLUMN input SET STATISTICS 0,
  ALTER COLUMN pickup SET STATISTICS 0,
  ALTER COLUMN dropoff SET STATISTICS 0,
  ALTER COLUMN pallet SET STATISTICS 0,
  ALTER COLUMN path SET STATISTICS 0,
  ALTER COLUMN lines SET STATISTICS 0;
ALTER TABLE orders
  ALTER COLUMN billing SET STATISTICS 0,
  ALTER COLUMN shipping SET STATISTICS 0,
  ALTER COLUMN shipment SET STATISTICS 0,
  ALTER COLUMN meta SET STATISTICS 0;
ALTER TABLE emails ALTER COLUMN data SET STATISTICS 0;
ALTER TABLE form_submissions ALTER COLUMN data SET STATISTICS 0;
ALTER TABLE idempotency_keys ALTER COLUMN response SET STATISTICS 0;
ALTER TABLE order_events ALTER COLUMN data SET STATISTICS 0;
