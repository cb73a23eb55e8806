-- Money in from the courier's bank statements, each row once (decision 121). Processes of the release before write none.
CREATE TABLE bank_rows (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the bank's id, or of day, amount, text and which of several equal rows it is.
  sha256 text NOT NULL UNIQUE CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  received_on date NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  text text NOT NULL,
  -- `set_aside`: no payment of an account, by staff's word.
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'recorded', 'set_aside')),
  payment_id integer UNIQUE REFERENCES account_payments (id) ON DELETE RESTRICT,
  imported_at timestamptz NOT NULL,
  imported_by text NOT NULL,
  CONSTRAINT bank_rows_payment_check CHECK ((state = 'recorded') = (payment_id IS NOT NULL))
);
CREATE INDEX bank_rows_new_idx ON bank_rows (received_on, id) WHERE state = 'new';
