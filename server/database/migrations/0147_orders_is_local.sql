-- In a transaction of its own, so that it locks no second table that bookings and payments use: they would wait for each other.
-- No release has had this one yet.
ALTER TABLE orders RENAME COLUMN kept_here TO is_local;
ALTER TABLE orders RENAME CONSTRAINT orders_kept_here_check TO orders_is_local_check;
