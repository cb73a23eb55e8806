-- Who did what (decision 101). Entries hold ids without foreign keys: what they name may be erased, and the entry stays as it is.

CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL,
  actor_id integer,
  -- Of a job; everybody else is named by their id.
  actor_name text,
  address text,
  act text NOT NULL,
  object_kind text,
  object_id text,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_newest_idx ON audit_entries (at DESC, id DESC);
CREATE INDEX audit_entries_act_idx ON audit_entries (act, at DESC, id DESC);
CREATE INDEX audit_entries_actor_idx ON audit_entries (actor_kind, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_object_idx ON audit_entries (object_kind, object_id, at DESC, id DESC);

-- Only the retention job deletes, and nothing younger than its shortest period; a day less, because clocks differ.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('currach.audit_retention', true) = 'on' AND OLD.at < now() - interval '89 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP;
END $$;

CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW
  EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON audit_entries FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_audit_change();
