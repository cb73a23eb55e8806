import { connect, type Socket } from "node:net";
import { quantile } from "./quantile.ts";

export type LoadRequest = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string };

export type Load = {
  url: string;
  /** Further nodes, among which the connections are spread evenly. */
  otherUrls?: string[];
  connections: number;
  /** Each is sent once, in order, by whichever connection is free. */
  requests: LoadRequest[];
  /** How often the whole list is sent. */
  times?: number;
};

export type LoadResult = {
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
  /** The 99th percentile for each path, for loads that mix several. */
  p99MsByPath: Record<string, number>;
  statuses: Record<string, number>;
};

/**
 * Sends requests over keep-alive connections, one at a time on each, and measures every answer. Uses plain sockets
 * and prepared bytes, because a full HTTP client would compete with the server on a small machine.
 */
export async function runLoad({ url, otherUrls = [], connections, requests, times = 1 }: Load): Promise<LoadResult> {
  const nodes = [url, ...otherUrls].map((one) => {
    const { hostname, port, host } = new URL(one);
    return { hostname, port: Number(port), messages: requests.map((request) => encode(request, host)) };
  });
  const total = requests.length * times;
  const latencies: number[] = [];
  const byPath: Record<string, number[]> = Object.fromEntries(requests.map(({ path }) => [path, []]));
  const statuses: Record<string, number> = {};
  let sent = 0;

  const work = async ({ hostname, port, messages }: (typeof nodes)[number]) => {
    const connection = await openConnection(hostname, port);
    try {
      while (sent < total) {
        const index = sent++ % messages.length;
        const began = performance.now();
        const status = await connection.exchange(messages[index] as Buffer);
        const latency = performance.now() - began;
        latencies.push(latency);
        byPath[requests[index]?.path ?? ""]?.push(latency);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    } finally {
      connection.close();
    }
  };
  const began = performance.now();
  const spread = Array.from({ length: connections }, (_, index) => nodes[index % nodes.length]);
  await Promise.all(spread.map((node) => node && work(node)));
  const seconds = (performance.now() - began) / 1000;
  const p99MsByPath = Object.fromEntries(Object.entries(byPath).map(([path, own]) => [path, quantile(own, 0.99)]));
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => quantile(latencies, share)) as [
    number,
    number,
    number,
  ];
  return { seconds, perSecond: total / seconds, p50Ms, p95Ms, p99Ms, p99MsByPath, statuses };
}

function encode({ method, path, headers = {}, body }: LoadRequest, host: string): Buffer {
  const all: Record<string, string> = { host, ...headers };
  if (body !== undefined) {
    all["content-type"] = "application/json";
    all["content-length"] = String(Buffer.byteLength(body));
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body ?? ""}`);
}

type Connection = { exchange(message: Buffer): Promise<number>; close(): void };

async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  return { exchange: (message) => exchange(socket, message), close: () => socket.destroy() };
}

function exchange(socket: Socket, message: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const settle = (act: () => void) => {
      socket.off("data", onData).off("error", onError).off("close", onClose);
      act();
    };
    const onError = (error: Error) => settle(() => reject(error));
    const onClose = () => settle(() => reject(new Error("the server closed the connection")));
    const onData = (part: Buffer) => {
      received = received.length === 0 ? part : Buffer.concat([received, part]);
      const status = statusOfWhole(received);
      if (status !== null) settle(() => resolve(status));
    };
    socket.on("data", onData).on("error", onError).on("close", onClose);
    socket.write(message);
  });
}

const endOfChunks = Buffer.from("0\r\n\r\n");

/** The status once head and body are complete, else null. */
function statusOfWhole(received: Buffer): number | null {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = received.toString("latin1", 0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const bodyLength = received.length - headEnd - 4;
  const isWhole =
    length !== undefined
      ? bodyLength >= Number(length)
      : bodyLength >= endOfChunks.length && received.subarray(-endOfChunks.length).equals(endOfChunks);
  return isWhole ? Number(head.slice(9, 12)) : null;
}
