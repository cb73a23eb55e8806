-- What invoices say of the courier, and invoices of an earlier system that are still open (decision 121). Processes of the release
-- before write invoices with a number, which the new checks allow.
CREATE TABLE invoicing_settings (
  id integer PRIMARY KEY CHECK (id = 1),
  account_name text NOT NULL DEFAULT '',
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  company_number text NOT NULL DEFAULT '',
  -- ExportCodes of domain/invoicing.
  export_codes jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1
);
INSERT INTO invoicing_settings (id) VALUES (1);

-- The number that an invoice had in the earlier system; it has none of our series.
ALTER TABLE invoices ADD COLUMN opening_number text;
ALTER TABLE invoices ADD CONSTRAINT invoices_opening_check CHECK (opening_number IS NULL OR (opening_number <> '' AND number IS NULL AND state = 'published')) NOT VALID;
ALTER TABLE invoices DROP CONSTRAINT invoices_published_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_published_check CHECK ((state = 'published') = (num_nulls(coalesce(number::text, opening_number), issued_on, due_on, published_at, published_by, net_cents, vat_cents, total_cents, vat_difference_cents, content) = 0)) NOT VALID;
ALTER TABLE invoices DROP CONSTRAINT invoices_draft_check;
ALTER TABLE invoices ADD CONSTRAINT invoices_draft_check CHECK (state = 'published' OR num_nonnulls(number, opening_number, issued_on, due_on, published_at, published_by, net_cents, vat_cents, total_cents, vat_difference_cents, content) = 0) NOT VALID;
