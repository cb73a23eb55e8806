-- Outside a transaction: emails that wait for a daily digest.
CREATE INDEX CONCURRENTLY emails_digest_idx ON emails (created_at) WHERE state = 'digest';
