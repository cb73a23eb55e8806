-- Invoices of accounts (decision 114). Processes of the release before write none of this; what they book is drafted by the new ones.
CREATE TABLE invoice_counters (
  series text PRIMARY KEY CHECK (series IN ('invoice', 'credit_note')),
  last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0)
);
INSERT INTO invoice_counters (series) VALUES ('invoice'), ('credit_note');

CREATE TABLE invoices (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published')),
  -- Days in Dublin, both inclusive.
  period_from date NOT NULL,
  period_to date NOT NULL,
  grouped_by text NOT NULL CHECK (grouped_by IN ('account', 'cost_centre', 'po_number', 'order')),
  group_value text NOT NULL,
  -- Above 1 for what was finished or released after an earlier part was published.
  part integer NOT NULL CHECK (part > 0),
  created_at timestamptz NOT NULL,
  -- Of a draft: raised by every change of its lines, so that nobody publishes what they have not seen.
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- From here on only of a published one, which never changes.
  number integer UNIQUE CHECK (number > 0),
  issued_on date,
  due_on date,
  published_at timestamptz,
  published_by text,
  net_cents integer,
  vat_cents integer,
  total_cents integer,
  -- How much its VAT is above that of its orders, which are rounded one by one.
  vat_difference_cents integer,
  -- As issued: PublishedInvoice of contract/invoices.ts.
  content jsonb,
  CONSTRAINT invoices_period_check CHECK (period_from <= period_to AND date_trunc('month', period_from) = date_trunc('month', period_to)),
  CONSTRAINT invoices_published_check CHECK ((state = 'published') = (num_nulls(number, issued_on, due_on, published_at, published_by, net_cents, vat_cents, total_cents, vat_difference_cents, content) = 0)),
  CONSTRAINT invoices_draft_check CHECK (state = 'published' OR num_nonnulls(number, issued_on, due_on, published_at, published_by, net_cents, vat_cents, total_cents, vat_difference_cents, content) = 0),
  CONSTRAINT invoices_total_is_net_and_vat CHECK (net_cents + vat_cents = total_cents)
);
-- A repeated or parallel run makes no second draft.
CREATE UNIQUE INDEX invoices_part_key ON invoices (account_id, period_from, period_to, grouped_by, group_value, part);
CREATE UNIQUE INDEX invoices_draft_key ON invoices (account_id, period_from, period_to, grouped_by, group_value) WHERE state = 'draft';
CREATE INDEX invoices_drafts_idx ON invoices (period_to, id) WHERE state = 'draft';
CREATE INDEX invoices_issued_idx ON invoices (issued_on DESC, id DESC) WHERE state = 'published';

-- Lines of orders and charges say what they are; their amounts and words are stored as the invoice is published.
CREATE TABLE invoice_lines (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id integer NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('order', 'charge', 'adjustment')),
  -- Of a charge: the order that it belongs to.
  order_id integer REFERENCES orders (id) ON DELETE RESTRICT,
  charge_id integer REFERENCES charges (id) ON DELETE RESTRICT,
  added_at timestamptz NOT NULL,
  added_by text NOT NULL,
  position integer CHECK (position >= 0),
  supplied_on date,
  description text CHECK (description <> ''),
  -- Below zero for an adjustment in the customer's favour.
  net_cents integer,
  own_vat_cents integer,
  vat_treatment text CHECK (vat_treatment IN ('standard', 'zero', 'reverse_charge', 'outside_scope')),
  vat_percent integer CHECK (vat_percent BETWEEN 0 AND 100),
  CONSTRAINT invoice_lines_kind_refs_check CHECK ((kind = 'adjustment') = (order_id IS NULL) AND (kind = 'charge') = (charge_id IS NOT NULL)),
  CONSTRAINT invoice_lines_amounts_check CHECK (num_nulls(supplied_on, description, net_cents, own_vat_cents, vat_treatment, vat_percent) IN (0, 6)),
  CONSTRAINT invoice_lines_adjustment_check CHECK (kind <> 'adjustment' OR net_cents <> 0)
);
-- An order or a charge is on one invoice or draft only.
CREATE UNIQUE INDEX invoice_lines_order_key ON invoice_lines (order_id) WHERE kind = 'order';
CREATE UNIQUE INDEX invoice_lines_charge_key ON invoice_lines (charge_id) WHERE charge_id IS NOT NULL;
CREATE INDEX invoice_lines_invoice_idx ON invoice_lines (invoice_id);
CREATE INDEX invoice_lines_of_order_idx ON invoice_lines (order_id) WHERE order_id IS NOT NULL;

-- Finished orders that staff keep off their invoice, with all that is charged for them.
CREATE TABLE held_orders (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE RESTRICT,
  reason text NOT NULL CHECK (reason <> ''),
  -- From this day on it goes on an invoice by itself; null: staff release it.
  until_on date,
  held_at timestamptz NOT NULL,
  held_by text NOT NULL
);

CREATE FUNCTION refuse_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Invoice % is published and cannot be changed: correct it by a credit note', OLD.number USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoices_stay BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION refuse_invoice_change();

CREATE FUNCTION refuse_invoice_line_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched integer[] := ARRAY[]::integer[];
  published integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN touched := touched || OLD.invoice_id; END IF;
  IF TG_OP <> 'DELETE' THEN touched := touched || NEW.invoice_id; END IF;
  SELECT number INTO published FROM invoices WHERE id = ANY (touched) AND state = 'published' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Invoice % is published and cannot be changed: correct it by a credit note', published USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_lines_stay BEFORE INSERT OR UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_line_change();

CREATE FUNCTION refuse_emptying_invoices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Published invoices cannot be deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoices_not_truncated BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying_invoices();
CREATE TRIGGER invoice_lines_not_truncated BEFORE TRUNCATE ON invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying_invoices();

-- The published invoice on which its price is due, instead of on the order itself.
ALTER TABLE orders ADD COLUMN invoice_id integer;
ALTER TABLE orders ADD CONSTRAINT orders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices (id) ON DELETE RESTRICT NOT VALID;
