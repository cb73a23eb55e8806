-- When drivers work (decision 123): by weekday, and by date where a day differs; a day without times is a day off.
ALTER TABLE drivers ADD COLUMN shifts_version integer NOT NULL DEFAULT 0;

CREATE TABLE driver_shifts (
  driver_id integer NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  weekday text NOT NULL
    CHECK (weekday IN ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  from_time time NOT NULL,
  to_time time NOT NULL,
  start_place text NOT NULL CHECK (start_place IN ('anywhere', 'depot', 'home')),
  end_place text NOT NULL CHECK (end_place IN ('anywhere', 'depot', 'home')),
  vehicle text CHECK (vehicle <> ''),
  breaks jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (driver_id, weekday),
  CHECK (from_time < to_time)
);

CREATE TABLE driver_shift_days (
  driver_id integer NOT NULL REFERENCES drivers (id) ON DELETE CASCADE,
  day date NOT NULL,
  from_time time,
  to_time time,
  start_place text NOT NULL DEFAULT 'anywhere' CHECK (start_place IN ('anywhere', 'depot', 'home')),
  end_place text NOT NULL DEFAULT 'anywhere' CHECK (end_place IN ('anywhere', 'depot', 'home')),
  vehicle text CHECK (vehicle <> ''),
  breaks jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (driver_id, day),
  CHECK ((from_time IS NULL) = (to_time IS NULL)),
  CHECK (from_time < to_time)
);
CREATE INDEX driver_shift_days_day_idx ON driver_shift_days (day);

-- Of its own, so that nothing that reads drivers reads where they live.
CREATE TABLE driver_homes (
  driver_id integer PRIMARY KEY REFERENCES drivers (id) ON DELETE CASCADE,
  address text NOT NULL CHECK (address <> ''),
  lat double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180)
);
