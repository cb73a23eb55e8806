-- When a former member of staff was erased: the row stays with its id, without name, address and password (decision 119).
ALTER TABLE users ADD COLUMN anonymised_at timestamptz;
