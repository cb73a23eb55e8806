-- An order on account whose money will not come: what was due is written off (decision 56). It counts while the order is unpaid.
ALTER TABLE orders ADD COLUMN written_off_cents integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN written_off_at timestamptz;
ALTER TABLE orders ADD COLUMN written_off_reason text;
ALTER TABLE orders ADD CONSTRAINT orders_written_off_cents_check CHECK (written_off_cents >= 0) NOT VALID;
