-- The schema after all migrations. Written by tools/schema.ts, never by hand.

CREATE EXTENSION pg_trgm;

CREATE TABLE account_addresses (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  name text NOT NULL,
  address jsonb NOT NULL,
  contact_name text NOT NULL DEFAULT ''::text,
  contact_phone text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT account_addresses_pkey PRIMARY KEY (id),
  CONSTRAINT account_addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_addresses_name_check CHECK ((name <> ''::text))
);
CREATE INDEX account_addresses_name_idx ON public.account_addresses USING btree (account_id, lower(name), id);

CREATE TABLE account_credit_note_lines (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  credit_note_id integer NOT NULL,
  invoice_line_id integer NOT NULL,
  net_cents integer NOT NULL,
  CONSTRAINT account_credit_note_lines_pkey PRIMARY KEY (id),
  CONSTRAINT account_credit_note_lines_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES account_credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT account_credit_note_lines_invoice_line_id_fkey FOREIGN KEY (invoice_line_id) REFERENCES invoice_lines(id) ON DELETE RESTRICT,
  CONSTRAINT account_credit_note_lines_net_cents_check CHECK ((net_cents > 0))
);
CREATE INDEX account_credit_note_lines_of_line_idx ON public.account_credit_note_lines USING btree (invoice_line_id);
CREATE UNIQUE INDEX account_credit_note_lines_key ON public.account_credit_note_lines USING btree (credit_note_id, invoice_line_id);
CREATE TRIGGER account_credit_note_lines_stay BEFORE DELETE OR UPDATE ON public.account_credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_credit_note_change();

CREATE TABLE account_credit_notes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  invoice_id integer NOT NULL,
  number integer NOT NULL,
  issued_on date NOT NULL,
  reason text NOT NULL,
  net_cents integer NOT NULL,
  vat_cents integer NOT NULL,
  total_cents integer NOT NULL,
  content jsonb NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  issued_by text NOT NULL,
  CONSTRAINT account_credit_notes_pkey PRIMARY KEY (id),
  CONSTRAINT account_credit_notes_number_key UNIQUE (number),
  CONSTRAINT account_credit_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_credit_notes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT account_credit_notes_net_cents_check CHECK ((net_cents > 0)),
  CONSTRAINT account_credit_notes_number_check CHECK ((number > 0)),
  CONSTRAINT account_credit_notes_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT account_credit_notes_total_is_net_and_vat CHECK (((net_cents + vat_cents) = total_cents)),
  CONSTRAINT account_credit_notes_vat_cents_check CHECK ((vat_cents >= 0))
);
CREATE INDEX account_credit_notes_account_idx ON public.account_credit_notes USING btree (account_id, id);
CREATE INDEX account_credit_notes_invoice_idx ON public.account_credit_notes USING btree (invoice_id);
CREATE TRIGGER account_credit_notes_stay BEFORE DELETE OR UPDATE ON public.account_credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_credit_note_change();

CREATE TABLE account_credit_refunds (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  amount_cents integer NOT NULL,
  refunded_on date NOT NULL,
  reference text NOT NULL,
  reason text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  recorded_by text NOT NULL,
  CONSTRAINT account_credit_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT account_credit_refunds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_credit_refunds_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT account_credit_refunds_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT account_credit_refunds_reference_check CHECK ((reference <> ''::text))
);
CREATE INDEX account_credit_refunds_account_idx ON public.account_credit_refunds USING btree (account_id, id);
CREATE TRIGGER account_credit_refunds_stay BEFORE DELETE OR UPDATE ON public.account_credit_refunds FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();

CREATE TABLE account_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  member_id integer,
  happened_at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  kind text NOT NULL,
  note text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT account_events_pkey PRIMARY KEY (id),
  CONSTRAINT account_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_events_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT
);
CREATE INDEX account_events_account_idx ON public.account_events USING btree (account_id, id DESC);

CREATE TABLE account_papers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id integer,
  credit_note_id integer,
  state text NOT NULL DEFAULT 'pending'::text,
  recipients text[] NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  draw_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  problem text,
  pdf_sha256 text,
  xml_sha256 text,
  failure text,
  CONSTRAINT account_papers_pkey PRIMARY KEY (id),
  CONSTRAINT account_papers_credit_note_id_key UNIQUE (credit_note_id),
  CONSTRAINT account_papers_invoice_id_key UNIQUE (invoice_id),
  CONSTRAINT account_papers_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES account_credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT account_papers_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT account_papers_pdf_sha256_fkey FOREIGN KEY (pdf_sha256) REFERENCES stored_files(sha256) ON DELETE RESTRICT,
  CONSTRAINT account_papers_xml_sha256_fkey FOREIGN KEY (xml_sha256) REFERENCES stored_files(sha256) ON DELETE RESTRICT,
  CONSTRAINT account_papers_drawn_check CHECK (((state = 'drawn'::text) = (num_nulls(pdf_sha256, xml_sha256) = 0))) NOT VALID,
  CONSTRAINT account_papers_of_check CHECK ((num_nonnulls(invoice_id, credit_note_id) = 1)),
  CONSTRAINT account_papers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'drawn'::text])))
);
CREATE INDEX account_papers_due_idx ON public.account_papers USING btree (draw_at) WHERE (state = 'pending'::text);
CREATE TRIGGER account_papers_sync_failure BEFORE INSERT OR UPDATE ON public.account_papers FOR EACH ROW WHEN ((new.problem IS DISTINCT FROM new.failure)) EXECUTE FUNCTION sync_renamed_column('problem', 'failure');

CREATE TABLE account_payments (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  method text NOT NULL,
  received_on date NOT NULL,
  amount_cents integer NOT NULL,
  reference text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  recorded_by text NOT NULL,
  CONSTRAINT account_payments_pkey PRIMARY KEY (id),
  CONSTRAINT account_payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_payments_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT account_payments_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cheque'::text, 'cash'::text, 'card'::text, 'online'::text]))),
  CONSTRAINT account_payments_reference_check CHECK ((reference <> ''::text))
);
CREATE INDEX account_payments_account_idx ON public.account_payments USING btree (account_id, received_on, id);
CREATE TRIGGER account_payments_stay BEFORE DELETE OR UPDATE ON public.account_payments FOR EACH ROW EXECUTE FUNCTION refuse_account_payment_change();

CREATE TABLE account_reversals (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  payment_id integer,
  write_off_id integer,
  amount_cents integer NOT NULL,
  reversed_on date NOT NULL,
  reason text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  recorded_by text NOT NULL,
  CONSTRAINT account_reversals_pkey PRIMARY KEY (id),
  CONSTRAINT account_reversals_payment_id_key UNIQUE (payment_id),
  CONSTRAINT account_reversals_write_off_id_key UNIQUE (write_off_id),
  CONSTRAINT account_reversals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_reversals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES account_payments(id) ON DELETE RESTRICT,
  CONSTRAINT account_reversals_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES account_write_offs(id) ON DELETE RESTRICT,
  CONSTRAINT account_reversals_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT account_reversals_of_check CHECK ((num_nonnulls(payment_id, write_off_id) = 1)),
  CONSTRAINT account_reversals_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX account_reversals_account_idx ON public.account_reversals USING btree (account_id, id);
CREATE TRIGGER account_reversals_stay BEFORE DELETE OR UPDATE ON public.account_reversals FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();

CREATE TABLE account_shortfalls (
  account_id integer NOT NULL,
  month date NOT NULL,
  line_id integer,
  proposed_at timestamp with time zone NOT NULL,
  CONSTRAINT account_shortfalls_pkey PRIMARY KEY (account_id, month),
  CONSTRAINT account_shortfalls_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_shortfalls_line_id_fkey FOREIGN KEY (line_id) REFERENCES invoice_lines(id) ON DELETE SET NULL,
  CONSTRAINT account_shortfalls_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone)))
);
CREATE INDEX account_shortfalls_line_idx ON public.account_shortfalls USING btree (line_id) WHERE (line_id IS NOT NULL);

CREATE TABLE account_write_offs (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  invoice_id integer NOT NULL,
  amount_cents integer NOT NULL,
  written_off_on date NOT NULL,
  reason text NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  recorded_by text NOT NULL,
  CONSTRAINT account_write_offs_pkey PRIMARY KEY (id),
  CONSTRAINT account_write_offs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT account_write_offs_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT account_write_offs_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT account_write_offs_reason_check CHECK ((reason <> ''::text))
);
CREATE INDEX account_write_offs_account_idx ON public.account_write_offs USING btree (account_id, id);
CREATE INDEX account_write_offs_invoice_idx ON public.account_write_offs USING btree (invoice_id);
CREATE TRIGGER account_write_offs_stay BEFORE DELETE OR UPDATE ON public.account_write_offs FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();

CREATE TABLE accounts (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL GENERATED ALWAYS AS (('A-'::text || (id)::text)) STORED,
  name text NOT NULL,
  ledger_code text NOT NULL DEFAULT ''::text,
  company_number text NOT NULL DEFAULT ''::text,
  vat_number text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  billing_address jsonb NOT NULL DEFAULT '{}'::jsonb,
  invoice_emails text[] NOT NULL DEFAULT '{}'::text[],
  status text NOT NULL DEFAULT 'active'::text,
  status_reason text NOT NULL DEFAULT ''::text,
  payment_terms_days integer NOT NULL DEFAULT 30,
  credit_limit_cents integer NOT NULL DEFAULT 0,
  invoice_period text NOT NULL DEFAULT 'monthly'::text,
  invoice_grouping text NOT NULL DEFAULT 'account'::text,
  po_number_rule text NOT NULL DEFAULT 'off'::text,
  cost_centre_rule text NOT NULL DEFAULT 'off'::text,
  cost_centres text[] NOT NULL DEFAULT '{}'::text[],
  vat_treatment text NOT NULL DEFAULT 'standard'::text,
  vat_treatment_reason text NOT NULL DEFAULT ''::text,
  vat_number_checked_on date,
  peppol_id text NOT NULL DEFAULT ''::text,
  buyer_reference text NOT NULL DEFAULT ''::text,
  electronic_invoices_since date,
  price_agreement_id integer,
  monthly_minimum_cents integer NOT NULL DEFAULT 0,
  monthly_minimum_rule text NOT NULL DEFAULT 'nothing'::text,
  standing_instructions text NOT NULL DEFAULT ''::text,
  application_id integer,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT accounts_pkey PRIMARY KEY (id),
  CONSTRAINT accounts_price_agreement_id_fkey FOREIGN KEY (price_agreement_id) REFERENCES price_agreements(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT accounts_cost_centre_rule_check CHECK ((cost_centre_rule = ANY (ARRAY['off'::text, 'asked'::text, 'required'::text]))),
  CONSTRAINT accounts_credit_limit_cents_check CHECK ((credit_limit_cents >= 0)),
  CONSTRAINT accounts_invoice_grouping_check CHECK ((invoice_grouping = ANY (ARRAY['account'::text, 'cost_centre'::text, 'po_number'::text]))),
  CONSTRAINT accounts_invoice_period_check CHECK ((invoice_period = ANY (ARRAY['per_order'::text, 'weekly'::text, 'monthly'::text]))),
  CONSTRAINT accounts_monthly_minimum_cents_check CHECK ((monthly_minimum_cents >= 0)),
  CONSTRAINT accounts_monthly_minimum_rule_check CHECK ((monthly_minimum_rule = ANY (ARRAY['nothing'::text, 'report'::text, 'proposed_line'::text]))),
  CONSTRAINT accounts_name_check CHECK ((name <> ''::text)),
  CONSTRAINT accounts_payment_terms_days_check CHECK (((payment_terms_days >= 0) AND (payment_terms_days <= 60))),
  CONSTRAINT accounts_po_number_rule_check CHECK ((po_number_rule = ANY (ARRAY['off'::text, 'asked'::text, 'required'::text]))),
  CONSTRAINT accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'on_stop'::text, 'closed'::text]))),
  CONSTRAINT accounts_vat_treatment_check CHECK ((vat_treatment = ANY (ARRAY['standard'::text, 'zero'::text, 'reverse_charge'::text, 'outside_scope'::text]))),
  CONSTRAINT accounts_vat_treatment_reason_check CHECK (((vat_treatment = 'standard'::text) OR (vat_treatment_reason <> ''::text))),
  CONSTRAINT accounts_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX accounts_application_key ON public.accounts USING btree (application_id) WHERE (application_id IS NOT NULL);
CREATE UNIQUE INDEX accounts_ledger_code_key ON public.accounts USING btree (lower(ledger_code)) WHERE (ledger_code <> ''::text);
CREATE TRIGGER accounts_end_sessions AFTER UPDATE OF status ON public.accounts FOR EACH ROW WHEN (((new.status = 'closed'::text) AND (old.status <> 'closed'::text))) EXECUTE FUNCTION end_account_sessions();
CREATE TRIGGER accounts_tell AFTER UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION publish_account();

CREATE TABLE allocations (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  payment_id integer NOT NULL,
  order_id integer NOT NULL,
  amount_cents integer NOT NULL,
  CONSTRAINT allocations_pkey PRIMARY KEY (id),
  CONSTRAINT allocations_payment_id_order_id_key UNIQUE (payment_id, order_id),
  CONSTRAINT allocations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT allocations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  CONSTRAINT allocations_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX allocations_order_idx ON public.allocations USING btree (order_id);
CREATE TRIGGER allocations_fit AFTER INSERT OR UPDATE ON public.allocations FOR EACH ROW EXECUTE FUNCTION refuse_over_allocation();

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
CREATE TRIGGER api_keys_end_webhooks AFTER UPDATE OF revoked_at ON public.api_keys FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION end_webhooks('key', 'Its API key was revoked');

CREATE TABLE approvals (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  account_id integer NOT NULL,
  member_id integer NOT NULL,
  exceeded text NOT NULL,
  amount_cents integer NOT NULL,
  shown_hash text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  outcome text,
  ended_at timestamp with time zone,
  decided_by integer,
  reason text NOT NULL DEFAULT ''::text,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT approvals_pkey PRIMARY KEY (id),
  CONSTRAINT approvals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES members(id) ON DELETE RESTRICT,
  CONSTRAINT approvals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT,
  CONSTRAINT approvals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT approvals_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT approvals_decided_check CHECK (((decided_by IS NOT NULL) = ((outcome IS NOT NULL) AND (outcome = ANY (ARRAY['approved'::text, 'refused'::text]))))),
  CONSTRAINT approvals_ended_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  CONSTRAINT approvals_exceeded_check CHECK ((exceeded = ANY (ARRAY['order'::text, 'month'::text]))),
  CONSTRAINT approvals_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'refused'::text, 'lapsed'::text, 'changed'::text, 'withdrawn'::text])))
);
CREATE INDEX approvals_account_idx ON public.approvals USING btree (account_id, id DESC);
CREATE INDEX approvals_order_idx ON public.approvals USING btree (order_id, id DESC);
CREATE INDEX approvals_waiting_idx ON public.approvals USING btree (id) WHERE (outcome IS NULL);
CREATE UNIQUE INDEX approvals_waiting_key ON public.approvals USING btree (order_id) WHERE (outcome IS NULL);
CREATE TRIGGER approvals_sync_requested_at BEFORE INSERT OR UPDATE ON public.approvals FOR EACH ROW WHEN ((new.asked_at IS DISTINCT FROM new.requested_at)) EXECUTE FUNCTION sync_renamed_column('asked_at', 'requested_at');

CREATE TABLE audit_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  actor_kind text NOT NULL,
  actor_id integer,
  actor_name text,
  address text,
  act text NOT NULL,
  object_kind text,
  object_id text,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_entries_act_idx ON public.audit_entries USING btree (act, at DESC, id DESC);
CREATE INDEX audit_entries_actor_idx ON public.audit_entries USING btree (actor_kind, actor_id, at DESC, id DESC);
CREATE INDEX audit_entries_newest_idx ON public.audit_entries USING btree (at DESC, id DESC);
CREATE INDEX audit_entries_object_idx ON public.audit_entries USING btree (object_kind, object_id, at DESC, id DESC);
CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_entries_not_truncated BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

CREATE TABLE bank_rows (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  sha256 text NOT NULL,
  received_on date NOT NULL,
  amount_cents integer NOT NULL,
  text text NOT NULL,
  state text NOT NULL DEFAULT 'new'::text,
  payment_id integer,
  imported_at timestamp with time zone NOT NULL,
  imported_by text NOT NULL,
  CONSTRAINT bank_rows_pkey PRIMARY KEY (id),
  CONSTRAINT bank_rows_payment_id_key UNIQUE (payment_id),
  CONSTRAINT bank_rows_sha256_key UNIQUE (sha256),
  CONSTRAINT bank_rows_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES account_payments(id) ON DELETE RESTRICT,
  CONSTRAINT bank_rows_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT bank_rows_payment_check CHECK (((state = 'recorded'::text) = (payment_id IS NOT NULL))),
  CONSTRAINT bank_rows_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT bank_rows_state_check CHECK ((state = ANY (ARRAY['new'::text, 'recorded'::text, 'set_aside'::text])))
);
CREATE INDEX bank_rows_imported_idx ON public.bank_rows USING btree (imported_at) WHERE (state <> 'new'::text);
CREATE INDEX bank_rows_new_idx ON public.bank_rows USING btree (received_on, id) WHERE (state = 'new'::text);

