-- The schema after all migrations. Written by tools/schema.ts, never by hand.

CREATE EXTENSION pg_trgm;

CREATE TABLE api_keys (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  description text NOT NULL DEFAULT ''::text,
  consumer_key_hash text NOT NULL,
  consumer_key_ending text NOT NULL,
  consumer_secret_hash text NOT NULL,
  permissions text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_consumer_key_hash_key UNIQUE (consumer_key_hash),
  CONSTRAINT api_keys_permissions_check CHECK ((permissions = ANY (ARRAY['read'::text, 'write'::text, 'read_write'::text])))
);

CREATE TABLE customers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  company text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_order_at timestamp with time zone,
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_email_key UNIQUE (email),
  CONSTRAINT customers_email_check CHECK (((email = lower(email)) AND (email <> ''::text)))
);
CREATE INDEX customers_last_order_at_idx ON public.customers USING btree (last_order_at DESC NULLS LAST, id DESC);

CREATE TABLE emails (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer,
  submission_id integer,
  template text NOT NULL,
  recipient text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL DEFAULT 'queued'::text,
  message_id text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_message_id_key UNIQUE (message_id),
  CONSTRAINT emails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT emails_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES form_submissions(id) ON DELETE CASCADE,
  CONSTRAINT emails_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT emails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX emails_newest_idx ON public.emails USING btree (created_at DESC, id DESC);
CREATE INDEX emails_order_idx ON public.emails USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX emails_submission_idx ON public.emails USING btree (submission_id) WHERE (submission_id IS NOT NULL);
CREATE INDEX emails_unsent_idx ON public.emails USING btree (state, created_at) WHERE (state <> 'sent'::text);

CREATE TABLE form_submissions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  form_id integer NOT NULL,
  data jsonb NOT NULL,
  email text,
  order_id integer,
  source text NOT NULL DEFAULT ''::text,
  spam_suspected boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT form_submissions_pkey PRIMARY KEY (id),
  CONSTRAINT form_submissions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  CONSTRAINT form_submissions_email_check CHECK ((email = lower(email))),
  CONSTRAINT form_submissions_form_id_check CHECK ((form_id > 0))
);
CREATE INDEX form_submissions_created_at_idx ON public.form_submissions USING btree (created_at);
CREATE INDEX form_submissions_email_idx ON public.form_submissions USING btree (email);
CREATE INDEX form_submissions_form_newest_idx ON public.form_submissions USING btree (form_id, created_at DESC, id DESC);
CREATE INDEX form_submissions_order_idx ON public.form_submissions USING btree (order_id) WHERE (order_id IS NOT NULL);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  response jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key),
  CONSTRAINT idempotency_keys_status_check CHECK (((status >= 100) AND (status <= 599)))
);
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE TABLE migrations (
  id integer NOT NULL DEFAULT nextval('migrations_id_seq'::regclass),
  name character varying(255) NOT NULL,
  run_on timestamp without time zone NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (id)
);

CREATE TABLE order_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  happened_at timestamp with time zone NOT NULL DEFAULT now(),
  actor text NOT NULL,
  kind text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_events_order_idx ON public.order_events USING btree (order_id, happened_at, id);

CREATE TABLE order_lines (
  order_id integer NOT NULL,
  position integer NOT NULL,
  code text NOT NULL,
  label text NOT NULL,
  amount_cents integer NOT NULL,
  CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_lines_position_check CHECK (("position" >= 0))
);

