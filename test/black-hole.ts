import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy to a database that can fall silent: connections are accepted and stay open, but nothing comes back. */
export type BlackHole = { url: string; fallSilent(): void; answerAgain(): void; close(): Promise<void> };

export async function openBlackHole(databaseUrl: string): Promise<BlackHole> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      if (silent) from.pause();
      from.on("data", (bytes) => to.write(bytes));
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
      if (silent) from.pause();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  // The Unix socket of the embedded database would bypass this proxy.
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    fallSilent: () => {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    answerAgain: () => {
      silent = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
