-- In a transaction of its own: it reads large tables, and may hold no lock that others wait for. Only rows with something else than the default
-- are written.
UPDATE account_papers SET failure = problem WHERE problem IS DISTINCT FROM failure;
UPDATE pictures SET last_move_failure = move_problem WHERE move_problem <> last_move_failure;
UPDATE payments SET case_reason = problem WHERE problem IS DISTINCT FROM case_reason;
UPDATE refunds SET notifies_customer = tells_customer WHERE tells_customer <> notifies_customer;
