-- The tables of the public site: settings, people, quotes, orders, forms and outgoing email.
-- Amounts are whole cents. PostgreSQL 15 and newer.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Every save is a new row; the highest version is in force.
CREATE TABLE settings_versions (
  version    integer PRIMARY KEY CHECK (version > 0),
  data       jsonb NOT NULL,
  author     text NOT NULL,
  note       text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE users (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username      text NOT NULL CHECK (username <> ''),
  email         text NOT NULL,
  display_name  text NOT NULL,
  role          text NOT NULL CHECK (role IN ('administrator', 'shop_manager', 'customer')),
  password_hash text NOT NULL,
  -- Raised to end every session of this user at once.
  token_version integer NOT NULL DEFAULT 1,
  disabled_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_username_key ON users (lower(username));

CREATE TABLE api_keys (
  id                   integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  description          text NOT NULL DEFAULT '',
  consumer_key_hash    text NOT NULL UNIQUE,
  consumer_key_ending  text NOT NULL,
  consumer_secret_hash text NOT NULL,
  permissions          text NOT NULL CHECK (permissions IN ('read', 'write', 'read_write')),
  created_at           timestamptz NOT NULL DEFAULT now(),
  last_used_at         timestamptz,
  revoked_at           timestamptz
);

-- A price as it was promised. Unbooked ones are deleted after 30 days.
CREATE TABLE quotes (
  id               text PRIMARY KEY CHECK (length(id) >= 16),
  reference        text NOT NULL UNIQUE CHECK (reference LIKE 'DCQ-%'),
  kind             text NOT NULL CHECK (kind IN ('priced', 'international', 'specialist')),
  input            jsonb NOT NULL,
  pickup           jsonb NOT NULL,
  dropoff          jsonb NOT NULL,
  priority         text NOT NULL CHECK (priority IN ('same_day', 'next_day', 'international')),
  package_type     text,
  service_type     text,
  -- Names and the highest weight (kg) as they were sold.
  package_name     text,
  service_name     text,
  max_weight_kg    numeric(9, 3) CHECK (max_weight_kg >= 0),
  quantity         integer NOT NULL DEFAULT 1 CHECK (quantity > 0),
  pallet           jsonb,
  pallet_units     integer NOT NULL DEFAULT 0 CHECK (pallet_units >= 0),
  scheduled_date   date,
  estimated_delivery_date date,
  distance_km      numeric(7, 1) CHECK (distance_km >= 0),
  distance_source  text,
  duration_minutes integer CHECK (duration_minutes >= 0),
  path             jsonb,
  lines            jsonb NOT NULL DEFAULT '[]',
  net_cents        integer NOT NULL DEFAULT 0 CHECK (net_cents >= 0),
  vat_cents        integer NOT NULL DEFAULT 0 CHECK (vat_cents >= 0),
  total_cents      integer NOT NULL DEFAULT 0,
  currency         text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  pricing_version  integer NOT NULL,
  valid_until      timestamptz NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT quotes_total_is_net_and_vat CHECK (net_cents + vat_cents = total_cents)
);
CREATE INDEX quotes_created_at_idx ON quotes (created_at);

CREATE TABLE customers (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email         text NOT NULL UNIQUE CHECK (email = lower(email) AND email <> ''),
  name          text NOT NULL DEFAULT '',
  company       text NOT NULL DEFAULT '',
  phone         text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_order_at timestamptz
);
CREATE INDEX customers_last_order_at_idx ON customers (last_order_at DESC NULLS LAST, id DESC);

-- An order keeps all it needs: its quote and its form submission may be deleted later.
CREATE TABLE orders (
  id                      integer GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  order_key               text NOT NULL UNIQUE CHECK (length(order_key) >= 16),
  quote_id                text UNIQUE REFERENCES quotes (id) ON DELETE SET NULL,
  -- The number in the reference DL-{number}. No foreign key: the number outlives the submission.
  form_submission_id      integer,
  status                  text NOT NULL CHECK (status IN
    ('pending', 'processing', 'on-hold', 'completed', 'cancelled', 'refunded', 'failed')),
  kind                    text NOT NULL CHECK (kind IN ('priced', 'international', 'specialist')),
  payment_method          text NOT NULL DEFAULT '',
  payment_method_title    text NOT NULL DEFAULT '',
  currency                text NOT NULL DEFAULT 'EUR' CHECK (currency ~ '^[A-Z]{3}$'),
  net_cents               integer NOT NULL CHECK (net_cents >= 0),
  vat_cents               integer NOT NULL CHECK (vat_cents >= 0),
  total_cents             integer NOT NULL,
  customer_id             integer REFERENCES customers (id) ON DELETE SET NULL,
  customer_email          text NOT NULL CHECK (customer_email = lower(customer_email)),
  customer_name           text NOT NULL DEFAULT '',
  customer_phone          text NOT NULL DEFAULT '',
  service_type            text,
  service_name            text NOT NULL DEFAULT '',
  package_type            text,
  priority                text CHECK (priority IN ('same_day', 'next_day', 'international')),
  scheduled_date          date,
  estimated_delivery_date date,
  pickup_town             text NOT NULL DEFAULT '',
  dropoff_town            text NOT NULL DEFAULT '',
  distance_km             numeric(7, 1) CHECK (distance_km >= 0),
  billing                 jsonb NOT NULL DEFAULT '{}',
  shipping                jsonb NOT NULL DEFAULT '{}',
  -- What is carried from where to where, as it was quoted.
  shipment                jsonb NOT NULL DEFAULT '{}',
  meta                    jsonb NOT NULL DEFAULT '{}',
  created_via             text NOT NULL DEFAULT 'website',
  booking_reference       text,
  date_created            timestamptz NOT NULL DEFAULT now(),
  date_modified           timestamptz NOT NULL DEFAULT now(),
  date_paid               timestamptz,
  date_completed          timestamptz,
  -- What a search looks through, with LIKE '%term%' in lower case; served by trigrams from three letters on.
  search_text             text NOT NULL GENERATED ALWAYS AS (lower(
    id::text || ' ' || customer_name || ' ' || customer_email || ' ' || service_name || ' ' || coalesce(booking_reference, '')
  )) STORED,
  CONSTRAINT orders_total_is_net_and_vat CHECK (net_cents + vat_cents = total_cents)
);
CREATE INDEX orders_newest_idx ON orders (date_created DESC, id DESC);
CREATE INDEX orders_status_newest_idx ON orders (status, date_created DESC, id DESC);
CREATE INDEX orders_customer_email_newest_idx ON orders (customer_email text_pattern_ops, date_created DESC);
CREATE INDEX orders_customer_id_idx ON orders (customer_id);
CREATE INDEX orders_search_idx ON orders USING gin (search_text gin_trgm_ops);

-- Net parts of the price as sold; they add up to the order's net_cents.
CREATE TABLE order_lines (
  order_id     integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  position     integer NOT NULL CHECK (position >= 0),
  code         text NOT NULL,
  label        text NOT NULL,
  amount_cents integer NOT NULL,
  PRIMARY KEY (order_id, position)
);

CREATE TABLE order_events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id    integer NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  happened_at timestamptz NOT NULL DEFAULT now(),
  actor       text NOT NULL,
  kind        text NOT NULL,
  note        text NOT NULL DEFAULT '',
  data        jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX order_events_order_idx ON order_events (order_id, happened_at, id);

-- Deleted after 24 months.
CREATE TABLE form_submissions (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id        integer NOT NULL CHECK (form_id > 0),
  data           jsonb NOT NULL,
  email          text CHECK (email = lower(email)),
  order_id       integer REFERENCES orders (id) ON DELETE SET NULL,
  source         text NOT NULL DEFAULT '',
  spam_suspected boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX form_submissions_form_newest_idx ON form_submissions (form_id, created_at DESC, id DESC);
CREATE INDEX form_submissions_created_at_idx ON form_submissions (created_at);
CREATE INDEX form_submissions_email_idx ON form_submissions (email);
CREATE INDEX form_submissions_order_idx ON form_submissions (order_id) WHERE order_id IS NOT NULL;

-- The outbox: written with what it is about, sent afterwards.
CREATE TABLE emails (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id      integer REFERENCES orders (id) ON DELETE CASCADE,
  submission_id integer REFERENCES form_submissions (id) ON DELETE CASCADE,
  template      text NOT NULL,
  recipient     text NOT NULL,
  subject       text NOT NULL,
  data          jsonb NOT NULL DEFAULT '{}',
  state         text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  message_id    text NOT NULL UNIQUE,
  attempts      integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error    text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  sent_at       timestamptz
);
CREATE INDEX emails_newest_idx ON emails (created_at DESC, id DESC);
CREATE INDEX emails_unsent_idx ON emails (state, created_at) WHERE state <> 'sent';
CREATE INDEX emails_order_idx ON emails (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX emails_submission_idx ON emails (submission_id) WHERE submission_id IS NOT NULL;

-- What a POST answered, so that the same request again gets the same answer. status is null while the first one runs.
CREATE TABLE idempotency_keys (
  scope        text NOT NULL,
  key          text NOT NULL,
  request_hash text NOT NULL,
  status       integer CHECK (status BETWEEN 100 AND 599),
  response     jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
