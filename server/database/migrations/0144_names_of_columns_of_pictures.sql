-- In a transaction of its own, so that it locks no second table that bookings and payments use: they would wait for each other.
ALTER TABLE pictures ADD COLUMN last_move_failure text NOT NULL DEFAULT '';
CREATE TRIGGER pictures_sync_last_move_failure BEFORE INSERT OR UPDATE ON pictures FOR EACH ROW
  WHEN (NEW.move_problem IS DISTINCT FROM NEW.last_move_failure) EXECUTE FUNCTION sync_renamed_column('move_problem', 'last_move_failure', '');
