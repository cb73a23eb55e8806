import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { isReady } from "../server-process.ts";

/** Interval between checks of a node's readiness; nodes drain for longer. */
const checkMs = 500;

export type Balancer = {
  /** Sends requests only to the nodes on these ports. Resolves once the others have none in flight. */
  serve(ports: readonly number[]): Promise<void>;
  /** Requests that each node answered. */
  answered(port: number): number;
  close(): Promise<void>;
};

type Answer = { status: number; headers: IncomingMessage["headers"]; body: Buffer };

/**
 * A balancer as docs/operations.md requires it: requests go in turn to the nodes whose `/readyz` is 200, and to the
 * next node if a connection is refused or a version lacks a script or style.
 */
export async function startBalancer(port: number, nodes: readonly number[]): Promise<Balancer> {
  const host = `127.0.0.1:${port}`;
  let served = nodes;
  const ready = new Set<number>();
  const inFlight = new Map(nodes.map((node) => [node, 0]));
  const answered = new Map(nodes.map((node) => [node, 0]));
  let turn = 0;
  let open = true;

  const check = async (node: number) => {
    if (await isReady(`http://127.0.0.1:${node}`)) ready.add(node);
    else ready.delete(node);
  };
  const checks = nodes.map(async (node) => {
    for (; open; await sleep(checkMs)) await check(node);
  });

  async function pass(sent: IncomingMessage, body: Buffer, node: number): Promise<Answer> {
    inFlight.set(node, (inFlight.get(node) ?? 0) + 1);
    try {
      const { method, url: path, headers } = sent;
      const asked = request({ port: node, method, path, headers: { ...headers, host }, agent: false });
      asked.end(body);
      const [response] = (await once(asked, "response")) as [IncomingMessage];
      const answer = { status: response.statusCode ?? 502, headers: response.headers, body: await buffer(response) };
      answered.set(node, (answered.get(node) ?? 0) + 1);
      return answer;
    } finally {
      inFlight.set(node, (inFlight.get(node) ?? 0) - 1);
    }
  }

  async function answer(sent: IncomingMessage): Promise<Answer> {
    const body = await buffer(sent);
    const start = turn++;
    let last: Answer = { status: 502, headers: {}, body: Buffer.from("no node is ready") };
    const candidates = served.filter((node) => ready.has(node));
    for (const index of candidates.keys()) {
      const node = candidates[(start + index) % candidates.length] ?? 0;
      try {
        last = await pass(sent, body, node);
        const isMissing = last.status === 404 && /^\/(driver\/)?assets\//.test(sent.url ?? "");
        if (!isMissing) return last;
      } catch (error) {
        last.body = Buffer.from(String(error));
        // After any other failure the request may have had its effect.
        if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") return last;
      }
    }
    return last;
  }

  const server = createServer((sent: IncomingMessage, response: ServerResponse) => {
    answer(sent).then(
      ({ status, headers, body }) => {
        const { connection, "transfer-encoding": chunked, ...rest } = headers;
        response.writeHead(status, { ...rest, "content-length": body.length }).end(body);
      },
      () => response.destroy(),
    );
  });
  await Promise.all(nodes.map(check));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async serve(ports) {
      served = ports;
      for (const node of nodes) if (!ports.includes(node)) while (inFlight.get(node) !== 0) await sleep(5);
      await Promise.all(ports.map(check));
    },
    answered: (node) => answered.get(node) ?? 0,
    async close() {
      open = false;
      server.close();
      server.closeAllConnections();
      await Promise.all(checks);
    },
  };
}
