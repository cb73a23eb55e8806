-- Drafts that are published one after the other by a job (decision 120). Processes of the release before leave them waiting.
CREATE TABLE publishings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  requested_at timestamptz NOT NULL,
  -- Whose act each publication is.
  user_id integer NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  address text NOT NULL,
  stopped_at timestamptz,
  stopped_by text
);
CREATE TABLE publishing_drafts (
  publishing_id integer NOT NULL REFERENCES publishings (id) ON DELETE CASCADE,
  -- A draft can be gone by the time.
  invoice_id integer NOT NULL,
  -- What was seen: another is not published.
  version integer NOT NULL,
  total_cents integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published', 'refused')),
  refusal text,
  PRIMARY KEY (publishing_id, invoice_id),
  CONSTRAINT publishing_drafts_refusal_check CHECK ((state = 'refused') = (refusal IS NOT NULL))
);
CREATE INDEX publishing_drafts_waiting_idx ON publishing_drafts (publishing_id, invoice_id) WHERE state = 'waiting';
