-- Differences that are asked for of orders on a published invoice (decision 120): lines of a further invoice. Processes
-- of the release before neither make nor read drafts with such lines on them: they leave them out, and refuse to publish.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_kind_check;
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_kind_check CHECK (kind IN ('order', 'charge', 'adjustment', 'difference'));
