-- A driver who is ended: by whoever disables the user, on the screen of the drivers, on that of the users or in a terminal. Their phones are out,
-- also once the user is enabled again; what waits on them is still taken.
CREATE FUNCTION end_driver() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ended integer;
BEGIN
  SELECT id INTO ended FROM drivers WHERE user_id = NEW.id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE driver_phones SET ended_at = NEW.disabled_at WHERE driver_id = ended AND ended_at IS NULL;
  DELETE FROM driver_codes WHERE driver_id = ended AND used_at IS NULL;
  UPDATE drivers SET on_duty = false, duty_changed_at = NEW.disabled_at WHERE id = ended AND on_duty;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_driver AFTER UPDATE OF disabled_at ON users FOR EACH ROW
  WHEN (NEW.disabled_at IS NOT NULL AND OLD.disabled_at IS NULL) EXECUTE FUNCTION end_driver();

-- Off duty nobody knows where a driver was.
CREATE FUNCTION forget_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM driver_places WHERE driver_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER drivers_forget_place AFTER UPDATE OF on_duty ON drivers FOR EACH ROW WHEN (OLD.on_duty AND NOT NEW.on_duty)
  EXECUTE FUNCTION forget_place();

-- Where a phone's push messages go, and the keys that they are encrypted with (RFC 8291). `due_at`: one is to be sent; null: none is.
CREATE TABLE driver_pushes (
  phone_id uuid PRIMARY KEY REFERENCES driver_phones (id) ON DELETE CASCADE,
  endpoint text NOT NULL CHECK (endpoint <> ''),
  p256dh text NOT NULL,
  auth text NOT NULL,
  due_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE INDEX driver_pushes_due_idx ON driver_pushes (due_at) WHERE due_at IS NOT NULL;

-- A change of a run makes a message to each phone of its driver due, in its own transaction. A run of the past is nobody's news.
CREATE FUNCTION push_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE driver_pushes SET due_at = NEW.changed_at, failures = 0
  FROM driver_phones
  WHERE driver_phones.id = phone_id AND driver_phones.driver_id = NEW.driver_id AND driver_phones.ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER runs_push AFTER INSERT OR UPDATE OF version ON runs FOR EACH ROW
  WHEN (NEW.day >= (NEW.changed_at AT TIME ZONE 'Europe/Dublin')::date) EXECUTE FUNCTION push_run();

-- A phone that is ended is sent nothing any more.
CREATE FUNCTION forget_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM driver_pushes WHERE phone_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER driver_phones_forget_push AFTER UPDATE OF ended_at ON driver_phones FOR EACH ROW WHEN (NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION forget_push();
