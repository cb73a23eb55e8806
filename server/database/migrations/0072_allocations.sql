-- What of a payment pays which order (decision 95). An order can be paid in parts, so the index that allowed it one payment goes, in the
-- next file.
CREATE TABLE allocations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id integer NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  UNIQUE (payment_id, order_id)
);
CREATE INDEX allocations_order_idx ON allocations (order_id);

-- A payment that counts for an order is allocated to it whole, whichever process stores it: older ones know no allocations.
CREATE FUNCTION allocate_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM allocations WHERE payment_id = NEW.id;
  END IF;
  IF NEW.order_id IS NOT NULL AND NEW.state IN ('applied', 'difference') THEN
    INSERT INTO allocations (payment_id, order_id, amount_cents) VALUES (NEW.id, NEW.order_id, NEW.amount_cents);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_allocate AFTER INSERT OR UPDATE OF order_id, state, amount_cents ON payments
  FOR EACH ROW EXECUTE FUNCTION allocate_payment();

CREATE FUNCTION refuse_over_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  amount integer;
BEGIN
  -- Locked, so that two at a time cannot each leave room for the other.
  SELECT amount_cents INTO amount FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_cents) FROM allocations WHERE payment_id = NEW.payment_id) > amount THEN
    RAISE EXCEPTION 'Payment % of % cents is allocated more than it has', NEW.payment_id, amount USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER allocations_fit AFTER INSERT OR UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION refuse_over_allocation();

-- When a payment was written down. NULL before this column existed: then the day it was received is the same.
ALTER TABLE payments ADD COLUMN recorded_at timestamptz;
ALTER TABLE payments ALTER COLUMN recorded_at SET DEFAULT now();

-- What of the price has come in before all of it has, less what went back; 0 once it is paid.
ALTER TABLE orders ADD COLUMN received_cents integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_received_cents_check CHECK (received_cents >= 0) NOT VALID;