CREATE TABLE book_closings (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  closed_to date,
  reason text NOT NULL DEFAULT ''::text,
  changed_at timestamp with time zone NOT NULL,
  changed_by text NOT NULL,
  CONSTRAINT book_closings_pkey PRIMARY KEY (id)
);
CREATE TRIGGER book_closings_stay BEFORE DELETE OR UPDATE ON public.book_closings FOR EACH ROW EXECUTE FUNCTION refuse_account_record_change();

CREATE TABLE charges (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  kind text NOT NULL,
  quarters integer,
  net_cents integer NOT NULL,
  vat_cents integer NOT NULL,
  reason text NOT NULL,
  added_at timestamp with time zone NOT NULL,
  added_by text NOT NULL,
  removed_at timestamp with time zone,
  removed_by text,
  CONSTRAINT charges_pkey PRIMARY KEY (id),
  CONSTRAINT charges_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT charges_kind_check CHECK ((kind = ANY (ARRAY['waiting'::text, 'redelivery'::text, 'return'::text, 'toll'::text, 'other'::text]))),
  CONSTRAINT charges_net_cents_check CHECK ((net_cents > 0)),
  CONSTRAINT charges_quarters_check CHECK ((quarters > 0)),
  CONSTRAINT charges_quarters_of_waiting_check CHECK (((kind = 'waiting'::text) = (quarters IS NOT NULL))),
  CONSTRAINT charges_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT charges_removed_check CHECK (((removed_at IS NULL) = (removed_by IS NULL))),
  CONSTRAINT charges_vat_cents_check CHECK ((vat_cents >= 0))
);
CREATE INDEX charges_order_idx ON public.charges USING btree (order_id);
CREATE UNIQUE INDEX charges_waiting_key ON public.charges USING btree (order_id) WHERE ((kind = 'waiting'::text) AND (removed_at IS NULL));

CREATE TABLE customer_days (
  customer_email text NOT NULL,
  day date NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT customer_days_pkey PRIMARY KEY (customer_email, day),
  CONSTRAINT customer_days_orders_check CHECK ((orders > 0))
);

CREATE TABLE customer_gaps (
  day date NOT NULL,
  gap smallint NOT NULL,
  customers integer NOT NULL,
  CONSTRAINT customer_gaps_pkey PRIMARY KEY (day, gap),
  CONSTRAINT customer_gaps_gap_check CHECK (((gap >= 0) AND (gap <= 33)))
);
CREATE INDEX customer_gaps_wide_idx ON public.customer_gaps USING btree (gap, day) INCLUDE (customers) WHERE (gap = ANY (ARRAY[0, 33]));

CREATE TABLE customers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  company text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_order_at timestamp with time zone,
  orders_count integer NOT NULL DEFAULT 0,
  completed_orders integer NOT NULL DEFAULT 0,
  completed_cents bigint NOT NULL DEFAULT 0,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(((((((name || ' '::text) || email) || ' '::text) || company) || ' '::text) || phone))) STORED,
  words text,
  vat_number text NOT NULL DEFAULT ''::text,
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_email_key UNIQUE (email),
  CONSTRAINT customers_email_check CHECK (((email = lower(email)) AND (email <> ''::text)))
);
CREATE INDEX customers_last_order_at_idx ON public.customers USING btree (last_order_at DESC NULLS LAST, id DESC);
CREATE INDEX customers_name_idx ON public.customers USING btree (lower(name), id);
CREATE INDEX customers_registered_idx ON public.customers USING btree (created_at, id);
CREATE INDEX customers_without_words_idx ON public.customers USING btree (id) WHERE (words IS NULL);
CREATE INDEX customers_words_idx ON public.customers USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE TRIGGER customers_words BEFORE INSERT OR UPDATE OF name, email, company, phone ON public.customers FOR EACH ROW EXECUTE FUNCTION write_customer_words();

CREATE TABLE deliveries (
  order_id integer NOT NULL,
  state text NOT NULL DEFAULT 'unassigned'::text,
  version integer NOT NULL DEFAULT 1,
  follows_from timestamp with time zone,
  question text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  partner_name text,
  partner_reference text,
  partner_url text,
  track_key text DEFAULT new_track_key(),
  collected_at timestamp with time zone,
  ended_at timestamp with time zone,
  due_at timestamp with time zone,
  has_failed boolean NOT NULL DEFAULT false,
  day_was date,
  holder text,
  holder_driver_id integer,
  holder_name text,
  holder_since timestamp with time zone,
  handing_to integer,
  CONSTRAINT deliveries_pkey PRIMARY KEY (order_id),
  CONSTRAINT deliveries_handing_to_fkey FOREIGN KEY (handing_to) REFERENCES drivers(id),
  CONSTRAINT deliveries_holder_driver_id_fkey FOREIGN KEY (holder_driver_id) REFERENCES drivers(id),
  CONSTRAINT deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT deliveries_holder_check CHECK ((holder = ANY (ARRAY['driver'::text, 'depot'::text, 'partner'::text]))) NOT VALID,
  CONSTRAINT deliveries_holder_driver_check CHECK (((NOT (holder IS DISTINCT FROM 'driver'::text)) = (holder_driver_id IS NOT NULL))) NOT VALID,
  CONSTRAINT deliveries_partner_name_check CHECK ((partner_name <> ''::text)),
  CONSTRAINT deliveries_partner_url_check CHECK ((partner_url ~~ 'https://%'::text)),
  CONSTRAINT deliveries_question_check CHECK ((question <> ''::text)),
  CONSTRAINT deliveries_state_check CHECK ((state = ANY (ARRAY['unassigned'::text, 'assigned'::text, 'to_pickup'::text, 'at_pickup'::text, 'collected'::text, 'to_dropoff'::text, 'at_dropoff'::text, 'delivered'::text, 'failed'::text, 'returning'::text, 'returned'::text, 'cancelled'::text]))),
  CONSTRAINT deliveries_version_check CHECK ((version > 0))
);
CREATE INDEX deliveries_following_idx ON public.deliveries USING btree (follows_from) WHERE (follows_from IS NOT NULL);
CREATE INDEX deliveries_handing_idx ON public.deliveries USING btree (handing_to) WHERE (handing_to IS NOT NULL);
CREATE INDEX deliveries_holder_idx ON public.deliveries USING btree (holder_driver_id) WHERE (holder_driver_id IS NOT NULL);
CREATE INDEX deliveries_not_delivered_idx ON public.deliveries USING btree (order_id) WHERE (state = ANY (ARRAY['failed'::text, 'returning'::text, 'returned'::text]));
CREATE INDEX deliveries_open_idx ON public.deliveries USING btree (order_id) WHERE (state <> ALL (ARRAY['delivered'::text, 'returned'::text, 'cancelled'::text]));
CREATE INDEX deliveries_tracked_idx ON public.deliveries USING btree (changed_at) WHERE (track_key IS NOT NULL);
CREATE UNIQUE INDEX deliveries_track_key_idx ON public.deliveries USING btree (track_key);
CREATE TRIGGER deliveries_push AFTER UPDATE OF state ON public.deliveries FOR EACH ROW WHEN (((new.state = 'cancelled'::text) <> (old.state = 'cancelled'::text))) EXECUTE FUNCTION push_cancelled();
CREATE TRIGGER deliveries_record_change AFTER UPDATE ON public.deliveries FOR EACH ROW WHEN ((((((old.state IS DISTINCT FROM new.state) OR (old.collected_at IS DISTINCT FROM new.collected_at)) OR (old.ended_at IS DISTINCT FROM new.ended_at)) OR (old.due_at IS DISTINCT FROM new.due_at)) OR (old.has_failed IS DISTINCT FROM new.has_failed))) EXECUTE FUNCTION record_delivery_change();
CREATE TRIGGER deliveries_record_new_or_gone AFTER INSERT OR DELETE ON public.deliveries FOR EACH ROW EXECUTE FUNCTION record_delivery_change();
CREATE TRIGGER deliveries_store_holder BEFORE UPDATE OF state ON public.deliveries FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION store_holder();
CREATE TRIGGER deliveries_tell AFTER INSERT OR UPDATE ON public.deliveries FOR EACH ROW EXECUTE FUNCTION publish_delivery();

CREATE TABLE delivery_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  collected smallint NOT NULL,
  delivered smallint NOT NULL,
  first_attempt smallint NOT NULL,
  timed smallint NOT NULL,
  on_time smallint NOT NULL,
  CONSTRAINT delivery_changes_pkey PRIMARY KEY (id)
);

CREATE TABLE delivery_days (
  day date NOT NULL,
  collected integer NOT NULL,
  delivered integer NOT NULL,
  first_attempt integer NOT NULL,
  timed integer NOT NULL,
  on_time integer NOT NULL,
  CONSTRAINT delivery_days_pkey PRIMARY KEY (day)
);

CREATE TABLE delivery_drivers (
  order_id integer NOT NULL,
  driver_id integer NOT NULL,
  CONSTRAINT delivery_drivers_pkey PRIMARY KEY (order_id, driver_id),
  CONSTRAINT delivery_drivers_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE,
  CONSTRAINT delivery_drivers_order_id_fkey FOREIGN KEY (order_id) REFERENCES deliveries(order_id) ON DELETE CASCADE
);
CREATE INDEX delivery_drivers_driver_idx ON public.delivery_drivers USING btree (driver_id);

CREATE TABLE delivery_events (
  id uuid NOT NULL,
  order_id integer NOT NULL,
  stop text,
  kind text NOT NULL,
  actor text NOT NULL,
  role text NOT NULL,
  device text NOT NULL,
  sequence bigint NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  takes_back uuid,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  driver_id integer,
  device_time timestamp with time zone,
  lat double precision,
  lon double precision,
  accuracy_m real,
  CONSTRAINT delivery_events_pkey PRIMARY KEY (id),
  CONSTRAINT delivery_events_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id),
  CONSTRAINT delivery_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES deliveries(order_id) ON DELETE CASCADE,
  CONSTRAINT delivery_events_check CHECK (((kind = 'take_back'::text) = (takes_back IS NOT NULL))),
  CONSTRAINT delivery_events_kind_check CHECK ((kind = ANY (ARRAY['set_off'::text, 'arrive'::text, 'complete'::text, 'fail'::text, 'retry'::text, 'assign'::text, 'unassign'::text, 'cancel'::text, 'reinstate'::text, 'bring_back'::text, 'take_back'::text, 'hand_in'::text, 'hand_over'::text, 'take_over'::text, 'correct_holder'::text]))) NOT VALID,
  CONSTRAINT delivery_events_role_check CHECK ((role = ANY (ARRAY['driver'::text, 'dispatcher'::text, 'shop'::text]))),
  CONSTRAINT delivery_events_stop_check CHECK ((stop = ANY (ARRAY['pickup'::text, 'dropoff'::text, 'return'::text])))
);
CREATE INDEX delivery_events_order_idx ON public.delivery_events USING btree (order_id);

CREATE TABLE dispatch_notices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer,
  driver_id integer,
  text text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone,
  topic text,
  CONSTRAINT dispatch_notices_pkey PRIMARY KEY (id),
  CONSTRAINT dispatch_notices_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE,
  CONSTRAINT dispatch_notices_order_id_fkey FOREIGN KEY (order_id) REFERENCES deliveries(order_id) ON DELETE CASCADE,
  CONSTRAINT dispatch_notices_text_check CHECK ((text <> ''::text)),
  CONSTRAINT dispatch_notices_topic_check CHECK ((topic = ANY (ARRAY['on_hold'::text, 'stopped'::text, 'returned'::text, 'returned_paid'::text])))
);
CREATE INDEX dispatch_notices_open_idx ON public.dispatch_notices USING btree (created_at) WHERE (seen_at IS NULL);
CREATE TRIGGER dispatch_notices_tell AFTER INSERT OR UPDATE ON public.dispatch_notices FOR EACH ROW EXECUTE FUNCTION publish_notice();

CREATE TABLE disputes (
  gateway text NOT NULL,
  dispute_id text NOT NULL,
  payment_id integer NOT NULL,
  amount_cents integer NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT disputes_pkey PRIMARY KEY (gateway, dispute_id),
  CONSTRAINT disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  CONSTRAINT disputes_amount_cents_check CHECK ((amount_cents >= 0)),
  CONSTRAINT disputes_state_check CHECK ((state = ANY (ARRAY['open'::text, 'withdrawn'::text, 'won'::text, 'lost'::text])))
);
CREATE INDEX disputes_payment_idx ON public.disputes USING btree (payment_id);

CREATE TABLE document_counters (
  kind text NOT NULL,
  last_number integer NOT NULL DEFAULT 0,
  CONSTRAINT document_counters_pkey PRIMARY KEY (kind),
  CONSTRAINT document_counters_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'credit_note'::text]))),
  CONSTRAINT document_counters_last_number_check CHECK ((last_number >= 0))
);

CREATE TABLE documents (
  kind text NOT NULL,
  number integer NOT NULL,
  order_id integer NOT NULL,
  refund_id integer,
  issued_at timestamp with time zone NOT NULL,
  voided_at timestamp with time zone,
  data jsonb NOT NULL,
  payment_id integer,
  replaced_by integer,
  CONSTRAINT documents_pkey PRIMARY KEY (kind, number),
  CONSTRAINT documents_refund_id_key UNIQUE (refund_id),
  CONSTRAINT documents_kind_fkey FOREIGN KEY (kind) REFERENCES document_counters(kind),
  CONSTRAINT documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT documents_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT documents_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE RESTRICT,
  CONSTRAINT documents_check CHECK (((kind = 'credit_note'::text) = (refund_id IS NOT NULL))),
  CONSTRAINT documents_number_check CHECK ((number > 0))
);
CREATE INDEX documents_order_idx ON public.documents USING btree (order_id);
CREATE UNIQUE INDEX documents_first_receipt_key ON public.documents USING btree (order_id) WHERE ((kind = 'receipt'::text) AND (payment_id IS NULL) AND (voided_at IS NULL));
CREATE UNIQUE INDEX documents_payment_receipt_key ON public.documents USING btree (payment_id) WHERE ((payment_id IS NOT NULL) AND (voided_at IS NULL));

CREATE TABLE driver_codes (
  code_hash text NOT NULL,
  driver_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT driver_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT driver_codes_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE
);
CREATE INDEX driver_codes_driver_idx ON public.driver_codes USING btree (driver_id);

CREATE TABLE driver_homes (
  driver_id integer NOT NULL,
  address text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  CONSTRAINT driver_homes_pkey PRIMARY KEY (driver_id),
  CONSTRAINT driver_homes_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE,
  CONSTRAINT driver_homes_address_check CHECK ((address <> ''::text)),
  CONSTRAINT driver_homes_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT driver_homes_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision)))
);

CREATE TABLE driver_phones (
  id uuid NOT NULL,
  driver_id integer NOT NULL,
  token_hash text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  signed_in_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT driver_phones_pkey PRIMARY KEY (id),
  CONSTRAINT driver_phones_token_hash_key UNIQUE (token_hash),
  CONSTRAINT driver_phones_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE
);
CREATE INDEX driver_phones_driver_idx ON public.driver_phones USING btree (driver_id);
CREATE TRIGGER driver_phones_forget_push AFTER UPDATE OF ended_at ON public.driver_phones FOR EACH ROW WHEN ((new.ended_at IS NOT NULL)) EXECUTE FUNCTION delete_push();
CREATE TRIGGER driver_phones_tell AFTER INSERT OR UPDATE OF ended_at ON public.driver_phones FOR EACH ROW EXECUTE FUNCTION publish_phone();

CREATE TABLE driver_places (
  driver_id integer NOT NULL,
  lat double precision,
  lon double precision,
  accuracy_m real,
  located_at timestamp with time zone,
  refused boolean NOT NULL DEFAULT false,
  CONSTRAINT driver_places_pkey PRIMARY KEY (driver_id),
  CONSTRAINT driver_places_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE,
  CONSTRAINT driver_places_accuracy_m_check CHECK ((accuracy_m >= (0)::double precision)),
  CONSTRAINT driver_places_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT driver_places_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision)))
);
CREATE TRIGGER driver_places_tell AFTER INSERT OR UPDATE ON public.driver_places FOR EACH ROW EXECUTE FUNCTION publish_place();

CREATE TABLE driver_positions_other (
  driver_id integer NOT NULL,
  phone_id uuid NOT NULL,
  located_at timestamp with time zone NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  accuracy_m real NOT NULL,
  CONSTRAINT driver_positions_other_pkey PRIMARY KEY (driver_id, located_at),
  CONSTRAINT driver_positions_accuracy_m_check CHECK ((accuracy_m >= (0)::double precision)),
  CONSTRAINT driver_positions_lat_check CHECK (((lat >= ('-90'::integer)::double precision) AND (lat <= (90)::double precision))),
  CONSTRAINT driver_positions_lon_check CHECK (((lon >= ('-180'::integer)::double precision) AND (lon <= (180)::double precision)))
);

