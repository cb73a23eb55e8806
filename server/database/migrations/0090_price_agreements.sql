-- Prices of accounts (decision 107). Processes of the release before write none of this, and their quotes are public.
CREATE TABLE price_agreements (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (name <> ''),
  -- Copied into agreements; prices no account itself.
  is_template boolean NOT NULL,
  -- AgreementTerms of domain/pricing/agreement.ts.
  draft jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0)
);
CREATE UNIQUE INDEX price_agreements_name_key ON price_agreements (lower(name));

-- What the prices are from a day on, until the next version; of two from one day the later counts.
CREATE TABLE price_agreement_versions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agreement_id integer NOT NULL REFERENCES price_agreements (id) ON DELETE RESTRICT,
  valid_from date NOT NULL,
  terms jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL
);
CREATE INDEX price_agreement_versions_day_idx ON price_agreement_versions (agreement_id, valid_from DESC, id DESC);

CREATE FUNCTION refuse_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Version % of prices took effect and cannot be changed: publish another', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER price_agreement_versions_stay BEFORE UPDATE OR DELETE ON price_agreement_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_price_change();

-- Whose price a quote has; null: the public one. The version is null too where the account's prices are those of the tariff.
ALTER TABLE quotes ADD COLUMN account_id integer, ADD COLUMN price_version_id integer;
ALTER TABLE quotes
  ADD CONSTRAINT quotes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts (id) ON DELETE RESTRICT NOT VALID,
  ADD CONSTRAINT quotes_price_version_id_fkey FOREIGN KEY (price_version_id) REFERENCES price_agreement_versions (id) ON DELETE RESTRICT NOT VALID,
  ADD CONSTRAINT quotes_price_version_check CHECK (price_version_id IS NULL OR account_id IS NOT NULL) NOT VALID;
ALTER TABLE accounts
  ADD CONSTRAINT accounts_price_agreement_id_fkey FOREIGN KEY (price_agreement_id) REFERENCES price_agreements (id) ON DELETE RESTRICT NOT VALID;
