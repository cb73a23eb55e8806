-- Outside a transaction: orders whose customer still has something to pay although money came in (decision 95).
CREATE INDEX CONCURRENTLY orders_due_idx ON orders (date_created DESC, id DESC) WHERE due_cents > 0 OR received_cents > 0;
