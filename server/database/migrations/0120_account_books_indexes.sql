-- Outside a transaction: one open invoice per number of the old system, one line per difference, and what settled an invoice.
CREATE UNIQUE INDEX CONCURRENTLY invoices_opening_key ON invoices (lower(opening_number)) WHERE opening_number IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY invoice_lines_difference_key ON invoice_lines (invoice_id, order_id) WHERE kind = 'difference';
CREATE INDEX CONCURRENTLY invoice_allocations_write_off_idx ON invoice_allocations (write_off_id) WHERE write_off_id IS NOT NULL;
CREATE INDEX CONCURRENTLY invoice_allocations_refund_idx ON invoice_allocations (refund_id) WHERE refund_id IS NOT NULL;
