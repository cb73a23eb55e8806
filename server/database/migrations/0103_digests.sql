-- What waits for the daily digest of a member of an account. Processes of the release before leave it alone.
ALTER TABLE emails DROP CONSTRAINT emails_state_check,
  ADD CONSTRAINT emails_state_check CHECK (state IN ('queued', 'sent', 'failed', 'digest')) NOT VALID;
