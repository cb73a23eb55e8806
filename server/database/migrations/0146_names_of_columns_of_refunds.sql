-- In a transaction of its own, so that it locks no second table that bookings and payments use: they would wait for each other.
ALTER TABLE refunds ADD COLUMN notifies_customer boolean NOT NULL DEFAULT true;
CREATE TRIGGER refunds_sync_notifies_customer BEFORE INSERT OR UPDATE ON refunds FOR EACH ROW
  WHEN (NEW.tells_customer IS DISTINCT FROM NEW.notifies_customer) EXECUTE FUNCTION sync_renamed_column('tells_customer', 'notifies_customer', 'true');
