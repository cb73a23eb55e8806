-- Events of the payment gateway about a payment that is not recorded yet: retried for a day, then open until staff settle them or
-- the payment is recorded. Processes of the version before never write them; they drop such an event, as they always did.
CREATE TABLE waiting_payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gateway text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  payment_reference text NOT NULL,
  -- The event as our port reads it: what a refund or dispute says, nothing about people.
  content jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- Null: not retried by itself any more.
  next_attempt_at timestamptz,
  open_since timestamptz,
  problem text NOT NULL,
  UNIQUE (gateway, event_id),
  CONSTRAINT waiting_payment_events_state_check CHECK (next_attempt_at IS NOT NULL OR open_since IS NOT NULL)
);
CREATE INDEX waiting_payment_events_due_idx ON waiting_payment_events (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX waiting_payment_events_payment_idx ON waiting_payment_events (gateway, payment_reference);
