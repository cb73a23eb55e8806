-- Search finds 'Łukasz' and 'Søren' as 'lukasz' and 'soren' too: Unicode takes accents off a letter, but not these letters apart.
-- `fold_text` stays as it is, because an index of orders is built on it. Older processes fold what is typed as before, and find these
-- few names again once they are replaced.
CREATE FUNCTION fold_words(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN fold_text($1)
    ELSE replace(replace(replace(replace(translate(fold_text($1), 'łøđðħıŧ', 'loddhit'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END
$$;

CREATE OR REPLACE FUNCTION order_words(o orders) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  typed text := concat_ws(' ', o.shop_number, o.booking_reference, o.customer_name, o.customer_email, o.service_name,
    o.shipment ->> 'quoteReference', o.on_account_reference, o.billing ->> 'company', o.billing ->> 'address_1', o.billing ->> 'city',
    o.shipment #>> '{pickup,companyName}', o.shipment #>> '{pickup,address1}', o.shipment #>> '{pickup,address2}', o.pickup_town,
    o.shipment #>> '{dropoff,companyName}', o.shipment #>> '{dropoff,address1}', o.shipment #>> '{dropoff,address2}', o.dropoff_town,
    o.meta ->> 'pickup_contact_name', o.meta ->> 'delivery_contact_name',
    replace(o.billing ->> 'postcode', ' ', ''), replace(o.shipment #>> '{pickup,postcode}', ' ', ''),
    replace(o.shipment #>> '{dropoff,postcode}', ' ', ''));
  pickup_phone text := o.meta ->> 'pickup_contact_phone';
  dropoff_phone text := o.meta ->> 'delivery_contact_phone';
BEGIN
  RETURN concat_ws(' ', o.id, 'dl-' || o.form_submission_id, fold_words(typed),
    phone_digits(o.customer_phone), phone_digits(pickup_phone), phone_digits(dropoff_phone));
END $$;

CREATE OR REPLACE FUNCTION customer_words(c customers) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  typed text := concat_ws(' ', c.name, c.email, c.company);
BEGIN
  RETURN concat_ws(' ', fold_words(typed), phone_digits(c.phone));
END $$;

-- The orders are read before any lock is taken; the job that indexes orders for search gives them their words.
CREATE TEMPORARY TABLE folded_again ON COMMIT DROP AS SELECT id FROM orders WHERE words ~ '[łøđðħıŧæœßþ]';

-- That an order loses or gets its words is no event for the shop's clients.
CREATE OR REPLACE TRIGGER orders_webhooks_updated AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD IS DISTINCT FROM NEW AND NEW.binned_at IS NULL
    AND NOT ((OLD.words IS NULL) <> (NEW.words IS NULL) AND OLD.date_modified = NEW.date_modified))
  EXECUTE FUNCTION queue_webhooks('order.updated');

UPDATE orders SET words = NULL FROM folded_again WHERE orders.id = folded_again.id;
UPDATE customers SET words = NULL WHERE words ~ '[łøđðħıŧæœßþ]';
