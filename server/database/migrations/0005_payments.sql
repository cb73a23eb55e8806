-- Payments, refunds, receipts; emails that leave by themselves.

-- A visit to the gateway's payment page. `id` is ours: the gateway's idempotency key, and what its events are recognised by.
CREATE TABLE payment_sessions (
  id text PRIMARY KEY CHECK (length(id) >= 16),
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE RESTRICT,
  gateway text NOT NULL CHECK (gateway IN ('stripe', 'sandbox')),
  gateway_session_id text,
  livemode boolean NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  url text,
  state text NOT NULL DEFAULT 'opening' CHECK (state IN ('opening', 'open', 'complete', 'expired')),
  expires_at timestamptz NOT NULL,
  next_check_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  UNIQUE (gateway, gateway_session_id)
);
-- One payment page an order at a time.
CREATE UNIQUE INDEX payment_sessions_live_key ON payment_sessions (order_id) WHERE state IN ('opening', 'open');
CREATE INDEX payment_sessions_due_idx ON payment_sessions (next_check_at) WHERE state IN ('opening', 'open');
CREATE INDEX payment_sessions_order_idx ON payment_sessions (order_id, created_at);

-- Money that came in, each piece once. `applied` pays its order; `surplus` came for an order that was paid and goes back; `unmatched`
-- belongs to no order as it is and waits for a person.
CREATE TABLE payments (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer REFERENCES orders (id) ON DELETE RESTRICT,
  session_id text REFERENCES payment_sessions (id) ON DELETE RESTRICT,
  method text NOT NULL CHECK (method IN ('stripe', 'sandbox', 'phone', 'transfer', 'account')),
  -- The gateway's id of the money (a payment intent), or what staff wrote down.
  reference text NOT NULL,
  livemode boolean NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  state text NOT NULL CHECK (state IN ('applied', 'surplus', 'unmatched')),
  problem text,
  received_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX payments_gateway_key ON payments (method, reference) WHERE method IN ('stripe', 'sandbox');
CREATE UNIQUE INDEX payments_applied_key ON payments (order_id) WHERE state = 'applied';
CREATE INDEX payments_order_idx ON payments (order_id);
CREATE INDEX payments_problem_idx ON payments (received_at DESC, id DESC) WHERE state <> 'applied';

-- What the gateway told, each event once, with what it led to.
CREATE TABLE payment_events (
  gateway text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  order_id integer REFERENCES orders (id) ON DELETE SET NULL,
  effect text NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX payment_events_received_at_idx ON payment_events (received_at);

-- The ledger: what remains of a payment is its amount less what is pending and succeeded here.
CREATE TABLE refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Ours, unguessable: the gateway's idempotency key, and what a refund of ours is recognised by there.
  refund_key text NOT NULL UNIQUE CHECK (length(refund_key) >= 16),
  payment_id integer NOT NULL REFERENCES payments (id) ON DELETE RESTRICT,
  order_id integer REFERENCES orders (id) ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL DEFAULT '',
  -- False where money went back another way, and this is its record.
  by_gateway boolean NOT NULL,
  gateway_refund_id text,
  state text NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
  failure text,
  requested_by text NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE UNIQUE INDEX refunds_gateway_key ON refunds (gateway_refund_id) WHERE gateway_refund_id IS NOT NULL;
CREATE INDEX refunds_payment_idx ON refunds (payment_id);
CREATE INDEX refunds_order_idx ON refunds (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX refunds_due_idx ON refunds (next_attempt_at) WHERE state = 'pending';

-- Receipts and credit notes. Their numbers have no gap: the counter's row is locked until the transaction that takes one ends.
CREATE TABLE document_counters (
  kind text PRIMARY KEY CHECK (kind IN ('receipt', 'credit_note')),
  last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0)
);
INSERT INTO document_counters (kind) VALUES ('receipt'), ('credit_note');

CREATE TABLE documents (
  kind text NOT NULL REFERENCES document_counters (kind),
  number integer NOT NULL CHECK (number > 0),
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE RESTRICT,
  refund_id integer UNIQUE REFERENCES refunds (id) ON DELETE RESTRICT,
  issued_at timestamptz NOT NULL,
  -- Of a credit note whose refund failed after all. Its number stays.
  voided_at timestamptz,
  -- As it was printed, whatever brand, prices or addresses say later.
  data jsonb NOT NULL,
  PRIMARY KEY (kind, number),
  CHECK ((kind = 'credit_note') = (refund_id IS NOT NULL))
);
CREATE UNIQUE INDEX documents_receipt_key ON documents (order_id) WHERE kind = 'receipt';
CREATE INDEX documents_order_idx ON documents (order_id);

-- The sandbox's own side of its payment pages: what a gateway would know.
CREATE TABLE sandbox_sessions (
  id text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'complete', 'expired')),
  -- Which second step or refusal the page shows next.
  step text NOT NULL DEFAULT 'card' CHECK (step IN ('card', 'confirm')),
  payment_id text UNIQUE,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX sandbox_sessions_closed_at_idx ON sandbox_sessions (closed_at) WHERE closed_at IS NOT NULL;
CREATE TABLE sandbox_refunds (
  id text PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE,
  payment_id text NOT NULL REFERENCES sandbox_sessions (payment_id),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_payment_idx ON sandbox_refunds (payment_id);

-- How far a repeated comparison with an outside service has come.
CREATE TABLE watermarks (
  name text PRIMARY KEY,
  reached timestamptz NOT NULL
);

-- What was paid or receipted is never deleted; a pending order is found by its age.
CREATE INDEX orders_unpaid_idx ON orders (date_created) WHERE status IN ('pending', 'failed');

-- The outbox is the queue: who sends an email holds it until `next_attempt_at`.
ALTER TABLE emails
  ADD COLUMN next_attempt_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN server_answer text;
DROP INDEX emails_unsent_idx;
CREATE INDEX emails_due_idx ON emails (next_attempt_at) WHERE state = 'queued';
CREATE INDEX emails_failed_idx ON emails (created_at) WHERE state = 'failed';
