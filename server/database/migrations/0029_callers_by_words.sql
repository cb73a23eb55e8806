-- Outside a transaction: a caller is found by the words of customers (0021), which hold the digits of their phone.
DROP INDEX CONCURRENTLY IF EXISTS customers_phone_idx;
