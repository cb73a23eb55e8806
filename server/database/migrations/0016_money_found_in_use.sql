-- Payments of other business on the same account are counted, and are nobody's to look at.
ALTER TABLE payments DROP CONSTRAINT payments_state_check,
  ADD CONSTRAINT payments_state_check CHECK (state IN ('applied', 'surplus', 'unmatched', 'other_business'));
DROP INDEX payments_problem_idx;
CREATE INDEX payments_problem_idx ON payments (received_at DESC, id DESC) WHERE state IN ('surplus', 'unmatched');
CREATE INDEX payments_other_business_idx ON payments (received_at) WHERE state = 'other_business';

-- What of a payment its card holder disputes. `withdrawn` and `lost` is money that is not here; `won` came back.
CREATE TABLE disputes (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  payment_id integer NOT NULL REFERENCES payments (id) ON DELETE RESTRICT,
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'withdrawn', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (gateway, dispute_id)
);
CREATE INDEX disputes_payment_idx ON disputes (payment_id);

-- What the gateway refuses or does not answer, a row for each thing that is asked of it: for Health, and so that the team is told once an hour.
CREATE TABLE gateway_faults (
  gateway text NOT NULL,
  asked text NOT NULL,
  message text NOT NULL,
  -- A person has to mend it: it does not pass by itself.
  lasting boolean NOT NULL,
  count integer NOT NULL,
  since timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  told_at timestamptz,
  cleared_at timestamptz,
  PRIMARY KEY (gateway, asked)
);

-- Signed news that could not be read, as it came, for a person.
ALTER TABLE payment_events ADD COLUMN unreadable_body text;
CREATE INDEX payment_events_unreadable_idx ON payment_events (received_at) WHERE unreadable_body IS NOT NULL;
