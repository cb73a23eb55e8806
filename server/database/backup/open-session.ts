import pg from "pg";

/** A connection of its own for work that takes its time: no limits but the one on waiting for a lock. */
export async function openSession(url: string, name: string): Promise<pg.Client> {
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
