-- Companies that book on account, and the people who act for them (decision 106). Processes of the release before write none of this.
CREATE TABLE accounts (
  id integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  number text NOT NULL GENERATED ALWAYS AS ('A-' || id::text) STORED,
  name text NOT NULL CHECK (name <> ''),
  -- The code by which the courier's books know this customer; an import finds an account by it.
  ledger_code text NOT NULL DEFAULT '',
  company_number text NOT NULL DEFAULT '',
  vat_number text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  billing_address jsonb NOT NULL DEFAULT '{}',
  invoice_emails text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'on_stop', 'closed')),
  -- Why it is on stop or closed.
  status_reason text NOT NULL DEFAULT '',
  payment_terms_days integer NOT NULL DEFAULT 30 CHECK (payment_terms_days BETWEEN 0 AND 60),
  credit_limit_cents integer NOT NULL DEFAULT 0 CHECK (credit_limit_cents >= 0),
  invoice_period text NOT NULL DEFAULT 'monthly' CHECK (invoice_period IN ('per_order', 'weekly', 'monthly')),
  invoice_grouping text NOT NULL DEFAULT 'account' CHECK (invoice_grouping IN ('account', 'cost_centre', 'po_number')),
  po_number_rule text NOT NULL DEFAULT 'off' CHECK (po_number_rule IN ('off', 'asked', 'required')),
  cost_centre_rule text NOT NULL DEFAULT 'off' CHECK (cost_centre_rule IN ('off', 'asked', 'required')),
  -- Those that may be chosen; none: any text.
  cost_centres text[] NOT NULL DEFAULT '{}',
  vat_treatment text NOT NULL DEFAULT 'standard' CHECK (vat_treatment IN ('standard', 'zero', 'reverse_charge', 'outside_scope')),
  vat_treatment_reason text NOT NULL DEFAULT '',
  -- The day on which staff checked the VAT number.
  vat_number_checked_on date,
  peppol_id text NOT NULL DEFAULT '',
  buyer_reference text NOT NULL DEFAULT '',
  -- Since when the company agrees to electronic invoices.
  electronic_invoices_since date,
  price_agreement_id integer,
  monthly_minimum_cents integer NOT NULL DEFAULT 0 CHECK (monthly_minimum_cents >= 0),
  monthly_minimum_rule text NOT NULL DEFAULT 'nothing' CHECK (monthly_minimum_rule IN ('nothing', 'report', 'proposed_line')),
  standing_instructions text NOT NULL DEFAULT '',
  -- The business application that it was made from.
  application_id integer REFERENCES form_submissions (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CONSTRAINT accounts_vat_treatment_reason_check CHECK (vat_treatment = 'standard' OR vat_treatment_reason <> '')
);
CREATE UNIQUE INDEX accounts_application_key ON accounts (application_id) WHERE application_id IS NOT NULL;
CREATE UNIQUE INDEX accounts_ledger_code_key ON accounts (lower(ledger_code)) WHERE ledger_code <> '';

CREATE TABLE members (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  -- In lower case; empty once erased.
  email text NOT NULL CHECK (email = lower(email)),
  name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('owner', 'finance', 'booker', 'approver', 'viewer')),
  -- Null: no limit of their own.
  order_limit_cents integer CHECK (order_limit_cents >= 0),
  month_limit_cents integer CHECK (month_limit_cents >= 0),
  booking_emails text NOT NULL DEFAULT 'each' CHECK (booking_emails IN ('each', 'digest', 'none')),
  delivery_emails text NOT NULL DEFAULT 'each' CHECK (delivery_emails IN ('each', 'digest', 'none')),
  copies_to text[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'active', 'disabled')),
  invited_at timestamptz NOT NULL,
  -- When they first signed in.
  activated_at timestamptz,
  disabled_at timestamptz,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  CONSTRAINT members_disabled_check CHECK ((state = 'disabled') = (disabled_at IS NOT NULL)),
  CONSTRAINT members_active_check CHECK (state <> 'active' OR activated_at IS NOT NULL)
);
CREATE UNIQUE INDEX members_email_key ON members (account_id, email) WHERE email <> '';
CREATE INDEX members_by_email_idx ON members (email);

-- What happened to an account and its members: who did it, when and why. Never changed, but for the erasure of a member.
CREATE TABLE account_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  member_id integer REFERENCES members (id) ON DELETE RESTRICT,
  happened_at timestamptz NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL,
  note text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX account_events_account_idx ON account_events (account_id, id DESC);

-- Whose order it is. `earlier_invoice`: the number of an invoice that was sent before invoices were made here, so none is made for it.
ALTER TABLE orders
  ADD COLUMN account_id integer,
  ADD COLUMN member_id integer,
  ADD COLUMN cost_centre text NOT NULL DEFAULT '',
  ADD COLUMN earlier_invoice text;
ALTER TABLE orders
  ADD CONSTRAINT orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE RESTRICT NOT VALID,
  ADD CONSTRAINT orders_member_id_fkey FOREIGN KEY (member_id) REFERENCES members (id) ON DELETE RESTRICT NOT VALID,
  ADD CONSTRAINT orders_member_check CHECK (member_id IS NULL OR account_id IS NOT NULL) NOT VALID,
  ADD CONSTRAINT orders_earlier_invoice_check CHECK (earlier_invoice IS NULL OR (account_id IS NOT NULL AND earlier_invoice <> '')) NOT VALID;

-- Two more roles of staff. Processes of the release before give them no rights.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check
  CHECK (role IN ('administrator', 'shop_manager', 'bookkeeper', 'clerk', 'dispatcher', 'driver', 'customer'));
