-- PostgreSQL from 15.20 on refuses to alter a table whose row a function with a parsed body takes.
CREATE OR REPLACE FUNCTION refund_of_order(refund refunds) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN refund.state = 'succeeded'
      AND EXISTS (SELECT FROM payments WHERE payments.id = refund.payment_id AND payments.state = 'applied')
    THEN refund.amount_cents
    ELSE 0
  END
$$;

-- Which state of an order's content somebody saw: each change raises it, and one that was made from an older state is told what changed.
-- Constant defaults write no row anew.
ALTER TABLE orders ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Whether its customer gets an email once the money went back.
ALTER TABLE refunds ADD COLUMN tells_customer boolean NOT NULL DEFAULT true;
