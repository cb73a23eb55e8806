import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, importJWK, jwtVerify } from "jose";

/** A message as decrypted by the browser. */
type PushMessage = {
  text: string;
  ttl: string | undefined;
  topic: string | undefined;
  /** The sender's claims, after verifying the signature against the key the browser subscribed with. */
  sender: { aud?: string; sub?: string };
};

/** What a browser sends to the site: `PushSubscription.toJSON()`. */
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

export type FakePushService = {
  /** Subscribes a browser with the site's key. */
  subscribe(applicationServerKey: string): { subscription: Subscription; messages: PushMessage[] };
  /** The status from now on: 201 accepts a message, 410 means that the subscription expired. */
  answer(status: number): void;
  /** Holds all responses until the returned function is called. */
  hold(): () => void;
  /** Requests so far, whatever their responses. */
  requestCount(): number;
  stop(): Promise<void>;
};

type Browser = { keys: ReturnType<typeof createECDH>; auth: Buffer; serverKey: string; messages: PushMessage[] };

/**
 * A fake push service (RFC 8030) with its browsers: verifies the sender (RFC 8292) and decrypts messages (RFC 8291).
 */
export async function startFakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, Browser>();
  let status = 201;
  let asked = 0;
  let held: Promise<void> = Promise.resolve();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      asked += 1;
      await held;
      const browser = browsers.get(request.url ?? "");
      if (!browser) return response.writeHead(404).end();
      if (status !== 201) return response.writeHead(status).end();
      try {
        const sender = await checkSender(request.headers.authorization ?? "", browser.serverKey);
        if (request.headers["content-encoding"] !== "aes128gcm") return response.writeHead(415).end();
        browser.messages.push({
          text: decrypt(Buffer.concat(chunks), browser),
          ttl: request.headers["ttl"]?.toString(),
          topic: request.headers["topic"]?.toString(),
          sender,
        });
        response.writeHead(201).end();
      } catch {
        response.writeHead(403).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    subscribe(serverKey) {
      const keys = createECDH("prime256v1");
      const browser: Browser = { keys, auth: randomBytes(16), serverKey, messages: [] };
      const p256dh = keys.generateKeys("base64url");
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      browsers.set(path, browser);
      const subscription = { endpoint: url + path, keys: { p256dh, auth: browser.auth.toString("base64url") } };
      return { subscription, messages: browser.messages };
    },
    answer(next) {
      status = next;
    },
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    requestCount: () => asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** 'vapid t=…, k=…': a token signed with the key the browser subscribed with. */
async function checkSender(authorization: string, serverKey: string) {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/i.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error("another sender");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));
  const { aud, sub } = decodeJwt(token);
  return { aud: String(aud), sub: String(sub) };
}

/** https://www.rfc-editor.org/rfc/rfc8291#section-4, with a single record. */
function decrypt(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(senderKey), auth, about, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const cipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
