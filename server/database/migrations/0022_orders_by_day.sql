-- Outside a transaction

-- What is to collect, by its day: the tabs of the staff's list and their counts.
CREATE INDEX CONCURRENTLY orders_to_collect_idx ON orders (scheduled_date, id) WHERE status = 'processing';

-- The list by amount and by customer, as the column shows them, without fadas.
CREATE INDEX CONCURRENTLY orders_by_amount_idx ON orders (total_cents, id);
CREATE INDEX CONCURRENTLY orders_by_customer_idx ON orders (fold_text(CASE WHEN customer_name = '' THEN customer_email ELSE customer_name END), id);
