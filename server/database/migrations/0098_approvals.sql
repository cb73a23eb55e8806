-- A booking above a member's limit waits for an approver of the account (decision 112). Processes of the release before write none of this;
-- an order that they move away from on-hold stops waiting by the trigger.
ALTER TABLE orders ADD COLUMN awaits_approval boolean NOT NULL DEFAULT false;
ALTER TABLE orders ADD CONSTRAINT orders_awaits_approval_check
  CHECK (NOT awaits_approval OR (status = 'on-hold' AND account_id IS NOT NULL AND member_id IS NOT NULL)) NOT VALID;

CREATE TABLE approvals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  -- Who booked it.
  member_id integer NOT NULL REFERENCES members (id) ON DELETE RESTRICT,
  exceeded text NOT NULL CHECK (exceeded IN ('order', 'month')),
  -- What was asked for, gross.
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  -- Of what approvers are shown: an approval is for exactly that.
  shown_hash text NOT NULL,
  asked_at timestamptz NOT NULL,
  -- Null while it waits. `changed`: the order was changed, and another request was made; `withdrawn`: the order left its state in another way.
  outcome text CHECK (outcome IN ('approved', 'refused', 'lapsed', 'changed', 'withdrawn')),
  ended_at timestamptz,
  decided_by integer REFERENCES members (id) ON DELETE RESTRICT,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT approvals_ended_check CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  CONSTRAINT approvals_decided_check CHECK ((decided_by IS NOT NULL) = (outcome IS NOT NULL AND outcome IN ('approved', 'refused')))
);
CREATE UNIQUE INDEX approvals_waiting_key ON approvals (order_id) WHERE outcome IS NULL;
CREATE INDEX approvals_waiting_idx ON approvals (id) WHERE outcome IS NULL;
CREATE INDEX approvals_order_idx ON approvals (order_id, id DESC);
CREATE INDEX approvals_account_idx ON approvals (account_id, id DESC);

CREATE FUNCTION withdraw_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.awaits_approval := false;
  UPDATE approvals SET outcome = 'withdrawn', ended_at = now() WHERE order_id = NEW.id AND outcome IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_withdraw_approval BEFORE UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.awaits_approval AND NEW.status <> 'on-hold')
  EXECUTE FUNCTION withdraw_approval();

-- The portal follows the orders of its account, and their deliveries.
CREATE FUNCTION tell_account_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_live(ARRAY['account:' || NEW.account_id], jsonb_build_object('kind', 'account', 'id', NEW.account_id));
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tell_account AFTER UPDATE OF status, version, awaits_approval, account_id ON orders FOR EACH ROW
  WHEN (NEW.account_id IS NOT NULL AND (NEW.status, NEW.version, NEW.awaits_approval, NEW.account_id)
    IS DISTINCT FROM (OLD.status, OLD.version, OLD.awaits_approval, OLD.account_id))
  EXECUTE FUNCTION tell_account_of_order();
CREATE OR REPLACE FUNCTION tell_of_delivery(delivered integer, version integer) RETURNS void LANGUAGE sql AS $$
  SELECT tell_live(
    ARRAY['board', 'order:' || delivered]
      || ARRAY(SELECT DISTINCT 'driver:' || driver_id FROM stops WHERE order_id = delivered AND driver_id IS NOT NULL ORDER BY 1)
      || ARRAY(SELECT 'account:' || account_id FROM orders WHERE id = delivered AND account_id IS NOT NULL),
    jsonb_build_object('kind', 'delivery', 'id', delivered, 'version', version))
$$;
