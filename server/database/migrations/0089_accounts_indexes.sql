-- Outside a transaction: the orders of an account, newest first, and orders on account that belong to none.
CREATE INDEX CONCURRENTLY orders_account_idx ON orders (account_id, id DESC) WHERE account_id IS NOT NULL;
CREATE INDEX CONCURRENTLY orders_member_idx ON orders (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX CONCURRENTLY orders_without_account_idx ON orders (on_account_at DESC, id DESC) WHERE on_account_at IS NOT NULL AND account_id IS NULL;
