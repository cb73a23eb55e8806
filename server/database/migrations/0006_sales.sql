-- Figures that stay cheap: every change of an order is written down as a signed fact, and facts are folded into summaries by one at a time.
-- No booking, payment or refund ever waits for a row that counts (docs/decisions/0015-sales-summaries.md).

-- What of an order's payment went back: what was paid twice, or belongs to no order, is not in it.
ALTER TABLE orders ADD COLUMN refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0);

-- The list's filters. Collection days, sandbox orders, and quote requests that wait for a price.
CREATE INDEX orders_collection_idx ON orders (scheduled_date, date_created DESC, id DESC);
CREATE INDEX orders_sandbox_idx ON orders (date_created DESC, id DESC) WHERE payment_method = 'sandbox';
CREATE INDEX orders_quote_requests_idx ON orders (date_created DESC, id DESC) WHERE status = 'on-hold' AND total_cents = 0;

-- Kept by fold_order_changes, with last_order_at.
ALTER TABLE customers
  ADD COLUMN orders_count integer NOT NULL DEFAULT 0,
  ADD COLUMN completed_orders integer NOT NULL DEFAULT 0,
  ADD COLUMN completed_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
    (lower(name || ' ' || email || ' ' || company || ' ' || phone)) STORED;
CREATE INDEX customers_search_idx ON customers USING gin (search_text gin_trgm_ops);

-- Facts that no summary has yet. Only ever inserted, and deleted by the fold; a fact that is taken back comes again with sign -1.
CREATE TABLE order_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sign smallint NOT NULL CHECK (sign IN (-1, 1)),
  day date NOT NULL,
  status text NOT NULL,
  total_cents integer NOT NULL,
  refunded_cents integer NOT NULL,
  customer_email text NOT NULL,
  pickup_town text NOT NULL,
  dropoff_town text NOT NULL
);

-- By Dublin day of booking and by status.
CREATE TABLE sales_days (
  day date NOT NULL,
  status text NOT NULL,
  orders integer NOT NULL,
  total_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  PRIMARY KEY (day, status)
);

-- Completed orders from town to town, by day and, for the periods that a calendar knows, by month and year. Towns in lower case.
CREATE TABLE sales_routes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pickup_town text NOT NULL,
  dropoff_town text NOT NULL,
  UNIQUE (pickup_town, dropoff_town)
);
CREATE TABLE sales_route_days (
  day date NOT NULL,
  route_id integer NOT NULL REFERENCES sales_routes (id),
  completed_orders integer NOT NULL,
  completed_cents bigint NOT NULL,
  PRIMARY KEY (day, route_id)
);
CREATE TABLE sales_route_periods (
  period text NOT NULL CHECK (period IN ('month', 'year')),
  starts_on date NOT NULL,
  route_id integer NOT NULL REFERENCES sales_routes (id),
  completed_orders integer NOT NULL,
  completed_cents bigint NOT NULL,
  PRIMARY KEY (period, starts_on, route_id)
);
CREATE INDEX sales_route_periods_top_idx ON sales_route_periods
  (period, starts_on, completed_orders DESC, completed_cents DESC, route_id);

-- On which days a customer, that is an e-mail address, placed orders.
CREATE TABLE customer_days (
  customer_email text NOT NULL,
  day date NOT NULL,
  orders integer NOT NULL CHECK (orders > 0),
  PRIMARY KEY (customer_email, day)
);

-- How many customers of a day had their order before it `gap` days earlier: 1 to 31; 32 is longer ago but in the same year, 33 is in no
-- earlier day of that year. 0 counts those who placed no order after that day. With these, customers are counted once in any span of up to
-- 31 days, in any year up to any day, and by the day of their last order.
CREATE TABLE customer_gaps (
  day date NOT NULL,
  gap smallint NOT NULL CHECK (gap BETWEEN 0 AND 33),
  customers integer NOT NULL,
  PRIMARY KEY (day, gap)
);
CREATE INDEX customer_gaps_wide_idx ON customer_gaps (gap, day) INCLUDE (customers) WHERE gap IN (0, 33);

CREATE FUNCTION dublin_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (moment AT TIME ZONE 'Europe/Dublin')::date;

CREATE FUNCTION customer_gap(day date, previous date) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN day - previous <= 31 THEN (day - previous)::smallint
    WHEN previous >= date_trunc('year', day)::date THEN 32::smallint
    ELSE 33::smallint
  END;

