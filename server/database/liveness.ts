import pg from "pg";

/** Whether the database answers at all. A slow query proves nothing; a new connection without an answer does. */
export type Liveness = {
  /** True while the last check got no answer. */
  isSilent(): boolean;
  /** Checks now; concurrent callers share one check. True if the database answers, even with a refusal. */
  check(): Promise<boolean>;
};

/** How often a silent database is checked again. */
const recheckMs = 1_000;

export function createLiveness(url: string, timeoutMs: number): Liveness {
  let silent = false;
  let checking: Promise<boolean> | null = null;
  const check = (): Promise<boolean> => {
    checking ??= isAnswering(url, timeoutMs).then((answers) => {
      checking = null;
      silent = !answers;
      if (silent) setTimeout(() => void check(), recheckMs).unref();
      return answers;
    });
    return checking;
  };
  return { isSilent: () => silent, check };
}

/** Uses a separate connection, since one of the pool may be busy with a slow query. */
async function isAnswering(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: "currach look" });
  client.on("error", () => {});
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    // First reads what has arrived in the meantime, because this process may have been busy itself.
    timer = setTimeout(() => setImmediate(() => resolve(false)), timeoutMs);
  });
  const answer = client
    .connect()
    .then(() => client.query("select 1"))
    // Refused, full or shutting down counts as an answer: callers get that error from the database itself.
    .then(
      () => true,
      () => true,
    );
  const answers = await Promise.race([answer, silence]);
  clearTimeout(timer);
  client.end().catch(() => {});
  // Closing the connection properly would also wait for an answer.
  if (!answers) socketOf(client)?.destroy();
  return answers;
}

/** The underlying socket, which the types of `pg` omit. */
export function socketOf(client: pg.Client): { destroy(error?: Error): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(error?: Error): void } } }).connection?.stream;
}
