-- What an order and a customer are found by: letters without their marks and apostrophes, phones by their national digits, postcodes without
-- spaces. Written by a trigger with every change of what it is made of. Rows from before get theirs from a job, a few at a time
-- (fill-words.ts): a generated column would write all rows anew behind a closed table.

-- `foldText` of server/database/search-words.ts is the same for what is typed.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), '[''`´‘’ʼ′]', '', 'g')
$$;

-- The national digits of a phone in any spelling: '+353 (0)87 123 4567' is 871234567. `phoneDigits` is the same for what is typed.
CREATE FUNCTION phone_digits(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace($1, '\D', '', 'g'),
    CASE WHEN $1 ~ '^\s*(\+|00)' THEN '^(00)?(353|44)?0*' ELSE '^(353(?=\d{8})|44(?=\d{10}))?0*' END, '')
$$;

ALTER TABLE orders ADD COLUMN words text;
ALTER TABLE customers ADD COLUMN words text;

CREATE FUNCTION order_words(o orders) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', o.id, 'dl-' || o.form_submission_id,
    fold_text(concat_ws(' ', o.shop_number, o.booking_reference, o.customer_name, o.customer_email, o.service_name, o.shipment ->> 'quoteReference',
      o.on_account_reference, o.billing ->> 'company', o.billing ->> 'address_1', o.billing ->> 'city',
      o.shipment #>> '{pickup,companyName}', o.shipment #>> '{pickup,address1}', o.shipment #>> '{pickup,address2}', o.pickup_town,
      o.shipment #>> '{dropoff,companyName}', o.shipment #>> '{dropoff,address1}', o.shipment #>> '{dropoff,address2}', o.dropoff_town,
      o.meta ->> 'pickup_contact_name', o.meta ->> 'delivery_contact_name',
      replace(o.billing ->> 'postcode', ' ', ''), replace(o.shipment #>> '{pickup,postcode}', ' ', ''),
      replace(o.shipment #>> '{dropoff,postcode}', ' ', ''))),
    phone_digits(o.customer_phone), phone_digits(o.meta ->> 'pickup_contact_phone'), phone_digits(o.meta ->> 'delivery_contact_phone'))
$$;

CREATE FUNCTION customer_words(c customers) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', fold_text(concat_ws(' ', c.name, c.email, c.company)), phone_digits(c.phone))
$$;

CREATE FUNCTION write_order_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := order_words(NEW);
  RETURN NEW;
END $$;

CREATE FUNCTION write_customer_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := customer_words(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER orders_words BEFORE INSERT OR UPDATE OF shop_number, form_submission_id, booking_reference, customer_name, customer_email,
  customer_phone, service_name, on_account_reference, pickup_town, dropoff_town, billing, shipment, meta
  ON orders FOR EACH ROW EXECUTE FUNCTION write_order_words();
CREATE TRIGGER customers_words BEFORE INSERT OR UPDATE OF name, email, company, phone
  ON customers FOR EACH ROW EXECUTE FUNCTION write_customer_words();

-- That an order gets its words is no news to anybody.
CREATE OR REPLACE TRIGGER orders_webhooks_updated AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW AND NEW.binned_at IS NULL
    AND NOT (OLD.words IS NULL AND NEW.words IS NOT NULL AND OLD.date_modified = NEW.date_modified))
  EXECUTE FUNCTION queue_webhooks('order.updated');
