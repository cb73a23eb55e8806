-- Phones show the run of today, so a message about any other day would send its driver to look for nothing.
DROP TRIGGER runs_push ON runs;
CREATE TRIGGER runs_push AFTER INSERT OR UPDATE OF version ON runs FOR EACH ROW
  WHEN (NEW.day = dublin_day(NEW.changed_at)) EXECUTE FUNCTION push_run();

-- What changes about a delivery and not about its run: a message to each phone in whose run of today a stop of it is still to be done.
CREATE FUNCTION push_delivery(changed integer, at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE driver_pushes SET due_at = at, failures = 0
  FROM driver_phones
  WHERE driver_phones.id = phone_id AND ended_at IS NULL
    AND driver_id IN (
      SELECT driver_id FROM stops
      WHERE order_id = changed AND run_day = dublin_day(at) AND state IN ('waiting', 'en_route', 'arrived'))
$$;

-- It is not to be carried, or to be carried after all.
CREATE FUNCTION push_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM push_delivery(NEW.order_id, NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER deliveries_push AFTER UPDATE OF state ON deliveries FOR EACH ROW
  WHEN ((NEW.state = 'cancelled') <> (OLD.state = 'cancelled')) EXECUTE FUNCTION push_cancelled();

-- Its order was stopped after it was collected: its driver is told to ask. Before, its delivery is cancelled a moment later, and that is told.
CREATE FUNCTION push_stopped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM push_delivery(NEW.id, NEW.date_modified) FROM deliveries WHERE order_id = NEW.id AND collected_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_push_stopped AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN ((NEW.status IN ('cancelled', 'refunded')) <> (OLD.status IN ('cancelled', 'refunded'))) EXECUTE FUNCTION push_stopped();

-- What a driver reads of an order: addresses, goods, the day, contacts and instructions.
CREATE FUNCTION read_by_driver(told orders) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    told.priority, told.scheduled_date, told.distance_km, told.shipping -> 'company',
    told.shipment -> 'pickup', told.shipment -> 'dropoff', told.shipment -> 'packageName', told.shipment -> 'quantity', told.shipment -> 'pallet',
    ARRAY(SELECT told.meta -> key FROM unnest(ARRAY[
      'pickup_address', 'dropoff_address', 'pickup_contact_name', 'pickup_contact_phone', 'pickup_instructions', 'delivery_contact_name',
      'delivery_contact_phone', 'delivery_instructions', 'safe_place', 'package_type', 'package_description', 'package_weight']) AS key))
$$;

-- A booking raises no version, so it is not asked.
CREATE FUNCTION push_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF read_by_driver(NEW) IS DISTINCT FROM read_by_driver(OLD) THEN PERFORM push_delivery(NEW.id, NEW.date_modified); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_push_changed AFTER UPDATE OF version ON orders FOR EACH ROW WHEN (NEW.version IS DISTINCT FROM OLD.version)
  EXECUTE FUNCTION push_changed();
