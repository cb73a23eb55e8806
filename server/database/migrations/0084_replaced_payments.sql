-- Money recorded by hand whose payment was found later is no money of its own, and cannot be reopened (decision 94).
ALTER TABLE payments ADD COLUMN replaced_by integer;
ALTER TABLE payments ADD CONSTRAINT payments_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES payments (id) NOT VALID;
