-- Outside a transaction: an account's orders by what became of them, for the portal's list.
CREATE INDEX CONCURRENTLY orders_account_status_idx ON orders (account_id, status, id DESC) WHERE account_id IS NOT NULL;
-- Deliveries that did not arrive.
CREATE INDEX CONCURRENTLY deliveries_not_delivered_idx ON deliveries (order_id) WHERE state IN ('failed', 'returning', 'returned');
