-- Limits that all nodes share: of sign-ins, and of what costs mail or money. The key is a hash of who is counted; the library that
-- counts wants this order of columns, and milliseconds. Processes of the version before count in their own memory.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire bigint
);
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);
