-- A backup writes a table after those that its rows name, and submissions name orders, which name accounts. The number of a submission that
-- was deleted after its period stays on the account, and leads nowhere.
ALTER TABLE accounts DROP CONSTRAINT accounts_application_id_fkey;
