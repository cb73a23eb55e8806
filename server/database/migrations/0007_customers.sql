-- A customer's emails are found by whom they went to, when all that is kept about him is handed out or erased.
CREATE INDEX emails_recipient_idx ON emails (lower(recipient));

-- An order is recovered into a form once: its reference DL-{order id} belongs to that submission.
CREATE UNIQUE INDEX form_submissions_recovered_key ON form_submissions (form_id, (data ->> 'reference'))
  WHERE source = 'booking-recovery';
