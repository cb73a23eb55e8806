-- Who a webhook belongs to, and each attempt to deliver to it. Those made before, or by an older process, have no owner.

ALTER TABLE webhooks
  ADD COLUMN owner_key_id integer REFERENCES api_keys (id) ON DELETE CASCADE,
  ADD COLUMN owner_user_id integer REFERENCES users (id) ON DELETE CASCADE,
  ADD CONSTRAINT webhooks_owner_check CHECK (owner_key_id IS NULL OR owner_user_id IS NULL);

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id integer NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  delivery_id bigint NOT NULL,
  order_id integer NOT NULL,
  at timestamptz NOT NULL,
  -- Why it failed; null where the receiver accepted it.
  failure text
);
CREATE INDEX webhook_attempts_newest_idx ON webhook_attempts (webhook_id, id DESC);
CREATE INDEX webhook_attempts_at_idx ON webhook_attempts (at);

-- A webhook ends with its owner, whoever ends that: the staff area, the terminal, or an older process.
CREATE FUNCTION end_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (
    UPDATE webhooks SET status = 'disabled', last_failure = TG_ARGV[1], modified_at = now()
    WHERE CASE TG_ARGV[0] WHEN 'key' THEN owner_key_id = NEW.id ELSE owner_user_id = NEW.id END
    RETURNING id)
  DELETE FROM webhook_deliveries USING ended WHERE webhook_id = ended.id;
  RETURN NULL;
END $$;

CREATE TRIGGER api_keys_end_webhooks AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION end_webhooks('key', 'Its API key was revoked');
CREATE TRIGGER users_end_webhooks AFTER UPDATE OF disabled_at, role ON users FOR EACH ROW
  WHEN (OLD.disabled_at IS NULL AND OLD.role = 'administrator' AND (NEW.disabled_at IS NOT NULL OR NEW.role <> 'administrator'))
  EXECUTE FUNCTION end_webhooks('user', 'Its owner is no administrator any more');
