-- Outside a transaction: what is owed, oldest first; and one receipt an order that counts, beside those that are void.
CREATE INDEX CONCURRENTLY orders_owed_idx ON orders (on_account_at, id) WHERE on_account_at IS NOT NULL AND date_paid IS NULL;
CREATE UNIQUE INDEX CONCURRENTLY documents_valid_receipt_key ON documents (order_id) WHERE kind = 'receipt' AND voided_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS documents_receipt_key;
