-- Outside a transaction
-- Payment problems, newest first, and how many are open.
CREATE INDEX CONCURRENTLY payments_case_idx ON payments (received_at DESC, id DESC) WHERE state IN ('surplus', 'unmatched') OR assigned_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payments_problem_idx;
CREATE INDEX CONCURRENTLY refunds_case_idx ON refunds (settled_at DESC, id DESC) WHERE state = 'failed';
CREATE INDEX CONCURRENTLY refunds_retry_idx ON refunds (retry_of) WHERE retry_of IS NOT NULL;
