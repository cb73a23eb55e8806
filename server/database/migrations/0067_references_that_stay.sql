-- An order keeps the number that it was given when it was first paid, on account or processing, whatever becomes of it: papers, vans and customers
-- carry that number. The database sets it, so that a process of the release before does too.
ALTER TABLE orders ADD COLUMN was_booked boolean NOT NULL DEFAULT false;

CREATE FUNCTION keep_reference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.was_booked := true;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_keep_reference BEFORE INSERT OR UPDATE OF status, date_paid, on_account_at, was_booked ON orders FOR EACH ROW
  WHEN (NOT NEW.was_booked AND (NEW.date_paid IS NOT NULL OR NEW.on_account_at IS NOT NULL OR NEW.status = 'processing'))
  EXECUTE FUNCTION keep_reference();

-- Paid orders and those on account show their number anyway. Others do where they are carried, or were until they were stopped.
UPDATE orders SET was_booked = true
WHERE status IN ('processing', 'on-hold', 'cancelled') AND date_paid IS NULL AND on_account_at IS NULL
  AND EXISTS (SELECT 1 FROM deliveries WHERE order_id = orders.id);
