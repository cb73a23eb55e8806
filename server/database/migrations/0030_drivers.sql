-- Drivers with their phones and runs, what they prove, and who is told of a change.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('administrator', 'shop_manager', 'dispatcher', 'driver', 'customer'));
-- A driver signs in by a code that is shown to their phone.
ALTER TABLE users ALTER COLUMN email DROP NOT NULL, ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE users ADD CONSTRAINT users_sign_in_check CHECK (role = 'driver' OR (email IS NOT NULL AND password_hash IS NOT NULL));

CREATE TABLE drivers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL UNIQUE REFERENCES users (id),
  phone text NOT NULL CHECK (phone <> ''),
  -- The id of a delivery type of the tariff: what it takes is what the vehicle takes.
  vehicle text NOT NULL CHECK (vehicle <> ''),
  licence_note text NOT NULL DEFAULT '',
  on_duty boolean NOT NULL DEFAULT false,
  duty_changed_at timestamptz,
  created_at timestamptz NOT NULL
);

-- Eight characters that a phone signs in by, once. Kept as a hash.
CREATE TABLE driver_codes (
  code_hash text PRIMARY KEY,
  driver_id integer NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX driver_codes_driver_idx ON driver_codes (driver_id);

-- The id names the phone in its events. `ended_at`: signed out, or ended by staff; what waits on it is still taken.
CREATE TABLE driver_phones (
  id uuid PRIMARY KEY,
  driver_id integer NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  -- What it says it is, for the list of a driver's phones.
  name text NOT NULL DEFAULT '',
  signed_in_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX driver_phones_driver_idx ON driver_phones (driver_id);

-- Where a driver was last, while on duty. `refused`: the phone may not say where it is.
CREATE TABLE driver_places (
  driver_id integer PRIMARY KEY REFERENCES drivers (id) ON DELETE CASCADE,
  lat double precision CHECK (lat BETWEEN -90 AND 90),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  accuracy_m real CHECK (accuracy_m >= 0),
  located_at timestamptz,
  refused boolean NOT NULL DEFAULT false
);

-- A driver's stops of one day. The version rises with every change of which stops they are and in which order.
CREATE TABLE runs (
  driver_id integer NOT NULL REFERENCES drivers (id),
  day date NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (driver_id, day)
);

-- In whose run of which day a stop is, and where in it: lower positions come first. `located_at`: when somebody looked where it is; without
-- lat and lon it could not be found.
ALTER TABLE stops
  ADD COLUMN driver_id integer,
  ADD COLUMN run_day date,
  ADD COLUMN run_position integer CHECK (run_position >= 0),
  ADD COLUMN lat double precision,
  ADD COLUMN lon double precision,
  ADD COLUMN located_at timestamptz,
  ADD CONSTRAINT stops_run_fkey FOREIGN KEY (driver_id, run_day) REFERENCES runs (driver_id, day),
  ADD CONSTRAINT stops_run_check CHECK ((driver_id IS NULL) = (run_day IS NULL) AND (driver_id IS NULL) = (run_position IS NULL));

-- Another carrier who takes a delivery over.
ALTER TABLE deliveries
  ADD COLUMN partner_name text CHECK (partner_name <> ''),
  ADD COLUMN partner_reference text,
  ADD COLUMN partner_url text CHECK (partner_url LIKE 'https://%');

-- What the phone's own clock said, and where it was.
ALTER TABLE stop_events
  ADD COLUMN driver_id integer REFERENCES drivers (id),
  ADD COLUMN device_time timestamptz,
  ADD COLUMN lat double precision,
  ADD COLUMN lon double precision,
  ADD COLUMN accuracy_m real;

-- A signature or a picture. The phone makes its id, so that a repeat is the same row; `key` is what it is served by.
CREATE TABLE proofs (
  id uuid PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (length(key) >= 22),
  order_id integer NOT NULL REFERENCES deliveries (order_id) ON DELETE CASCADE,
  stop text NOT NULL CHECK (stop IN ('pickup', 'dropoff', 'return')),
  -- The press that it belongs to; it may arrive first.
  event_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('signature', 'picture')),
  driver_id integer REFERENCES drivers (id),
  signed_by text NOT NULL DEFAULT '',
  -- Of a signature: lists of points. A picture's bytes lie with `server/pictures`, under the proof's id.
  strokes jsonb,
  sha256 text NOT NULL,
  taken_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  CHECK ((kind = 'signature') = (strokes IS NOT NULL))
);
CREATE INDEX proofs_order_idx ON proofs (order_id);

-- What a dispatcher should know until one of them has seen it.
CREATE TABLE dispatch_notices (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer REFERENCES deliveries (order_id) ON DELETE CASCADE,
  driver_id integer REFERENCES drivers (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL,
  seen_at timestamptz
);
CREATE INDEX dispatch_notices_open_idx ON dispatch_notices (created_at) WHERE seen_at IS NULL;

-- News for boards, phones and tracking pages: heard by every process once the transaction has committed.
CREATE FUNCTION tell_live(topics text[], news jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', (news || jsonb_build_object('to', to_jsonb(topics)))::text)
$$;

-- Board, tracking page, and the phones of those who drive it.
CREATE FUNCTION tell_of_delivery(delivered integer, version integer) RETURNS void LANGUAGE sql AS $$
  SELECT tell_live(
    ARRAY['board', 'order:' || delivered]
      || ARRAY(SELECT DISTINCT 'driver:' || driver_id FROM stops WHERE order_id = delivered AND driver_id IS NOT NULL ORDER BY 1),
    jsonb_build_object('kind', 'delivery', 'id', delivered, 'version', version))
$$;

CREATE FUNCTION tell_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_delivery(NEW.order_id, NEW.version);
  RETURN NULL;
END $$;
CREATE TRIGGER deliveries_tell AFTER INSERT OR UPDATE ON deliveries FOR EACH ROW EXECUTE FUNCTION tell_delivery();

-- Addresses, contacts and instructions are the order's.
CREATE FUNCTION tell_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE known integer;
BEGIN
  SELECT version INTO known FROM deliveries WHERE order_id = NEW.id;
  IF FOUND THEN PERFORM tell_of_delivery(NEW.id, known); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tell AFTER UPDATE OF version ON orders FOR EACH ROW WHEN (NEW.version IS DISTINCT FROM OLD.version)
  EXECUTE FUNCTION tell_order_change();

CREATE FUNCTION tell_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_delivery(NEW.order_id, (SELECT version FROM deliveries WHERE order_id = NEW.order_id));
  RETURN NULL;
END $$;
CREATE TRIGGER proofs_tell AFTER INSERT ON proofs FOR EACH ROW EXECUTE FUNCTION tell_proof();

CREATE FUNCTION tell_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['board', 'driver:' || NEW.driver_id],
    jsonb_build_object('kind', 'run', 'id', NEW.driver_id, 'day', NEW.day, 'version', NEW.version));
  RETURN NULL;
END $$;
CREATE TRIGGER runs_tell AFTER INSERT OR UPDATE ON runs FOR EACH ROW EXECUTE FUNCTION tell_run();

CREATE FUNCTION tell_driver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['board', 'driver:' || NEW.id], jsonb_build_object('kind', 'driver', 'id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER drivers_tell AFTER INSERT OR UPDATE ON drivers FOR EACH ROW EXECUTE FUNCTION tell_driver();

CREATE FUNCTION tell_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['board', 'driver:' || NEW.driver_id], jsonb_build_object('kind', 'driver', 'id', NEW.driver_id));
  RETURN NULL;
END $$;
CREATE TRIGGER driver_phones_tell AFTER INSERT OR UPDATE OF ended_at ON driver_phones FOR EACH ROW EXECUTE FUNCTION tell_phone();

-- A user who is disabled, renamed or given another role; their phones hear of it at once.
CREATE FUNCTION tell_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['board', 'driver:' || id], jsonb_build_object('kind', 'driver', 'id', id)) FROM drivers WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell AFTER UPDATE OF disabled_at, display_name, role ON users FOR EACH ROW EXECUTE FUNCTION tell_user();

CREATE FUNCTION tell_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['board', 'place:' || NEW.driver_id], jsonb_build_object('kind', 'position', 'id', NEW.driver_id));
  RETURN NULL;
END $$;
CREATE TRIGGER driver_places_tell AFTER INSERT OR UPDATE ON driver_places FOR EACH ROW EXECUTE FUNCTION tell_place();

CREATE FUNCTION tell_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['board'], jsonb_build_object('kind', 'notice', 'id', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER dispatch_notices_tell AFTER INSERT OR UPDATE ON dispatch_notices FOR EACH ROW EXECUTE FUNCTION tell_notice();
