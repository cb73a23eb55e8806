import pg from "pg";

/** Opens a separate connection for long work, whose only timeout is the one on locks. */
export async function connectForLongWork(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A lost connection also fails the running statement, which reports it.
  client.on("error", () => {});
  await client.connect();
  await client.query("SET statement_timeout = 0");
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("SET lock_timeout = '30s'");
  await client.query("SET timezone = 'UTC'");
  return client;
}

/** Prints at most every two seconds, so that short work is silent and long work shows progress. */
export function createProgressReporter(say: (line: string) => void): (line: () => string) => void {
  let next = performance.now() + 1_000;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + 2_000;
    say(line());
  };
}