CREATE TABLE orders (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_key text NOT NULL,
  quote_id text,
  form_submission_id integer,
  status text NOT NULL,
  kind text NOT NULL,
  payment_method text NOT NULL DEFAULT ''::text,
  payment_method_title text NOT NULL DEFAULT ''::text,
  currency text NOT NULL DEFAULT 'EUR'::text,
  net_cents integer NOT NULL,
  vat_cents integer NOT NULL,
  total_cents integer NOT NULL,
  customer_id integer,
  customer_email text NOT NULL,
  customer_name text NOT NULL DEFAULT ''::text,
  customer_phone text NOT NULL DEFAULT ''::text,
  service_type text,
  service_name text NOT NULL DEFAULT ''::text,
  package_type text,
  priority text,
  scheduled_date date,
  estimated_delivery_date date,
  pickup_town text NOT NULL DEFAULT ''::text,
  dropoff_town text NOT NULL DEFAULT ''::text,
  distance_km numeric(7,1),
  billing jsonb NOT NULL DEFAULT '{}'::jsonb,
  shipping jsonb NOT NULL DEFAULT '{}'::jsonb,
  shipment jsonb NOT NULL DEFAULT '{}'::jsonb,
  meta jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_via text NOT NULL DEFAULT 'website'::text,
  booking_reference text,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  date_modified timestamp with time zone NOT NULL DEFAULT now(),
  date_paid timestamp with time zone,
  date_completed timestamp with time zone,
  search_text text NOT NULL GENERATED ALWAYS AS (lower((((((((((id)::text || ' '::text) || customer_name) || ' '::text) || customer_email) || ' '::text) || service_name) || ' '::text) || COALESCE(booking_reference, ''::text)))) STORED,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_order_key_key UNIQUE (order_key),
  CONSTRAINT orders_quote_id_key UNIQUE (quote_id),
  CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  CONSTRAINT orders_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE SET NULL,
  CONSTRAINT orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT orders_customer_email_check CHECK ((customer_email = lower(customer_email))),
  CONSTRAINT orders_distance_km_check CHECK ((distance_km >= (0)::numeric)),
  CONSTRAINT orders_kind_check CHECK ((kind = ANY (ARRAY['priced'::text, 'international'::text, 'specialist'::text]))),
  CONSTRAINT orders_net_cents_check CHECK ((net_cents >= 0)),
  CONSTRAINT orders_order_key_check CHECK ((length(order_key) >= 16)),
  CONSTRAINT orders_priority_check CHECK ((priority = ANY (ARRAY['same_day'::text, 'next_day'::text, 'international'::text]))),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'on-hold'::text, 'completed'::text, 'cancelled'::text, 'refunded'::text, 'failed'::text]))),
  CONSTRAINT orders_total_is_net_and_vat CHECK (((net_cents + vat_cents) = total_cents)),
  CONSTRAINT orders_vat_cents_check CHECK ((vat_cents >= 0))
);
CREATE INDEX orders_customer_email_newest_idx ON public.orders USING btree (customer_email text_pattern_ops, date_created DESC);
CREATE INDEX orders_customer_id_idx ON public.orders USING btree (customer_id);
CREATE INDEX orders_modified_idx ON public.orders USING btree (date_modified DESC, id DESC);
CREATE INDEX orders_newest_idx ON public.orders USING btree (date_created DESC, id DESC);
CREATE INDEX orders_search_idx ON public.orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_status_newest_idx ON public.orders USING btree (status, date_created DESC, id DESC);

CREATE TABLE quotes (
  id text NOT NULL,
  reference text NOT NULL,
  kind text NOT NULL,
  input jsonb NOT NULL,
  pickup jsonb NOT NULL,
  dropoff jsonb NOT NULL,
  priority text NOT NULL,
  package_type text,
  service_type text,
  package_name text,
  service_name text,
  max_weight_kg numeric(9,3),
  quantity integer NOT NULL DEFAULT 1,
  pallet jsonb,
  pallet_units integer NOT NULL DEFAULT 0,
  scheduled_date date,
  estimated_delivery_date date,
  distance_km numeric(7,1),
  distance_source text,
  duration_minutes integer,
  path jsonb,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  net_cents integer NOT NULL DEFAULT 0,
  vat_cents integer NOT NULL DEFAULT 0,
  total_cents integer NOT NULL DEFAULT 0,
  currency text NOT NULL DEFAULT 'EUR'::text,
  pricing_version integer NOT NULL,
  valid_until timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT quotes_pkey PRIMARY KEY (id),
  CONSTRAINT quotes_reference_key UNIQUE (reference),
  CONSTRAINT quotes_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT quotes_distance_km_check CHECK ((distance_km >= (0)::numeric)),
  CONSTRAINT quotes_duration_minutes_check CHECK ((duration_minutes >= 0)),
  CONSTRAINT quotes_id_check CHECK ((length(id) >= 16)),
  CONSTRAINT quotes_kind_check CHECK ((kind = ANY (ARRAY['priced'::text, 'international'::text, 'specialist'::text]))),
  CONSTRAINT quotes_max_weight_kg_check CHECK ((max_weight_kg >= (0)::numeric)),
  CONSTRAINT quotes_net_cents_check CHECK ((net_cents >= 0)),
  CONSTRAINT quotes_pallet_units_check CHECK ((pallet_units >= 0)),
  CONSTRAINT quotes_priority_check CHECK ((priority = ANY (ARRAY['same_day'::text, 'next_day'::text, 'international'::text]))),
  CONSTRAINT quotes_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT quotes_reference_check CHECK ((reference ~~ 'DCQ-%'::text)),
  CONSTRAINT quotes_total_is_net_and_vat CHECK (((net_cents + vat_cents) = total_cents)),
  CONSTRAINT quotes_vat_cents_check CHECK ((vat_cents >= 0))
);
CREATE INDEX quotes_created_at_idx ON public.quotes USING btree (created_at);

CREATE TABLE secrets (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT secrets_pkey PRIMARY KEY (name)
);

CREATE TABLE settings_versions (
  version integer NOT NULL,
  data jsonb NOT NULL,
  author text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT settings_versions_pkey PRIMARY KEY (version),
  CONSTRAINT settings_versions_version_check CHECK ((version > 0))
);

CREATE TABLE users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  email text NOT NULL,
  display_name text NOT NULL,
  role text NOT NULL,
  password_hash text NOT NULL,
  token_version integer NOT NULL DEFAULT 1,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'shop_manager'::text, 'customer'::text]))),
  CONSTRAINT users_username_check CHECK ((username <> ''::text))
);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
