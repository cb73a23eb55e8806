-- A shop that a WordPress site keeps. What an order is called there: its number, and so its WC-… reference; and when it was last changed
-- there, as far as it was taken over: what is older is no news.
ALTER TABLE orders ADD COLUMN shop_order_id integer CHECK (shop_order_id > 0);
ALTER TABLE orders ADD COLUMN shop_modified_at timestamptz;
CREATE UNIQUE INDEX orders_shop_order_key ON orders (shop_order_id) WHERE shop_order_id IS NOT NULL;

-- Accepted orders and their way to that site. `posted_at`: when it was last sent without an answer that tells what became of it;
-- `next_attempt_at` is null once it is there or can never be. Whoever works on one holds it until `claimed_until`.
CREATE TABLE shop_placements (
  order_id integer PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  reference text NOT NULL UNIQUE,
  shop_order_key text,
  posted_at timestamptz,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz,
  claimed_until timestamptz,
  failure text,
  placed_at timestamptz,
  read_back_at timestamptz
);
CREATE INDEX shop_placements_due_idx ON shop_placements (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX shop_placements_waiting_idx ON shop_placements (order_id) WHERE placed_at IS NULL;
CREATE INDEX shop_placements_failed_idx ON shop_placements (order_id) WHERE failure IS NOT NULL;
CREATE INDEX shop_placements_read_back_idx ON shop_placements (read_back_at) WHERE read_back_at IS NOT NULL;

-- Orders of that site of which it told that something changed, until they are read; `failure`: why one could not be taken over.
CREATE TABLE shop_news (
  shop_order_id integer PRIMARY KEY,
  told_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL,
  failure text
);
CREATE INDEX shop_news_failed_idx ON shop_news (shop_order_id) WHERE failure IS NOT NULL;
CREATE INDEX shop_news_due_idx ON shop_news (next_attempt_at);

-- How far each site was read: everything that changed before `reached` is here. `synced_at`: when nothing was left to read.
CREATE TABLE shop_syncs (
  site text PRIMARY KEY,
  reached timestamptz,
  synced_at timestamptz,
  problem text,
  claimed_until timestamptz
);

ALTER TABLE payments DROP CONSTRAINT payments_method_check,
  ADD CONSTRAINT payments_method_check CHECK (method IN ('stripe', 'sandbox', 'woocommerce', 'phone', 'transfer', 'account'));
DROP INDEX payments_gateway_key;
CREATE UNIQUE INDEX payments_gateway_key ON payments (method, reference) WHERE method IN ('stripe', 'sandbox', 'woocommerce');
