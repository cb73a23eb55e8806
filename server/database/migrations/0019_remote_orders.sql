-- Orders of a WordPress site may be in any currency. Sums are of euro alone; how many orders are in which other one stands beside them.

-- Its number there where a plugin gives it one of its own ('2026-0031'); found by the search.
ALTER TABLE orders ADD COLUMN shop_number text CHECK (shop_number <> '');
ALTER TABLE orders DROP COLUMN search_text;
ALTER TABLE orders ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (lower(id::text || ' ' || customer_name || ' ' || customer_email
  || ' ' || service_name || ' ' || coalesce(booking_reference, '') || coalesce(' ' || shop_number, ''))) STORED;
CREATE INDEX orders_search_idx ON orders USING gin (search_text gin_trgm_ops);

CREATE INDEX orders_other_currency_idx ON orders (customer_email) WHERE currency <> 'EUR';

-- The way of paying that its customer chose on that site's pay page, in WooCommerce's word ('bacs', 'cod').
ALTER TABLE orders ADD COLUMN remote_payment_method text;

-- How that site called the way in which it was paid ('Bank transfer', 'Apple Pay'); null: as its method is called here.
ALTER TABLE payments ADD COLUMN method_title text CHECK (method_title <> '');

ALTER TABLE order_changes ADD COLUMN currency text NOT NULL DEFAULT 'EUR';
ALTER TABLE sales_days ADD COLUMN currency text NOT NULL DEFAULT 'EUR';
ALTER TABLE sales_days DROP CONSTRAINT sales_days_pkey;
ALTER TABLE sales_days ADD PRIMARY KEY (day, status, currency);

CREATE FUNCTION euro_cents(cents integer, currency text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN currency = 'EUR' THEN cents ELSE 0 END;

CREATE OR REPLACE FUNCTION record_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town, currency)
    VALUES (-1, dublin_day(OLD.date_created), OLD.status, OLD.total_cents, OLD.refunded_cents, OLD.customer_email,
      lower(btrim(OLD.pickup_town)), lower(btrim(OLD.dropoff_town)), OLD.currency);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town, currency)
    VALUES (1, dublin_day(NEW.date_created), NEW.status, NEW.total_cents, NEW.refunded_cents, NEW.customer_email,
      lower(btrim(NEW.pickup_town)), lower(btrim(NEW.dropoff_town)), NEW.currency);
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER orders_record_change ON orders;
CREATE TRIGGER orders_record_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.date_created, OLD.status, OLD.total_cents, OLD.refunded_cents, OLD.customer_email, OLD.pickup_town, OLD.dropoff_town, OLD.currency)
    IS DISTINCT FROM
    (NEW.date_created, NEW.status, NEW.total_cents, NEW.refunded_cents, NEW.customer_email, NEW.pickup_town, NEW.dropoff_town, NEW.currency))
  EXECUTE FUNCTION record_order_change();

