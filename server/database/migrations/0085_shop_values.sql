-- What wc/v3 shows of an order as its shop client or the WordPress site wrote it (decision 98), and when a test event was sent to that site and came back.
ALTER TABLE orders ADD COLUMN shop_created_via text, ADD COLUMN shop_payment_method text, ADD COLUMN shop_payment_method_title text;
ALTER TABLE shop_syncs ADD COLUMN test_event_sent_at timestamptz, ADD COLUMN test_event_came_at timestamptz, ADD COLUMN test_event_refused_at timestamptz;

-- A client that has not heard of an order yet hears only that it is gone.
CREATE OR REPLACE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'order.deleted' THEN
    DELETE FROM webhook_deliveries USING webhooks
    WHERE webhooks.id = webhook_id AND topic = 'order.created' AND order_id = NEW.id;
  END IF;
  INSERT INTO webhook_deliveries (webhook_id, order_id)
  SELECT webhooks.id, NEW.id FROM webhooks WHERE status = 'active' AND topic = TG_ARGV[0] ORDER BY webhooks.id
  ON CONFLICT (webhook_id, order_id) WHERE attempts = 0 DO UPDATE SET order_id = excluded.order_id;
  RETURN NULL;
END $$;
