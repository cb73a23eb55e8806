-- Payments from before the trigger that allocates them. Nothing is locked but the rows that are new.
INSERT INTO allocations (payment_id, order_id, amount_cents)
  SELECT id, order_id, amount_cents FROM payments WHERE order_id IS NOT NULL AND state IN ('applied', 'difference')
  ON CONFLICT (payment_id, order_id) DO NOTHING;