-- As before (0006), by currency: days keep each apart, routes and customers sum euro alone.
CREATE OR REPLACE FUNCTION fold_order_changes(most integer DEFAULT 2000) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  folded integer;
BEGIN
  -- Another fold's facts are here until it commits, so that nobody passes by before they are in the summaries.
  IF NOT EXISTS (SELECT FROM order_changes) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(6006001);
  WITH taken AS (
    DELETE FROM order_changes WHERE id IN (SELECT id FROM order_changes ORDER BY id LIMIT most) RETURNING *
  ),
  by_day AS (
    INSERT INTO sales_days AS sum (day, status, currency, orders, total_cents, refunded_cents)
    SELECT day, status, currency, sum(sign), sum(sign * total_cents), sum(sign * refunded_cents) FROM taken
    GROUP BY day, status, currency ORDER BY day, status, currency
    ON CONFLICT (day, status, currency) DO UPDATE SET orders = sum.orders + excluded.orders,
      total_cents = sum.total_cents + excluded.total_cents, refunded_cents = sum.refunded_cents + excluded.refunded_cents
  ),
  completed AS (
    SELECT day, pickup_town, dropoff_town, sum(sign) AS orders, sum(sign * euro_cents(total_cents, currency)) AS cents FROM taken
    WHERE status = 'completed' AND pickup_town <> '' AND dropoff_town <> ''
    GROUP BY day, pickup_town, dropoff_town
    HAVING sum(sign) <> 0 OR sum(sign * euro_cents(total_cents, currency)) <> 0
  ),
  new_routes AS (
    INSERT INTO sales_routes (pickup_town, dropoff_town)
    SELECT DISTINCT pickup_town, dropoff_town FROM completed
    WHERE NOT EXISTS (SELECT FROM sales_routes known
      WHERE (known.pickup_town, known.dropoff_town) = (completed.pickup_town, completed.dropoff_town))
    RETURNING id, pickup_town, dropoff_town
  ),
  routed AS (
    SELECT day, route.id AS route_id, orders, cents FROM completed
    JOIN (SELECT id, pickup_town, dropoff_town FROM sales_routes UNION ALL SELECT * FROM new_routes) route
      USING (pickup_town, dropoff_town)
  ),
  by_route_day AS (
    INSERT INTO sales_route_days AS sum (day, route_id, completed_orders, completed_cents)
    SELECT day, route_id, orders, cents FROM routed
    ON CONFLICT (day, route_id) DO UPDATE SET completed_orders = sum.completed_orders + excluded.completed_orders,
      completed_cents = sum.completed_cents + excluded.completed_cents
  ),
  by_route_period AS (
    INSERT INTO sales_route_periods AS sum (period, starts_on, route_id, completed_orders, completed_cents)
    SELECT period, date_trunc(period, day)::date, route_id, sum(orders), sum(cents)
    FROM routed CROSS JOIN (VALUES ('month'), ('year')) AS periods (period)
    GROUP BY 1, 2, 3
    ON CONFLICT (period, starts_on, route_id) DO UPDATE SET completed_orders = sum.completed_orders + excluded.completed_orders,
      completed_cents = sum.completed_cents + excluded.completed_cents
  ),
  changed_days AS (
    SELECT customer_email, day, sum(sign) AS change FROM taken
    WHERE customer_email <> ''
    GROUP BY customer_email, day HAVING sum(sign) <> 0
  ),
  -- The day before the first that changed may have been the customer's last.
  reach AS (
    SELECT customer_email, coalesce(
      (SELECT max(known.day) FROM customer_days known WHERE known.customer_email = changed.customer_email AND known.day < min(changed.day)),
      min(changed.day)) AS since
    FROM changed_days changed GROUP BY customer_email
  ),
  before AS (
    SELECT customer_email, day, orders FROM reach JOIN customer_days USING (customer_email) WHERE day >= since
  ),
  after AS (
    SELECT customer_email, day, coalesce(before.orders, 0) + coalesce(change, 0) AS orders
    FROM before FULL JOIN changed_days USING (customer_email, day)
  ),
  gone_days AS (
    DELETE FROM customer_days USING after
    WHERE (customer_days.customer_email, customer_days.day) = (after.customer_email, after.day) AND after.orders <= 0
  ),
  by_customer_day AS (
    INSERT INTO customer_days (customer_email, day, orders)
    SELECT customer_email, day, after.orders FROM after JOIN changed_days USING (customer_email, day) WHERE after.orders > 0
    ON CONFLICT (customer_email, day) DO UPDATE SET orders = excluded.orders
  ),
  placed AS (
    SELECT -1 AS sign, day, lag(day) OVER customer AS previous, lead(day) OVER customer AS next
    FROM before WINDOW customer AS (PARTITION BY customer_email ORDER BY day)
    UNION ALL
    SELECT 1, day, lag(day) OVER customer, lead(day) OVER customer
    FROM after WHERE orders > 0 WINDOW customer AS (PARTITION BY customer_email ORDER BY day)
  ),
  by_gap AS (
    INSERT INTO customer_gaps AS sum (day, gap, customers)
    SELECT day, gap, sum(sign) FROM (
      SELECT sign, day, customer_gap(day, previous) AS gap FROM placed
      UNION ALL SELECT sign, day, 0 FROM placed WHERE next IS NULL
    ) counted
    GROUP BY day, gap HAVING sum(sign) <> 0
    ON CONFLICT (day, gap) DO UPDATE SET customers = sum.customers + excluded.customers
  ),
  by_customer AS (
    SELECT customer_email AS email, sum(sign) AS orders, coalesce(sum(sign) FILTER (WHERE status = 'completed'), 0) AS completed,
      coalesce(sum(sign * euro_cents(total_cents, currency)) FILTER (WHERE status = 'completed'), 0) AS cents,
      (SELECT date_created FROM orders WHERE orders.customer_email = taken.customer_email ORDER BY date_created DESC LIMIT 1) AS newest
    FROM taken WHERE customer_email <> '' GROUP BY customer_email
  ),
  known_customers AS (
    UPDATE customers SET orders_count = customers.orders_count + by_customer.orders,
      completed_orders = customers.completed_orders + by_customer.completed,
      completed_cents = customers.completed_cents + by_customer.cents, last_order_at = newest
    FROM by_customer WHERE customers.email = by_customer.email
      AND (by_customer.orders <> 0 OR completed <> 0 OR cents <> 0 OR last_order_at IS DISTINCT FROM newest)
  ),
  -- Orders that came another way than by a booking.
  new_customers AS (
    INSERT INTO customers (email, name, company, phone, orders_count, completed_orders, completed_cents, last_order_at)
    SELECT by_customer.email, customer_name, coalesce(billing ->> 'company', ''), customer_phone,
      by_customer.orders, completed, cents, newest
    FROM by_customer CROSS JOIN LATERAL (
      SELECT customer_name, customer_phone, billing FROM orders WHERE orders.customer_email = by_customer.email
      ORDER BY date_created DESC LIMIT 1) newest_order
    WHERE by_customer.orders > 0 AND NOT EXISTS (SELECT FROM customers WHERE customers.email = by_customer.email)
    ON CONFLICT (email) DO UPDATE SET orders_count = customers.orders_count + excluded.orders_count,
      completed_orders = customers.completed_orders + excluded.completed_orders,
      completed_cents = customers.completed_cents + excluded.completed_cents, last_order_at = excluded.last_order_at
  )
  SELECT count(*) INTO folded FROM taken;
  RETURN folded;
