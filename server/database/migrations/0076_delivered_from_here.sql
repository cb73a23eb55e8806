-- Whether an order gets a delivery once it is processing. Orders made on a WordPress site may be gift vouchers, or of years ago. Processes of the
-- release before leave the default, so that their orders get one as before.
ALTER TABLE orders ADD COLUMN delivers boolean NOT NULL DEFAULT true;

CREATE OR REPLACE FUNCTION deliver_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'processing' AND NEW.delivers AND make_delivery(NEW.id, NEW.date_modified) THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN UPDATE deliveries SET follows_from = NEW.date_modified WHERE order_id = NEW.id; END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_deliver AFTER UPDATE OF status, delivers ON orders FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status OR NEW.delivers IS DISTINCT FROM OLD.delivers) EXECUTE FUNCTION deliver_order();

-- Since when the site is connected: orders for earlier days are its past. Sites connected before count from the upgrade on.
ALTER TABLE shop_syncs ADD COLUMN connected_at timestamptz;
UPDATE shop_syncs SET connected_at = now();
