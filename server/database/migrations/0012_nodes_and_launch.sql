-- Each running process says now and then how it is; one that ended properly takes its row away.
CREATE TABLE server_nodes (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  report jsonb NOT NULL
);

-- What somebody has made sure of before the site went public.
CREATE TABLE launch_ticks (
  item text PRIMARY KEY,
  ticked_by text NOT NULL,
  ticked_at timestamptz NOT NULL
);
