-- In a transaction of its own, so that it locks no second table that bookings and payments use: they would wait for each other.
-- Functions and the events of deliveries in the words of the glossary (decision 128). What processes of the release before call by its old name
-- stays until the release after: stop_events as a view, tell_live and tell_of_delivery as functions that call the new ones.
ALTER INDEX emails_alone_idx RENAME TO emails_unlinked_idx;
ALTER INDEX pictures_kept_here_idx RENAME TO pictures_in_database_idx;

CREATE FUNCTION publish_change(topics text[], change jsonb) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('live', (change || jsonb_build_object('to', to_jsonb(topics)))::text)
$$;
CREATE OR REPLACE FUNCTION tell_live(topics text[], news jsonb) RETURNS void LANGUAGE sql AS $$ SELECT publish_change(topics, news) $$;
CREATE FUNCTION publish_change_of_delivery(delivered integer, version integer) RETURNS void LANGUAGE sql AS $$
  SELECT publish_change(
    ARRAY['board', 'order:' || delivered]
      || ARRAY(SELECT DISTINCT 'driver:' || driver_id FROM stops WHERE order_id = delivered AND driver_id IS NOT NULL ORDER BY 1)
      || ARRAY(SELECT 'account:' || account_id FROM orders WHERE id = delivered AND account_id IS NOT NULL),
    jsonb_build_object('kind', 'delivery', 'id', delivered, 'version', version))
$$;
CREATE OR REPLACE FUNCTION tell_of_delivery(delivered integer, version integer) RETURNS void LANGUAGE sql AS $$
  SELECT publish_change_of_delivery(delivered, version)
$$;

ALTER FUNCTION tell_account() RENAME TO publish_account;
CREATE OR REPLACE FUNCTION publish_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['account:' || NEW.id], jsonb_build_object('kind', 'account', 'id', NEW.id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_account_of_order() RENAME TO publish_account_of_order;
CREATE OR REPLACE FUNCTION publish_account_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['account:' || NEW.account_id], jsonb_build_object('kind', 'account', 'id', NEW.account_id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_delivery() RENAME TO publish_delivery;
CREATE OR REPLACE FUNCTION publish_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change_of_delivery(NEW.order_id, NEW.version);
  RETURN NULL;
END $$;

ALTER FUNCTION tell_driver() RENAME TO publish_driver;
CREATE OR REPLACE FUNCTION publish_driver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || NEW.id], jsonb_build_object('kind', 'driver', 'id', NEW.id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_member() RENAME TO publish_member;
CREATE OR REPLACE FUNCTION publish_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['account:' || NEW.account_id], jsonb_build_object('kind', 'account', 'id', NEW.account_id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_member_session() RENAME TO publish_member_session;
CREATE OR REPLACE FUNCTION publish_member_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['member_session:' || NEW.id], jsonb_build_object('kind', 'session', 'id', 0));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_notice() RENAME TO publish_notice;
CREATE OR REPLACE FUNCTION publish_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['board'], jsonb_build_object('kind', 'notice', 'id', NEW.id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_order_change() RENAME TO publish_order;
CREATE OR REPLACE FUNCTION publish_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE known integer;
BEGIN
  SELECT version INTO known FROM deliveries WHERE order_id = NEW.id;
  IF FOUND THEN PERFORM publish_change_of_delivery(NEW.id, known); END IF;
  RETURN NULL;
END $$;

ALTER FUNCTION tell_phone() RENAME TO publish_phone;
CREATE OR REPLACE FUNCTION publish_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || NEW.driver_id], jsonb_build_object('kind', 'driver', 'id', NEW.driver_id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_place() RENAME TO publish_place;
CREATE OR REPLACE FUNCTION publish_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['board', 'place:' || NEW.driver_id], jsonb_build_object('kind', 'position', 'id', NEW.driver_id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_proof() RENAME TO publish_proof;
CREATE OR REPLACE FUNCTION publish_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change_of_delivery(NEW.order_id, (SELECT version FROM deliveries WHERE order_id = NEW.order_id));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_run() RENAME TO publish_run;
CREATE OR REPLACE FUNCTION publish_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || NEW.driver_id],
    jsonb_build_object('kind', 'run', 'id', NEW.driver_id, 'day', NEW.day, 'version', NEW.version));
  RETURN NULL;
END $$;

ALTER FUNCTION tell_user() RENAME TO publish_user;
CREATE OR REPLACE FUNCTION publish_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || id], jsonb_build_object('kind', 'driver', 'id', id)) FROM drivers WHERE user_id = NEW.id;
  RETURN NULL;
END $$;

ALTER FUNCTION forget_place() RENAME TO delete_place;

ALTER FUNCTION forget_push() RENAME TO delete_push;

