-- Outside a transaction
-- Orders that were booked here, by their customer or by staff for a caller, that nobody paid and that still name somebody, by when they
-- were touched last.
CREATE INDEX CONCURRENTLY orders_unpaid_own_idx ON orders (date_modified)
  WHERE date_paid IS NULL AND status IN ('cancelled', 'on-hold') AND customer_email <> '' AND created_via IN ('website', 'telephone');
DROP INDEX CONCURRENTLY IF EXISTS orders_unpaid_people_idx;
-- A phone by its digits from the area on, however it is written: '+353 87 …' and '087 …' alike.
CREATE INDEX CONCURRENTLY customers_phone_idx ON customers
  (regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?(353|0)?', '') text_pattern_ops);
