-- An address that was changed is looked for again.
CREATE FUNCTION relocate_stops() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stops SET located_at = NULL WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_relocate AFTER UPDATE OF shipment ON orders FOR EACH ROW
  WHEN (NEW.shipment -> 'pickup' IS DISTINCT FROM OLD.shipment -> 'pickup' OR NEW.shipment -> 'dropoff' IS DISTINCT FROM OLD.shipment -> 'dropoff')
  EXECUTE FUNCTION relocate_stops();
