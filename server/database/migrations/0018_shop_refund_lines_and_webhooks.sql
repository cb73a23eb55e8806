-- What a refund gives back of each line of its order; a refund without lines is of the order as a whole. A line is named by its position, which
-- a booking, one line of the courier service, has at 0. Cents, as they were asked for: `tax_cents` beside `amount_cents`.
CREATE TABLE refund_lines (
  refund_id integer NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  quantity integer NOT NULL CHECK (quantity >= 0),
  amount_cents integer NOT NULL CHECK (amount_cents >= 0),
  tax_cents integer NOT NULL CHECK (tax_cents >= 0),
  PRIMARY KEY (refund_id, position)
);

-- An order that a shop client has deleted: cancelled, and out of the shop's lists. Nothing else of it changes.
ALTER TABLE orders ADD COLUMN binned_at timestamptz;
CREATE INDEX orders_binned_idx ON orders (id) WHERE binned_at IS NOT NULL;

-- By what shop clients ask for besides time and status.
CREATE INDEX orders_created_via_idx ON orders (created_via, date_created DESC, id DESC);
CREATE INDEX order_lines_product_idx ON order_lines ((detail -> 'product' ->> 'id'), order_id) WHERE detail IS NOT NULL;
CREATE INDEX customers_name_idx ON customers (lower(name), id);
CREATE INDEX customers_registered_idx ON customers (created_at, id);

-- Who is told of orders. `failures`: in a row. `next_attempt_at` is also the lease of the process that delivers.
CREATE TABLE webhooks (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  topic text NOT NULL CHECK (topic IN ('order.created', 'order.updated', 'order.deleted')),
  delivery_url text NOT NULL,
  secret text NOT NULL CHECK (secret <> ''),
  status text NOT NULL CHECK (status IN ('active', 'paused', 'disabled')),
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  last_failure text,
  next_attempt_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL
);

-- What is still to be delivered, oldest first. What an order is like is read when it is sent, so that one that waits stands for all changes until then.
CREATE TABLE webhook_deliveries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  webhook_id integer NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  queued_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0)
);
CREATE UNIQUE INDEX webhook_deliveries_waiting_key ON webhook_deliveries (webhook_id, order_id) WHERE attempts = 0;
CREATE INDEX webhook_deliveries_next_idx ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_order_idx ON webhook_deliveries (order_id);
CREATE INDEX webhook_deliveries_queued_idx ON webhook_deliveries (queued_at);

-- In the transaction that changes the order, whoever does it. The update locks what waits already: its sender then reads what is written here.
CREATE FUNCTION queue_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (webhook_id, order_id)
  SELECT webhooks.id, NEW.id FROM webhooks WHERE status = 'active' AND topic = TG_ARGV[0] ORDER BY webhooks.id
  ON CONFLICT (webhook_id, order_id) WHERE attempts = 0 DO UPDATE SET order_id = excluded.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_webhooks_created AFTER INSERT ON orders
  FOR EACH ROW EXECUTE FUNCTION queue_webhooks('order.created');
CREATE TRIGGER orders_webhooks_updated AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.* AND NEW.binned_at IS NULL) EXECUTE FUNCTION queue_webhooks('order.updated');
CREATE TRIGGER orders_webhooks_deleted AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.binned_at IS NULL AND NEW.binned_at IS NOT NULL) EXECUTE FUNCTION queue_webhooks('order.deleted');
