-- Outside a transaction: the orders of an account that wait for an approver, for its credit and the staff's list.
CREATE INDEX CONCURRENTLY orders_awaiting_approval_idx ON orders (account_id, id DESC) WHERE awaits_approval;
