-- Outside a transaction
-- For the job that deletes old rows of bank statements.
CREATE INDEX CONCURRENTLY bank_rows_imported_idx ON bank_rows (imported_at) WHERE state <> 'new';
