-- Whether the customer of an order made on a WordPress site is emailed about its delivery from here: decided at the first email that is due. Null:
-- not yet. Processes of the release before leave it so.
ALTER TABLE orders ADD COLUMN emails_delivery boolean;
