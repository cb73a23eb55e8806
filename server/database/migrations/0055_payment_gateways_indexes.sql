-- Outside a transaction
-- A gateway's reference is unique, whichever gateway it is; what staff type for money they record by hand may repeat. Older nodes, whose
-- ON CONFLICT lists the gateways, are served by this index as well, because their condition implies its own.
CREATE UNIQUE INDEX CONCURRENTLY payments_reference_key ON payments (method, reference)
  WHERE method NOT IN ('phone', 'transfer', 'account');
DROP INDEX CONCURRENTLY IF EXISTS payments_gateway_key;
