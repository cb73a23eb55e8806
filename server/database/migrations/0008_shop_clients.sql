-- What shop clients bring along: products, the lines of the orders that they make, and a customer's note.

CREATE TABLE products (
  id                 integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name               text NOT NULL CHECK (name <> ''),
  sku                text UNIQUE CHECK (sku <> ''),
  status             text NOT NULL CHECK (status IN ('draft', 'pending', 'private', 'publish')),
  catalog_visibility text NOT NULL CHECK (catalog_visibility IN ('visible', 'catalog', 'search', 'hidden')),
  virtual            boolean NOT NULL,
  description        text NOT NULL DEFAULT '',
  short_description  text NOT NULL DEFAULT '',
  -- VAT included; null where none is set.
  price_cents        integer CHECK (price_cents >= 0),
  meta               jsonb NOT NULL DEFAULT '{}',
  created_at         timestamptz NOT NULL DEFAULT now()
);

-- What every booking is a line of: its price comes from the quote. The first product, so its id is 1.
INSERT INTO products (name, status, catalog_visibility, virtual, price_cents)
VALUES ('Courier Service', 'publish', 'hidden', true, 0);

ALTER TABLE orders ADD COLUMN customer_note text NOT NULL DEFAULT '';

-- A line that a shop client sent, as it sent it: product, quantity, gross amounts. Null for the parts of a price of ours.
ALTER TABLE order_lines ADD COLUMN detail jsonb;