CREATE TABLE driver_pushes (
  phone_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  due_at timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT driver_pushes_pkey PRIMARY KEY (phone_id),
  CONSTRAINT driver_pushes_phone_id_fkey FOREIGN KEY (phone_id) REFERENCES driver_phones(id) ON DELETE CASCADE,
  CONSTRAINT driver_pushes_endpoint_check CHECK ((endpoint <> ''::text))
);
CREATE INDEX driver_pushes_due_idx ON public.driver_pushes USING btree (due_at) WHERE (due_at IS NOT NULL);

CREATE TABLE driver_shift_days (
  driver_id integer NOT NULL,
  day date NOT NULL,
  from_time time without time zone,
  to_time time without time zone,
  start_place text NOT NULL DEFAULT 'anywhere'::text,
  end_place text NOT NULL DEFAULT 'anywhere'::text,
  vehicle text,
  breaks jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT driver_shift_days_pkey PRIMARY KEY (driver_id, day),
  CONSTRAINT driver_shift_days_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE,
  CONSTRAINT driver_shift_days_check CHECK (((from_time IS NULL) = (to_time IS NULL))),
  CONSTRAINT driver_shift_days_check1 CHECK ((from_time < to_time)),
  CONSTRAINT driver_shift_days_end_place_check CHECK ((end_place = ANY (ARRAY['anywhere'::text, 'depot'::text, 'home'::text]))),
  CONSTRAINT driver_shift_days_start_place_check CHECK ((start_place = ANY (ARRAY['anywhere'::text, 'depot'::text, 'home'::text]))),
  CONSTRAINT driver_shift_days_vehicle_check CHECK ((vehicle <> ''::text))
);
CREATE INDEX driver_shift_days_day_idx ON public.driver_shift_days USING btree (day);

CREATE TABLE driver_shifts (
  driver_id integer NOT NULL,
  weekday text NOT NULL,
  from_time time without time zone NOT NULL,
  to_time time without time zone NOT NULL,
  start_place text NOT NULL,
  end_place text NOT NULL,
  vehicle text,
  breaks jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT driver_shifts_pkey PRIMARY KEY (driver_id, weekday),
  CONSTRAINT driver_shifts_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE,
  CONSTRAINT driver_shifts_check CHECK ((from_time < to_time)),
  CONSTRAINT driver_shifts_end_place_check CHECK ((end_place = ANY (ARRAY['anywhere'::text, 'depot'::text, 'home'::text]))),
  CONSTRAINT driver_shifts_start_place_check CHECK ((start_place = ANY (ARRAY['anywhere'::text, 'depot'::text, 'home'::text]))),
  CONSTRAINT driver_shifts_vehicle_check CHECK ((vehicle <> ''::text)),
  CONSTRAINT driver_shifts_weekday_check CHECK ((weekday = ANY (ARRAY['monday'::text, 'tuesday'::text, 'wednesday'::text, 'thursday'::text, 'friday'::text, 'saturday'::text, 'sunday'::text])))
);

CREATE TABLE drivers (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  phone text NOT NULL,
  vehicle text NOT NULL,
  licence_note text NOT NULL DEFAULT ''::text,
  on_duty boolean NOT NULL DEFAULT false,
  duty_changed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  erased_at timestamp with time zone,
  shifts_version integer NOT NULL DEFAULT 0,
  CONSTRAINT drivers_pkey PRIMARY KEY (id),
  CONSTRAINT drivers_user_id_key UNIQUE (user_id),
  CONSTRAINT drivers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT drivers_phone_check CHECK (((phone <> ''::text) OR (erased_at IS NOT NULL))),
  CONSTRAINT drivers_vehicle_check CHECK ((vehicle <> ''::text))
);
CREATE TRIGGER drivers_forget_place AFTER UPDATE OF on_duty ON public.drivers FOR EACH ROW WHEN ((old.on_duty AND (NOT new.on_duty))) EXECUTE FUNCTION delete_place();
CREATE TRIGGER drivers_tell AFTER INSERT OR UPDATE ON public.drivers FOR EACH ROW EXECUTE FUNCTION publish_driver();

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
  next_attempt_at timestamp with time zone NOT NULL DEFAULT now(),
  server_answer text,
  attachments jsonb,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_message_id_key UNIQUE (message_id),
  CONSTRAINT emails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT emails_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES form_submissions(id) ON DELETE CASCADE,
  CONSTRAINT emails_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT emails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'digest'::text]))) NOT VALID
) WITH (toast_tuple_target=4080);
ALTER TABLE emails ALTER COLUMN data SET STATISTICS 0;
CREATE INDEX emails_digest_idx ON public.emails USING btree (created_at) WHERE (state = 'digest'::text);
CREATE INDEX emails_due_idx ON public.emails USING btree (next_attempt_at) WHERE (state = 'queued'::text);
CREATE INDEX emails_failed_idx ON public.emails USING btree (created_at) WHERE (state = 'failed'::text);
CREATE INDEX emails_newest_idx ON public.emails USING btree (created_at DESC, id DESC);
CREATE INDEX emails_order_idx ON public.emails USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX emails_recipient_idx ON public.emails USING btree (lower(recipient) text_pattern_ops);
CREATE INDEX emails_submission_idx ON public.emails USING btree (submission_id) WHERE (submission_id IS NOT NULL);
CREATE INDEX emails_unlinked_idx ON public.emails USING btree (created_at) WHERE ((order_id IS NULL) AND (submission_id IS NULL));

CREATE TABLE ended_sessions (
  id text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT ended_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT ended_sessions_id_check CHECK ((id <> ''::text))
);
CREATE INDEX ended_sessions_expires_idx ON public.ended_sessions USING btree (expires_at);

CREATE TABLE form_submissions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  form_id integer NOT NULL,
  data jsonb NOT NULL,
  email text,
  order_id integer,
  source text NOT NULL DEFAULT ''::text,
  spam_suspected boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (lower((((((((((((((((((((((((((id)::text || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || "left"(COALESCE((data ->> 'names'::text), ''::text), 200)) || ' '::text) || "left"(COALESCE((data ->> 'contactName'::text), ''::text), 200)) || ' '::text) || "left"(COALESCE((data ->> 'businessName'::text), ''::text), 200)) || ' '::text) || "left"(COALESCE((data ->> 'company'::text), ''::text), 200)) || ' '::text) || "left"(COALESCE((data ->> 'phone'::text), ''::text), 40)) || ' '::text) || "left"(COALESCE((data ->> 'contactNumber'::text), ''::text), 40)) || ' '::text) || "left"(COALESCE((data ->> 'reference'::text), ''::text), 40)) || ' '::text) || "left"(COALESCE((data ->> 'bookingReference'::text), ''::text), 40)) || ' '::text) || "left"(COALESCE((data ->> 'quoteReference'::text), ''::text), 40)) || ' '::text) || "left"(COALESCE((data ->> 'subject'::text), ''::text), 300)) || ' '::text) || "left"(COALESCE((data ->> 'message'::text), ''::text), 2000)))) STORED,
  done_at timestamp with time zone,
  done_by text,
  declined_because text,
  CONSTRAINT form_submissions_pkey PRIMARY KEY (id),
  CONSTRAINT form_submissions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  CONSTRAINT form_submissions_declined_check CHECK ((declined_because <> ''::text)) NOT VALID,
  CONSTRAINT form_submissions_done_check CHECK (((done_at IS NULL) = (done_by IS NULL))) NOT VALID,
  CONSTRAINT form_submissions_email_check CHECK ((email = lower(email))),
  CONSTRAINT form_submissions_form_id_check CHECK ((form_id > 0))
);
ALTER TABLE form_submissions ALTER COLUMN data SET STATISTICS 0;
CREATE INDEX form_submissions_email_idx ON public.form_submissions USING btree (email);
CREATE INDEX form_submissions_form_newest_idx ON public.form_submissions USING btree (form_id, created_at DESC, id DESC);
CREATE INDEX form_submissions_newest_idx ON public.form_submissions USING btree (created_at DESC, id DESC);
CREATE INDEX form_submissions_open_idx ON public.form_submissions USING btree (created_at DESC, id DESC) WHERE ((done_at IS NULL) AND (order_id IS NULL));
CREATE INDEX form_submissions_order_idx ON public.form_submissions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX form_submissions_search_idx ON public.form_submissions USING gin (search_text gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE INDEX form_submissions_spam_idx ON public.form_submissions USING btree (created_at DESC, id DESC) WHERE spam_suspected;
CREATE UNIQUE INDEX form_submissions_recovered_key ON public.form_submissions USING btree (form_id, ((data ->> 'reference'::text))) WHERE (source = 'booking-recovery'::text);

CREATE TABLE gateway_failures (
  gateway text NOT NULL,
  operation text NOT NULL,
  message text NOT NULL,
  lasting boolean NOT NULL,
  count integer NOT NULL,
  since timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  notified_at timestamp with time zone,
  cleared_at timestamp with time zone,
  CONSTRAINT gateway_failures_pkey PRIMARY KEY (gateway, operation)
);

CREATE TABLE held_orders (
  order_id integer NOT NULL,
  reason text NOT NULL,
  until_on date,
  held_at timestamp with time zone NOT NULL,
  held_by text NOT NULL,
  CONSTRAINT held_orders_pkey PRIMARY KEY (order_id),
  CONSTRAINT held_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT held_orders_reason_check CHECK ((reason <> ''::text))
);

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
ALTER TABLE idempotency_keys ALTER COLUMN response SET STATISTICS 0;
CREATE INDEX idempotency_keys_created_at_idx ON public.idempotency_keys USING btree (created_at);

CREATE TABLE invoice_allocations (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id integer,
  payment_id integer,
  credit_note_id integer,
  amount_cents integer NOT NULL,
  allocated_at timestamp with time zone NOT NULL,
  allocated_by text NOT NULL,
  write_off_id integer,
  refund_id integer,
  CONSTRAINT invoice_allocations_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_allocations_credit_note_id_fkey FOREIGN KEY (credit_note_id) REFERENCES account_credit_notes(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_allocations_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_allocations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES account_payments(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_allocations_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES account_credit_refunds(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_allocations_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES account_write_offs(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_allocations_amount_cents_check CHECK ((amount_cents <> 0)),
  CONSTRAINT invoice_allocations_source_check CHECK ((num_nonnulls(payment_id, credit_note_id, write_off_id) = 1)),
  CONSTRAINT invoice_allocations_target_check CHECK ((num_nonnulls(invoice_id, refund_id) = 1))
);
CREATE INDEX invoice_allocations_credit_note_idx ON public.invoice_allocations USING btree (credit_note_id) WHERE (credit_note_id IS NOT NULL);
CREATE INDEX invoice_allocations_invoice_idx ON public.invoice_allocations USING btree (invoice_id);
CREATE INDEX invoice_allocations_payment_idx ON public.invoice_allocations USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX invoice_allocations_refund_idx ON public.invoice_allocations USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX invoice_allocations_write_off_idx ON public.invoice_allocations USING btree (write_off_id) WHERE (write_off_id IS NOT NULL);
CREATE TRIGGER invoice_allocations_fit AFTER INSERT OR UPDATE ON public.invoice_allocations FOR EACH ROW EXECUTE FUNCTION refuse_invoice_over_allocation();

CREATE TABLE invoice_counters (
  series text NOT NULL,
  last_number integer NOT NULL DEFAULT 0,
  CONSTRAINT invoice_counters_pkey PRIMARY KEY (series),
  CONSTRAINT invoice_counters_last_number_check CHECK ((last_number >= 0)),
  CONSTRAINT invoice_counters_series_check CHECK ((series = ANY (ARRAY['invoice'::text, 'credit_note'::text])))
);

CREATE TABLE invoice_disputes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id integer NOT NULL,
  reason text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  opened_by text NOT NULL,
  resolved_at timestamp with time zone,
  resolved_by text,
  resolution text,
  CONSTRAINT invoice_disputes_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_disputes_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_disputes_reason_check CHECK ((reason <> ''::text)),
  CONSTRAINT invoice_disputes_resolution_check CHECK ((resolution <> ''::text)),
  CONSTRAINT invoice_disputes_resolved_check CHECK ((num_nulls(resolved_at, resolved_by, resolution) = ANY (ARRAY[0, 3])))
);
CREATE INDEX invoice_disputes_invoice_idx ON public.invoice_disputes USING btree (invoice_id);
CREATE UNIQUE INDEX invoice_disputes_open_key ON public.invoice_disputes USING btree (invoice_id) WHERE (resolved_at IS NULL);

CREATE TABLE invoice_lines (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id integer NOT NULL,
  kind text NOT NULL,
  order_id integer,
  charge_id integer,
  added_at timestamp with time zone NOT NULL,
  added_by text NOT NULL,
  position integer,
  supplied_on date,
  description text,
  net_cents integer,
  own_vat_cents integer,
  vat_treatment text,
  vat_percent integer,
  CONSTRAINT invoice_lines_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_lines_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charges(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_lines_adjustment_check CHECK (((kind <> 'adjustment'::text) OR (net_cents <> 0))),
  CONSTRAINT invoice_lines_amounts_check CHECK ((num_nulls(supplied_on, description, net_cents, own_vat_cents, vat_treatment, vat_percent) = ANY (ARRAY[0, 6]))),
  CONSTRAINT invoice_lines_description_check CHECK ((description <> ''::text)),
  CONSTRAINT invoice_lines_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'charge'::text, 'adjustment'::text, 'difference'::text]))),
  CONSTRAINT invoice_lines_kind_refs_check CHECK ((((kind = 'adjustment'::text) = (order_id IS NULL)) AND ((kind = 'charge'::text) = (charge_id IS NOT NULL)))),
  CONSTRAINT invoice_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT invoice_lines_vat_percent_check CHECK (((vat_percent >= 0) AND (vat_percent <= 100))),
  CONSTRAINT invoice_lines_vat_treatment_check CHECK ((vat_treatment = ANY (ARRAY['standard'::text, 'zero'::text, 'reverse_charge'::text, 'outside_scope'::text])))
);
CREATE INDEX invoice_lines_invoice_idx ON public.invoice_lines USING btree (invoice_id);
CREATE INDEX invoice_lines_of_order_idx ON public.invoice_lines USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_lines_charge_key ON public.invoice_lines USING btree (charge_id) WHERE (charge_id IS NOT NULL);
CREATE UNIQUE INDEX invoice_lines_difference_key ON public.invoice_lines USING btree (invoice_id, order_id) WHERE (kind = 'difference'::text);
CREATE UNIQUE INDEX invoice_lines_order_key ON public.invoice_lines USING btree (order_id) WHERE (kind = 'order'::text);
CREATE TRIGGER invoice_lines_not_truncated BEFORE TRUNCATE ON public.invoice_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying_invoices();
CREATE TRIGGER invoice_lines_stay BEFORE INSERT OR DELETE OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION refuse_invoice_line_change();

CREATE TABLE invoice_payments (
  id text NOT NULL,
  invoice_id integer NOT NULL,
  gateway text NOT NULL,
  gateway_session_id text,
  livemode boolean NOT NULL,
  amount_cents integer NOT NULL,
  url text,
  state text NOT NULL DEFAULT 'opening'::text,
  expires_at timestamp with time zone NOT NULL,
  next_check_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  on_its_way_at timestamp with time zone,
  closed_at timestamp with time zone,
  payment_reference text,
  account_payment_id integer,
  CONSTRAINT invoice_payments_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_payments_account_payment_id_key UNIQUE (account_payment_id),
  CONSTRAINT invoice_payments_gateway_gateway_session_id_key UNIQUE (gateway, gateway_session_id),
  CONSTRAINT invoice_payments_gateway_payment_reference_key UNIQUE (gateway, payment_reference),
  CONSTRAINT invoice_payments_account_payment_id_fkey FOREIGN KEY (account_payment_id) REFERENCES account_payments(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_payments_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_payments_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT invoice_payments_gateway_check CHECK ((gateway ~ '^[a-z][a-z0-9_]{1,31}$'::text)),
  CONSTRAINT invoice_payments_id_check CHECK ((length(id) >= 16)),
  CONSTRAINT invoice_payments_on_its_way_check CHECK (((state <> 'on_its_way'::text) OR (on_its_way_at IS NOT NULL))),
  CONSTRAINT invoice_payments_paid_check CHECK (((state = 'paid'::text) = (num_nulls(payment_reference, account_payment_id) = 0))),
  CONSTRAINT invoice_payments_state_check CHECK ((state = ANY (ARRAY['opening'::text, 'open'::text, 'on_its_way'::text, 'paid'::text, 'failed'::text, 'expired'::text])))
);
CREATE INDEX invoice_payments_due_idx ON public.invoice_payments USING btree (next_check_at) WHERE (state = ANY (ARRAY['opening'::text, 'open'::text, 'on_its_way'::text]));
CREATE INDEX invoice_payments_invoice_idx ON public.invoice_payments USING btree (invoice_id, created_at);
CREATE UNIQUE INDEX invoice_payments_live_key ON public.invoice_payments USING btree (invoice_id) WHERE (state = ANY (ARRAY['opening'::text, 'open'::text, 'on_its_way'::text]));

CREATE TABLE invoice_reminders (
  invoice_id integer NOT NULL,
  step integer NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_reminders_pkey PRIMARY KEY (invoice_id, step),
  CONSTRAINT invoice_reminders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT,
  CONSTRAINT invoice_reminders_step_check CHECK ((step = ANY (ARRAY[3, 10, 20])))
);

CREATE TABLE invoices (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  period_from date NOT NULL,
  period_to date NOT NULL,
  grouped_by text NOT NULL,
  group_value text NOT NULL,
  part integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  number integer,
  issued_on date,
  due_on date,
  published_at timestamp with time zone,
  published_by text,
  net_cents integer,
  vat_cents integer,
  total_cents integer,
  vat_difference_cents integer,
  content jsonb,
  opening_number text,
  late_alert_at timestamp with time zone,
  pay_key text NOT NULL DEFAULT replace((gen_random_uuid())::text, '-'::text, ''::text),
  CONSTRAINT invoices_pkey PRIMARY KEY (id),
  CONSTRAINT invoices_number_key UNIQUE (number),
  CONSTRAINT invoices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT invoices_draft_check CHECK (((state = 'published'::text) OR (num_nonnulls(number, opening_number, issued_on, due_on, published_at, published_by, net_cents, vat_cents, total_cents, vat_difference_cents, content) = 0))) NOT VALID,
  CONSTRAINT invoices_grouped_by_check CHECK ((grouped_by = ANY (ARRAY['account'::text, 'cost_centre'::text, 'po_number'::text, 'order'::text]))),
  CONSTRAINT invoices_number_check CHECK ((number > 0)),
  CONSTRAINT invoices_opening_check CHECK (((opening_number IS NULL) OR ((opening_number <> ''::text) AND (number IS NULL) AND (state = 'published'::text)))) NOT VALID,
  CONSTRAINT invoices_part_check CHECK ((part > 0)),
  CONSTRAINT invoices_period_check CHECK (((period_from <= period_to) AND (date_trunc('month'::text, (period_from)::timestamp with time zone) = date_trunc('month'::text, (period_to)::timestamp with time zone)))),
  CONSTRAINT invoices_published_check CHECK (((state = 'published'::text) = (num_nulls(COALESCE((number)::text, opening_number), issued_on, due_on, published_at, published_by, net_cents, vat_cents, total_cents, vat_difference_cents, content) = 0))) NOT VALID,
  CONSTRAINT invoices_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text]))),
  CONSTRAINT invoices_total_is_net_and_vat CHECK (((net_cents + vat_cents) = total_cents)),
  CONSTRAINT invoices_version_check CHECK ((version > 0))
);
CREATE INDEX invoices_drafts_idx ON public.invoices USING btree (period_to, id) WHERE (state = 'draft'::text);
CREATE INDEX invoices_issued_idx ON public.invoices USING btree (issued_on DESC, id DESC) WHERE (state = 'published'::text);
CREATE UNIQUE INDEX invoices_draft_key ON public.invoices USING btree (account_id, period_from, period_to, grouped_by, group_value) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX invoices_opening_key ON public.invoices USING btree (lower(opening_number)) WHERE (opening_number IS NOT NULL);
CREATE UNIQUE INDEX invoices_part_key ON public.invoices USING btree (account_id, period_from, period_to, grouped_by, group_value, part);
CREATE TRIGGER invoices_not_truncated BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying_invoices();
CREATE TRIGGER invoices_stay BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW WHEN ((old.state = 'published'::text)) EXECUTE FUNCTION refuse_invoice_change();

