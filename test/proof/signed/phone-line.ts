import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestOptions, request, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { driverPath } from "../../../contract/paths.ts";
import type { Random } from "../../../tools/demo/seeded-random.ts";

/**
 * The state of a phone's network. `slow`: requests and answers are delayed and overtake each other. `late`: requests
 * arrive once the network is good again, whatever the phone is doing then. `deaf`: requests arrive, but answers are
 * lost. `portal`: a captive portal answers in the server's place.
 */
export type Network = "good" | "slow" | "late" | "cut" | "deaf" | "portal";

/** The connection between one phone and the server, for its pages and its worker alike. */
export type PhoneLine = {
  /** The address at which the phone reaches the server. */
  url: string;
  network: Network;
  /** How often the server has answered the phone's worker. */
  readonly answersToWorker: number;
  setNetwork(network: Network): void;
  close(): Promise<void>;
};

type Ends = {
  /** The server's own address. */
  server: string;
  /** The first characters of a worker's script. */
  workerBegins: string;
  random: Random;
  /** Receives a line about each call of the phone and its outcome. */
  note(line: string): void;
};

export async function openPhoneLine({ server, workerBegins, random, note }: Ends): Promise<PhoneLine> {
  const sockets = new Set<Socket>();
  const line = { network: "good" as Network, portal: random.pick(portals), answersToWorker: 0 };
  const listener = createServer((asked, answer) => {
    void carry(asked, answer).catch(() => answer.destroy());
  });
  listener.on("connection", (socket) => {
    if (line.network === "cut") return socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });

  async function carry(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? "/";
    const body = await bodyOf(asked);
    const isCall = path.startsWith("/wp-json/");
    const isWorker = asked.headers.referer?.endsWith(workerPath) === true;
    const say = (what: string) => {
      if (/driver\/(events|proofs|run)/.test(path))
        note(`${isWorker ? "the worker's " : ""}${path.replace(/.*driver\//, "")} ${what} ${brief(body)}`);
    };
    const sentIn = line.network;
    if (isCall && line.network === "portal") return instead(answer, say);
    if (line.network === "slow") await sleep(random.whole(100, 1_200));
    while (line.network === "late") await sleep(20);
    const { "accept-encoding": _, ...headers } = asked.headers;
    const got = await ask(server, { method: asked.method, path, headers }, body);
    const isStream = got.headers["content-type"]?.startsWith("text/event-stream");
    if (isStream) {
      answer.on("close", () => got.destroy());
      if (line.network === "deaf") return void answer.destroy();
      answer.writeHead(got.statusCode ?? 500, got.headers).flushHeaders();
      got.pipe(answer);
      return;
    }
    const bytes = await bodyOf(got);
    if (sentIn === "deaf" || line.network === "deaf") {
      say(`${got.statusCode}, and the answer is lost`);
      return void answer.destroy();
    }
    if (line.network === "slow") await sleep(random.whole(0, 1_200));
    say(`${got.statusCode}${sentIn === "good" ? "" : ` (${sentIn})`}`);
    if (isWorker && isCall && got.statusCode === 200) line.answersToWorker++;
    const { "content-length": __, "transfer-encoding": ___, ...rest } = got.headers;
    answer.writeHead(got.statusCode ?? 500, rest);
    answer.end(path === workerPath ? workerBegins + bytes.toString() : bytes);
  }

  function instead(answer: ServerResponse, say: (what: string) => void): void {
    const { status, type, text } = line.portal;
    say(`answered in the server's place: ${status} ${type}`);
    answer.writeHead(status, { "content-type": type }).end(text);
  }

  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    get network() {
      return line.network;
    },
    get answersToWorker() {
      return line.answersToWorker;
    },
    setNetwork(network) {
      line.network = network;
      line.portal = random.pick(portals);
      if (network === "cut") for (const socket of sockets) socket.destroy();
    },
    async close() {
      line.network = "cut";
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}

const workerPath = `${driverPath}worker.js`;

/** Each answers every request alike; the first is the most plausible one. */
const portals = [
  { status: 200, type: "application/json", text: "{}" },
  { status: 200, type: "application/json", text: "{}" },
  { status: 200, type: "text/html", text: "<h1>Welcome to our network</h1>" },
  { status: 403, type: "text/html", text: "<h1>Please pay first</h1>" },
  { status: 500, type: "text/html", text: "<h1>Oops</h1>" },
];

/** Rejects if the server is unavailable. */
async function ask(server: string, { path, ...options }: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  const { hostname, port } = new URL(server);
  const asking = request({ ...options, path, hostname, port });
  asking.end(body);
  const [got] = (await once(asking, "response")) as [IncomingMessage];
  return got;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Which actions a call carries, or whose signature. */
function brief(body: Buffer): string {
  try {
    const { events, signedBy } = JSON.parse(body.toString()) as {
      events?: { kind: string; orderId: number; stop: string; signedBy?: string }[];
      signedBy?: string;
    };
    if (signedBy !== undefined) return signedBy;
    return (events ?? [])
      .map((event) => `${event.kind} ${event.orderId} ${event.stop} ${event.signedBy ?? ""}`.trim())
      .join(", ");
  } catch {
    return "";
  }
}
