-- The bytes of a picture that proves a stop. They come here in the proof's own transaction; where there is a bucket, a job takes them there.
CREATE TABLE pictures (
  -- The proof's.
  id uuid PRIMARY KEY REFERENCES proofs (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/webp')),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  sha256 text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Null: they lie in the bucket.
  bytes bytea CHECK (octet_length(bytes) <= 409600)
);
CREATE INDEX pictures_received_idx ON pictures (received_at);
CREATE INDEX pictures_here_idx ON pictures (received_at) WHERE bytes IS NOT NULL;

-- What still lies in the bucket although nothing names it any more: a job removes it there.
CREATE TABLE pictures_to_remove (
  id uuid PRIMARY KEY,
  since timestamptz NOT NULL
);
CREATE FUNCTION remove_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pictures_to_remove (id, since) VALUES (OLD.id, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- Also one that is only here: it may be on its way there.
CREATE TRIGGER pictures_remove AFTER DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION remove_picture();
