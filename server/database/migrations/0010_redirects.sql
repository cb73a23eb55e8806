-- Where addresses without a page lead, in the list's order; and what visitors asked for, counted and capped.

CREATE TABLE redirects (
  id            text PRIMARY KEY CHECK (id <> ''),
  -- Lower comes first; there are gaps.
  position      integer NOT NULL,
  -- Empty while nobody has written it yet: such a rule never matches.
  source_url    text NOT NULL,
  target_url    text NOT NULL,
  redirect_type text NOT NULL CHECK (redirect_type IN ('301', '302', '307')),
  match_type    text NOT NULL CHECK (match_type IN ('exact', 'wildcard')),
  is_active     boolean NOT NULL,
  description   text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL
);
CREATE INDEX redirects_position_idx ON redirects (position);

-- One row: its version grows with every change of the list, and its lock lets one change at a time through.
CREATE TABLE redirect_list (
  single  boolean PRIMARY KEY DEFAULT true CHECK (single),
  version integer NOT NULL CHECK (version > 0)
);
INSERT INTO redirect_list (version) VALUES (1);

-- Until now they were part of the settings, with times that nobody had checked.
CREATE FUNCTION pg_temp.instant_or_null(value text) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN date_trunc('milliseconds', nullif(value, '')::timestamptz);
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;

INSERT INTO redirects (id, position, source_url, target_url, redirect_type, match_type, is_active, description, created_at, updated_at)
SELECT rule ->> 'id', place, rule ->> 'sourceUrl', rule ->> 'targetUrl', rule ->> 'redirectType', rule ->> 'matchType',
       (rule ->> 'isActive')::boolean, coalesce(rule ->> 'description', ''),
       coalesce(pg_temp.instant_or_null(rule ->> 'createdAt'), saved_at), coalesce(pg_temp.instant_or_null(rule ->> 'updatedAt'), saved_at)
FROM (SELECT data, date_trunc('milliseconds', created_at) AS saved_at FROM settings_versions ORDER BY version DESC LIMIT 1) newest
CROSS JOIN LATERAL jsonb_array_elements(coalesce(newest.data -> 'redirects', '[]')) WITH ORDINALITY AS listed (rule, place);

UPDATE settings_versions SET data = data - 'redirects' WHERE data ? 'redirects';

-- How often each address led nowhere, and how often each rule was followed. What has become rare is folded into the row of the empty key.
CREATE TABLE visit_counts (
  kind       text NOT NULL CHECK (kind IN ('not_found', 'redirect')),
  -- The address that led nowhere, or the rule's id.
  key        text NOT NULL,
  source_url text NOT NULL,
  target_url text NOT NULL DEFAULT '',
  count      bigint NOT NULL CHECK (count > 0),
  last_at    timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX visit_counts_frequent_idx ON visit_counts (kind, count DESC, last_at DESC);

-- The newest of both kinds; no query strings, no network addresses.
CREATE TABLE visits (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('not_found', 'redirect')),
  url         text NOT NULL,
  -- Empty where it led nowhere.
  target_url  text NOT NULL DEFAULT '',
  referer     text NOT NULL DEFAULT '',
  user_agent  text NOT NULL DEFAULT '',
  -- Whether the activity shows it: clearing the redirects' log empties the activity, and the 404s stay where they are counted.
  in_activity boolean NOT NULL DEFAULT true,
  at          timestamptz NOT NULL
);
CREATE INDEX visits_newest_idx ON visits (kind, at DESC, id DESC);
