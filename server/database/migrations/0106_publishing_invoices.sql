-- Publishing, credit notes and payments of accounts (decision 114). Processes of the release before write none of this.

CREATE TABLE account_credit_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  -- The invoice that it corrects.
  invoice_id integer NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  number integer NOT NULL UNIQUE CHECK (number > 0),
  issued_on date NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  -- Amounts are positive.
  net_cents integer NOT NULL CHECK (net_cents > 0),
  vat_cents integer NOT NULL CHECK (vat_cents >= 0),
  total_cents integer NOT NULL,
  -- As issued: AccountDocument of domain/invoicing.
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL,
  issued_by text NOT NULL,
  CONSTRAINT account_credit_notes_total_is_net_and_vat CHECK (net_cents + vat_cents = total_cents)
);
CREATE INDEX account_credit_notes_invoice_idx ON account_credit_notes (invoice_id);
CREATE INDEX account_credit_notes_account_idx ON account_credit_notes (account_id, id);

CREATE TABLE account_credit_note_lines (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  credit_note_id integer NOT NULL REFERENCES account_credit_notes (id) ON DELETE RESTRICT,
  -- Of which line it takes back how much.
  invoice_line_id integer NOT NULL REFERENCES invoice_lines (id) ON DELETE RESTRICT,
  net_cents integer NOT NULL CHECK (net_cents > 0)
);
CREATE UNIQUE INDEX account_credit_note_lines_key ON account_credit_note_lines (credit_note_id, invoice_line_id);
CREATE INDEX account_credit_note_lines_of_line_idx ON account_credit_note_lines (invoice_line_id);

-- Papers to draw: the PDF of an invoice or credit note, and its email, which waits for it.
CREATE TABLE account_papers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id integer UNIQUE REFERENCES invoices (id) ON DELETE RESTRICT,
  credit_note_id integer UNIQUE REFERENCES account_credit_notes (id) ON DELETE RESTRICT,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'drawn')),
  -- Whom it is emailed to once it is drawn.
  recipients text[] NOT NULL,
  requested_at timestamptz NOT NULL,
  CONSTRAINT account_papers_of_check CHECK (num_nonnulls(invoice_id, credit_note_id) = 1)
);
CREATE INDEX account_papers_pending_idx ON account_papers (id) WHERE state = 'pending';

CREATE TABLE account_payments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  method text NOT NULL CHECK (method IN ('transfer', 'cheque', 'cash', 'card')),
  -- The day in the bank's books.
  received_on date NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reference text NOT NULL CHECK (reference <> ''),
  recorded_at timestamptz NOT NULL,
  recorded_by text NOT NULL
);
CREATE INDEX account_payments_account_idx ON account_payments (account_id, received_on, id);

-- How much of a payment or credit note pays which invoice. The rest is the account's credit.
CREATE TABLE invoice_allocations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id integer NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  payment_id integer REFERENCES account_payments (id) ON DELETE RESTRICT,
  credit_note_id integer REFERENCES account_credit_notes (id) ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  allocated_at timestamptz NOT NULL,
  allocated_by text NOT NULL,
  CONSTRAINT invoice_allocations_source_check CHECK (num_nonnulls(payment_id, credit_note_id) = 1)
);
CREATE INDEX invoice_allocations_invoice_idx ON invoice_allocations (invoice_id);
CREATE INDEX invoice_allocations_payment_idx ON invoice_allocations (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX invoice_allocations_credit_note_idx ON invoice_allocations (credit_note_id) WHERE credit_note_id IS NOT NULL;

-- Whoever allocates holds the account's lock, so that these sums are whole.
CREATE FUNCTION refuse_invoice_over_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_cents) FROM invoice_allocations WHERE invoice_id = NEW.invoice_id)
    > coalesce((SELECT total_cents FROM invoices WHERE id = NEW.invoice_id AND state = 'published'), 0) THEN
    RAISE EXCEPTION 'More is allocated to invoice % than it comes to', NEW.invoice_id USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT sum(amount_cents) FROM invoice_allocations WHERE payment_id = NEW.payment_id)
    > (SELECT amount_cents FROM account_payments WHERE id = NEW.payment_id) THEN
    RAISE EXCEPTION 'More of payment % is allocated than came in', NEW.payment_id USING ERRCODE = 'check_violation';
  END IF;
  IF (SELECT sum(amount_cents) FROM invoice_allocations WHERE credit_note_id = NEW.credit_note_id)
    > (SELECT total_cents FROM account_credit_notes WHERE id = NEW.credit_note_id) THEN
    RAISE EXCEPTION 'More of credit note % is allocated than it comes to', NEW.credit_note_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER invoice_allocations_fit AFTER INSERT OR UPDATE ON invoice_allocations
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_over_allocation();

CREATE FUNCTION refuse_credit_note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A credit note is issued and cannot be changed' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_credit_notes_stay BEFORE UPDATE OR DELETE ON account_credit_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_credit_note_change();
CREATE TRIGGER account_credit_note_lines_stay BEFORE UPDATE OR DELETE ON account_credit_note_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_credit_note_change();
CREATE FUNCTION refuse_account_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Payment % is recorded and cannot be changed', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER account_payments_stay BEFORE UPDATE OR DELETE ON account_payments
  FOR EACH ROW EXECUTE FUNCTION refuse_account_payment_change();

-- Emptying tables is refused only for the sake of what is published.
CREATE OR REPLACE FUNCTION refuse_emptying_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE state = 'published') THEN
    RAISE EXCEPTION 'Published invoices cannot be deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
