-- What opens a delivery's tracking page: 128 bits that nobody can guess, as 32 hexadecimal digits. A version 4 UUID has some digits that are
-- always the same; of two of them only others are taken. Null once the page is gone.
CREATE FUNCTION new_track_key() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT right(one, 12) || left(one, 8) || right(two, 12) FROM (SELECT gen_random_uuid()::text AS one, gen_random_uuid()::text AS two) AS drawn
$$;
-- One for each delivery that is there, too.
ALTER TABLE deliveries ADD COLUMN track_key text DEFAULT new_track_key();
