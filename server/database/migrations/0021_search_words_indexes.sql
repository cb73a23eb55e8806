-- Outside a transaction: what search finds words by, and the rows that have none yet. What it found texts by before goes: two such indexes
-- would make each booking pay twice.
CREATE INDEX CONCURRENTLY orders_words_idx ON orders USING gin (words gin_trgm_ops);
CREATE INDEX CONCURRENTLY orders_without_words_idx ON orders (id) WHERE words IS NULL;
CREATE INDEX CONCURRENTLY customers_words_idx ON customers USING gin (words gin_trgm_ops);
CREATE INDEX CONCURRENTLY customers_without_words_idx ON customers (id) WHERE words IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS orders_search_idx;
DROP INDEX CONCURRENTLY IF EXISTS customers_search_idx;
