-- A cost centre is found by the order search, as the PO number is. Orders of before have none, so their words stay.
CREATE OR REPLACE FUNCTION order_words(o orders) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  typed text := concat_ws(' ', o.shop_number, o.booking_reference, o.customer_name, o.customer_email, o.service_name,
    o.shipment ->> 'quoteReference', o.on_account_reference, nullif(o.po_number, ''), nullif(o.cost_centre, ''),
    nullif(o.vat_number, ''),
    o.billing ->> 'company', o.billing ->> 'address_1', o.billing ->> 'city',
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

CREATE OR REPLACE TRIGGER orders_words BEFORE INSERT OR UPDATE OF shop_number, form_submission_id, booking_reference, customer_name, customer_email,
  customer_phone, service_name, on_account_reference, vat_number, po_number, cost_centre, pickup_town, dropoff_town, billing, shipment, meta
  ON orders FOR EACH ROW EXECUTE FUNCTION write_order_words();
