-- What an order becomes when it is to be carried: one delivery with its stops. Their addresses, contacts and instructions are the order's.
CREATE TABLE deliveries (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'unassigned' CHECK (state IN ('unassigned', 'assigned', 'to_pickup', 'at_pickup', 'collected', 'to_dropoff',
    'at_dropoff', 'delivered', 'failed', 'returning', 'returned', 'cancelled')),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  -- The order's status changed since: a job looks what that means for the delivery.
  follows_from timestamptz,
  -- What a dispatcher has to decide, because the shop cannot; null: nothing.
  question text CHECK (question <> ''),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX deliveries_open_idx ON deliveries (order_id) WHERE state NOT IN ('delivered', 'returned', 'cancelled');
CREATE INDEX deliveries_following_idx ON deliveries (follows_from) WHERE follows_from IS NOT NULL;

CREATE TABLE stops (
  order_id integer NOT NULL REFERENCES deliveries (order_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('pickup', 'dropoff', 'return')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'en_route', 'arrived', 'done', 'failed')),
  -- As staff say; null: as the rule says.
  from_at timestamptz,
  by_at timestamptz,
  PRIMARY KEY (order_id, kind)
);

-- Only added to: a correction is another event. `id` is made where it was pressed, so that a repeat is the same row.
CREATE TABLE stop_events (
  id uuid PRIMARY KEY,
  order_id integer NOT NULL REFERENCES deliveries (order_id) ON DELETE CASCADE,
  -- Null: about the delivery as a whole.
  stop text CHECK (stop IN ('pickup', 'dropoff', 'return')),
  kind text NOT NULL CHECK (kind IN ('set_off', 'arrive', 'complete', 'fail', 'retry', 'assign', 'unassign', 'cancel', 'reinstate',
    'bring_back', 'take_back')),
  -- By name, and as what.
  actor text NOT NULL,
  role text NOT NULL CHECK (role IN ('driver', 'dispatcher', 'shop')),
  device text NOT NULL,
  sequence bigint NOT NULL,
  -- When it was pressed, by our clock, and when we heard of it.
  pressed_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  takes_back uuid,
  data jsonb NOT NULL DEFAULT '{}',
  CHECK ((kind = 'take_back') = (takes_back IS NOT NULL))
);
CREATE INDEX stop_events_order_idx ON stop_events (order_id);

-- Makes the delivery of an order, once for ever; false where it was there.
CREATE FUNCTION make_delivery(delivered integer, at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deliveries (order_id, created_at, changed_at) VALUES (delivered, at, at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO stops (order_id, kind) VALUES (delivered, 'pickup'), (delivered, 'dropoff');
  RETURN true;
END $$;

-- In the transaction in which an order becomes processing, whoever moved it: paid, on account, by staff, by a shop client or the WordPress site.
CREATE FUNCTION deliver_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'processing' AND make_delivery(NEW.id, NEW.date_modified) THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN UPDATE deliveries SET follows_from = NEW.date_modified WHERE order_id = NEW.id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_deliver_new AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.status = 'processing') EXECUTE FUNCTION deliver_order();
CREATE TRIGGER orders_deliver AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status)
  EXECUTE FUNCTION deliver_order();
