-- Outside a transaction
-- For the job that removes people from orders that ended years ago.
CREATE INDEX CONCURRENTLY orders_contacts_idx ON orders (coalesce(date_completed, date_paid, date_created))
  WHERE contacts_removed_at IS NULL AND status IN ('completed', 'refunded', 'cancelled', 'failed');