END $$;

CREATE OR REPLACE FUNCTION recount_sales() RETURNS void LANGUAGE plpgsql AS $$
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
  SELECT dublin_day(date_created) AS day, status, currency, count(*), sum(total_cents), sum(refunded_cents) FROM orders
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;

  INSERT INTO sales_routes (pickup_town, dropoff_town)
  SELECT DISTINCT lower(btrim(pickup_town)), lower(btrim(dropoff_town)) FROM orders
  WHERE status = 'completed' AND btrim(pickup_town) <> '' AND btrim(dropoff_town) <> '' ORDER BY 1, 2;
  INSERT INTO sales_route_days (day, route_id, completed_orders, completed_cents)
  SELECT dublin_day(date_created), route.id, count(*), sum(euro_cents(total_cents, currency))
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
    count(*) FILTER (WHERE status = 'completed'), coalesce(sum(euro_cents(total_cents, currency)) FILTER (WHERE status = 'completed'), 0), max(date_created)
  FROM orders WHERE customer_email <> '' GROUP BY customer_email
  ON CONFLICT (email) DO UPDATE SET orders_count = excluded.orders_count, completed_orders = excluded.completed_orders,
    completed_cents = excluded.completed_cents, last_order_at = excluded.last_order_at
  WHERE (known.orders_count, known.completed_orders, known.completed_cents, known.last_order_at)
    IS DISTINCT FROM (excluded.orders_count, excluded.completed_orders, excluded.completed_cents, excluded.last_order_at);
END $$;

-- Only where something was summed up that is no euro.
DO $$ BEGIN
  IF EXISTS (SELECT FROM orders WHERE currency <> 'EUR') THEN
    PERFORM recount_sales();
  END IF;
END $$;