CREATE TABLE invoicing_settings (
  id integer NOT NULL,
  account_name text NOT NULL DEFAULT ''::text,
  iban text NOT NULL DEFAULT ''::text,
  bic text NOT NULL DEFAULT ''::text,
  company_number text NOT NULL DEFAULT ''::text,
  export_codes jsonb NOT NULL DEFAULT '{}'::jsonb,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT invoicing_settings_pkey PRIMARY KEY (id),
  CONSTRAINT invoicing_settings_id_check CHECK ((id = 1))
);

CREATE TABLE launch_ticks (
  item text NOT NULL,
  ticked_by text NOT NULL,
  ticked_at timestamp with time zone NOT NULL,
  CONSTRAINT launch_ticks_pkey PRIMARY KEY (item)
);

CREATE TABLE member_passkeys (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT member_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT member_passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT member_passkeys_email_check CHECK (((email = lower(email)) AND (email <> ''::text)))
);
CREATE INDEX member_passkeys_email_idx ON public.member_passkeys USING btree (email);

CREATE TABLE member_sessions (
  id uuid NOT NULL,
  token_hash text NOT NULL,
  email text NOT NULL,
  member_id integer,
  browser text NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  CONSTRAINT member_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT member_sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT member_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  CONSTRAINT member_sessions_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
  CONSTRAINT member_sessions_end_reason_check CHECK ((end_reason = ANY (ARRAY['signed_out'::text, 'revoked'::text, 'disabled'::text, 'closed'::text, 'email_changed'::text]))),
  CONSTRAINT member_sessions_ended_check CHECK (((ended_at IS NULL) = (end_reason IS NULL)))
);
CREATE INDEX member_sessions_email_idx ON public.member_sessions USING btree (email);
CREATE INDEX member_sessions_expires_idx ON public.member_sessions USING btree (expires_at);
CREATE INDEX member_sessions_member_idx ON public.member_sessions USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE TRIGGER member_sessions_tell AFTER UPDATE OF ended_at, member_id ON public.member_sessions FOR EACH ROW WHEN (((new.ended_at IS DISTINCT FROM old.ended_at) OR (new.member_id IS DISTINCT FROM old.member_id))) EXECUTE FUNCTION publish_member_session();

CREATE TABLE member_sign_ins (
  id uuid NOT NULL,
  email text NOT NULL,
  tries_remaining smallint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  handled_at timestamp with time zone,
  used_at timestamp with time zone,
  CONSTRAINT member_sign_ins_pkey PRIMARY KEY (id),
  CONSTRAINT member_sign_ins_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
  CONSTRAINT member_sign_ins_tries_remaining_check CHECK (((tries_remaining >= 0) AND (tries_remaining <= 10)))
);
CREATE INDEX member_sign_ins_expires_idx ON public.member_sign_ins USING btree (expires_at);
CREATE INDEX member_sign_ins_waiting_idx ON public.member_sign_ins USING btree (created_at) WHERE (handled_at IS NULL);

CREATE TABLE members (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id integer NOT NULL,
  email text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  role text NOT NULL,
  order_limit_cents integer,
  month_limit_cents integer,
  booking_emails text NOT NULL DEFAULT 'each'::text,
  delivery_emails text NOT NULL DEFAULT 'each'::text,
  copies_to text[] NOT NULL DEFAULT '{}'::text[],
  state text NOT NULL DEFAULT 'invited'::text,
  invited_at timestamp with time zone NOT NULL,
  activated_at timestamp with time zone,
  disabled_at timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT members_pkey PRIMARY KEY (id),
  CONSTRAINT members_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT,
  CONSTRAINT members_active_check CHECK (((state <> 'active'::text) OR (activated_at IS NOT NULL))),
  CONSTRAINT members_booking_emails_check CHECK ((booking_emails = ANY (ARRAY['each'::text, 'digest'::text, 'none'::text]))),
  CONSTRAINT members_delivery_emails_check CHECK ((delivery_emails = ANY (ARRAY['each'::text, 'digest'::text, 'none'::text]))),
  CONSTRAINT members_disabled_check CHECK (((state = 'disabled'::text) = (disabled_at IS NOT NULL))),
  CONSTRAINT members_email_check CHECK ((email = lower(email))),
  CONSTRAINT members_month_limit_cents_check CHECK ((month_limit_cents >= 0)),
  CONSTRAINT members_order_limit_cents_check CHECK ((order_limit_cents >= 0)),
  CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'finance'::text, 'booker'::text, 'approver'::text, 'viewer'::text]))),
  CONSTRAINT members_state_check CHECK ((state = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text]))),
  CONSTRAINT members_version_check CHECK ((version > 0))
);
CREATE INDEX members_by_email_idx ON public.members USING btree (email);
CREATE UNIQUE INDEX members_email_key ON public.members USING btree (account_id, email) WHERE (email <> ''::text);
CREATE TRIGGER members_end_sessions AFTER UPDATE OF state, email ON public.members FOR EACH ROW WHEN ((((new.state = 'disabled'::text) AND (old.state <> 'disabled'::text)) OR (new.email <> old.email))) EXECUTE FUNCTION end_member_sessions();
CREATE TRIGGER members_tell AFTER INSERT OR UPDATE ON public.members FOR EACH ROW EXECUTE FUNCTION publish_member();

CREATE TABLE migrations (
  id integer NOT NULL DEFAULT nextval('migrations_id_seq'::regclass),
  name character varying(255) NOT NULL,
  run_on timestamp without time zone NOT NULL,
  CONSTRAINT migrations_pkey PRIMARY KEY (id)
);

CREATE TABLE order_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sign smallint NOT NULL,
  day date NOT NULL,
  status text NOT NULL,
  total_cents integer NOT NULL,
  refunded_cents integer NOT NULL,
  customer_email text NOT NULL,
  pickup_town text NOT NULL,
  dropoff_town text NOT NULL,
  currency text NOT NULL DEFAULT 'EUR'::text,
  CONSTRAINT order_changes_pkey PRIMARY KEY (id),
  CONSTRAINT order_changes_sign_check CHECK ((sign = ANY (ARRAY['-1'::integer, 1])))
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
ALTER TABLE order_events ALTER COLUMN data SET STATISTICS 0;
CREATE INDEX order_events_order_idx ON public.order_events USING btree (order_id, happened_at, id);

