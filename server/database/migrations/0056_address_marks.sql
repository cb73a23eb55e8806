-- What staff should check about an order's addresses: a pin, a neighbouring place, a postcode that disagrees; null if nothing.
ALTER TABLE orders ADD COLUMN address_marks text[];
