-- Outside a transaction

-- One receipt an order that counts for its first payment, one for the payment of each difference.
CREATE UNIQUE INDEX CONCURRENTLY documents_first_receipt_key ON documents (order_id)
  WHERE kind = 'receipt' AND payment_id IS NULL AND voided_at IS NULL;
CREATE UNIQUE INDEX CONCURRENTLY documents_difference_receipt_key ON documents (payment_id) WHERE payment_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS documents_receipt_key;
DROP INDEX CONCURRENTLY IF EXISTS documents_valid_receipt_key;

-- A page is paid once.
CREATE UNIQUE INDEX CONCURRENTLY payments_difference_page_key ON payments (session_id) WHERE state = 'difference' AND session_id IS NOT NULL;
