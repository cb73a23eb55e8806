-- What the installation made up for itself and every node has to share, such as the key that signs staff sessions.

CREATE TABLE secrets (
  name       text PRIMARY KEY,
  value      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
