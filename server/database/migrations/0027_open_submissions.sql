-- Outside a transaction
CREATE INDEX CONCURRENTLY form_submissions_open_idx ON form_submissions (created_at DESC, id DESC) WHERE done_at IS NULL AND order_id IS NULL;
