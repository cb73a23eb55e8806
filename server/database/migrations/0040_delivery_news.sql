-- What a customer was told of their delivery, so that nothing is told twice. `about`: which attempt at which stop, where there may be several.
CREATE TABLE delivery_news (
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('on_the_way', 'collected', 'delivered', 'failed', 'next')),
  about text NOT NULL DEFAULT '',
  told_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, kind, about)
);
