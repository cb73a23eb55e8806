-- The bytes of papers as issued, by their hash: stored once, and never changed.
CREATE TABLE stored_files (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- A media type.
  type text NOT NULL,
  bytes bytea NOT NULL,
  stored_at timestamptz NOT NULL
);
-- The PDF is compressed already.
ALTER TABLE stored_files ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- When a paper is next to be drawn; null once it is.
ALTER TABLE account_papers ADD COLUMN draw_at timestamptz;
ALTER TABLE account_papers ADD COLUMN attempts integer NOT NULL DEFAULT 0;
ALTER TABLE account_papers ADD COLUMN problem text;
ALTER TABLE account_papers ADD COLUMN pdf_sha256 text REFERENCES stored_files (sha256) ON DELETE RESTRICT;
ALTER TABLE account_papers ADD COLUMN xml_sha256 text REFERENCES stored_files (sha256) ON DELETE RESTRICT;
UPDATE account_papers SET draw_at = requested_at WHERE state = 'pending';
ALTER TABLE account_papers ADD CONSTRAINT account_papers_drawn_check
  CHECK ((state = 'drawn') = (num_nulls(pdf_sha256, xml_sha256) = 0)) NOT VALID;

-- Stored files that go with an email: [{name, sha256}]. Processes of the release before send without, but know no such email.
ALTER TABLE emails ADD COLUMN attachments jsonb;
