-- An order on account is worked on although no money has come in. Since when it is owed, and as what staff wrote it down; null where it is not.
-- Before, it counted as paid, by a payment with a receipt. What is left of that becomes what it is. Orders that a WordPress site has stay as
-- that site calls them, and so do those of which something was credited: refund and credit note hang on the payment.

-- Looked for before the table is locked.
CREATE TEMPORARY TABLE owed ON COMMIT DROP AS
  SELECT payments.id, payments.order_id, payments.reference, payments.amount_cents, payments.received_at
  FROM payments JOIN orders ON orders.id = payments.order_id
  WHERE payments.method = 'account' AND payments.state = 'applied' AND orders.shop_order_id IS NULL
    AND orders.status IN ('processing', 'completed', 'on-hold')
    AND NOT EXISTS (SELECT FROM refunds WHERE refunds.payment_id = payments.id)
    AND NOT EXISTS (SELECT FROM disputes WHERE disputes.payment_id = payments.id);

ALTER TABLE orders ADD COLUMN on_account_at timestamptz, ADD COLUMN on_account_reference text;

UPDATE orders SET on_account_at = owed.received_at, on_account_reference = owed.reference, date_paid = NULL, date_modified = now()
FROM owed WHERE orders.id = owed.order_id;
INSERT INTO order_events (order_id, actor, kind, note, data)
  SELECT order_id, 'system', 'on_account', 'On account is no payment any more: this order counts as owed, and its earlier document is void',
    jsonb_build_object('reference', reference, 'amountCents', amount_cents, 'receivedAt', received_at)
  FROM owed;
UPDATE documents SET voided_at = now() FROM owed WHERE documents.order_id = owed.order_id AND kind = 'receipt';
DELETE FROM payments USING owed WHERE payments.id = owed.id;
