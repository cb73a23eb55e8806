-- Where there is a bucket, a job takes pictures there, and back where it is to be left.
ALTER TABLE pictures
  -- When the job turns to it next; while a worker has it, until when. Those of before are due at once.
  ADD COLUMN move_at timestamptz NOT NULL DEFAULT '2000-01-01 00:00:00+00',
  ADD COLUMN move_failures integer NOT NULL DEFAULT 0 CHECK (move_failures >= 0),
  -- Why it could not be moved the last time; empty where nothing is wrong.
  ADD COLUMN move_problem text NOT NULL DEFAULT '',
  -- Whether a worker ever set out for the bucket with it: something of it may lie there.
  ADD COLUMN in_bucket boolean NOT NULL DEFAULT false;
ALTER TABLE pictures ALTER COLUMN move_at DROP DEFAULT;

-- Until now there was no bucket to remove anything from.
DELETE FROM pictures_to_remove;
ALTER TABLE pictures_to_remove
  DROP COLUMN since,
  ADD COLUMN due_at timestamptz NOT NULL,
  ADD COLUMN failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  ADD COLUMN problem text NOT NULL DEFAULT '';

-- Not before a worker is done that may still be on its way to the bucket with it.
CREATE OR REPLACE FUNCTION remove_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pictures_to_remove (id, due_at) VALUES (OLD.id, OLD.move_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
DROP TRIGGER pictures_remove ON pictures;
CREATE TRIGGER pictures_remove AFTER DELETE ON pictures FOR EACH ROW WHEN (OLD.in_bucket) EXECUTE FUNCTION remove_picture();
