-- Outside a transaction: orders of an account that are on no invoice yet, and those of an invoice.
CREATE INDEX CONCURRENTLY orders_unbilled_idx ON orders (account_id)
  WHERE account_id IS NOT NULL AND on_account_at IS NOT NULL AND date_paid IS NULL AND invoice_id IS NULL;
CREATE INDEX CONCURRENTLY orders_invoice_idx ON orders (invoice_id) WHERE invoice_id IS NOT NULL;
