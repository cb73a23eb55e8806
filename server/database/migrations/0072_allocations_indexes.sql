-- Outside a transaction: an order paid in parts has several payments of its price.
DROP INDEX CONCURRENTLY IF EXISTS payments_applied_key;
