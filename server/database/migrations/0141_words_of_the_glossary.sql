-- Tables and columns in the words of the glossary (decision 128). Processes of the release before read and write the same rows by views of the
-- old names, which the release after drops.
ALTER TABLE shop_news RENAME TO shop_webhook_inbox;
ALTER TABLE shop_webhook_inbox RENAME COLUMN told_at TO notified_at;
ALTER TABLE shop_webhook_inbox RENAME CONSTRAINT shop_news_pkey TO shop_webhook_inbox_pkey;
ALTER TABLE shop_webhook_inbox RENAME CONSTRAINT shop_news_attempts_check TO shop_webhook_inbox_attempts_check;
ALTER INDEX shop_news_failed_idx RENAME TO shop_webhook_inbox_failed_idx;
ALTER INDEX shop_news_due_idx RENAME TO shop_webhook_inbox_due_idx;
CREATE VIEW shop_news AS SELECT shop_order_id, notified_at AS told_at, attempts, next_attempt_at, failure FROM shop_webhook_inbox;

ALTER TABLE delivery_news RENAME TO sent_notifications;
ALTER TABLE sent_notifications RENAME COLUMN told_at TO notified_at;
ALTER TABLE sent_notifications RENAME CONSTRAINT delivery_news_pkey TO sent_notifications_pkey;
ALTER TABLE sent_notifications RENAME CONSTRAINT delivery_news_order_id_fkey TO sent_notifications_order_id_fkey;
ALTER TABLE sent_notifications RENAME CONSTRAINT delivery_news_kind_check TO sent_notifications_kind_check;
CREATE VIEW delivery_news AS SELECT order_id, kind, about, notified_at AS told_at FROM sent_notifications;

ALTER TABLE gateway_faults RENAME TO gateway_failures;
ALTER TABLE gateway_failures RENAME COLUMN asked TO operation;
ALTER TABLE gateway_failures RENAME COLUMN told_at TO notified_at;
ALTER TABLE gateway_failures RENAME CONSTRAINT gateway_faults_pkey TO gateway_failures_pkey;
CREATE VIEW gateway_faults AS
  SELECT gateway, operation AS asked, message, lasting, count, since, last_at, notified_at AS told_at, cleared_at FROM gateway_failures;