ALTER FUNCTION keep_due_at() RENAME TO set_due_at;

ALTER FUNCTION keep_reference() RENAME TO set_was_booked;

ALTER FUNCTION keep_refunded_cents() RENAME TO sum_refunded_cents;
CREATE OR REPLACE FUNCTION end_account_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_sessions SET ended_at = now(), end_reason = 'closed'
  FROM members WHERE members.id = member_sessions.member_id AND members.account_id = NEW.id AND ended_at IS NULL;
  PERFORM publish_change(ARRAY['account:' || NEW.id], jsonb_build_object('kind', 'session', 'id', NEW.id));
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION end_member_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE member_sessions SET ended_at = now(), end_reason = CASE NEW.state WHEN 'disabled' THEN 'disabled' ELSE 'email_changed' END
  WHERE member_id = NEW.id AND ended_at IS NULL;
  -- Nothing that an address opens stays once no member has it.
  IF NEW.email <> OLD.email AND NOT EXISTS (SELECT FROM members WHERE email = OLD.email) THEN
    DELETE FROM member_passkeys WHERE email = OLD.email;
    IF NEW.email = '' THEN
      DELETE FROM member_sessions WHERE email = OLD.email;
      DELETE FROM member_sign_ins WHERE email = OLD.email;
    END IF;
  END IF;
  PERFORM publish_change(ARRAY['member:' || NEW.id], jsonb_build_object('kind', 'session', 'id', NEW.id));
  RETURN NULL;
END $$;

ALTER TABLE stop_events RENAME TO delivery_events;
ALTER TABLE delivery_events RENAME COLUMN pressed_at TO happened_at;
ALTER TABLE delivery_events RENAME CONSTRAINT stop_events_pkey TO delivery_events_pkey;
ALTER TABLE delivery_events RENAME CONSTRAINT stop_events_driver_id_fkey TO delivery_events_driver_id_fkey;
ALTER TABLE delivery_events RENAME CONSTRAINT stop_events_order_id_fkey TO delivery_events_order_id_fkey;
ALTER TABLE delivery_events RENAME CONSTRAINT stop_events_check TO delivery_events_check;
ALTER TABLE delivery_events RENAME CONSTRAINT stop_events_kind_check TO delivery_events_kind_check;
ALTER TABLE delivery_events RENAME CONSTRAINT stop_events_role_check TO delivery_events_role_check;
ALTER TABLE delivery_events RENAME CONSTRAINT stop_events_stop_check TO delivery_events_stop_check;
ALTER INDEX stop_events_order_idx RENAME TO delivery_events_order_idx;
CREATE VIEW stop_events AS
  SELECT id, order_id, stop, kind, actor, role, device, sequence, happened_at AS pressed_at, received_at, takes_back, data, driver_id, device_time, lat, lon,
    accuracy_m
  FROM delivery_events;
CREATE OR REPLACE FUNCTION set_holder(INOUT delivery deliveries) RETURNS deliveries LANGUAGE plpgsql AS $$
DECLARE
  collector integer;
  collected timestamptz;
BEGIN
  IF delivery.state IN ('unassigned', 'assigned', 'to_pickup', 'at_pickup', 'delivered', 'returned', 'cancelled') THEN
    delivery.holder := NULL;
    delivery.holder_driver_id := NULL;
    delivery.holder_name := NULL;
    delivery.holder_since := NULL;
    delivery.handing_to := NULL;
    RETURN;
  END IF;
  IF delivery.holder IS NOT NULL THEN RETURN; END IF;
  SELECT coalesce(event.driver_id, pickup.driver_id), coalesce(event.happened_at, delivery.changed_at) INTO collector, collected
  FROM stops pickup LEFT JOIN LATERAL (
    SELECT driver_id, happened_at FROM delivery_events event
    WHERE event.order_id = pickup.order_id AND event.stop = 'pickup' AND event.kind = 'complete' AND event.data ->> 'refused' IS NULL
      AND NOT EXISTS (SELECT 1 FROM delivery_events back
        WHERE back.order_id = event.order_id AND back.takes_back = event.id AND back.data ->> 'refused' IS NULL)
    ORDER BY happened_at DESC LIMIT 1) event ON true
  WHERE pickup.order_id = delivery.order_id AND pickup.kind = 'pickup' AND pickup.state = 'done';
  IF NOT FOUND THEN RETURN; END IF;
  delivery.holder := CASE WHEN delivery.partner_name IS NOT NULL THEN 'partner' WHEN collector IS NOT NULL THEN 'driver' ELSE 'depot' END;
  delivery.holder_driver_id := CASE delivery.holder WHEN 'driver' THEN collector END;
  delivery.holder_name := CASE delivery.holder WHEN 'partner' THEN delivery.partner_name END;
  delivery.holder_since := collected;
END $$;
