-- What deliveries came to, by day: collected, delivered, on time, at the first attempt (docs/decisions/0081-on-time.md). Signed facts that are
-- folded into sums, as those of orders are (docs/decisions/0015-sales-summaries.md), so that no driver's press waits for a row that counts.

-- What the events come to, kept with the state that they come to. `ended_at`: delivered or brought back. `due_at`: when it was to be delivered,
-- as that stood when it ended; null where nothing said when, and where only the office said that it had arrived.
ALTER TABLE deliveries
  ADD COLUMN collected_at timestamptz,
  ADD COLUMN ended_at timestamptz,
  ADD COLUMN due_at timestamptz,
  ADD COLUMN has_failed boolean NOT NULL DEFAULT false;

CREATE TABLE delivery_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  collected smallint NOT NULL,
  delivered smallint NOT NULL,
  first_attempt smallint NOT NULL,
  timed smallint NOT NULL,
  on_time smallint NOT NULL
);

-- By Dublin day of what happened. `timed`: ended, and it is known when it was due; `on_time` of those.
CREATE TABLE delivery_days (
  day date PRIMARY KEY,
  collected integer NOT NULL,
  delivered integer NOT NULL,
  first_attempt integer NOT NULL,
  timed integer NOT NULL,
  on_time integer NOT NULL
);

-- What one delivery counts for, on the day of its collection and on that of its end.
CREATE FUNCTION delivery_counts(delivery deliveries)
  RETURNS TABLE (day date, collected integer, delivered integer, first_attempt integer, timed integer, on_time integer)
  LANGUAGE sql STABLE AS $$
  SELECT dublin_day(delivery.collected_at), 1, 0, 0, 0, 0 WHERE delivery.collected_at IS NOT NULL
  UNION ALL
  SELECT dublin_day(delivery.ended_at), 0, (delivery.state = 'delivered')::integer,
    (delivery.state = 'delivered' AND NOT delivery.has_failed)::integer, (delivery.due_at IS NOT NULL)::integer,
    coalesce(delivery.state = 'delivered' AND delivery.ended_at <= delivery.due_at, false)::integer
  WHERE delivery.ended_at IS NOT NULL
$$;

CREATE FUNCTION record_delivery_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO delivery_changes (day, collected, delivered, first_attempt, timed, on_time)
    SELECT day, -collected, -delivered, -first_attempt, -timed, -on_time FROM delivery_counts(OLD);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO delivery_changes (day, collected, delivered, first_attempt, timed, on_time)
    SELECT day, collected, delivered, first_attempt, timed, on_time FROM delivery_counts(NEW);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER deliveries_record_new_or_gone AFTER INSERT OR DELETE ON deliveries
  FOR EACH ROW EXECUTE FUNCTION record_delivery_change();
CREATE TRIGGER deliveries_record_change AFTER UPDATE ON deliveries FOR EACH ROW
  WHEN ((OLD.state, OLD.collected_at, OLD.ended_at, OLD.due_at, OLD.has_failed)
    IS DISTINCT FROM (NEW.state, NEW.collected_at, NEW.ended_at, NEW.due_at, NEW.has_failed))
  EXECUTE FUNCTION record_delivery_change();

-- As fold_order_changes: one at a time, at most so many facts, the oldest first; returns how many.
CREATE FUNCTION fold_delivery_changes(most integer DEFAULT 2000) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded integer;
BEGIN
  IF NOT EXISTS (SELECT FROM delivery_changes) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('delivery_days'));
  WITH taken AS (
    DELETE FROM delivery_changes WHERE id IN (SELECT id FROM delivery_changes ORDER BY id LIMIT most) RETURNING *
  ), counted AS (
    INSERT INTO delivery_days AS kept (day, collected, delivered, first_attempt, timed, on_time)
    SELECT day, sum(collected), sum(delivered), sum(first_attempt), sum(timed), sum(on_time) FROM taken GROUP BY day
    ON CONFLICT (day) DO UPDATE SET collected = kept.collected + excluded.collected,
      delivered = kept.delivered + excluded.delivered, first_attempt = kept.first_attempt + excluded.first_attempt,
      timed = kept.timed + excluded.timed, on_time = kept.on_time + excluded.on_time
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

-- All of it anew, while deliveries wait.
CREATE FUNCTION recount_deliveries() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE deliveries IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('delivery_days'));
  DELETE FROM delivery_changes;
  DELETE FROM delivery_days;
  INSERT INTO delivery_days (day, collected, delivered, first_attempt, timed, on_time)
  SELECT counts.day, sum(counts.collected), sum(counts.delivered), sum(counts.first_attempt), sum(counts.timed),
    sum(counts.on_time)
  FROM deliveries CROSS JOIN LATERAL delivery_counts(deliveries) AS counts GROUP BY counts.day;
END $$;

-- Deliveries of before: when they were collected and ended, by the newest press that was not taken back. Nothing kept when they were due.
UPDATE deliveries SET
  collected_at = (SELECT max(pressed_at) FROM stop_events event WHERE event.order_id = deliveries.order_id AND event.kind = 'complete'
    AND event.stop = 'pickup' AND NOT EXISTS (SELECT FROM stop_events back WHERE back.takes_back = event.id AND back.order_id = event.order_id)),
  ended_at = CASE WHEN state IN ('delivered', 'returned') THEN
    (SELECT max(pressed_at) FROM stop_events event WHERE event.order_id = deliveries.order_id AND event.kind = 'complete'
      AND event.stop = CASE state WHEN 'delivered' THEN 'dropoff' ELSE 'return' END
      AND NOT EXISTS (SELECT FROM stop_events back WHERE back.takes_back = event.id AND back.order_id = event.order_id)) END,
  has_failed = EXISTS (SELECT FROM stop_events event WHERE event.order_id = deliveries.order_id AND event.kind = 'fail'
    AND NOT EXISTS (SELECT FROM stop_events back WHERE back.takes_back = event.id AND back.order_id = event.order_id))
WHERE EXISTS (SELECT FROM stop_events WHERE stop_events.order_id = deliveries.order_id AND kind IN ('complete', 'fail'));
