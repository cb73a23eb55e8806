-- An order that is paid can be priced again: what is asked for beside its first payment, and what went back because it costs less.

-- Of the total: `due_cents` was asked for after a change and has not come yet; `returned_cents` went back after one. An order that is not
-- paid at all has neither.
ALTER TABLE orders ADD COLUMN due_cents integer NOT NULL DEFAULT 0, ADD COLUMN returned_cents integer NOT NULL DEFAULT 0;
ALTER TABLE orders
  ADD CONSTRAINT orders_due_cents_check CHECK (due_cents >= 0 AND due_cents <= total_cents) NOT VALID,
  ADD CONSTRAINT orders_returned_cents_check CHECK (returned_cents >= 0 AND returned_cents <= total_cents) NOT VALID;

-- A page that asks for a difference alone; for the whole price there is one payment, for differences as many as were asked for.
ALTER TABLE payment_sessions ADD COLUMN is_difference boolean NOT NULL DEFAULT false;

ALTER TABLE payments DROP CONSTRAINT payments_state_check;
ALTER TABLE payments ADD CONSTRAINT payments_state_check
  CHECK (state IN ('applied', 'difference', 'surplus', 'unmatched', 'other_business')) NOT VALID;

-- The payment of a difference that a receipt is for; null: it is for the first payment, or a credit note.
ALTER TABLE documents ADD COLUMN payment_id integer;
ALTER TABLE documents ADD CONSTRAINT documents_payment_id_fkey
  FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE RESTRICT NOT VALID;

CREATE OR REPLACE FUNCTION refund_of_order(refund refunds) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN refund.state = 'succeeded'
      AND EXISTS (SELECT FROM payments WHERE payments.id = refund.payment_id AND payments.state IN ('applied', 'difference'))
    THEN refund.amount_cents
    ELSE 0
  END
$$;
