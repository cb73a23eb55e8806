-- Why staff typed the price of an order in place of the calculated one; null where nobody did.
ALTER TABLE orders ADD COLUMN typed_price_reason text CHECK (typed_price_reason <> '');
