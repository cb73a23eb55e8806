-- A shop client that keeps itself up to date asks for what changed last.
CREATE INDEX orders_modified_idx ON orders (date_modified DESC, id DESC);
