-- What an order of an account costs beyond its price. Processes of the release before write none of this.
CREATE TABLE charges (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE RESTRICT,
  kind text NOT NULL CHECK (kind IN ('waiting', 'redelivery', 'return', 'toll', 'other')),
  -- Of waiting time alone: quarters of an hour.
  quarters integer CHECK (quarters > 0),
  net_cents integer NOT NULL CHECK (net_cents > 0),
  vat_cents integer NOT NULL CHECK (vat_cents >= 0),
  reason text NOT NULL CHECK (reason <> ''),
  added_at timestamptz NOT NULL,
  added_by text NOT NULL,
  -- Taken back: it stays in the history, and costs nothing.
  removed_at timestamptz,
  removed_by text,
  CONSTRAINT charges_quarters_of_waiting_check CHECK ((kind = 'waiting') = (quarters IS NOT NULL)),
  CONSTRAINT charges_removed_check CHECK ((removed_at IS NULL) = (removed_by IS NULL))
);
CREATE INDEX charges_order_idx ON charges (order_id);
CREATE UNIQUE INDEX charges_waiting_key ON charges (order_id) WHERE kind = 'waiting' AND removed_at IS NULL;
