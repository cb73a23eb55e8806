-- Outside a transaction
-- What staff wrote about money that no gateway took is found by the search of orders.
CREATE INDEX CONCURRENTLY payments_written_reference_idx ON payments USING gin (lower(reference) gin_trgm_ops) WHERE session_id IS NULL;
-- Callers without an email address are found by their bookings; few orders are such.
CREATE INDEX CONCURRENTLY orders_words_without_email_idx ON orders USING gin (words gin_trgm_ops) WHERE customer_email = '';
-- A corrected receipt of a difference stands beside the one that it replaces.
CREATE UNIQUE INDEX CONCURRENTLY documents_payment_receipt_key ON documents (payment_id) WHERE payment_id IS NOT NULL AND voided_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS documents_difference_receipt_key;
-- Unpaid bookings of callers without an email address are anonymised too.
CREATE INDEX CONCURRENTLY orders_unpaid_to_anonymise_idx ON orders (date_modified)
  WHERE date_paid IS NULL AND status IN ('cancelled', 'on-hold') AND created_via IN ('website', 'telephone') AND (customer_email <> '' OR customer_phone <> '');
DROP INDEX CONCURRENTLY IF EXISTS orders_unpaid_own_idx;
