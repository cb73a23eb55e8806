-- PostgreSQL from 15.20 on refuses to alter a table whose row a function with a parsed body takes.
CREATE OR REPLACE FUNCTION refund_of_order(refund refunds) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN refund.state = 'succeeded'
      AND EXISTS (SELECT FROM payments WHERE payments.id = refund.payment_id AND payments.state IN ('applied', 'difference'))
    THEN refund.amount_cents
    ELSE 0
  END
$$;

-- Money without an owner is a case with an end (docs/decisions/0094-payment-cases.md).

-- `assigned_*`: this unmatched or surplus payment was given to its order by staff. `closed_*`: nothing is to be done about it, and why.
ALTER TABLE payments
  ADD COLUMN assigned_at timestamptz,
  ADD COLUMN assigned_by text,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by text,
  ADD COLUMN closed_because text,
  ADD CONSTRAINT payments_assigned_check CHECK ((assigned_at IS NULL) = (assigned_by IS NULL)) NOT VALID,
  ADD CONSTRAINT payments_closed_check CHECK (num_nonnulls(closed_at, closed_by, closed_because) IN (0, 3)) NOT VALID;

-- `promised`: the customer counts on it, by an email or their tracking page. `retry_of`: the failed refund that this one makes good.
ALTER TABLE refunds
  ADD COLUMN promised boolean NOT NULL DEFAULT false,
  ADD COLUMN retry_of integer REFERENCES refunds (id) ON DELETE RESTRICT,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_by text,
  ADD COLUMN closed_because text,
  ADD CONSTRAINT refunds_closed_check CHECK (num_nonnulls(closed_at, closed_by, closed_because) IN (0, 3)) NOT VALID;

-- A refund that was not made because the money had gone back at the gateway already is no case. Of a surplus it is: that was refunded automatically.
UPDATE refunds SET closed_at = coalesce(settled_at, created_at), closed_by = 'payment gateway', closed_because = 'It had been refunded at the payment provider'
WHERE state = 'failed' AND gateway_refund_id IS NULL AND failure LIKE '%had been refunded at the payment provider already%' AND requested_by <> 'system';
