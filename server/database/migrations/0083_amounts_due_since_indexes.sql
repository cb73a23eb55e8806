-- Outside a transaction: what is due, on account and after a change, longest first.
CREATE INDEX CONCURRENTLY orders_due_since_idx ON orders (coalesce(due_at, on_account_at), id)
  WHERE (on_account_at IS NOT NULL AND date_paid IS NULL) OR due_cents > 0;
DROP INDEX CONCURRENTLY IF EXISTS orders_owed_idx;
