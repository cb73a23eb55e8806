-- Passkeys of staff, and the sessions that they have open. Sessions that an older process opens have no row.

-- What a browser is to sign, once; shared by everything that passkeys open.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- What it was made for, so that it serves nothing else.
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_idx ON passkey_challenges (expires_at);

CREATE TABLE user_passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX user_passkeys_user_idx ON user_passkeys (user_id);

CREATE TABLE user_sessions (
  -- The token's own id.
  id text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- How the user signed in.
  method text NOT NULL,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- When the user last proved who they are.
  confirmed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX user_sessions_user_idx ON user_sessions (user_id);
CREATE INDEX user_sessions_expires_idx ON user_sessions (expires_at);