CREATE TABLE order_lines (
  order_id integer NOT NULL,
  position integer NOT NULL,
  code text NOT NULL,
  label text NOT NULL,
  amount_cents integer NOT NULL,
  detail jsonb,
  CONSTRAINT order_lines_pkey PRIMARY KEY (order_id, "position"),
  CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT order_lines_position_check CHECK (("position" >= 0))
);
CREATE INDEX order_lines_product_idx ON public.order_lines USING btree ((((detail -> 'product'::text) ->> 'id'::text)), order_id) WHERE (detail IS NOT NULL);

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
  refunded_cents integer NOT NULL DEFAULT 0,
  customer_note text NOT NULL DEFAULT ''::text,
  shop_order_id integer,
  shop_modified_at timestamp with time zone,
  binned_at timestamp with time zone,
  shop_number text,
  search_text text NOT NULL GENERATED ALWAYS AS (lower(((((((((((id)::text || ' '::text) || customer_name) || ' '::text) || customer_email) || ' '::text) || service_name) || ' '::text) || COALESCE(booking_reference, ''::text)) || COALESCE((' '::text || shop_number), ''::text)))) STORED,
  remote_payment_method text,
  on_account_at timestamp with time zone,
  on_account_reference text,
  words text,
  version integer NOT NULL DEFAULT 1,
  due_cents integer NOT NULL DEFAULT 0,
  returned_cents integer NOT NULL DEFAULT 0,
  typed_price_reason text,
  address_marks text[],
  was_booked boolean NOT NULL DEFAULT false,
  received_cents integer NOT NULL DEFAULT 0,
  delivers boolean NOT NULL DEFAULT true,
  vat_number text NOT NULL DEFAULT ''::text,
  po_number text NOT NULL DEFAULT ''::text,
  written_off_cents integer NOT NULL DEFAULT 0,
  written_off_at timestamp with time zone,
  written_off_reason text,
  due_at timestamp with time zone,
  shop_created_via text,
  shop_payment_method text,
  shop_payment_method_title text,
  account_id integer,
  member_id integer,
  cost_centre text NOT NULL DEFAULT ''::text,
  earlier_invoice text,
  awaits_approval boolean NOT NULL DEFAULT false,
  invoice_id integer,
  emails_delivery boolean,
  contacts_removed_at timestamp with time zone,
  is_local boolean NOT NULL DEFAULT false,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_order_key_key UNIQUE (order_key),
  CONSTRAINT orders_quote_id_key UNIQUE (quote_id),
  CONSTRAINT orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  CONSTRAINT orders_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoices(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT orders_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT orders_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE SET NULL,
  CONSTRAINT orders_awaits_approval_check CHECK (((NOT awaits_approval) OR ((status = 'on-hold'::text) AND (account_id IS NOT NULL) AND (member_id IS NOT NULL)))) NOT VALID,
  CONSTRAINT orders_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT orders_customer_email_check CHECK ((customer_email = lower(customer_email))),
  CONSTRAINT orders_distance_km_check CHECK ((distance_km >= (0)::numeric)),
  CONSTRAINT orders_due_cents_check CHECK (((due_cents >= 0) AND (due_cents <= total_cents))) NOT VALID,
  CONSTRAINT orders_earlier_invoice_check CHECK (((earlier_invoice IS NULL) OR ((account_id IS NOT NULL) AND (earlier_invoice <> ''::text)))) NOT VALID,
  CONSTRAINT orders_is_local_check CHECK (((NOT is_local) OR (shop_order_id IS NULL))) NOT VALID,
  CONSTRAINT orders_kind_check CHECK ((kind = ANY (ARRAY['priced'::text, 'international'::text, 'specialist'::text]))),
  CONSTRAINT orders_member_check CHECK (((member_id IS NULL) OR (account_id IS NOT NULL))) NOT VALID,
  CONSTRAINT orders_net_cents_check CHECK ((net_cents >= 0)),
  CONSTRAINT orders_order_key_check CHECK ((length(order_key) >= 16)),
  CONSTRAINT orders_priority_check CHECK ((priority = ANY (ARRAY['same_day'::text, 'next_day'::text, 'international'::text]))),
  CONSTRAINT orders_received_cents_check CHECK ((received_cents >= 0)) NOT VALID,
  CONSTRAINT orders_refunded_cents_check CHECK ((refunded_cents >= 0)),
  CONSTRAINT orders_returned_cents_check CHECK (((returned_cents >= 0) AND (returned_cents <= total_cents))) NOT VALID,
  CONSTRAINT orders_shop_number_check CHECK ((shop_number <> ''::text)),
  CONSTRAINT orders_shop_order_id_check CHECK ((shop_order_id > 0)),
  CONSTRAINT orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'on-hold'::text, 'completed'::text, 'cancelled'::text, 'refunded'::text, 'failed'::text]))),
  CONSTRAINT orders_total_is_net_and_vat CHECK (((net_cents + vat_cents) = total_cents)),
  CONSTRAINT orders_typed_price_reason_check CHECK ((typed_price_reason <> ''::text)),
  CONSTRAINT orders_vat_cents_check CHECK ((vat_cents >= 0)),
  CONSTRAINT orders_written_off_cents_check CHECK ((written_off_cents >= 0)) NOT VALID
) WITH (toast_tuple_target=4080);
ALTER TABLE orders ALTER COLUMN billing SET STATISTICS 0, ALTER COLUMN shipping SET STATISTICS 0, ALTER COLUMN shipment SET STATISTICS 0, ALTER COLUMN meta SET STATISTICS 0;
CREATE INDEX orders_account_due_idx ON public.orders USING btree (account_id) WHERE ((account_id IS NOT NULL) AND (on_account_at IS NOT NULL) AND (date_paid IS NULL));
CREATE INDEX orders_account_idx ON public.orders USING btree (account_id, id DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX orders_account_status_idx ON public.orders USING btree (account_id, status, id DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX orders_awaiting_approval_idx ON public.orders USING btree (account_id, id DESC) WHERE awaits_approval;
CREATE INDEX orders_binned_idx ON public.orders USING btree (id) WHERE (binned_at IS NOT NULL);
CREATE INDEX orders_by_amount_idx ON public.orders USING btree (total_cents, id);
CREATE INDEX orders_by_customer_name_idx ON public.orders USING btree (fold_text(
CASE
    WHEN (customer_name = ''::text) THEN customer_email
    ELSE customer_name
END), id) INCLUDE (customer_name, customer_email);
CREATE INDEX orders_collection_idx ON public.orders USING btree (scheduled_date, date_created DESC, id DESC);
CREATE INDEX orders_contacts_idx ON public.orders USING btree (COALESCE(date_completed, date_paid, date_created)) WHERE ((contacts_removed_at IS NULL) AND (status = ANY (ARRAY['completed'::text, 'refunded'::text, 'cancelled'::text, 'failed'::text])));
CREATE INDEX orders_created_via_idx ON public.orders USING btree (created_via, date_created DESC, id DESC);
CREATE INDEX orders_customer_email_newest_idx ON public.orders USING btree (customer_email text_pattern_ops, date_created DESC);
CREATE INDEX orders_customer_id_idx ON public.orders USING btree (customer_id);
CREATE INDEX orders_due_idx ON public.orders USING btree (date_created DESC, id DESC) WHERE ((due_cents > 0) OR (received_cents > 0));
CREATE INDEX orders_due_since_idx ON public.orders USING btree (COALESCE(due_at, on_account_at), id) WHERE (((on_account_at IS NOT NULL) AND (date_paid IS NULL)) OR (due_cents > 0));
CREATE INDEX orders_invoice_idx ON public.orders USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX orders_member_idx ON public.orders USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX orders_modified_idx ON public.orders USING btree (date_modified DESC, id DESC);
CREATE INDEX orders_newest_idx ON public.orders USING btree (date_created DESC, id DESC);
CREATE INDEX orders_other_currency_idx ON public.orders USING btree (customer_email) WHERE (currency <> 'EUR'::text);
CREATE INDEX orders_quote_requests_idx ON public.orders USING btree (date_created DESC, id DESC) WHERE ((status = 'on-hold'::text) AND (total_cents = 0));
CREATE INDEX orders_sandbox_idx ON public.orders USING btree (date_created DESC, id DESC) WHERE (payment_method = 'sandbox'::text);
CREATE INDEX orders_shop_created_via_idx ON public.orders USING btree (shop_created_via, date_created DESC, id DESC) WHERE (shop_created_via IS NOT NULL);
CREATE INDEX orders_status_newest_idx ON public.orders USING btree (status, date_created DESC, id DESC);
CREATE INDEX orders_to_collect_idx ON public.orders USING btree (scheduled_date, id) WHERE (status = 'processing'::text);
CREATE INDEX orders_unbilled_idx ON public.orders USING btree (account_id) WHERE ((account_id IS NOT NULL) AND (on_account_at IS NOT NULL) AND (date_paid IS NULL) AND (invoice_id IS NULL));
CREATE INDEX orders_unpaid_idx ON public.orders USING btree (date_created) WHERE (status = ANY (ARRAY['pending'::text, 'failed'::text]));
CREATE INDEX orders_unpaid_to_anonymise_idx ON public.orders USING btree (date_modified) WHERE ((date_paid IS NULL) AND (status = ANY (ARRAY['cancelled'::text, 'on-hold'::text])) AND (created_via = ANY (ARRAY['website'::text, 'telephone'::text])) AND ((customer_email <> ''::text) OR (customer_phone <> ''::text)));
CREATE INDEX orders_without_account_idx ON public.orders USING btree (on_account_at DESC, id DESC) WHERE ((on_account_at IS NOT NULL) AND (account_id IS NULL));
CREATE INDEX orders_without_words_idx ON public.orders USING btree (id) WHERE (words IS NULL);
CREATE INDEX orders_words_idx ON public.orders USING gin (words gin_trgm_ops) WITH (gin_pending_list_limit='16384');
CREATE INDEX orders_words_without_email_idx ON public.orders USING gin (words gin_trgm_ops) WHERE (customer_email = ''::text);
CREATE INDEX orders_written_off_idx ON public.orders USING btree (written_off_at) WHERE (written_off_at IS NOT NULL);
CREATE UNIQUE INDEX orders_shop_order_key ON public.orders USING btree (shop_order_id) WHERE (shop_order_id IS NOT NULL);
CREATE TRIGGER orders_deliver AFTER UPDATE OF status, delivers ON public.orders FOR EACH ROW WHEN (((new.status IS DISTINCT FROM old.status) OR (new.delivers IS DISTINCT FROM old.delivers))) EXECUTE FUNCTION deliver_order();
CREATE TRIGGER orders_deliver_new AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.status = 'processing'::text)) EXECUTE FUNCTION deliver_order();
CREATE TRIGGER orders_deliver_on_another_day AFTER UPDATE OF scheduled_date ON public.orders FOR EACH ROW WHEN ((new.scheduled_date IS DISTINCT FROM old.scheduled_date)) EXECUTE FUNCTION deliver_on_another_day();
CREATE TRIGGER orders_keep_due_at BEFORE INSERT OR UPDATE OF due_cents, due_at ON public.orders FOR EACH ROW WHEN (((new.due_cents > 0) OR (new.due_at IS NOT NULL))) EXECUTE FUNCTION set_due_at();
CREATE TRIGGER orders_keep_reference BEFORE INSERT OR UPDATE OF status, date_paid, on_account_at, was_booked ON public.orders FOR EACH ROW WHEN (((NOT new.was_booked) AND ((new.date_paid IS NOT NULL) OR (new.on_account_at IS NOT NULL) OR (new.status = 'processing'::text)))) EXECUTE FUNCTION set_was_booked();
CREATE TRIGGER orders_push_changed AFTER UPDATE OF version ON public.orders FOR EACH ROW WHEN ((new.version IS DISTINCT FROM old.version)) EXECUTE FUNCTION push_changed();
CREATE TRIGGER orders_push_stopped AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((new.status = ANY (ARRAY['cancelled'::text, 'refunded'::text])) <> (old.status = ANY (ARRAY['cancelled'::text, 'refunded'::text])))) EXECUTE FUNCTION push_stopped();
CREATE TRIGGER orders_record_change AFTER UPDATE ON public.orders FOR EACH ROW WHEN ((((((((((old.date_created IS DISTINCT FROM new.date_created) OR (old.status IS DISTINCT FROM new.status)) OR (old.total_cents IS DISTINCT FROM new.total_cents)) OR (old.due_cents IS DISTINCT FROM new.due_cents)) OR (old.refunded_cents IS DISTINCT FROM new.refunded_cents)) OR (old.customer_email IS DISTINCT FROM new.customer_email)) OR (old.pickup_town IS DISTINCT FROM new.pickup_town)) OR (old.dropoff_town IS DISTINCT FROM new.dropoff_town)) OR (old.currency IS DISTINCT FROM new.currency))) EXECUTE FUNCTION record_order_change();
CREATE TRIGGER orders_record_gone AFTER DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION record_order_change();
CREATE TRIGGER orders_record_new AFTER INSERT ON public.orders REFERENCING NEW TABLE AS placed FOR EACH STATEMENT EXECUTE FUNCTION record_new_orders();
CREATE TRIGGER orders_relocate AFTER UPDATE OF shipment ON public.orders FOR EACH ROW WHEN ((((new.shipment -> 'pickup'::text) IS DISTINCT FROM (old.shipment -> 'pickup'::text)) OR ((new.shipment -> 'dropoff'::text) IS DISTINCT FROM (old.shipment -> 'dropoff'::text)))) EXECUTE FUNCTION relocate_stops();
CREATE TRIGGER orders_tell AFTER UPDATE OF version ON public.orders FOR EACH ROW WHEN ((new.version IS DISTINCT FROM old.version)) EXECUTE FUNCTION publish_order();
CREATE TRIGGER orders_tell_account AFTER UPDATE OF status, version, awaits_approval, account_id ON public.orders FOR EACH ROW WHEN (((new.account_id IS NOT NULL) AND ((((new.status IS DISTINCT FROM old.status) OR (new.version IS DISTINCT FROM old.version)) OR (new.awaits_approval IS DISTINCT FROM old.awaits_approval)) OR (new.account_id IS DISTINCT FROM old.account_id)))) EXECUTE FUNCTION publish_account_of_order();
CREATE TRIGGER orders_webhooks_deleted AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.binned_at IS NULL) AND (new.binned_at IS NOT NULL))) EXECUTE FUNCTION queue_webhooks('order.deleted');
CREATE TRIGGER orders_webhooks_updated AFTER UPDATE ON public.orders FOR EACH ROW WHEN (((old.* IS DISTINCT FROM new.*) AND (new.binned_at IS NULL) AND (NOT (((old.words IS NULL) <> (new.words IS NULL)) AND (old.date_modified = new.date_modified))))) EXECUTE FUNCTION queue_webhooks('order.updated');
CREATE TRIGGER orders_withdraw_approval BEFORE UPDATE OF status ON public.orders FOR EACH ROW WHEN ((old.awaits_approval AND (new.status <> 'on-hold'::text))) EXECUTE FUNCTION withdraw_approval();
CREATE TRIGGER orders_words BEFORE INSERT OR UPDATE OF shop_number, form_submission_id, booking_reference, customer_name, customer_email, customer_phone, service_name, on_account_reference, vat_number, po_number, cost_centre, pickup_town, dropoff_town, billing, shipment, meta ON public.orders FOR EACH ROW EXECUTE FUNCTION write_order_words();

CREATE TABLE passkey_challenges (
  challenge text NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge)
);
CREATE INDEX passkey_challenges_expires_idx ON public.passkey_challenges USING btree (expires_at);

CREATE TABLE password_resets (
  token_hash text NOT NULL,
  user_id integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX password_resets_expires_idx ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user_idx ON public.password_resets USING btree (user_id);

CREATE TABLE payment_events (
  gateway text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  order_id integer,
  effect text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  unreadable_body text,
  CONSTRAINT payment_events_pkey PRIMARY KEY (gateway, event_id),
  CONSTRAINT payment_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL
);
CREATE INDEX payment_events_received_at_idx ON public.payment_events USING btree (received_at);
CREATE INDEX payment_events_unreadable_idx ON public.payment_events USING btree (received_at) WHERE (unreadable_body IS NOT NULL);

CREATE TABLE payment_sessions (
  id text NOT NULL,
  order_id integer NOT NULL,
  gateway text NOT NULL,
  gateway_session_id text,
  livemode boolean NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  url text,
  state text NOT NULL DEFAULT 'opening'::text,
  expires_at timestamp with time zone NOT NULL,
  next_check_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  closed_at timestamp with time zone,
  is_difference boolean NOT NULL DEFAULT false,
  CONSTRAINT payment_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT payment_sessions_gateway_gateway_session_id_key UNIQUE (gateway, gateway_session_id),
  CONSTRAINT payment_sessions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT payment_sessions_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT payment_sessions_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT payment_sessions_gateway_check CHECK ((gateway ~ '^[a-z][a-z0-9_]{1,31}$'::text)) NOT VALID,
  CONSTRAINT payment_sessions_id_check CHECK ((length(id) >= 16)),
  CONSTRAINT payment_sessions_state_check CHECK ((state = ANY (ARRAY['opening'::text, 'open'::text, 'complete'::text, 'expired'::text])))
);
CREATE INDEX payment_sessions_due_idx ON public.payment_sessions USING btree (next_check_at) WHERE (state = ANY (ARRAY['opening'::text, 'open'::text]));
CREATE INDEX payment_sessions_order_idx ON public.payment_sessions USING btree (order_id, created_at);
CREATE UNIQUE INDEX payment_sessions_live_key ON public.payment_sessions USING btree (order_id) WHERE (state = ANY (ARRAY['opening'::text, 'open'::text]));

CREATE TABLE payments (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer,
  session_id text,
  method text NOT NULL,
  reference text NOT NULL,
  livemode boolean NOT NULL,
  amount_cents integer NOT NULL,
  currency text NOT NULL,
  state text NOT NULL,
  problem text,
  received_at timestamp with time zone NOT NULL,
  method_title text,
  recorded_at timestamp with time zone DEFAULT now(),
  assigned_at timestamp with time zone,
  assigned_by text,
  closed_at timestamp with time zone,
  closed_by text,
  closed_because text,
  replaced_by integer,
  case_reason text,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT payments_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES payments(id) NOT VALID,
  CONSTRAINT payments_session_id_fkey FOREIGN KEY (session_id) REFERENCES payment_sessions(id) ON DELETE RESTRICT,
  CONSTRAINT payments_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT payments_assigned_check CHECK (((assigned_at IS NULL) = (assigned_by IS NULL))) NOT VALID,
  CONSTRAINT payments_closed_check CHECK ((num_nonnulls(closed_at, closed_by, closed_because) = ANY (ARRAY[0, 3]))) NOT VALID,
  CONSTRAINT payments_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT payments_method_check CHECK ((method ~ '^[a-z][a-z0-9_]{1,31}$'::text)) NOT VALID,
  CONSTRAINT payments_method_title_check CHECK ((method_title <> ''::text)),
  CONSTRAINT payments_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'difference'::text, 'surplus'::text, 'unmatched'::text, 'other_business'::text]))) NOT VALID
);
CREATE INDEX payments_case_idx ON public.payments USING btree (received_at DESC, id DESC) WHERE ((state = ANY (ARRAY['surplus'::text, 'unmatched'::text])) OR (assigned_at IS NOT NULL));
CREATE INDEX payments_order_idx ON public.payments USING btree (order_id);
CREATE INDEX payments_other_business_idx ON public.payments USING btree (received_at) WHERE (state = 'other_business'::text);
CREATE INDEX payments_written_reference_idx ON public.payments USING gin (lower(reference) gin_trgm_ops) WHERE (session_id IS NULL);
CREATE UNIQUE INDEX payments_difference_page_key ON public.payments USING btree (session_id) WHERE ((state = 'difference'::text) AND (session_id IS NOT NULL));
CREATE UNIQUE INDEX payments_reference_key ON public.payments USING btree (method, reference) WHERE (method <> ALL (ARRAY['phone'::text, 'transfer'::text, 'account'::text]));
CREATE TRIGGER payments_allocate AFTER INSERT OR UPDATE OF order_id, state, amount_cents ON public.payments FOR EACH ROW EXECUTE FUNCTION allocate_payment();
CREATE TRIGGER payments_sync_case_reason BEFORE INSERT OR UPDATE ON public.payments FOR EACH ROW WHEN ((new.problem IS DISTINCT FROM new.case_reason)) EXECUTE FUNCTION sync_renamed_column('problem', 'case_reason');

CREATE TABLE phone_reports (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL,
  driver_id integer NOT NULL,
  phone_id uuid NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by text,
  is_accepted boolean,
  CONSTRAINT phone_reports_pkey PRIMARY KEY (id),
  CONSTRAINT phone_reports_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id) ON DELETE CASCADE,
  CONSTRAINT phone_reports_order_id_fkey FOREIGN KEY (order_id) REFERENCES deliveries(order_id) ON DELETE CASCADE,
  CONSTRAINT phone_reports_check CHECK ((((decided_at IS NULL) = (decided_by IS NULL)) AND ((decided_at IS NULL) = (is_accepted IS NULL)))),
  CONSTRAINT phone_reports_reason_check CHECK ((reason = ANY (ARRAY['signed_out'::text, 'expired'::text, 'deactivated'::text, 'unknown'::text])))
);
CREATE INDEX phone_reports_order_idx ON public.phone_reports USING btree (order_id);
CREATE UNIQUE INDEX phone_reports_open_key ON public.phone_reports USING btree (order_id, phone_id) WHERE (decided_at IS NULL);
CREATE TRIGGER phone_reports_tell AFTER INSERT OR UPDATE ON public.phone_reports FOR EACH ROW EXECUTE FUNCTION publish_notice();

CREATE TABLE pictures (
  id uuid NOT NULL,
  type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  bytes bytea,
  move_at timestamp with time zone NOT NULL,
  move_failures integer NOT NULL DEFAULT 0,
  move_problem text NOT NULL DEFAULT ''::text,
  in_bucket boolean NOT NULL DEFAULT false,
  last_move_failure text NOT NULL DEFAULT ''::text,
  CONSTRAINT pictures_pkey PRIMARY KEY (id),
  CONSTRAINT pictures_id_fkey FOREIGN KEY (id) REFERENCES proofs(id) ON DELETE CASCADE,
  CONSTRAINT pictures_bytes_check CHECK ((octet_length(bytes) <= 409600)),
  CONSTRAINT pictures_height_check CHECK ((height > 0)),
  CONSTRAINT pictures_move_failures_check CHECK ((move_failures >= 0)),
  CONSTRAINT pictures_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text]))),
  CONSTRAINT pictures_width_check CHECK ((width > 0))
);
CREATE INDEX pictures_elsewhere_idx ON public.pictures USING btree (move_at, id) WHERE (bytes IS NULL);
CREATE INDEX pictures_in_database_idx ON public.pictures USING btree (move_at, id) WHERE (bytes IS NOT NULL);
CREATE INDEX pictures_received_idx ON public.pictures USING btree (received_at);
CREATE INDEX pictures_stuck_idx ON public.pictures USING btree (move_at) WHERE (move_failures > 0);
CREATE TRIGGER pictures_remove AFTER DELETE ON public.pictures FOR EACH ROW WHEN (old.in_bucket) EXECUTE FUNCTION remove_picture();
CREATE TRIGGER pictures_sync_last_move_failure BEFORE INSERT OR UPDATE ON public.pictures FOR EACH ROW WHEN ((new.move_problem IS DISTINCT FROM new.last_move_failure)) EXECUTE FUNCTION sync_renamed_column('move_problem', 'last_move_failure', '');

CREATE TABLE pictures_to_remove (
  id uuid NOT NULL,
  due_at timestamp with time zone NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT ''::text,
  last_failure text NOT NULL DEFAULT ''::text,
  CONSTRAINT pictures_to_remove_pkey PRIMARY KEY (id),
  CONSTRAINT pictures_to_remove_failures_check CHECK ((failures >= 0))
);
CREATE INDEX pictures_to_remove_due_idx ON public.pictures_to_remove USING btree (due_at, id);
CREATE TRIGGER pictures_to_remove_sync_last_failure BEFORE INSERT OR UPDATE ON public.pictures_to_remove FOR EACH ROW WHEN ((new.problem IS DISTINCT FROM new.last_failure)) EXECUTE FUNCTION sync_renamed_column('problem', 'last_failure', '');

