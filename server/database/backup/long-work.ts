import pg from "pg";

/** A connection of its own for work that takes its time: no limits but the one on waiting for a lock. */
export async function connectForLongWork(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A lost connection fails the statement in hand, which says so.
  client.on("error", () => {});
  await client.connect();
  await client.query("SET statement_timeout = 0");
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("SET lock_timeout = '30s'");
  await client.query("SET timezone = 'UTC'");
  return client;
}

/** Says a line at most every two seconds, so that short work says nothing and long work shows that it goes on. */
export function reportProgress(say: (line: string) => void): (line: () => string) => void {
  let next = performance.now() + 1_000;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    say(line());
  };
}
