-- Who has seen to a form that a visitor sent, and when. Whether one of a booking is done, its order says.
ALTER TABLE form_submissions ADD COLUMN done_at timestamptz, ADD COLUMN done_by text,
  ADD CONSTRAINT form_submissions_done_check CHECK ((done_at IS NULL) = (done_by IS NULL)) NOT VALID;
