import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkSignature, S3Refusal } from "./check-signature.ts";

type StoredObject = { type: string; bytes: Buffer };

/** How it behaves from now on. `lose`: does what it is asked and closes the connection in place of an answer; a number: answers that status. */
type Behaviour = "well" | "lose" | number | { answers: Buffer; type: string };

export type FakeS3 = {
  /** As PICTURES_S3_URL wants it. */
  url: string;
  /** By key, in the one bucket that it has. */
  objects: Map<string, StoredObject>;
  /** Each request that it understood, such as 'PUT pictures/1'. */
  asked: string[];
  /** How many requests have arrived, whatever becomes of them. */
  arrived: number;
  /** Whether strangers may read. */
  isPublic: boolean;
  behave(behaviour: Behaviour): void;
  /** Does and answers nothing until it is let go. */
  hold(): () => void;
  /** Sends the head of an answer and then nothing of its body, until it is let go. */
  holdBodies(): () => void;
  goDown(): Promise<void>;
  /** Up again on the port that it had. */
  comeBack(): Promise<void>;
};

export const fakeS3Key = { id: "AKIAFAKEKEY", secret: "fake/secret+key" };
const bucket = "courier-pictures";

/** A bucket as S3 has it: objects are put, read and deleted by who can sign for it, in path style. https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export async function startFakeS3({ port: wanted = 0 } = {}): Promise<FakeS3> {
  let server: Server | null = null;
  let port = wanted;
  let behaviour: Behaviour = "well";
  let held: Promise<void> = Promise.resolve();
  let bodiesHeld: Promise<void> | null = null;

  const fake: FakeS3 = {
    url: "",
    objects: new Map(),
    asked: [],
    arrived: 0,
    isPublic: false,
    behave(next) {
      behaviour = next;
    },
    hold() {
      let letGo = () => {};
      held = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => letGo();
    },
    holdBodies() {
      let letGo = () => {};
      bodiesHeld = new Promise((resolve) => {
        letGo = resolve;
      });
      return () => {
        bodiesHeld = null;
        letGo();
      };
    },
    async goDown() {
      const closing = server;
      server = null;
      if (!closing) return;
      closing.close();
      closing.closeAllConnections();
      await once(closing, "close");
    },
    comeBack: async () => {
      if (!server) await listen();
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    fake.arrived += 1;
    await held;
    if (typeof behaviour === "number") return refuse(response, new S3Refusal(behaviour, "InternalError"));
    if (typeof behaviour === "object" && request.method === "GET")
      return void response.writeHead(200, { "content-type": behaviour.type }).end(behaviour.answers);
    try {
      const { pathname } = new URL(request.url ?? "", "http://s3");
      const [, name = "", ...rest] = pathname.split("/").map(decodeURIComponent);
      const key = rest.join("/");
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!(fake.isPublic && isRead && !request.headers.authorization)) checkSignature(request, body, fakeS3Key);
      if (name !== bucket) throw new S3Refusal(404, "NoSuchBucket");
      if (key === "") throw new S3Refusal(501, "NotImplemented");
      fake.asked.push(`${request.method} ${key}`);
      await answer(request, response, key, body);
    } catch (error) {
      if (!(error instanceof S3Refusal)) throw error;
      refuse(response, error);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, key: string, body: Buffer): Promise<void> {
    const object = fake.objects.get(key);
    switch (request.method) {
      case "PUT":
        fake.objects.set(key, { type: request.headers["content-type"] ?? "binary/octet-stream", bytes: body });
        return behaviour === "lose"
          ? void request.socket.destroy()
          : void response.writeHead(200, { etag: '"fake"' }).end();
      case "DELETE":
        fake.objects.delete(key);
        return behaviour === "lose" ? void request.socket.destroy() : void response.writeHead(204).end();
      case "GET":
      case "HEAD":
        if (!object) throw new S3Refusal(404, "NoSuchKey");
        if (behaviour === "lose") return void request.socket.destroy();
        response.writeHead(200, { "content-type": object.type, "content-length": object.bytes.length });
        response.flushHeaders();
        await bodiesHeld;
        return void response.end(request.method === "GET" ? object.bytes : undefined);
      default:
        throw new S3Refusal(405, "MethodNotAllowed");
    }
  }

  async function listen(): Promise<void> {
    const starting = createServer((request, response) => {
      // A connection that is gone can be told nothing.
      handle(request, response).catch(() => request.socket.destroy());
    });
    starting.listen(port, "127.0.0.1");
    await once(starting, "listening");
    port = (starting.address() as AddressInfo).port;
    server = starting;
  }

  await listen();
  const secret = encodeURIComponent(fakeS3Key.secret);
  fake.url = `http://${fakeS3Key.id}:${secret}@127.0.0.1:${port}/${bucket}?region=eu-west-1`;
  return fake;
}

/** As S3 does, it says whose key it was: nothing of that may reach our log. */
function refuse(response: ServerResponse, { status, code }: S3Refusal): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused for ${fakeS3Key.id}</Message><AWSAccessKeyId>${fakeS3Key.id}</AWSAccessKeyId></Error>`,
    );
}