CREATE FUNCTION record_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town)
    VALUES (-1, dublin_day(OLD.date_created), OLD.status, OLD.total_cents, OLD.refunded_cents, OLD.customer_email,
      lower(btrim(OLD.pickup_town)), lower(btrim(OLD.dropoff_town)));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town)
    VALUES (1, dublin_day(NEW.date_created), NEW.status, NEW.total_cents, NEW.refunded_cents, NEW.customer_email,
      lower(btrim(NEW.pickup_town)), lower(btrim(NEW.dropoff_town)));
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER orders_record_new_or_gone AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION record_order_change();
CREATE TRIGGER orders_record_change AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.date_created, OLD.status, OLD.total_cents, OLD.refunded_cents, OLD.customer_email, OLD.pickup_town, OLD.dropoff_town)
    IS DISTINCT FROM
    (NEW.date_created, NEW.status, NEW.total_cents, NEW.refunded_cents, NEW.customer_email, NEW.pickup_town, NEW.dropoff_town))
  EXECUTE FUNCTION record_order_change();

-- What a refund takes from its order: once it succeeded, of the payment that paid the order.
CREATE FUNCTION refund_of_order(refund refunds) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN refund.state = 'succeeded'
      AND EXISTS (SELECT FROM payments WHERE payments.id = refund.payment_id AND payments.state = 'applied')
    THEN refund.amount_cents
    ELSE 0
  END
$$;

-- Whoever settles a refund holds its order's lock already.
CREATE FUNCTION keep_refunded_cents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE orders SET refunded_cents = refunded_cents - refund_of_order(OLD) WHERE id = OLD.order_id AND refund_of_order(OLD) > 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE orders SET refunded_cents = refunded_cents + refund_of_order(NEW) WHERE id = NEW.order_id AND refund_of_order(NEW) > 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER refunds_keep_refunded_cents AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents, order_id, payment_id ON refunds
  FOR EACH ROW EXECUTE FUNCTION keep_refunded_cents();

-- Brings at most so many facts into the summaries, the oldest first, and returns how many. One at a time; who waited finds nothing left.
CREATE FUNCTION fold_order_changes(most integer DEFAULT 2000) RETURNS integer LANGUAGE plpgsql AS $$
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
    INSERT INTO sales_days AS sum (day, status, orders, total_cents, refunded_cents)
    SELECT day, status, sum(sign), sum(sign * total_cents), sum(sign * refunded_cents) FROM taken
    GROUP BY day, status ORDER BY day, status
    ON CONFLICT (day, status) DO UPDATE SET orders = sum.orders + excluded.orders,
      total_cents = sum.total_cents + excluded.total_cents, refunded_cents = sum.refunded_cents + excluded.refunded_cents
  ),
  completed AS (
    SELECT day, pickup_town, dropoff_town, sum(sign) AS orders, sum(sign * total_cents) AS cents FROM taken
    WHERE status = 'completed' AND pickup_town <> '' AND dropoff_town <> ''
    GROUP BY day, pickup_town, dropoff_town
    HAVING sum(sign) <> 0 OR sum(sign * total_cents) <> 0
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
      coalesce(sum(sign * total_cents) FILTER (WHERE status = 'completed'), 0) AS cents,
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

-- Counts everything anew from orders and refunds. Orders cannot be written meanwhile.
CREATE FUNCTION recount_sales() RETURNS void LANGUAGE plpgsql AS $$
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

  INSERT INTO sales_days (day, status, orders, total_cents, refunded_cents)
  SELECT dublin_day(date_created) AS day, status, count(*), sum(total_cents), sum(refunded_cents) FROM orders GROUP BY 1, 2 ORDER BY 1, 2;

  INSERT INTO sales_routes (pickup_town, dropoff_town)
  SELECT DISTINCT lower(btrim(pickup_town)), lower(btrim(dropoff_town)) FROM orders
  WHERE status = 'completed' AND btrim(pickup_town) <> '' AND btrim(dropoff_town) <> '' ORDER BY 1, 2;
  INSERT INTO sales_route_days (day, route_id, completed_orders, completed_cents)
  SELECT dublin_day(date_created), route.id, count(*), sum(total_cents)
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
    count(*) FILTER (WHERE status = 'completed'), coalesce(sum(total_cents) FILTER (WHERE status = 'completed'), 0), max(date_created)
  FROM orders WHERE customer_email <> '' GROUP BY customer_email
  ON CONFLICT (email) DO UPDATE SET orders_count = excluded.orders_count, completed_orders = excluded.completed_orders,
    completed_cents = excluded.completed_cents, last_order_at = excluded.last_order_at
  WHERE (known.orders_count, known.completed_orders, known.completed_cents, known.last_order_at)
    IS DISTINCT FROM (excluded.orders_count, excluded.completed_orders, excluded.completed_cents, excluded.last_order_at);
END $$;

SELECT recount_sales();
