-- A new payment gateway needs no migration: its name is checked for its form, and the list of gateways is domain/orders/gateways.ts.
ALTER TABLE payments DROP CONSTRAINT payments_method_check,
  ADD CONSTRAINT payments_method_check CHECK (method ~ '^[a-z][a-z0-9_]{1,31}$') NOT VALID;
ALTER TABLE payment_sessions DROP CONSTRAINT payment_sessions_gateway_check,
  ADD CONSTRAINT payment_sessions_gateway_check CHECK (gateway ~ '^[a-z][a-z0-9_]{1,31}$') NOT VALID;
