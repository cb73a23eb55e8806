-- Reminders of unpaid invoices that were queued (decision 121): each step once. Processes of the release before send none.
CREATE TABLE invoice_reminders (
  invoice_id integer NOT NULL REFERENCES invoices (id) ON DELETE RESTRICT,
  -- Days overdue.
  step integer NOT NULL CHECK (step IN (3, 10, 20)),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (invoice_id, step)
);
