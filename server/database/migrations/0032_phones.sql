-- Who ever had a delivery in their run: what their phone still sends about it is taken, and about no other.
CREATE TABLE delivery_drivers (
  order_id integer NOT NULL REFERENCES deliveries (order_id) ON DELETE CASCADE,
  driver_id integer NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  PRIMARY KEY (order_id, driver_id)
);
CREATE FUNCTION note_driver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO delivery_drivers (order_id, driver_id) VALUES (NEW.order_id, NEW.driver_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER stops_note_driver AFTER INSERT OR UPDATE OF driver_id ON stops FOR EACH ROW WHEN (NEW.driver_id IS NOT NULL)
  EXECUTE FUNCTION note_driver();
INSERT INTO delivery_drivers (order_id, driver_id) SELECT DISTINCT order_id, driver_id FROM stops WHERE driver_id IS NOT NULL;

-- Where drivers were. Days are dropped as a whole; a job makes those to come.
CREATE TABLE driver_positions (
  driver_id integer NOT NULL,
  phone_id uuid NOT NULL,
  located_at timestamptz NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  accuracy_m real NOT NULL CHECK (accuracy_m >= 0),
  PRIMARY KEY (driver_id, located_at)
) PARTITION BY RANGE (located_at);
-- Takes what comes on a day that was not made in time, so that none is lost.
CREATE TABLE driver_positions_other PARTITION OF driver_positions DEFAULT;

-- Makes this day's part, with what came before it was there.
CREATE FUNCTION make_position_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part text := 'driver_positions_' || to_char(day, 'YYYYMMDD');
  first timestamptz := day::timestamp AT TIME ZONE 'UTC';
  next timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  -- One process at a time.
  PERFORM pg_advisory_xact_lock(hashtext('driver_positions'));
  IF to_regclass('public.' || part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE public.%I (LIKE public.driver_positions INCLUDING ALL)', part);
  LOCK TABLE driver_positions_other IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM public.driver_positions_other WHERE located_at >= %L AND located_at < %L RETURNING *)
    INSERT INTO public.%I SELECT * FROM moved', first, next, part);
  EXECUTE format('ALTER TABLE public.driver_positions ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', part, first, next);
END $$;

-- Forgets every day before this one; answers how many.
CREATE FUNCTION drop_position_days(before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  part text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('driver_positions'));
  FOR part IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'public.driver_positions'::regclass AND relname ~ '^driver_positions_\d{8}$'
      AND relname < 'driver_positions_' || to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE public.%I', part);
    dropped := dropped + 1;
  END LOOP;
  DELETE FROM driver_positions_other WHERE located_at < before::timestamp AT TIME ZONE 'UTC';
  RETURN dropped;
END $$;
