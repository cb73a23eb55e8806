-- Sessions that were signed out of before their time: what is named here opens nothing any more.
CREATE TABLE ended_sessions (
  id text PRIMARY KEY CHECK (id <> ''),
  expires_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_expires_idx ON ended_sessions (expires_at);

-- Orders of the website that nobody paid and that still name somebody, by when they were touched last.
CREATE INDEX orders_unpaid_people_idx ON orders (date_modified)
  WHERE date_paid IS NULL AND status IN ('cancelled', 'on-hold') AND customer_email <> '' AND created_via = 'website';
