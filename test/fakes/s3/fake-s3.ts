import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { checkSignature, S3Error } from "./check-signature.ts";

type StoredObject = { type: string; bytes: Buffer };

/**
 * Behaviour from now on. `lose`: executes the request and closes the connection instead of answering; a number:
 * answers that status.
 */
type Behaviour = "well" | "lose" | number | { answers: Buffer; type: string };

export type FakeS3 = {
  /** In the format of PICTURES_S3_URL. */
  url: string;
  /** The objects of its only bucket, by key. */
  objects: Map<string, StoredObject>;
  /** Each valid request, such as 'PUT pictures/1'. */
  asked: string[];
  /** All requests so far, including failed ones. */
  arrived: number;
  /** Whether the bucket is public. */
  isPublic: boolean;
  behave(behaviour: Behaviour): void;
  /** Holds all requests unexecuted until the returned function is called. */
  hold(): () => void;
  /** Sends the head of a response and holds its body until the returned function is called. */
  holdBodies(): () => void;
  goDown(): Promise<void>;
  /** Restarts on the same port. */
  comeBack(): Promise<void>;
};

export const fakeS3Key = { id: "AKIAFAKEKEY", secret: "fake/secret+key" };
const bucket = "courier-pictures";

/**
 * A fake S3 bucket: signed requests put, read and delete objects, in path style.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/
 */
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
    if (typeof behaviour === "number") return refuse(response, new S3Error(behaviour, "InternalError"));
    if (typeof behaviour === "object" && request.method === "GET")
      return void response.writeHead(200, { "content-type": behaviour.type }).end(behaviour.answers);
    try {
      const { pathname } = new URL(request.url ?? "", "http://s3");
      const [, name = "", ...rest] = pathname.split("/").map(decodeURIComponent);
      const key = rest.join("/");
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!(fake.isPublic && isRead && !request.headers.authorization)) checkSignature(request, body, fakeS3Key);
      if (name !== bucket) throw new S3Error(404, "NoSuchBucket");
      if (key === "") throw new S3Error(501, "NotImplemented");
      fake.asked.push(`${request.method} ${key}`);
      await answer(request, response, key, body);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
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
        if (!object) throw new S3Error(404, "NoSuchKey");
        if (behaviour === "lose") return void request.socket.destroy();
        response.writeHead(200, { "content-type": object.type, "content-length": object.bytes.length });
        response.flushHeaders();
        await bodiesHeld;
        return void response.end(request.method === "GET" ? object.bytes : undefined);
      default:
        throw new S3Error(405, "MethodNotAllowed");
    }
  }

  async function listen(): Promise<void> {
    const starting = createServer((request, response) => {
      // The connection may be closed already.
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

/** Like S3, repeats the key id, which must not reach our log. */
function refuse(response: ServerResponse, { status, code }: S3Error): void {
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused for ${fakeS3Key.id}</Message><AWSAccessKeyId>${fakeS3Key.id}</AWSAccessKeyId></Error>`,
    );
}
