-- In a transaction of its own, so that it locks no second table that bookings and payments use: they would wait for each other.
-- Columns in the words of the glossary (decision 128). A table has both names until the release after: a process of either version writes one of
-- them, and the trigger sets the other one to the same. Its arguments are the old name, the new one, and what both have where nobody gave a value.
CREATE FUNCTION sync_renamed_column() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_name text := TG_ARGV[0];
  new_name text := TG_ARGV[1];
  given jsonb := to_jsonb(NEW);
  is_new_written boolean;
BEGIN
  is_new_written := CASE TG_OP
    WHEN 'INSERT' THEN given ->> old_name IS NOT DISTINCT FROM TG_ARGV[2]
    ELSE given -> new_name IS DISTINCT FROM to_jsonb(OLD) -> new_name
  END;
  RETURN jsonb_populate_record(NEW, CASE
    WHEN is_new_written THEN jsonb_build_object(old_name, given -> new_name)
    ELSE jsonb_build_object(new_name, given -> old_name)
  END);
END $$;

-- These tables are small and filled at once; account_papers is filled with the large ones by migration 0148, when nothing is locked.
ALTER TABLE approvals ADD COLUMN requested_at timestamptz;
UPDATE approvals SET requested_at = asked_at;
ALTER TABLE approvals ALTER COLUMN requested_at SET NOT NULL;
CREATE TRIGGER approvals_sync_requested_at BEFORE INSERT OR UPDATE ON approvals FOR EACH ROW
  WHEN (NEW.asked_at IS DISTINCT FROM NEW.requested_at) EXECUTE FUNCTION sync_renamed_column('asked_at', 'requested_at');

ALTER TABLE waiting_payment_events ADD COLUMN waits_because text;
UPDATE waiting_payment_events SET waits_because = problem;
ALTER TABLE waiting_payment_events ALTER COLUMN waits_because SET NOT NULL;
CREATE TRIGGER waiting_payment_events_sync_waits_because BEFORE INSERT OR UPDATE ON waiting_payment_events FOR EACH ROW
  WHEN (NEW.problem IS DISTINCT FROM NEW.waits_because) EXECUTE FUNCTION sync_renamed_column('problem', 'waits_because');

ALTER TABLE shop_syncs ADD COLUMN failure text;
UPDATE shop_syncs SET failure = problem;
CREATE TRIGGER shop_syncs_sync_failure BEFORE INSERT OR UPDATE ON shop_syncs FOR EACH ROW
  WHEN (NEW.problem IS DISTINCT FROM NEW.failure) EXECUTE FUNCTION sync_renamed_column('problem', 'failure');

ALTER TABLE pictures_to_remove ADD COLUMN last_failure text NOT NULL DEFAULT '';
UPDATE pictures_to_remove SET last_failure = problem WHERE problem <> '';
CREATE TRIGGER pictures_to_remove_sync_last_failure BEFORE INSERT OR UPDATE ON pictures_to_remove FOR EACH ROW
  WHEN (NEW.problem IS DISTINCT FROM NEW.last_failure) EXECUTE FUNCTION sync_renamed_column('problem', 'last_failure', '');

ALTER TABLE account_papers ADD COLUMN failure text;
CREATE TRIGGER account_papers_sync_failure BEFORE INSERT OR UPDATE ON account_papers FOR EACH ROW
  WHEN (NEW.problem IS DISTINCT FROM NEW.failure) EXECUTE FUNCTION sync_renamed_column('problem', 'failure');
