-- When the people of a finished order were removed from it and its papers, years later (decision 119); null until then.
ALTER TABLE orders ADD COLUMN contacts_removed_at timestamptz;