CREATE TABLE price_agreement_versions (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  agreement_id integer NOT NULL,
  valid_from date NOT NULL,
  terms jsonb NOT NULL,
  published_at timestamp with time zone NOT NULL,
  published_by text NOT NULL,
  CONSTRAINT price_agreement_versions_pkey PRIMARY KEY (id),
  CONSTRAINT price_agreement_versions_agreement_id_fkey FOREIGN KEY (agreement_id) REFERENCES price_agreements(id) ON DELETE RESTRICT
);
CREATE INDEX price_agreement_versions_day_idx ON public.price_agreement_versions USING btree (agreement_id, valid_from DESC, id DESC);
CREATE TRIGGER price_agreement_versions_stay BEFORE DELETE OR UPDATE ON public.price_agreement_versions FOR EACH ROW EXECUTE FUNCTION refuse_price_change();

CREATE TABLE price_agreements (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  is_template boolean NOT NULL,
  draft jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT price_agreements_pkey PRIMARY KEY (id),
  CONSTRAINT price_agreements_name_check CHECK ((name <> ''::text)),
  CONSTRAINT price_agreements_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX price_agreements_name_key ON public.price_agreements USING btree (lower(name));

CREATE TABLE products (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  sku text,
  status text NOT NULL,
  catalog_visibility text NOT NULL,
  virtual boolean NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  short_description text NOT NULL DEFAULT ''::text,
  price_cents integer,
  meta jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_sku_key UNIQUE (sku),
  CONSTRAINT products_catalog_visibility_check CHECK ((catalog_visibility = ANY (ARRAY['visible'::text, 'catalog'::text, 'search'::text, 'hidden'::text]))),
  CONSTRAINT products_name_check CHECK ((name <> ''::text)),
  CONSTRAINT products_price_cents_check CHECK ((price_cents >= 0)),
  CONSTRAINT products_sku_check CHECK ((sku <> ''::text)),
  CONSTRAINT products_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'private'::text, 'publish'::text])))
);

CREATE TABLE proofs (
  id uuid NOT NULL,
  key text NOT NULL,
  order_id integer NOT NULL,
  stop text NOT NULL,
  event_id uuid NOT NULL,
  kind text NOT NULL,
  driver_id integer,
  signed_by text NOT NULL DEFAULT ''::text,
  strokes jsonb,
  sha256 text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  phone_id uuid,
  CONSTRAINT proofs_pkey PRIMARY KEY (id),
  CONSTRAINT proofs_key_key UNIQUE (key),
  CONSTRAINT proofs_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id),
  CONSTRAINT proofs_order_id_fkey FOREIGN KEY (order_id) REFERENCES deliveries(order_id) ON DELETE CASCADE,
  CONSTRAINT proofs_check CHECK (((kind = 'signature'::text) = (strokes IS NOT NULL))),
  CONSTRAINT proofs_key_check CHECK ((length(key) >= 22)),
  CONSTRAINT proofs_kind_check CHECK ((kind = ANY (ARRAY['signature'::text, 'picture'::text]))),
  CONSTRAINT proofs_stop_check CHECK ((stop = ANY (ARRAY['pickup'::text, 'dropoff'::text, 'return'::text])))
);
CREATE INDEX proofs_order_idx ON public.proofs USING btree (order_id);
CREATE TRIGGER proofs_tell AFTER INSERT ON public.proofs FOR EACH ROW EXECUTE FUNCTION publish_proof();

CREATE TABLE publishing_drafts (
  publishing_id integer NOT NULL,
  invoice_id integer NOT NULL,
  version integer NOT NULL,
  total_cents integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  refusal text,
  CONSTRAINT publishing_drafts_pkey PRIMARY KEY (publishing_id, invoice_id),
  CONSTRAINT publishing_drafts_publishing_id_fkey FOREIGN KEY (publishing_id) REFERENCES publishings(id) ON DELETE CASCADE,
  CONSTRAINT publishing_drafts_refusal_check CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  CONSTRAINT publishing_drafts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'refused'::text])))
);
CREATE INDEX publishing_drafts_waiting_idx ON public.publishing_drafts USING btree (publishing_id, invoice_id) WHERE (state = 'waiting'::text);

CREATE TABLE publishings (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  requested_at timestamp with time zone NOT NULL,
  user_id integer NOT NULL,
  address text NOT NULL,
  stopped_at timestamp with time zone,
  stopped_by text,
  CONSTRAINT publishings_pkey PRIMARY KEY (id),
  CONSTRAINT publishings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT
);

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
  account_id integer,
  price_version_id integer,
  CONSTRAINT quotes_pkey PRIMARY KEY (id),
  CONSTRAINT quotes_reference_key UNIQUE (reference),
  CONSTRAINT quotes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT quotes_price_version_id_fkey FOREIGN KEY (price_version_id) REFERENCES price_agreement_versions(id) ON DELETE RESTRICT NOT VALID,
  CONSTRAINT quotes_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT quotes_distance_km_check CHECK ((distance_km >= (0)::numeric)),
  CONSTRAINT quotes_duration_minutes_check CHECK ((duration_minutes >= 0)),
  CONSTRAINT quotes_id_check CHECK ((length(id) >= 16)),
  CONSTRAINT quotes_kind_check CHECK ((kind = ANY (ARRAY['priced'::text, 'international'::text, 'specialist'::text]))),
  CONSTRAINT quotes_max_weight_kg_check CHECK ((max_weight_kg >= (0)::numeric)),
  CONSTRAINT quotes_net_cents_check CHECK ((net_cents >= 0)),
  CONSTRAINT quotes_pallet_units_check CHECK ((pallet_units >= 0)),
  CONSTRAINT quotes_price_version_check CHECK (((price_version_id IS NULL) OR (account_id IS NOT NULL))) NOT VALID,
  CONSTRAINT quotes_priority_check CHECK ((priority = ANY (ARRAY['same_day'::text, 'next_day'::text, 'international'::text]))),
  CONSTRAINT quotes_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT quotes_reference_check CHECK ((reference ~~ 'DCQ-%'::text)),
  CONSTRAINT quotes_total_is_net_and_vat CHECK (((net_cents + vat_cents) = total_cents)),
  CONSTRAINT quotes_vat_cents_check CHECK ((vat_cents >= 0))
);
ALTER TABLE quotes ALTER COLUMN input SET STATISTICS 0, ALTER COLUMN pickup SET STATISTICS 0, ALTER COLUMN dropoff SET STATISTICS 0, ALTER COLUMN pallet SET STATISTICS 0, ALTER COLUMN path SET STATISTICS 0, ALTER COLUMN lines SET STATISTICS 0;
CREATE INDEX quotes_created_at_idx ON public.quotes USING btree (created_at);

CREATE TABLE rate_limits (
  key text NOT NULL,
  points integer NOT NULL,
  expire bigint,
  CONSTRAINT rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_expire_idx ON public.rate_limits USING btree (expire);

CREATE TABLE recovery_codes (
  user_id integer NOT NULL,
  code_hash text NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE redirect_list (
  single boolean NOT NULL DEFAULT true,
  version integer NOT NULL,
  CONSTRAINT redirect_list_pkey PRIMARY KEY (single),
  CONSTRAINT redirect_list_single_check CHECK (single),
  CONSTRAINT redirect_list_version_check CHECK ((version > 0))
);

CREATE TABLE redirects (
  id text NOT NULL,
  position integer NOT NULL,
  source_url text NOT NULL,
  target_url text NOT NULL,
  redirect_type text NOT NULL,
  match_type text NOT NULL,
  is_active boolean NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT redirects_pkey PRIMARY KEY (id),
  CONSTRAINT redirects_id_check CHECK ((id <> ''::text)),
  CONSTRAINT redirects_match_type_check CHECK ((match_type = ANY (ARRAY['exact'::text, 'wildcard'::text]))),
  CONSTRAINT redirects_redirect_type_check CHECK ((redirect_type = ANY (ARRAY['301'::text, '302'::text, '307'::text])))
);
CREATE INDEX redirects_position_idx ON public.redirects USING btree ("position");

CREATE TABLE refund_lines (
  refund_id integer NOT NULL,
  position integer NOT NULL,
  quantity integer NOT NULL,
  amount_cents integer NOT NULL,
  tax_cents integer NOT NULL,
  CONSTRAINT refund_lines_pkey PRIMARY KEY (refund_id, "position"),
  CONSTRAINT refund_lines_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE,
  CONSTRAINT refund_lines_amount_cents_check CHECK ((amount_cents >= 0)),
  CONSTRAINT refund_lines_position_check CHECK (("position" >= 0)),
  CONSTRAINT refund_lines_quantity_check CHECK ((quantity >= 0)),
  CONSTRAINT refund_lines_tax_cents_check CHECK ((tax_cents >= 0))
);

CREATE TABLE refunds (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  refund_key text NOT NULL,
  payment_id integer NOT NULL,
  order_id integer,
  amount_cents integer NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  by_gateway boolean NOT NULL,
  gateway_refund_id text,
  state text NOT NULL,
  failure text,
  requested_by text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  tells_customer boolean NOT NULL DEFAULT true,
  promised boolean NOT NULL DEFAULT false,
  retry_of integer,
  closed_at timestamp with time zone,
  closed_by text,
  closed_because text,
  notifies_customer boolean NOT NULL DEFAULT true,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_refund_key_key UNIQUE (refund_key),
  CONSTRAINT refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE RESTRICT,
  CONSTRAINT refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT,
  CONSTRAINT refunds_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES refunds(id) ON DELETE RESTRICT,
  CONSTRAINT refunds_amount_cents_check CHECK ((amount_cents > 0)),
  CONSTRAINT refunds_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT refunds_closed_check CHECK ((num_nonnulls(closed_at, closed_by, closed_because) = ANY (ARRAY[0, 3]))) NOT VALID,
  CONSTRAINT refunds_refund_key_check CHECK ((length(refund_key) >= 16)),
  CONSTRAINT refunds_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX refunds_case_idx ON public.refunds USING btree (settled_at DESC, id DESC) WHERE (state = 'failed'::text);
CREATE INDEX refunds_due_idx ON public.refunds USING btree (next_attempt_at) WHERE (state = 'pending'::text);
CREATE INDEX refunds_order_idx ON public.refunds USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX refunds_payment_idx ON public.refunds USING btree (payment_id);
CREATE INDEX refunds_retry_idx ON public.refunds USING btree (retry_of) WHERE (retry_of IS NOT NULL);
CREATE UNIQUE INDEX refunds_gateway_key ON public.refunds USING btree (gateway_refund_id) WHERE (gateway_refund_id IS NOT NULL);
CREATE TRIGGER refunds_keep_refunded_cents AFTER INSERT OR DELETE OR UPDATE OF state, amount_cents, order_id, payment_id ON public.refunds FOR EACH ROW EXECUTE FUNCTION sum_refunded_cents();
CREATE TRIGGER refunds_sync_notifies_customer BEFORE INSERT OR UPDATE ON public.refunds FOR EACH ROW WHEN ((new.tells_customer IS DISTINCT FROM new.notifies_customer)) EXECUTE FUNCTION sync_renamed_column('tells_customer', 'notifies_customer', 'true');

CREATE TABLE runs (
  driver_id integer NOT NULL,
  day date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT runs_pkey PRIMARY KEY (driver_id, day),
  CONSTRAINT runs_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id),
  CONSTRAINT runs_version_check CHECK ((version > 0))
);
CREATE TRIGGER runs_push AFTER INSERT OR UPDATE OF version ON public.runs FOR EACH ROW WHEN ((new.day = dublin_day(new.changed_at))) EXECUTE FUNCTION push_run();
CREATE TRIGGER runs_tell AFTER INSERT OR UPDATE ON public.runs FOR EACH ROW EXECUTE FUNCTION publish_run();

CREATE TABLE sales_days (
  day date NOT NULL,
  status text NOT NULL,
  orders integer NOT NULL,
  total_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL,
  currency text NOT NULL DEFAULT 'EUR'::text,
  CONSTRAINT sales_days_pkey PRIMARY KEY (day, status, currency)
);

CREATE TABLE sales_route_days (
  day date NOT NULL,
  route_id integer NOT NULL,
  completed_orders integer NOT NULL,
  completed_cents bigint NOT NULL,
  CONSTRAINT sales_route_days_pkey PRIMARY KEY (day, route_id),
  CONSTRAINT sales_route_days_route_id_fkey FOREIGN KEY (route_id) REFERENCES sales_routes(id)
);

CREATE TABLE sales_route_periods (
  period text NOT NULL,
  starts_on date NOT NULL,
  route_id integer NOT NULL,
  completed_orders integer NOT NULL,
  completed_cents bigint NOT NULL,
  CONSTRAINT sales_route_periods_pkey PRIMARY KEY (period, starts_on, route_id),
  CONSTRAINT sales_route_periods_route_id_fkey FOREIGN KEY (route_id) REFERENCES sales_routes(id),
  CONSTRAINT sales_route_periods_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text])))
);
CREATE INDEX sales_route_periods_top_idx ON public.sales_route_periods USING btree (period, starts_on, completed_orders DESC, completed_cents DESC, route_id);

CREATE TABLE sales_routes (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  pickup_town text NOT NULL,
  dropoff_town text NOT NULL,
  CONSTRAINT sales_routes_pkey PRIMARY KEY (id),
  CONSTRAINT sales_routes_pickup_town_dropoff_town_key UNIQUE (pickup_town, dropoff_town)
);

CREATE TABLE sandbox_refunds (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  payment_id text NOT NULL,
  amount_cents integer NOT NULL,
  metadata jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sandbox_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_refunds_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT sandbox_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_sessions(payment_id),
  CONSTRAINT sandbox_refunds_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX sandbox_refunds_payment_idx ON public.sandbox_refunds USING btree (payment_id);

CREATE TABLE sandbox_sessions (
  id text NOT NULL,
  idempotency_key text NOT NULL,
  request jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  step text NOT NULL DEFAULT 'card'::text,
  payment_id text,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT sandbox_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sandbox_sessions_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT sandbox_sessions_payment_id_key UNIQUE (payment_id),
  CONSTRAINT sandbox_sessions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'complete'::text, 'expired'::text]))),
  CONSTRAINT sandbox_sessions_step_check CHECK ((step = ANY (ARRAY['card'::text, 'confirm'::text])))
);
CREATE INDEX sandbox_sessions_closed_at_idx ON public.sandbox_sessions USING btree (closed_at) WHERE (closed_at IS NOT NULL);

CREATE TABLE secrets (
  name text NOT NULL,
  value text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT secrets_pkey PRIMARY KEY (name)
);

CREATE TABLE sent_notifications (
  order_id integer NOT NULL,
  kind text NOT NULL,
  about text NOT NULL DEFAULT ''::text,
  notified_at timestamp with time zone NOT NULL,
  CONSTRAINT sent_notifications_pkey PRIMARY KEY (order_id, kind, about),
  CONSTRAINT sent_notifications_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT sent_notifications_kind_check CHECK ((kind = ANY (ARRAY['on_the_way'::text, 'collected'::text, 'delivered'::text, 'failed'::text, 'next'::text])))
);

