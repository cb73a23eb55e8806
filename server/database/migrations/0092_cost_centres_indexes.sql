-- Outside a transaction: what of an account's orders is due, for its credit.
CREATE INDEX CONCURRENTLY orders_account_due_idx ON orders (account_id) WHERE account_id IS NOT NULL AND on_account_at IS NOT NULL AND date_paid IS NULL;
