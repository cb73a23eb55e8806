-- Write-offs, refunds of credit, reversals and disputes of accounts, and periods that are closed (decision 120).
-- Processes of the release before write none of this; what a reversed payment paid is open again for them too.
CREATE TABLE account_write_offs (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  invoice_id integer NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  written_off_on date NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL
);
CREATE INDEX account_write_offs_account_idx ON account_write_offs (account_id, id);
CREATE INDEX account_write_offs_invoice_idx ON account_write_offs (invoice_id);

-- Credit that went back to the company.
CREATE TABLE account_credit_refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- The day in the bank's books.
  refunded_on date NOT NULL,
  reference text NOT NULL CHECK (reference <> ''),
  reason text NOT NULL CHECK (reason <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL
);
CREATE INDEX account_credit_refunds_account_idx ON account_credit_refunds (account_id, id);

-- A payment that was taken back or recorded by mistake, or a write-off that no longer holds; whole, and once.
CREATE TABLE account_reversals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  payment_id integer UNIQUE REFERENCES account_payments (id) ON DELETE RESTRICT,
  write_off_id integer UNIQUE REFERENCES account_write_offs (id) ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reversed_on date NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL,
  CONSTRAINT account_reversals_of_check CHECK (num_nonnulls(payment_id, write_off_id) = 1)
);
CREATE INDEX account_reversals_account_idx ON account_reversals (account_id, id);

-- While one is open, its invoice is not reminded of.
CREATE TABLE invoice_disputes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id integer NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  reason text NOT NULL CHECK (reason <> ''),
  opened_at timestamptz NOT NULL,
  opened_by text NOT NULL,
  resolved_at timestamptz,
  resolved_by text,
  resolution text CHECK (resolution <> ''),
  CONSTRAINT invoice_disputes_resolved_check CHECK (num_nulls(resolved_at, resolved_by, resolution) IN (0, 3))
);
CREATE UNIQUE INDEX invoice_disputes_open_key ON invoice_disputes (invoice_id) WHERE resolved_at IS NULL;
CREATE INDEX invoice_disputes_invoice_idx ON invoice_disputes (invoice_id);

-- The newest row says up to which day nothing is dated any more; null for no day.
CREATE TABLE book_closings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  closed_to date,
  -- Why they were opened again; empty for a closing.
  reason text NOT NULL DEFAULT '',
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);

-- Credit pays an invoice or goes back; a reversal takes back by rows below zero what was paid.
ALTER TABLE invoice_allocations ALTER COLUMN invoice_id DROP NOT NULL;
ALTER TABLE invoice_allocations ADD COLUMN write_off_id integer REFERENCES account_write_offs (id) ON DELETE RESTRICT;
ALTER TABLE invoice_allocations ADD COLUMN refund_id integer REFERENCES account_credit_refunds (id) ON DELETE RESTRICT;
ALTER TABLE invoice_allocations DROP CONSTRAINT invoice_allocations_source_check;
ALTER TABLE invoice_allocations ADD CONSTRAINT invoice_allocations_source_check CHECK (num_nonnulls(payment_id, credit_note_id, write_off_id) = 1);
ALTER TABLE invoice_allocations ADD CONSTRAINT invoice_allocations_target_check CHECK (num_nonnulls(invoice_id, refund_id) = 1);
ALTER TABLE invoice_allocations DROP CONSTRAINT invoice_allocations_amount_cents_check;
ALTER TABLE invoice_allocations ADD CONSTRAINT invoice_allocations_amount_cents_check CHECK (amount_cents <> 0);

CREATE OR REPLACE FUNCTION refuse_invoice_over_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allocated bigint;
BEGIN
  IF NEW.invoice_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE invoice_id = NEW.invoice_id;
    IF allocated < 0 OR allocated > coalesce((SELECT total_cents FROM invoices WHERE id = NEW.invoice_id AND state = 'published'), 0) THEN
      RAISE EXCEPTION 'More is allocated to invoice % than it comes to', NEW.invoice_id USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE refund_id = NEW.refund_id;
    IF allocated < 0 OR allocated > (SELECT amount_cents FROM account_credit_refunds WHERE id = NEW.refund_id) THEN
      RAISE EXCEPTION 'More is allocated to refund % than went back', NEW.refund_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.payment_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE payment_id = NEW.payment_id;
    IF allocated < 0 OR allocated > (SELECT amount_cents FROM account_payments WHERE id = NEW.payment_id)
      - coalesce((SELECT amount_cents FROM account_reversals WHERE payment_id = NEW.payment_id), 0) THEN
      RAISE EXCEPTION 'More of payment % is allocated than came in', NEW.payment_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.credit_note_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE credit_note_id = NEW.credit_note_id;
    IF allocated < 0 OR allocated > (SELECT total_cents FROM account_credit_notes WHERE id = NEW.credit_note_id) THEN
      RAISE EXCEPTION 'More of credit note % is allocated than it comes to', NEW.credit_note_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.write_off_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE write_off_id = NEW.write_off_id;
    IF allocated < 0 OR allocated > (SELECT amount_cents FROM account_write_offs WHERE id = NEW.write_off_id) THEN
      RAISE EXCEPTION 'More of write-off % is allocated than was written off', NEW.write_off_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION refuse_account_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What is recorded of the books cannot be changed: % has rows that are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_write_offs_stay BEFORE UPDATE OR DELETE ON account_write_offs
  FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();
CREATE TRIGGER account_credit_refunds_stay BEFORE UPDATE OR DELETE ON account_credit_refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();
CREATE TRIGGER account_reversals_stay BEFORE UPDATE OR DELETE ON account_reversals
  FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();
CREATE TRIGGER book_closings_stay BEFORE UPDATE OR DELETE ON book_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();

-- When the team was told that a draft is late.
ALTER TABLE invoices ADD COLUMN late_alert_at timestamptz;

-- Months of accounts that stayed below their minimum, each proposed once. Without a line: taken off by staff.
CREATE TABLE account_shortfalls (
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  -- Its first day.
  month date NOT NULL CHECK (month = date_trunc('month', month)),
  line_id integer REFERENCES invoice_lines (id) ON DELETE SET NULL,
  proposed_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, month)
);
CREATE INDEX account_shortfalls_line_idx ON account_shortfalls (line_id) WHERE line_id IS NOT NULL;
