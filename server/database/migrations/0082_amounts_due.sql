-- Since when a requested difference is due. Older processes do not set it.
ALTER TABLE orders ADD COLUMN due_at timestamptz;
CREATE FUNCTION keep_due_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.due_at := CASE WHEN NEW.due_cents > 0 THEN coalesce(NEW.due_at, now()) END;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_keep_due_at BEFORE INSERT OR UPDATE OF due_cents, due_at ON orders
  FOR EACH ROW WHEN (NEW.due_cents > 0 OR NEW.due_at IS NOT NULL) EXECUTE FUNCTION keep_due_at();
UPDATE orders SET due_at = coalesce((SELECT max(happened_at) FROM order_events WHERE order_id = orders.id AND kind = 'price'), date_modified)
WHERE due_cents > 0;

-- A requested difference that is not paid is neither sold nor received: every sum of sales leaves it out.
CREATE OR REPLACE FUNCTION record_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town, currency)
  VALUES (-1, dublin_day(OLD.date_created), OLD.status, OLD.total_cents - OLD.due_cents, OLD.refunded_cents, OLD.customer_email,
    lower(btrim(OLD.pickup_town)), lower(btrim(OLD.dropoff_town)), OLD.currency);
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town, currency)
    VALUES (1, dublin_day(NEW.date_created), NEW.status, NEW.total_cents - NEW.due_cents, NEW.refunded_cents, NEW.customer_email,
      lower(btrim(NEW.pickup_town)), lower(btrim(NEW.dropoff_town)), NEW.currency);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION record_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town, currency)
  SELECT 1, dublin_day(date_created), status, total_cents - due_cents, refunded_cents, customer_email,
    lower(btrim(pickup_town)), lower(btrim(dropoff_town)), currency FROM placed;
  INSERT INTO webhook_deliveries (webhook_id, order_id)
  SELECT webhooks.id, placed.id FROM webhooks CROSS JOIN placed
  WHERE webhooks.status = 'active' AND webhooks.topic = 'order.created' ORDER BY placed.id, webhooks.id
  ON CONFLICT (webhook_id, order_id) WHERE attempts = 0 DO UPDATE SET order_id = excluded.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_record_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.date_created, OLD.status, OLD.total_cents, OLD.due_cents, OLD.refunded_cents, OLD.customer_email, OLD.pickup_town, OLD.dropoff_town, OLD.currency)
    IS DISTINCT FROM
    (NEW.date_created, NEW.status, NEW.total_cents, NEW.due_cents, NEW.refunded_cents, NEW.customer_email, NEW.pickup_town, NEW.dropoff_town, NEW.currency))
  EXECUTE FUNCTION record_order_change();

-- What the summaries have of these orders so far. No order changes between the new functions and this.
INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town, currency)
  SELECT sign, dublin_day(date_created), status, total_cents - CASE WHEN sign > 0 THEN due_cents ELSE 0 END, refunded_cents, customer_email,
    lower(btrim(pickup_town)), lower(btrim(dropoff_town)), currency
  FROM orders CROSS JOIN (VALUES (-1), (1)) AS signs (sign) WHERE due_cents > 0;

CREATE OR REPLACE FUNCTION recount_sales()
 RETURNS void
 LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(6006001);
  LOCK TABLE orders, refunds IN SHARE ROW EXCLUSIVE MODE;
  UPDATE orders SET refunded_cents = counted.cents FROM (
    SELECT orders.id, coalesce(sum(refund_of_order(refunds)), 0) AS cents
    FROM orders LEFT JOIN refunds ON refunds.order_id = orders.id
    WHERE refunds.id IS NOT NULL OR orders.refunded_cents <> 0
    GROUP BY orders.id
  ) counted WHERE counted.id = orders.id AND counted.cents <> refunded_cents;
  TRUNCATE order_changes, sales_days, sales_route_days, sales_route_periods, sales_routes, customer_days, customer_gaps;

  INSERT INTO sales_days (day, status, currency, orders, total_cents, refunded_cents)
  SELECT dublin_day(date_created) AS day, status, currency, count(*), sum(total_cents - due_cents), sum(refunded_cents) FROM orders
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

  INSERT INTO sales_routes (pickup_town, dropoff_town)
  SELECT DISTINCT lower(btrim(pickup_town)), lower(btrim(dropoff_town)) FROM orders
  WHERE status = 'completed' AND btrim(pickup_town) <> '' AND btrim(dropoff_town) <> '' ORDER BY 1, 2;
  INSERT INTO sales_route_days (day, route_id, completed_orders, completed_cents)
  SELECT dublin_day(date_created), route.id, count(*), sum(euro_cents(total_cents - due_cents, currency))
  FROM orders JOIN sales_routes route
    ON (route.pickup_town, route.dropoff_town) = (lower(btrim(orders.pickup_town)), lower(btrim(orders.dropoff_town)))
  WHERE status = 'completed' GROUP BY 1, 2 ORDER BY 1, 2;
  INSERT INTO sales_route_periods (period, starts_on, route_id, completed_orders, completed_cents)
  SELECT period, date_trunc(period, day)::date, route_id, sum(completed_orders), sum(completed_cents)
  FROM sales_route_days CROSS JOIN (VALUES ('month'), ('year')) AS periods (period) GROUP BY 1, 2, 3;

  INSERT INTO customer_days (customer_email, day, orders)
  SELECT customer_email, dublin_day(date_created), count(*) FROM orders WHERE customer_email <> '' GROUP BY 1, 2 ORDER BY 1, 2;
  INSERT INTO customer_gaps (day, gap, customers)
  SELECT day, gap, count(*) FROM (
    SELECT day, customer_gap(day, lag(day) OVER customer) AS gap FROM customer_days
    WINDOW customer AS (PARTITION BY customer_email ORDER BY day)
    UNION ALL SELECT max(day), 0 FROM customer_days GROUP BY customer_email
  ) placed GROUP BY 1, 2 ORDER BY 1, 2;

  UPDATE customers SET orders_count = 0, completed_orders = 0, completed_cents = 0, last_order_at = NULL
  WHERE (orders_count <> 0 OR last_order_at IS NOT NULL) AND NOT EXISTS (SELECT FROM orders WHERE customer_email = email);
  INSERT INTO customers AS known (email, name, company, phone, created_at, orders_count, completed_orders, completed_cents, last_order_at)
  SELECT customer_email, (array_agg(customer_name ORDER BY date_created DESC))[1],
    (array_agg(coalesce(billing ->> 'company', '') ORDER BY date_created DESC))[1],
    (array_agg(customer_phone ORDER BY date_created DESC))[1], min(date_created), count(*),
    count(*) FILTER (WHERE status = 'completed'), coalesce(sum(euro_cents(total_cents - due_cents, currency)) FILTER (WHERE status = 'completed'), 0), max(date_created)
  FROM orders WHERE customer_email <> '' GROUP BY customer_email
  ON CONFLICT (email) DO UPDATE SET orders_count = excluded.orders_count, completed_orders = excluded.completed_orders,
    completed_cents = excluded.completed_cents, last_order_at = excluded.last_order_at
  WHERE (known.orders_count, known.completed_orders, known.completed_cents, known.last_order_at)
    IS DISTINCT FROM (excluded.orders_count, excluded.completed_orders, excluded.completed_cents, excluded.last_order_at);
END $$;
