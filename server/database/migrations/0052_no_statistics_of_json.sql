-- PostgreSQL gathers by itself what values a column has, for its plans. No query compares these, and to sort them took most of what a quote's
-- table takes to be looked through: a processor for a second and more, in the middle of a busy hour. Shuts nobody out.
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
