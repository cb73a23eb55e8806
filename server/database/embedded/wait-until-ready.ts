import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Crash recovery after a busy hour takes this long. */
const TIMEOUT_MS = 120_000;

/** True once the server on this port accepts its superuser; false if it ended, refused the password or timed out. */
export async function waitUntilReady(
  port: number,
  superuserPassword: string,
  { ended, timeoutMs = TIMEOUT_MS }: { ended: () => boolean; timeoutMs?: number },
): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  while (!ended() && Date.now() < end) {
    const answer = await tryConnect(port, superuserPassword);
    if (answer === "yes") return true;
    if (answer === "never") return false;
    await sleep(20);
  }
  return false;
}

async function tryConnect(port: number, password: string): Promise<"yes" | "not yet" | "never"> {
  const client = new pg.Client({ ...superuser(port, password), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return "yes";
  } catch (error) {
    const wrongPassword = (error as { code?: string }).code === "28P01";
    return wrongPassword ? "never" : "not yet";
  } finally {
    await client.end().catch(() => {});
  }
}

export function superuser(port: number, password: string): pg.ClientConfig {
  return { host: "127.0.0.1", port, user: "postgres", password, database: "postgres" };
}
