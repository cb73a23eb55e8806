-- The second factor of staff: an authenticator app beside passkeys, recovery codes, and who needs one. An older process
-- signs in by password alone, as it did; it reads none of these.

CREATE TABLE user_authenticators (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- In base32, as authenticator apps read it; null until a first code has shown that the app has it.
  secret text,
  added_at timestamptz,
  -- The time step of the last code that was accepted, so that no code serves twice.
  last_step bigint NOT NULL DEFAULT 0,
  -- The next secret, until a code confirms it.
  pending_secret text
);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Who needs a second factor, and what needs a fresh proof. Without a row the defaults of the installation hold.
CREATE TABLE sign_in_rules (
  is_only boolean PRIMARY KEY DEFAULT true,
  CONSTRAINT sign_in_rules_only_check CHECK (is_only),
  second_factor_roles text[] NOT NULL,
  -- Minutes for which a proof counts; 0 means that nothing needs a fresh one.
  confirm_minutes integer NOT NULL,
  confirm_refunds_above_cents integer NOT NULL
);

-- Links by which staff choose a new password. Only hashes are stored.
CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_idx ON password_resets (user_id);
CREATE INDEX password_resets_expires_idx ON password_resets (expires_at);

-- What ends all sessions of a user ends them in the list too, whoever does it: the staff area, the terminal, or an older
-- process.
CREATE FUNCTION delete_user_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM user_sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER users_delete_sessions AFTER UPDATE OF token_version, disabled_at ON users FOR EACH ROW
  WHEN (OLD.token_version IS DISTINCT FROM NEW.token_version OR NEW.disabled_at IS NOT NULL)
  EXECUTE FUNCTION delete_user_sessions();
