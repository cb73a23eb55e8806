-- PostgreSQL from 15.20 on refuses to alter a table whose row a function with a parsed body takes.
CREATE OR REPLACE FUNCTION refund_of_order(refund refunds) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN refund.state = 'succeeded'
      AND EXISTS (SELECT FROM payments WHERE payments.id = refund.payment_id AND payments.state IN ('applied', 'difference'))
    THEN refund.amount_cents
    ELSE 0
  END
$$;
