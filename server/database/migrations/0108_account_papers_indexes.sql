-- Outside a transaction
CREATE INDEX CONCURRENTLY account_papers_due_idx ON account_papers (draw_at) WHERE state = 'pending';
DROP INDEX CONCURRENTLY IF EXISTS account_papers_pending_idx;
