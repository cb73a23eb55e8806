-- Invoices paid online by a link (decision 125). Processes of the release before neither read nor write any of this.
-- Whoever has the key can pay the invoice; a draft gets it too, and nobody is told before it is published.
ALTER TABLE invoices ADD COLUMN pay_key text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');

ALTER TABLE account_payments DROP CONSTRAINT account_payments_method_check;
ALTER TABLE account_payments ADD CONSTRAINT account_payments_method_check CHECK (method IN ('transfer', 'cheque', 'cash', 'card', 'online'));

-- An attempt to pay an invoice at the gateway. An invoice has at most one that can still bring money.
CREATE TABLE invoice_payments (
  id text PRIMARY KEY CHECK (length(id) >= 16),
  invoice_id integer NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  gateway text NOT NULL CHECK (gateway ~ '^[a-z][a-z0-9_]{1,31}$'),
  gateway_session_id text,
  livemode boolean NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  url text,
  state text NOT NULL DEFAULT 'opening',
  expires_at timestamptz NOT NULL,
  next_check_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- The customer has paid, and the bank has not answered yet.
  on_its_way_at timestamptz,
  closed_at timestamptz,
  -- The gateway's id of the payment, and what it is in the account's ledger.
  payment_reference text,
  account_payment_id integer UNIQUE REFERENCES account_payments (id) ON DELETE RESTRICT,
  UNIQUE (gateway, gateway_session_id),
  UNIQUE (gateway, payment_reference),
  CONSTRAINT invoice_payments_state_check CHECK (state IN ('opening', 'open', 'on_its_way', 'paid', 'failed', 'expired')),
  CONSTRAINT invoice_payments_paid_check CHECK ((state = 'paid') = (num_nulls(payment_reference, account_payment_id) = 0)),
  CONSTRAINT invoice_payments_on_its_way_check CHECK (state <> 'on_its_way' OR on_its_way_at IS NOT NULL)
);
CREATE UNIQUE INDEX invoice_payments_live_key ON invoice_payments (invoice_id) WHERE state IN ('opening', 'open', 'on_its_way');
CREATE INDEX invoice_payments_due_idx ON invoice_payments (next_check_at) WHERE state IN ('opening', 'open', 'on_its_way');
CREATE INDEX invoice_payments_invoice_idx ON invoice_payments (invoice_id, created_at);