CREATE TABLE server_nodes (
  id uuid NOT NULL,
  name text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  report jsonb NOT NULL,
  CONSTRAINT server_nodes_pkey PRIMARY KEY (id)
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

CREATE TABLE shop_placements (
  order_id integer NOT NULL,
  reference text NOT NULL,
  shop_order_key text,
  posted_at timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  failure text,
  placed_at timestamp with time zone,
  read_back_at timestamp with time zone,
  CONSTRAINT shop_placements_pkey PRIMARY KEY (order_id),
  CONSTRAINT shop_placements_reference_key UNIQUE (reference),
  CONSTRAINT shop_placements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT shop_placements_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX shop_placements_due_idx ON public.shop_placements USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX shop_placements_failed_idx ON public.shop_placements USING btree (order_id) WHERE (failure IS NOT NULL);
CREATE INDEX shop_placements_read_back_idx ON public.shop_placements USING btree (read_back_at) WHERE (read_back_at IS NOT NULL);
CREATE INDEX shop_placements_waiting_idx ON public.shop_placements USING btree (order_id) WHERE (placed_at IS NULL);

CREATE TABLE shop_syncs (
  site text NOT NULL,
  reached timestamp with time zone,
  synced_at timestamp with time zone,
  problem text,
  claimed_until timestamp with time zone,
  connected_at timestamp with time zone,
  test_event_sent_at timestamp with time zone,
  test_event_came_at timestamp with time zone,
  test_event_refused_at timestamp with time zone,
  failure text,
  CONSTRAINT shop_syncs_pkey PRIMARY KEY (site)
);
CREATE TRIGGER shop_syncs_sync_failure BEFORE INSERT OR UPDATE ON public.shop_syncs FOR EACH ROW WHEN ((new.problem IS DISTINCT FROM new.failure)) EXECUTE FUNCTION sync_renamed_column('problem', 'failure');

CREATE TABLE shop_webhook_inbox (
  shop_order_id integer NOT NULL,
  notified_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone NOT NULL,
  failure text,
  CONSTRAINT shop_webhook_inbox_pkey PRIMARY KEY (shop_order_id),
  CONSTRAINT shop_webhook_inbox_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX shop_webhook_inbox_due_idx ON public.shop_webhook_inbox USING btree (next_attempt_at);
CREATE INDEX shop_webhook_inbox_failed_idx ON public.shop_webhook_inbox USING btree (shop_order_id) WHERE (failure IS NOT NULL);

CREATE TABLE sign_in_rules (
  is_only boolean NOT NULL DEFAULT true,
  second_factor_roles text[] NOT NULL,
  confirm_minutes integer NOT NULL,
  confirm_refunds_above_cents integer NOT NULL,
  CONSTRAINT sign_in_rules_pkey PRIMARY KEY (is_only),
  CONSTRAINT sign_in_rules_only_check CHECK (is_only)
);

CREATE TABLE stop_drivers (
  order_id integer NOT NULL,
  stop text NOT NULL,
  driver_id integer NOT NULL,
  since timestamp with time zone NOT NULL,
  until timestamp with time zone,
  CONSTRAINT stop_drivers_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES drivers(id),
  CONSTRAINT stop_drivers_order_id_fkey FOREIGN KEY (order_id) REFERENCES deliveries(order_id) ON DELETE CASCADE,
  CONSTRAINT stop_drivers_stop_check CHECK ((stop = ANY (ARRAY['pickup'::text, 'dropoff'::text, 'return'::text])))
);
CREATE INDEX stop_drivers_order_idx ON public.stop_drivers USING btree (order_id);

CREATE TABLE stops (
  order_id integer NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  from_at timestamp with time zone,
  by_at timestamp with time zone,
  driver_id integer,
  run_day date,
  run_position integer,
  lat double precision,
  lon double precision,
  located_at timestamp with time zone,
  CONSTRAINT stops_pkey PRIMARY KEY (order_id, kind),
  CONSTRAINT stops_order_id_fkey FOREIGN KEY (order_id) REFERENCES deliveries(order_id) ON DELETE CASCADE,
  CONSTRAINT stops_run_fkey FOREIGN KEY (driver_id, run_day) REFERENCES runs(driver_id, day),
  CONSTRAINT stops_kind_check CHECK ((kind = ANY (ARRAY['pickup'::text, 'dropoff'::text, 'return'::text]))),
  CONSTRAINT stops_run_check CHECK ((((driver_id IS NULL) = (run_day IS NULL)) AND ((driver_id IS NULL) = (run_position IS NULL)))),
  CONSTRAINT stops_run_position_check CHECK ((run_position >= 0)),
  CONSTRAINT stops_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'en_route'::text, 'arrived'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX stops_open_idx ON public.stops USING btree (driver_id) WHERE (state = ANY (ARRAY['waiting'::text, 'en_route'::text, 'arrived'::text]));
CREATE INDEX stops_run_idx ON public.stops USING btree (run_day, driver_id) WHERE (driver_id IS NOT NULL);
CREATE INDEX stops_to_locate_idx ON public.stops USING btree (order_id) WHERE (located_at IS NULL);
CREATE TRIGGER stops_note_driver AFTER INSERT OR UPDATE OF driver_id ON public.stops FOR EACH ROW WHEN ((new.driver_id IS NOT NULL)) EXECUTE FUNCTION note_driver();
CREATE TRIGGER stops_record_driver AFTER UPDATE OF driver_id ON public.stops FOR EACH ROW WHEN ((new.driver_id IS DISTINCT FROM old.driver_id)) EXECUTE FUNCTION record_stop_driver();
CREATE TRIGGER stops_record_first_driver AFTER INSERT ON public.stops FOR EACH ROW WHEN ((new.driver_id IS NOT NULL)) EXECUTE FUNCTION record_stop_driver();

CREATE TABLE stored_files (
  sha256 text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  stored_at timestamp with time zone NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (sha256),
  CONSTRAINT stored_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE user_authenticators (
  user_id integer NOT NULL,
  secret text,
  added_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  pending_secret text,
  CONSTRAINT user_authenticators_pkey PRIMARY KEY (user_id),
  CONSTRAINT user_authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE user_passkeys (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT user_passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT user_passkeys_credential_id_key UNIQUE (credential_id),
  CONSTRAINT user_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_passkeys_user_idx ON public.user_passkeys USING btree (user_id);

CREATE TABLE user_sessions (
  id text NOT NULL,
  user_id integer NOT NULL,
  method text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT user_sessions_pkey PRIMARY KEY (id),
  CONSTRAINT user_sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_sessions_expires_idx ON public.user_sessions USING btree (expires_at);
CREATE INDEX user_sessions_user_idx ON public.user_sessions USING btree (user_id);

CREATE TABLE users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  email text,
  display_name text NOT NULL,
  role text NOT NULL,
  password_hash text,
  token_version integer NOT NULL DEFAULT 1,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  provider_issuer text,
  provider_subject text,
  anonymised_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_provider_check CHECK (((provider_issuer IS NULL) = (provider_subject IS NULL))) NOT VALID,
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'shop_manager'::text, 'bookkeeper'::text, 'clerk'::text, 'dispatcher'::text, 'driver'::text, 'customer'::text]))),
  CONSTRAINT users_sign_in_check CHECK (((role = 'driver'::text) OR ((email IS NOT NULL) AND (password_hash IS NOT NULL)))),
  CONSTRAINT users_username_check CHECK ((username <> ''::text))
);
CREATE UNIQUE INDEX users_provider_key ON public.users USING btree (provider_issuer, provider_subject) WHERE (provider_subject IS NOT NULL);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
CREATE TRIGGER users_delete_sessions AFTER UPDATE OF token_version, disabled_at ON public.users FOR EACH ROW WHEN (((old.token_version IS DISTINCT FROM new.token_version) OR (new.disabled_at IS NOT NULL))) EXECUTE FUNCTION delete_user_sessions();
CREATE TRIGGER users_end_driver AFTER UPDATE OF disabled_at ON public.users FOR EACH ROW WHEN (((new.disabled_at IS NOT NULL) AND (old.disabled_at IS NULL))) EXECUTE FUNCTION end_driver();
CREATE TRIGGER users_end_webhooks AFTER UPDATE OF disabled_at, role ON public.users FOR EACH ROW WHEN (((old.disabled_at IS NULL) AND (old.role = 'administrator'::text) AND ((new.disabled_at IS NOT NULL) OR (new.role <> 'administrator'::text)))) EXECUTE FUNCTION end_webhooks('user', 'Its owner is no administrator any more');
CREATE TRIGGER users_tell AFTER UPDATE OF disabled_at, display_name, role ON public.users FOR EACH ROW EXECUTE FUNCTION publish_user();

CREATE TABLE visit_counts (
  kind text NOT NULL,
  key text NOT NULL,
  source_url text NOT NULL,
  target_url text NOT NULL DEFAULT ''::text,
  count bigint NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT visit_counts_pkey PRIMARY KEY (kind, key),
  CONSTRAINT visit_counts_count_check CHECK ((count > 0)),
  CONSTRAINT visit_counts_kind_check CHECK ((kind = ANY (ARRAY['not_found'::text, 'redirect'::text])))
);
CREATE INDEX visit_counts_frequent_idx ON public.visit_counts USING btree (kind, count DESC, last_at DESC);

CREATE TABLE visits (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  url text NOT NULL,
  target_url text NOT NULL DEFAULT ''::text,
  referer text NOT NULL DEFAULT ''::text,
  user_agent text NOT NULL DEFAULT ''::text,
  in_activity boolean NOT NULL DEFAULT true,
  at timestamp with time zone NOT NULL,
  CONSTRAINT visits_pkey PRIMARY KEY (id),
  CONSTRAINT visits_kind_check CHECK ((kind = ANY (ARRAY['not_found'::text, 'redirect'::text])))
);
CREATE INDEX visits_newest_idx ON public.visits USING btree (kind, at DESC, id DESC);

CREATE TABLE waiting_payment_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  gateway text NOT NULL,
  event_id text NOT NULL,
  type text NOT NULL,
  payment_reference text NOT NULL,
  content jsonb NOT NULL,
  received_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamp with time zone,
  open_since timestamp with time zone,
  problem text NOT NULL,
  waits_because text NOT NULL,
  CONSTRAINT waiting_payment_events_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_payment_events_gateway_event_id_key UNIQUE (gateway, event_id),
  CONSTRAINT waiting_payment_events_state_check CHECK (((next_attempt_at IS NOT NULL) OR (open_since IS NOT NULL)))
);
CREATE INDEX waiting_payment_events_due_idx ON public.waiting_payment_events USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX waiting_payment_events_payment_idx ON public.waiting_payment_events USING btree (gateway, payment_reference);
CREATE TRIGGER waiting_payment_events_sync_waits_because BEFORE INSERT OR UPDATE ON public.waiting_payment_events FOR EACH ROW WHEN ((new.problem IS DISTINCT FROM new.waits_because)) EXECUTE FUNCTION sync_renamed_column('problem', 'waits_because');

CREATE TABLE watermarks (
  name text NOT NULL,
  reached timestamp with time zone NOT NULL,
  CONSTRAINT watermarks_pkey PRIMARY KEY (name)
);

CREATE TABLE webhook_attempts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id integer NOT NULL,
  delivery_id bigint NOT NULL,
  order_id integer NOT NULL,
  at timestamp with time zone NOT NULL,
  failure text,
  CONSTRAINT webhook_attempts_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_attempts_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_at_idx ON public.webhook_attempts USING btree (at);
CREATE INDEX webhook_attempts_newest_idx ON public.webhook_attempts USING btree (webhook_id, id DESC);

CREATE TABLE webhook_deliveries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  webhook_id integer NOT NULL,
  order_id integer NOT NULL,
  queued_at timestamp with time zone NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  CONSTRAINT webhook_deliveries_attempts_check CHECK ((attempts >= 0))
);
CREATE INDEX webhook_deliveries_next_idx ON public.webhook_deliveries USING btree (webhook_id, id);
CREATE INDEX webhook_deliveries_order_idx ON public.webhook_deliveries USING btree (order_id);
CREATE INDEX webhook_deliveries_queued_idx ON public.webhook_deliveries USING btree (queued_at);
CREATE UNIQUE INDEX webhook_deliveries_waiting_key ON public.webhook_deliveries USING btree (webhook_id, order_id) WHERE (attempts = 0);

CREATE TABLE webhooks (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  topic text NOT NULL,
  delivery_url text NOT NULL,
  secret text NOT NULL,
  status text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  last_failure text,
  next_attempt_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  owner_key_id integer,
  owner_user_id integer,
  CONSTRAINT webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT webhooks_owner_key_id_fkey FOREIGN KEY (owner_key_id) REFERENCES api_keys(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_failures_check CHECK ((failures >= 0)),
  CONSTRAINT webhooks_owner_check CHECK (((owner_key_id IS NULL) OR (owner_user_id IS NULL))),
  CONSTRAINT webhooks_secret_check CHECK ((secret <> ''::text)),
  CONSTRAINT webhooks_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'disabled'::text]))),
  CONSTRAINT webhooks_topic_check CHECK ((topic = ANY (ARRAY['order.created'::text, 'order.updated'::text, 'order.deleted'::text])))
);

CREATE VIEW delivery_news AS
 SELECT order_id,
    kind,
    about,
    notified_at AS told_at
   FROM sent_notifications;

CREATE VIEW gateway_faults AS
 SELECT gateway,
    operation AS asked,
    message,
    lasting,
    count,
    since,
    last_at,
    notified_at AS told_at,
    cleared_at
   FROM gateway_failures;

CREATE VIEW shop_news AS
 SELECT shop_order_id,
    notified_at AS told_at,
    attempts,
    next_attempt_at,
    failure
   FROM shop_webhook_inbox;

CREATE VIEW stop_events AS
 SELECT id,
    order_id,
    stop,
    kind,
    actor,
    role,
    device,
    sequence,
    happened_at AS pressed_at,
    received_at,
    takes_back,
    data,
    driver_id,
    device_time,
    lat,
    lon,
    accuracy_m
   FROM delivery_events;

CREATE OR REPLACE FUNCTION public.allocate_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM allocations WHERE payment_id = NEW.id;
  END IF;
  IF NEW.order_id IS NOT NULL AND NEW.state IN ('applied', 'difference') THEN
    INSERT INTO allocations (payment_id, order_id, amount_cents) VALUES (NEW.id, NEW.order_id, NEW.amount_cents);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.customer_gap(day date, previous date)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((day - previous) <= 31) THEN ((day - previous))::smallint WHEN (previous >= (date_trunc('year'::text, (day)::timestamp with time zone))::date) THEN (32)::smallint ELSE (33)::smallint END;

CREATE OR REPLACE FUNCTION public.customer_words(c customers)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
DECLARE
  typed text := concat_ws(' ', c.name, c.email, c.company);
BEGIN
  RETURN concat_ws(' ', fold_words(typed), phone_digits(c.phone));
END $function$;

