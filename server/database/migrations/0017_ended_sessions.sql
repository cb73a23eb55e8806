-- Sessions that were signed out of before their time: what is named here opens nothing any more.
CREATE TABLE ended_sessions (
  id text PRIMARY KEY CHECK (id <> ''),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_expires_idx ON ended_sessions (expires_at);
