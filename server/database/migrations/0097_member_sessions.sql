-- Members of accounts sign in at /account (decision 108). Processes of the release before write none of this.

-- A request to sign in by email, from one browser. The key of its link, its code and the browser's cookie are derived from `id` with the
-- installation's secret, so none of them is stored.
CREATE TABLE member_sign_ins (
  id uuid PRIMARY KEY,
  -- As typed, in lower case. It may belong to no member: the request is stored all the same.
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  tries_remaining smallint NOT NULL CHECK (tries_remaining BETWEEN 0 AND 10),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When its email was queued, or no member was found.
  handled_at timestamptz,
  used_at timestamptz
);
CREATE INDEX member_sign_ins_waiting_idx ON member_sign_ins (created_at) WHERE handled_at IS NULL;
CREATE INDEX member_sign_ins_expires_idx ON member_sign_ins (expires_at);

-- A browser that has proved an email address, and the member as whom it acts; null until one of several is chosen.
CREATE TABLE member_sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  member_id integer REFERENCES members (id) ON DELETE CASCADE,
  -- 'Firefox on Windows', for the list of sessions.
  browser text NOT NULL,
  signed_in_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed_out', 'revoked', 'disabled', 'closed', 'email_changed')),
  CONSTRAINT member_sessions_ended_check CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX member_sessions_email_idx ON member_sessions (email);
CREATE INDEX member_sessions_member_idx ON member_sessions (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX member_sessions_expires_idx ON member_sessions (expires_at);

-- Passkeys of a proven email address: like its sessions, they open any of its accounts.
CREATE TABLE member_passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX member_passkeys_email_idx ON member_passkeys (email);

-- A session ends with its member or account, whoever ends that, and does not come back with them.
CREATE FUNCTION end_member_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_sessions SET ended_at = now(), end_reason = CASE NEW.state WHEN 'disabled' THEN 'disabled' ELSE 'email_changed' END
  WHERE member_id = NEW.id AND ended_at IS NULL;
  -- Nothing that an address opens stays once no member has it.
  IF NEW.email <> OLD.email AND NOT EXISTS (SELECT FROM members WHERE email = OLD.email) THEN
    DELETE FROM member_passkeys WHERE email = OLD.email;
    IF NEW.email = '' THEN
      DELETE FROM member_sessions WHERE email = OLD.email;
      DELETE FROM member_sign_ins WHERE email = OLD.email;
    END IF;
  END IF;
  PERFORM tell_live(ARRAY['member:' || NEW.id], jsonb_build_object('kind', 'session', 'id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER members_end_sessions AFTER UPDATE OF state, email ON members FOR EACH ROW
  WHEN ((NEW.state = 'disabled' AND OLD.state <> 'disabled') OR NEW.email <> OLD.email)
  EXECUTE FUNCTION end_member_sessions();

CREATE FUNCTION end_account_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_sessions SET ended_at = now(), end_reason = 'closed'
  FROM members WHERE members.id = member_sessions.member_id AND members.account_id = NEW.id AND ended_at IS NULL;
  PERFORM tell_live(ARRAY['account:' || NEW.id], jsonb_build_object('kind', 'session', 'id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_end_sessions AFTER UPDATE OF status ON accounts FOR EACH ROW
  WHEN (NEW.status = 'closed' AND OLD.status <> 'closed')
  EXECUTE FUNCTION end_account_sessions();

-- Its live streams end too, and those of the account that it showed before another was chosen.
CREATE FUNCTION tell_member_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['member_session:' || NEW.id], jsonb_build_object('kind', 'session', 'id', 0));
  RETURN NULL;
END $$;
CREATE TRIGGER member_sessions_tell AFTER UPDATE OF ended_at, member_id ON member_sessions FOR EACH ROW
  WHEN (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.member_id IS DISTINCT FROM OLD.member_id)
  EXECUTE FUNCTION tell_member_session();

-- The portal reads an account and its people again when either changed.
CREATE FUNCTION tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['account:' || NEW.id], jsonb_build_object('kind', 'account', 'id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_tell AFTER UPDATE ON accounts FOR EACH ROW EXECUTE FUNCTION tell_account();

CREATE FUNCTION tell_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['account:' || NEW.account_id], jsonb_build_object('kind', 'account', 'id', NEW.account_id));
  RETURN NULL;
END $$;
CREATE TRIGGER members_tell AFTER INSERT OR UPDATE ON members FOR EACH ROW EXECUTE FUNCTION tell_member();
