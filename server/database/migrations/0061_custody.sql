-- Who has the goods (docs/decisions/0093-custody.md), and whose word counts (docs/decisions/0092-whose-word-counts.md).

-- What happens to goods between the stops of a delivery.
ALTER TABLE stop_events DROP CONSTRAINT stop_events_kind_check,
  ADD CONSTRAINT stop_events_kind_check CHECK (kind IN ('set_off', 'arrive', 'complete', 'fail', 'retry', 'assign', 'unassign', 'cancel', 'reinstate',
    'bring_back', 'take_back', 'hand_in', 'hand_over', 'take_over', 'correct_holder')) NOT VALID;

-- The holder of goods that were collected and have not arrived, as the events say it; null before and after. `holder_name`: of a depot or partner.
-- `handing_to`: the driver to whom the holder says to hand them over, until that driver confirms it.
ALTER TABLE deliveries
  ADD COLUMN holder text,
  ADD COLUMN holder_driver_id integer REFERENCES drivers (id),
  ADD COLUMN holder_name text,
  ADD COLUMN holder_since timestamptz,
  ADD COLUMN handing_to integer REFERENCES drivers (id),
  ADD CONSTRAINT deliveries_holder_check CHECK (holder IN ('driver', 'depot', 'partner')) NOT VALID,
  ADD CONSTRAINT deliveries_holder_driver_check CHECK ((holder IS NOT DISTINCT FROM 'driver') = (holder_driver_id IS NOT NULL)) NOT VALID;

-- The holder where nobody has stored one: a process of the release before stores states alone.
CREATE FUNCTION set_holder(INOUT delivery deliveries) LANGUAGE plpgsql AS $$
DECLARE
  collector integer;
  collected timestamptz;
BEGIN
  IF delivery.state IN ('unassigned', 'assigned', 'to_pickup', 'at_pickup', 'delivered', 'returned', 'cancelled') THEN
    delivery.holder := NULL;
    delivery.holder_driver_id := NULL;
    delivery.holder_name := NULL;
    delivery.holder_since := NULL;
    delivery.handing_to := NULL;
    RETURN;
  END IF;
  IF delivery.holder IS NOT NULL THEN RETURN; END IF;
  SELECT coalesce(event.driver_id, pickup.driver_id), coalesce(event.pressed_at, delivery.changed_at) INTO collector, collected
  FROM stops pickup LEFT JOIN LATERAL (
    SELECT driver_id, pressed_at FROM stop_events event
    WHERE event.order_id = pickup.order_id AND event.stop = 'pickup' AND event.kind = 'complete' AND event.data ->> 'refused' IS NULL
      AND NOT EXISTS (SELECT 1 FROM stop_events back
        WHERE back.order_id = event.order_id AND back.takes_back = event.id AND back.data ->> 'refused' IS NULL)
    ORDER BY pressed_at DESC LIMIT 1) event ON true
  WHERE pickup.order_id = delivery.order_id AND pickup.kind = 'pickup' AND pickup.state = 'done';
  IF NOT FOUND THEN RETURN; END IF;
  delivery.holder := CASE WHEN delivery.partner_name IS NOT NULL THEN 'partner' WHEN collector IS NOT NULL THEN 'driver' ELSE 'depot' END;
  delivery.holder_driver_id := CASE delivery.holder WHEN 'driver' THEN collector END;
  delivery.holder_name := CASE delivery.holder WHEN 'partner' THEN delivery.partner_name END;
  delivery.holder_since := collected;
END $$;

CREATE FUNCTION store_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN set_holder(NEW);
END $$;
CREATE TRIGGER deliveries_store_holder BEFORE UPDATE OF state ON deliveries FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION store_holder();

-- Deliveries under way keep their holder. Events say nothing yet of a partner who carries one.
INSERT INTO stop_events (id, order_id, kind, actor, role, device, sequence, pressed_at, received_at, data)
SELECT gen_random_uuid(), deliveries.order_id, 'correct_holder', 'upgrade', 'dispatcher', 'upgrade', 1, now(), now(),
  jsonb_build_object('to', jsonb_build_object('kind', 'partner', 'name', partner_name), 'refused', 'Unknown to this release')
FROM deliveries JOIN stops ON stops.order_id = deliveries.order_id AND stops.kind = 'pickup' AND stops.state = 'done'
WHERE partner_name IS NOT NULL AND deliveries.state NOT IN ('delivered', 'returned', 'cancelled');

