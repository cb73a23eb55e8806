-- Emails about no order and no form are few, and deleted after 90 days as logs are.
CREATE INDEX emails_alone_idx ON emails (created_at) WHERE order_id IS NULL AND submission_id IS NULL;
