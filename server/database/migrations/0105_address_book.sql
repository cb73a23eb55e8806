-- Addresses that the members of an account share (decision 111). Processes of the release before write none of this.
CREATE TABLE account_addresses (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id integer NOT NULL REFERENCES accounts (id) ON DELETE RESTRICT,
  -- As the people of the account call it: 'Naas warehouse'.
  name text NOT NULL CHECK (name <> ''),
  address jsonb NOT NULL,
  contact_name text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  -- For the courier: gate code, loading bay.
  note text NOT NULL DEFAULT '',
  -- Of all that is above, in plain letters.
  search_text text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX account_addresses_name_idx ON account_addresses (account_id, lower(name), id);
