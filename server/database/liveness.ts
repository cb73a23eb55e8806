import pg from "pg";

/** Whether the database answers at all. A slow query proves nothing: only a new connection that gets no answer does. */
export type Liveness = {
  /** True while the last look got no answer. */
  isSilent(): boolean;
  /** Looks now; callers at the same moment share one look. True where the database answers, even with a refusal. */
  look(): Promise<boolean>;
};

/** How often a silent database is looked at again. */
const lookAgainMs = 1_000;

export function createLiveness(url: string, timeoutMs: number): Liveness {
  let silent = false;
  let looking: Promise<boolean> | null = null;
  const look = (): Promise<boolean> => {
    looking ??= hears(url, timeoutMs).then((answers) => {
      looking = null;
      silent = !answers;
      if (silent) setTimeout(() => void look(), lookAgainMs).unref();
      return answers;
    });
    return looking;
  };
  return { isSilent: () => silent, look };
}

/** A connection of its own: one of the pool's may be busy with what takes long. */
async function hears(url: string, timeoutMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: "currach look" });
  client.on("error", () => {});
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<boolean>((resolve) => {
    // What has arrived meanwhile is read first: this process may have been busy itself.
    timer = setTimeout(() => setImmediate(() => resolve(false)), timeoutMs);
  });
  const answer = client
    .connect()
    .then(() => client.query("select 1"))
    // Refused, full or shutting down: callers get that error at once from the database itself.
    .then(
      () => true,
      () => true,
    );
  const answers = await Promise.race([answer, silence]);
  clearTimeout(timer);
  client.end().catch(() => {});
  // Closing the connection properly would wait for an answer as well.
  if (!answers) streamOf(client)?.destroy();
  return answers;
}

/** The socket below, which `pg` does not name in its types. */
export function streamOf(client: pg.Client): { destroy(error?: Error): void } | undefined {
  return (client as unknown as { connection?: { stream?: { destroy(error?: Error): void } } }).connection?.stream;
}