CREATE OR REPLACE FUNCTION public.delete_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM driver_places WHERE driver_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.delete_push()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM driver_pushes WHERE phone_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.delete_user_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM user_sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deliver_on_another_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE deliveries SET day_was = coalesce(day_was, OLD.scheduled_date), follows_from = NEW.date_modified WHERE order_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.deliver_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.status = 'processing' AND NEW.delivers AND make_delivery(NEW.id, NEW.date_modified) THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN UPDATE deliveries SET follows_from = NEW.date_modified WHERE order_id = NEW.id; END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.delivery_counts(delivery deliveries)
 RETURNS TABLE(day date, collected integer, delivered integer, first_attempt integer, timed integer, on_time integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT dublin_day(delivery.collected_at), 1, 0, 0, 0, 0 WHERE delivery.collected_at IS NOT NULL
  UNION ALL
  SELECT dublin_day(delivery.ended_at), 0, (delivery.state = 'delivered')::integer,
    (delivery.state = 'delivered' AND NOT delivery.has_failed)::integer, (delivery.due_at IS NOT NULL)::integer,
    coalesce(delivery.state = 'delivered' AND delivery.ended_at <= delivery.due_at, false)::integer
  WHERE delivery.ended_at IS NOT NULL
$function$;

CREATE OR REPLACE FUNCTION public.drop_position_days(before date)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
DECLARE
  part text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('driver_positions'));
  FOR part IN
    SELECT relname FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'public.driver_positions'::regclass AND relname ~ '^driver_positions_\d{8}$'
      AND relname < 'driver_positions_' || to_char(before, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE public.%I', part);
    dropped := dropped + 1;
  END LOOP;
  DELETE FROM driver_positions_other WHERE located_at < before::timestamp AT TIME ZONE 'UTC';
  RETURN dropped;
END $function$;

CREATE OR REPLACE FUNCTION public.dublin_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((moment AT TIME ZONE 'Europe/Dublin'::text))::date;

CREATE OR REPLACE FUNCTION public.end_account_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE member_sessions SET ended_at = now(), end_reason = 'closed'
  FROM members WHERE members.id = member_sessions.member_id AND members.account_id = NEW.id AND ended_at IS NULL;
  PERFORM publish_change(ARRAY['account:' || NEW.id], jsonb_build_object('kind', 'session', 'id', NEW.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.end_driver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE ended integer;
BEGIN
  SELECT id INTO ended FROM drivers WHERE user_id = NEW.id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE driver_phones SET ended_at = NEW.disabled_at WHERE driver_id = ended AND ended_at IS NULL;
  DELETE FROM driver_codes WHERE driver_id = ended AND used_at IS NULL;
  UPDATE drivers SET on_duty = false, duty_changed_at = NEW.disabled_at WHERE id = ended AND on_duty;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.end_member_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE member_sessions SET ended_at = now(), end_reason = CASE NEW.state WHEN 'disabled' THEN 'disabled' ELSE 'email_changed' END
  WHERE member_id = NEW.id AND ended_at IS NULL;
  -- Nothing that an address opens stays once no member has it.
  IF NEW.email <> OLD.email AND NOT EXISTS (SELECT FROM members WHERE email = OLD.email) THEN
    DELETE FROM member_passkeys WHERE email = OLD.email;
    IF NEW.email = '' THEN
      DELETE FROM member_sessions WHERE email = OLD.email;
      DELETE FROM member_sign_ins WHERE email = OLD.email;
    END IF;
  END IF;
  PERFORM publish_change(ARRAY['member:' || NEW.id], jsonb_build_object('kind', 'session', 'id', NEW.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.end_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH ended AS (
    UPDATE webhooks SET status = 'disabled', last_failure = TG_ARGV[1], modified_at = now()
    WHERE CASE TG_ARGV[0] WHEN 'key' THEN owner_key_id = NEW.id ELSE owner_user_id = NEW.id END
    RETURNING id)
  DELETE FROM webhook_deliveries USING ended WHERE webhook_id = ended.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.euro_cents(cents integer, currency text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (currency = 'EUR'::text) THEN cents ELSE 0 END;

CREATE OR REPLACE FUNCTION public.fold_delivery_changes(most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.fold_order_changes(most integer DEFAULT 2000)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.fold_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN octet_length($1) = length($1) THEN translate(lower($1 COLLATE "C"), '''`', '')
    ELSE regexp_replace(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), '[''`´‘’ʼ′]', '', 'g')
  END
$function$;

CREATE OR REPLACE FUNCTION public.fold_words(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN octet_length($1) = length($1) THEN fold_text($1)
    ELSE replace(replace(replace(replace(translate(fold_text($1), 'łøđðħıŧ', 'loddhit'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
  END
$function$;

CREATE OR REPLACE FUNCTION public.make_delivery(delivered integer, at timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO deliveries (order_id, created_at, changed_at) VALUES (delivered, at, at) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO stops (order_id, kind) VALUES (delivered, 'pickup'), (delivered, 'dropoff');
  RETURN true;
END $function$;

CREATE OR REPLACE FUNCTION public.make_position_day(day date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  part text := 'driver_positions_' || to_char(day, 'YYYYMMDD');
  first timestamptz := day::timestamp AT TIME ZONE 'UTC';
  next timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  -- One process at a time.
  PERFORM pg_advisory_xact_lock(hashtext('driver_positions'));
  IF to_regclass('public.' || part) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE public.%I (LIKE public.driver_positions INCLUDING ALL)', part);
  LOCK TABLE driver_positions_other IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('WITH moved AS (DELETE FROM public.driver_positions_other WHERE located_at >= %L AND located_at < %L RETURNING *)
    INSERT INTO public.%I SELECT * FROM moved', first, next, part);
  EXECUTE format('ALTER TABLE public.driver_positions ATTACH PARTITION public.%I FOR VALUES FROM (%L) TO (%L)', part, first, next);
END $function$;

CREATE OR REPLACE FUNCTION public.new_track_key()
 RETURNS text
 LANGUAGE sql
AS $function$
  SELECT right(one, 12) || left(one, 8) || right(two, 12) FROM (SELECT gen_random_uuid()::text AS one, gen_random_uuid()::text AS two) AS drawn
$function$;

CREATE OR REPLACE FUNCTION public.note_driver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO delivery_drivers (order_id, driver_id) VALUES (NEW.order_id, NEW.driver_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.order_words(o orders)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.phone_digits(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT regexp_replace(regexp_replace($1, '\D', '', 'g'),
    CASE WHEN $1 ~ '^\s*(\+|00)' THEN '^(00)?(353|44)?0*' ELSE '^(353(?=\d{8})|44(?=\d{10}))?0*' END, '')
$function$;

CREATE OR REPLACE FUNCTION public.publish_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['account:' || NEW.id], jsonb_build_object('kind', 'account', 'id', NEW.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_account_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['account:' || NEW.account_id], jsonb_build_object('kind', 'account', 'id', NEW.account_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_change(topics text[], change jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT pg_notify('live', (change || jsonb_build_object('to', to_jsonb(topics)))::text)
$function$;

CREATE OR REPLACE FUNCTION public.publish_change_of_delivery(delivered integer, version integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT publish_change(
    ARRAY['board', 'order:' || delivered]
      || ARRAY(SELECT DISTINCT 'driver:' || driver_id FROM stops WHERE order_id = delivered AND driver_id IS NOT NULL ORDER BY 1)
      || ARRAY(SELECT 'account:' || account_id FROM orders WHERE id = delivered AND account_id IS NOT NULL),
    jsonb_build_object('kind', 'delivery', 'id', delivered, 'version', version))
$function$;

CREATE OR REPLACE FUNCTION public.publish_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change_of_delivery(NEW.order_id, NEW.version);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_driver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || NEW.id], jsonb_build_object('kind', 'driver', 'id', NEW.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['account:' || NEW.account_id], jsonb_build_object('kind', 'account', 'id', NEW.account_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_member_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['member_session:' || NEW.id], jsonb_build_object('kind', 'session', 'id', 0));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_notice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['board'], jsonb_build_object('kind', 'notice', 'id', NEW.id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE known integer;
BEGIN
  SELECT version INTO known FROM deliveries WHERE order_id = NEW.id;
  IF FOUND THEN PERFORM publish_change_of_delivery(NEW.id, known); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || NEW.driver_id], jsonb_build_object('kind', 'driver', 'id', NEW.driver_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['board', 'place:' || NEW.driver_id], jsonb_build_object('kind', 'position', 'id', NEW.driver_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_proof()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change_of_delivery(NEW.order_id, (SELECT version FROM deliveries WHERE order_id = NEW.order_id));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || NEW.driver_id],
    jsonb_build_object('kind', 'run', 'id', NEW.driver_id, 'day', NEW.day, 'version', NEW.version));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.publish_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM publish_change(ARRAY['board', 'driver:' || id], jsonb_build_object('kind', 'driver', 'id', id)) FROM drivers WHERE user_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.push_cancelled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM push_delivery(NEW.order_id, NEW.changed_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.push_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF read_by_driver(NEW) IS DISTINCT FROM read_by_driver(OLD) THEN PERFORM push_delivery(NEW.id, NEW.date_modified); END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.push_delivery(changed integer, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  UPDATE driver_pushes SET due_at = at, failures = 0
  FROM driver_phones
  WHERE driver_phones.id = phone_id AND ended_at IS NULL
    AND driver_id IN (
      SELECT driver_id FROM stops
      WHERE order_id = changed AND (state IN ('en_route', 'arrived') OR (run_day = dublin_day(at) AND state = 'waiting')))
$function$;

CREATE OR REPLACE FUNCTION public.push_run()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE driver_pushes SET due_at = NEW.changed_at, failures = 0
  FROM driver_phones
  WHERE driver_phones.id = phone_id AND driver_phones.driver_id = NEW.driver_id AND driver_phones.ended_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.push_stopped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM push_delivery(NEW.id, NEW.date_modified) FROM deliveries WHERE order_id = NEW.id AND collected_at IS NOT NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.queue_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_ARGV[0] = 'order.deleted' THEN
    DELETE FROM webhook_deliveries USING webhooks
    WHERE webhooks.id = webhook_id AND topic = 'order.created' AND order_id = NEW.id;
  END IF;
  INSERT INTO webhook_deliveries (webhook_id, order_id)
  SELECT webhooks.id, NEW.id FROM webhooks WHERE status = 'active' AND topic = TG_ARGV[0] ORDER BY webhooks.id
  ON CONFLICT (webhook_id, order_id) WHERE attempts = 0 DO UPDATE SET order_id = excluded.order_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.read_by_driver(told orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  SELECT jsonb_build_array(
    told.priority, told.scheduled_date, told.distance_km, told.shipping -> 'company',
    told.shipment -> 'pickup', told.shipment -> 'dropoff', told.shipment -> 'packageName', told.shipment -> 'quantity', told.shipment -> 'pallet',
    ARRAY(SELECT told.meta -> key FROM unnest(ARRAY[
      'pickup_address', 'dropoff_address', 'pickup_contact_name', 'pickup_contact_phone', 'pickup_instructions', 'delivery_contact_name',
      'delivery_contact_phone', 'delivery_instructions', 'safe_place', 'package_type', 'package_description', 'package_weight']) AS key))
$function$;

CREATE OR REPLACE FUNCTION public.record_delivery_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.record_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO order_changes (sign, day, status, total_cents, refunded_cents, customer_email, pickup_town, dropoff_town, currency)
  SELECT 1, dublin_day(date_created), status, total_cents - due_cents, refunded_cents, customer_email,
    lower(btrim(pickup_town)), lower(btrim(dropoff_town)), currency FROM placed;
  INSERT INTO webhook_deliveries (webhook_id, order_id)
  SELECT webhooks.id, placed.id FROM webhooks CROSS JOIN placed
  WHERE webhooks.status = 'active' AND webhooks.topic = 'order.created' ORDER BY placed.id, webhooks.id
  ON CONFLICT (webhook_id, order_id) WHERE attempts = 0 DO UPDATE SET order_id = excluded.order_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.record_order_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.record_stop_driver()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.driver_id IS NOT NULL THEN
    UPDATE stop_drivers SET until = greatest(since, (SELECT changed_at FROM runs WHERE driver_id = OLD.driver_id AND day = OLD.run_day))
    WHERE order_id = OLD.order_id AND stop = OLD.kind AND until IS NULL;
  END IF;
  IF NEW.driver_id IS NOT NULL THEN
    INSERT INTO stop_drivers (order_id, stop, driver_id, since)
    SELECT NEW.order_id, NEW.kind, NEW.driver_id, changed_at FROM runs WHERE driver_id = NEW.driver_id AND day = NEW.run_day;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.recount_deliveries()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  LOCK TABLE deliveries IN SHARE MODE;
  PERFORM pg_advisory_xact_lock(hashtext('delivery_days'));
  DELETE FROM delivery_changes;
  DELETE FROM delivery_days;
  INSERT INTO delivery_days (day, collected, delivered, first_attempt, timed, on_time)
  SELECT counts.day, sum(counts.collected), sum(counts.delivered), sum(counts.first_attempt), sum(counts.timed),
    sum(counts.on_time)
  FROM deliveries CROSS JOIN LATERAL delivery_counts(deliveries) AS counts GROUP BY counts.day;
END $function$;

CREATE OR REPLACE FUNCTION public.recount_sales()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION public.refund_of_order(refund refunds)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE
    WHEN refund.state = 'succeeded'
      AND EXISTS (SELECT FROM payments WHERE payments.id = refund.payment_id AND payments.state IN ('applied', 'difference'))
    THEN refund.amount_cents
    ELSE 0
  END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_account_payment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Payment % is recorded and cannot be changed', OLD.id USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_account_record_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'What is recorded of the books cannot be changed: % has rows that are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('currach.audit_retention', true) = 'on' AND OLD.at < now() - interval '89 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_credit_note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'A credit note is issued and cannot be changed' USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_emptying_invoices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM invoices WHERE state = 'published') THEN
    RAISE EXCEPTION 'Published invoices cannot be deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_invoice_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Invoice % is published and cannot be changed: correct it by a credit note', OLD.number USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_invoice_line_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  touched integer[] := ARRAY[]::integer[];
  published integer;
BEGIN
  IF TG_OP <> 'INSERT' THEN touched := touched || OLD.invoice_id; END IF;
  IF TG_OP <> 'DELETE' THEN touched := touched || NEW.invoice_id; END IF;
  SELECT number INTO published FROM invoices WHERE id = ANY (touched) AND state = 'published' LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Invoice % is published and cannot be changed: correct it by a credit note', published USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_invoice_over_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  allocated bigint;
BEGIN
  IF NEW.invoice_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE invoice_id = NEW.invoice_id;
    IF allocated < 0 OR allocated > coalesce((SELECT total_cents FROM invoices WHERE id = NEW.invoice_id AND state = 'published'), 0) THEN
      RAISE EXCEPTION 'More is allocated to invoice % than it comes to', NEW.invoice_id USING ERRCODE = 'check_violation';
    END IF;
  ELSE
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE refund_id = NEW.refund_id;
    IF allocated < 0 OR allocated > (SELECT amount_cents FROM account_credit_refunds WHERE id = NEW.refund_id) THEN
      RAISE EXCEPTION 'More is allocated to refund % than went back', NEW.refund_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.payment_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE payment_id = NEW.payment_id;
    IF allocated < 0 OR allocated > (SELECT amount_cents FROM account_payments WHERE id = NEW.payment_id)
      - coalesce((SELECT amount_cents FROM account_reversals WHERE payment_id = NEW.payment_id), 0) THEN
      RAISE EXCEPTION 'More of payment % is allocated than came in', NEW.payment_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.credit_note_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE credit_note_id = NEW.credit_note_id;
    IF allocated < 0 OR allocated > (SELECT total_cents FROM account_credit_notes WHERE id = NEW.credit_note_id) THEN
      RAISE EXCEPTION 'More of credit note % is allocated than it comes to', NEW.credit_note_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.write_off_id IS NOT NULL THEN
    SELECT sum(amount_cents) INTO allocated FROM invoice_allocations WHERE write_off_id = NEW.write_off_id;
    IF allocated < 0 OR allocated > (SELECT amount_cents FROM account_write_offs WHERE id = NEW.write_off_id) THEN
      RAISE EXCEPTION 'More of write-off % is allocated than was written off', NEW.write_off_id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_over_allocation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  amount integer;
BEGIN
  -- Locked, so that two at a time cannot each leave room for the other.
  SELECT amount_cents INTO amount FROM payments WHERE id = NEW.payment_id FOR NO KEY UPDATE;
  IF (SELECT sum(amount_cents) FROM allocations WHERE payment_id = NEW.payment_id) > amount THEN
    RAISE EXCEPTION 'Payment % of % cents is allocated more than it has', NEW.payment_id, amount USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.refuse_price_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Version % of prices took effect and cannot be changed: publish another', OLD.id USING ERRCODE = 'restrict_violation';
END $function$;

CREATE OR REPLACE FUNCTION public.relocate_stops()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE stops SET located_at = NULL WHERE order_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.remove_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO pictures_to_remove (id, due_at) VALUES (OLD.id, OLD.move_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.set_due_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.due_at := CASE WHEN NEW.due_cents > 0 THEN coalesce(NEW.due_at, now()) END;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.set_holder(INOUT delivery deliveries)
 RETURNS deliveries
 LANGUAGE plpgsql
AS $function$
DECLARE
  collector integer;
  collected timestamptz;
BEGIN
  IF delivery.state IN ('unassigned', 'assigned', 'to_pickup', 'at_pickup', 'delivered', 'returned', 'cancelled') THEN
    delivery.holder := NULL;
    delivery.holder_driver_id := NULL;
    delivery.holder_name := NULL;
    delivery.holder_since := NULL;
    delivery.handing_to := NULL;
    RETURN;
  END IF;
  IF delivery.holder IS NOT NULL THEN RETURN; END IF;
  SELECT coalesce(event.driver_id, pickup.driver_id), coalesce(event.happened_at, delivery.changed_at) INTO collector, collected
  FROM stops pickup LEFT JOIN LATERAL (
    SELECT driver_id, happened_at FROM delivery_events event
    WHERE event.order_id = pickup.order_id AND event.stop = 'pickup' AND event.kind = 'complete' AND event.data ->> 'refused' IS NULL
      AND NOT EXISTS (SELECT 1 FROM delivery_events back
        WHERE back.order_id = event.order_id AND back.takes_back = event.id AND back.data ->> 'refused' IS NULL)
    ORDER BY happened_at DESC LIMIT 1) event ON true
  WHERE pickup.order_id = delivery.order_id AND pickup.kind = 'pickup' AND pickup.state = 'done';
  IF NOT FOUND THEN RETURN; END IF;
  delivery.holder := CASE WHEN delivery.partner_name IS NOT NULL THEN 'partner' WHEN collector IS NOT NULL THEN 'driver' ELSE 'depot' END;
  delivery.holder_driver_id := CASE delivery.holder WHEN 'driver' THEN collector END;
  delivery.holder_name := CASE delivery.holder WHEN 'partner' THEN delivery.partner_name END;
  delivery.holder_since := collected;
END $function$;

CREATE OR REPLACE FUNCTION public.set_was_booked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.was_booked := true;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.store_holder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN set_holder(NEW);
END $function$;

CREATE OR REPLACE FUNCTION public.sum_refunded_cents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE orders SET refunded_cents = refunded_cents - refund_of_order(OLD) WHERE id = OLD.order_id AND refund_of_order(OLD) > 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE orders SET refunded_cents = refunded_cents + refund_of_order(NEW) WHERE id = NEW.order_id AND refund_of_order(NEW) > 0;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.sync_renamed_column()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  old_name text := TG_ARGV[0];
  new_name text := TG_ARGV[1];
  given jsonb := to_jsonb(NEW);
  is_new_written boolean;
BEGIN
  is_new_written := CASE TG_OP
    WHEN 'INSERT' THEN given ->> old_name IS NOT DISTINCT FROM TG_ARGV[2]
    ELSE given -> new_name IS DISTINCT FROM to_jsonb(OLD) -> new_name
  END;
  RETURN jsonb_populate_record(NEW, CASE
    WHEN is_new_written THEN jsonb_build_object(old_name, given -> new_name)
    ELSE jsonb_build_object(new_name, given -> old_name)
  END);
END $function$;

CREATE OR REPLACE FUNCTION public.tell_live(topics text[], news jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$ SELECT publish_change(topics, news) $function$;

CREATE OR REPLACE FUNCTION public.tell_of_delivery(delivered integer, version integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  SELECT publish_change_of_delivery(delivered, version)
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_approval()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.awaits_approval := false;
  UPDATE approvals SET outcome = 'withdrawn', ended_at = now() WHERE order_id = NEW.id AND outcome IS NULL;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.write_customer_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.words := customer_words(NEW);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.write_order_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.words := order_words(NEW);
  RETURN NEW;
END $function$;