UPDATE deliveries SET (holder, holder_driver_id, holder_name, holder_since) =
  (SELECT derived.holder, derived.holder_driver_id, derived.holder_name, derived.holder_since FROM set_holder(deliveries) derived)
WHERE state IN ('collected', 'to_dropoff', 'at_dropoff', 'failed', 'returning');

-- Since when, and until when, a stop was in a driver's run: what an expired phone pressed in that time counts. By the times of the runs, which change
-- with their stops.
CREATE TABLE stop_drivers (
  order_id integer NOT NULL REFERENCES deliveries (order_id) ON DELETE CASCADE,
  stop text NOT NULL CHECK (stop IN ('pickup', 'dropoff', 'return')),
  driver_id integer NOT NULL REFERENCES drivers (id),
  since timestamptz NOT NULL,
  until timestamptz
);
CREATE INDEX stop_drivers_order_idx ON stop_drivers (order_id);

CREATE FUNCTION record_stop_driver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.driver_id IS NOT NULL THEN
    UPDATE stop_drivers SET until = greatest(since, (SELECT changed_at FROM runs WHERE driver_id = OLD.driver_id AND day = OLD.run_day))
    WHERE order_id = OLD.order_id AND stop = OLD.kind AND until IS NULL;
  END IF;
  IF NEW.driver_id IS NOT NULL THEN
    INSERT INTO stop_drivers (order_id, stop, driver_id, since)
    SELECT NEW.order_id, NEW.kind, NEW.driver_id, changed_at FROM runs WHERE driver_id = NEW.driver_id AND day = NEW.run_day;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stops_record_driver AFTER UPDATE OF driver_id ON stops FOR EACH ROW
  WHEN (NEW.driver_id IS DISTINCT FROM OLD.driver_id) EXECUTE FUNCTION record_stop_driver();
CREATE TRIGGER stops_record_first_driver AFTER INSERT ON stops FOR EACH ROW
  WHEN (NEW.driver_id IS NOT NULL) EXECUTE FUNCTION record_stop_driver();

INSERT INTO stop_drivers (order_id, stop, driver_id, since)
SELECT stops.order_id, stops.kind, stops.driver_id, coalesce(
  (SELECT max(received_at) FROM stop_events
    WHERE order_id = stops.order_id AND stop_events.kind = 'assign' AND data ->> 'driverId' = stops.driver_id::text),
  (SELECT changed_at FROM runs WHERE runs.driver_id = stops.driver_id AND day = run_day))
FROM stops JOIN deliveries USING (order_id)
WHERE stops.driver_id IS NOT NULL AND deliveries.state NOT IN ('delivered', 'returned', 'cancelled');

-- What a phone reported of a delivery after its session had ended: it changes nothing until a dispatcher accepts it. Its events name it in their data.
CREATE TABLE phone_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES deliveries (order_id) ON DELETE CASCADE,
  driver_id integer NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  phone_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason IN ('signed_out', 'expired', 'deactivated', 'unknown')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  is_accepted boolean,
  CHECK ((decided_at IS NULL) = (decided_by IS NULL) AND (decided_at IS NULL) = (is_accepted IS NULL))
);
CREATE UNIQUE INDEX phone_reports_open_key ON phone_reports (order_id, phone_id) WHERE decided_at IS NULL;
CREATE INDEX phone_reports_order_idx ON phone_reports (order_id);
CREATE TRIGGER phone_reports_tell AFTER INSERT OR UPDATE ON phone_reports FOR EACH ROW EXECUTE FUNCTION tell_notice();

-- Limits are counted per phone, so that none uses up another's.
ALTER TABLE proofs ADD COLUMN phone_id uuid;

-- A stop that its driver has set off to is in today's run, whatever the day of the run in which it stands.
CREATE OR REPLACE FUNCTION push_delivery(changed integer, at timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE driver_pushes SET due_at = at, failures = 0
  FROM driver_phones
  WHERE driver_phones.id = phone_id AND ended_at IS NULL
    AND driver_id IN (
      SELECT driver_id FROM stops
      WHERE order_id = changed AND (state IN ('en_route', 'arrived') OR (run_day = dublin_day(at) AND state = 'waiting')))
$$;
