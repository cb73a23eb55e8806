-- An account's order beside a WordPress shop: it is never sent there, and called AC-{id}, because WC-{id} may be another order there.
ALTER TABLE orders ADD COLUMN kept_here boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT orders_kept_here_check CHECK (NOT kept_here OR shop_order_id IS NULL) NOT VALID;
