-- In a transaction of its own, so that it locks no second table that bookings and payments use: they would wait for each other.
ALTER TABLE payments ADD COLUMN case_reason text;
CREATE TRIGGER payments_sync_case_reason BEFORE INSERT OR UPDATE ON payments FOR EACH ROW
  WHEN (NEW.problem IS DISTINCT FROM NEW.case_reason) EXECUTE FUNCTION sync_renamed_column('problem', 'case_reason');
