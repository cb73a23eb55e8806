-- Outside a transaction
-- With the columns of its expression, so that a page far into the list is reached without reading an order of the pages before.
CREATE INDEX CONCURRENTLY orders_by_customer_name_idx ON orders
  (fold_text(CASE WHEN customer_name = '' THEN customer_email ELSE customer_name END), id) INCLUDE (customer_name, customer_email);
DROP INDEX CONCURRENTLY IF EXISTS orders_by_customer_idx;
