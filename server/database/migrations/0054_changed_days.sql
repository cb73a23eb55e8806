-- The day of collection before staff changed it, until a job has looked what that means for the runs that its stops stand in.
ALTER TABLE deliveries ADD COLUMN day_was date;

CREATE FUNCTION deliver_on_another_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deliveries SET day_was = coalesce(day_was, OLD.scheduled_date), follows_from = NEW.date_modified WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_deliver_on_another_day AFTER UPDATE OF scheduled_date ON orders FOR EACH ROW
  WHEN (NEW.scheduled_date IS DISTINCT FROM OLD.scheduled_date) EXECUTE FUNCTION deliver_on_another_day();
