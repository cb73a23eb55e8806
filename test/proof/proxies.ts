import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import { type CreatedApiKey, createApiKey } from "../../contract/api-keys.ts";
import { createDriver } from "../../contract/drivers.ts";
import { heartbeatMs, subscribeToBoard } from "../../contract/live.ts";
import { importRedirects } from "../../contract/redirects.ts";
import { trackPath } from "../../contract/tracking.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { installDebianPackages } from "../../tools/chromium.ts";
import { freePort, type RunningServer, runServer } from "../server-process.ts";
import { setUpAndSignIn } from "./api-client.ts";

type Say = (line: string) => void;

/** Ports of one proxy in front of one server. `folder` has its certificate and everything that it writes. */
type Place = { folder: string; server: string; securePort: number; plainPort: number };

type Proxy = {
  name: string;
  /** Name of the Debian package. */
  package: string;
  program: string;
  /**
   * Adapts the example of docs/operations.md to our ports and certificate, and says how to start the program with it.
   */
  prepare: (example: string, place: Place) => { file: string; text: string; arguments: string[] };
};

/** Shorter than the example's, so that the proof needs a heartbeat twice. */
const readTimeoutSeconds = heartbeatMs / 1000 + 5;

const proxies: Proxy[] = [
  {
    name: "nginx",
    package: "nginx",
    program: "/usr/sbin/nginx",
    prepare(example, { folder, server, securePort, plainPort }) {
      const site = replaced(example, [
        [/\b443 ssl/g, `${securePort} ssl`],
        [/\b80;/g, `${plainPort};`],
        [/\/etc\/letsencrypt\/live\/courier\.example/g, folder],
        [/http:\/\/127\.0\.0\.1:3000/g, server],
        [/proxy_read_timeout 60s/g, `proxy_read_timeout ${readTimeoutSeconds}s`],
      ]);
      const kept = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      // nginx's workers have to write into our folder, whichever user runs the proof.
      const user = process.getuid?.() === 0 ? "user root; " : "";
      const around = `${user}daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}`;
      const text = `${around}\nhttp {\naccess_log off;\n${kept.join("\n")}\n${site}\n}\n`;
      const file = join(folder, "nginx.conf");
      return { file, text, arguments: ["-p", folder, "-c", file] };
    },
  },
  {
    name: "Caddy",
    package: "caddy",
    program: "/usr/bin/caddy",
    prepare(example, { folder, server, securePort, plainPort }) {
      const certificate = `tls ${folder}/fullchain.pem ${folder}/privkey.pem`;
      const site = replaced(example, [
        [/^courier\.example \{/m, `courier.example:${securePort} {\n  ${certificate}`],
        [/127\.0\.0\.1:3000/g, new URL(server).host],
      ]);
      const text = `{\n  admin off\n  http_port ${plainPort}\n  https_port ${securePort}\n  storage file_system ${folder}\n}\n${site}`;
      const file = join(folder, "Caddyfile");
      return { file, text, arguments: ["run", "--config", file, "--adapter", "caddyfile"] };
    },
  },
];

/**
 * Applies replacements and throws if one does not match, since a changed example would be tried on its original ports.
 */
function replaced(text: string, changes: [what: RegExp, by: string][]): string {
  return changes.reduce((now, [what, by]) => {
    assert.match(now, what, `the example has no ${what} any more`);
    return now.replace(what, by);
  }, text);
}

/** Tries both examples of docs/operations.md exactly as printed, with Debian's programs, in front of one server. */
export async function proveProxies(say: Say): Promise<void> {
  await installMissing();
  const folder = mkdtempSync(join(tmpdir(), "currach-proxies-"));
  let server: RunningServer | undefined;
  try {
    makeCertificate(folder);
    const admin = { username: "orla", password: "a password for the proof" };
    server = await runServer({
      variables: {
        DATA_DIR: join(folder, "data"),
        PUBLIC_URL: "https://courier.example",
        TRUST_PROXY: "127.0.0.1",
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
      },
    });
    const headers = await setUpAndSignIn(server.url, admin, { "x-forwarded-proto": "https" });
    const { url } = server;
    // In parallel, since most of the time is spent waiting for heartbeats.
    const proofs = proxies.map((proxy, index) => proveProxy(proxy, { url, folder, headers, index }, say));
    // If one fails, the other still ends, and its program with it.
    await Promise.allSettled(proofs);
    await Promise.all(proofs);
  } finally {
    server?.signal("SIGINT");
    await server?.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function installMissing(): Promise<void> {
  const needed = [...proxies, { package: "openssl", program: openssl }];
  const missing = needed.filter(({ program }) => !existsSync(program)).map((one) => one.package);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`this proof needs Debian's packages: install ${missing.join(" and ")}`);
  await installDebianPackages(missing);
}

const openssl = "/usr/bin/openssl";

function makeCertificate(folder: string): void {
  const names = ["-subj", "/CN=courier.example", "-addext", "subjectAltName=DNS:courier.example"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const options = ["req", "-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"];
  const made = spawnSync(openssl, [...options, ...names, ...files], { encoding: "utf8" });
  assert.equal(made.status, 0, `no certificate: ${made.stderr ?? made.error?.message}`);
}

/** The fenced block of docs/operations.md that follows the line naming the proxy. */
function exampleOf(name: string): string {
  const guide = readFileSync(join(findProjectRoot(), "docs/operations.md"), "utf8");
  const block = new RegExp(`^${name}\\b[^\\n]*:\\n\\n\`\`\`[a-z]*\\n([\\s\\S]*?)\\n\`\`\``, "m").exec(guide)?.[1];
  assert.ok(block, `docs/operations.md has no example for ${name}`);
  return block;
}

type Setting = { url: string; folder: string; headers: Record<string, string>; index: number };

async function proveProxy(proxy: Proxy, { url, folder: shared, headers, index }: Setting, say: Say): Promise<void> {
  const { name, program } = proxy;
  const folder = mkdtempSync(join(shared, "proxy-"));
  for (const file of ["fullchain.pem", "privkey.pem"])
    writeFileSync(join(folder, file), readFileSync(join(shared, file)));
  const place = { folder, server: url, securePort: 0, plainPort: 0 };
  place.securePort = await freePort();
  place.plainPort = await freePort();
  const start = proxy.prepare(exampleOf(name), place);
  writeFileSync(start.file, start.text);
  const running = runProgram(program, start.arguments, folder);
  const sessions: ClientHttp2Session[] = [];
  /** A visitor with a separate address on this machine. */
  const visitor = (address: string) => {
    const session = connectFrom(address, place.securePort);
    sessions.push(session);
    return session;
  };
  try {
    await untilServes(place.securePort, running);
    const staff = visitor(`127.0.${index + 1}.1`);
    await servesPages(staff);
    await takesKeys(staff, headers);
    await sendsToHttps(place);
    await tellsVisitorsApart(visitor, index);
    await passesLargeBodies(staff, headers);
    const first = await passesNews(staff, headers, `Maeve of ${name}`);
    say(`${name}: pages and 20 MB through HTTP/2, visitors told apart, news after ${Math.round(first)} ms`);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}\n${running.output()}`, {
      cause: error,
    });
  } finally {
    for (const session of sessions) session.destroy();
    running.child.kill("SIGTERM");
    await running.ended;
  }
}

function runProgram(program: string, given: string[], home: string) {
  const env = { PATH: process.env["PATH"], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const child: ChildProcess = spawn(program, given, { env, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (printed += text));
  let over = false;
  const ended = once(child, "close").then(() => {
    over = true;
  });
  return { child, ended, isOver: () => over, output: () => printed.slice(-3_000) };
}

async function untilServes(port: number, running: ReturnType<typeof runProgram>): Promise<void> {
  const end = Date.now() + 30_000;
  for (;;) {
    assert.ok(!running.isOver(), "it did not start");
    const session = connectFrom("127.0.0.1", port);
    const { status } = await ask(session, "/readyz").catch(() => ({ status: 0 }));
    session.destroy();
    if (status === 200) return;
    assert.ok(Date.now() < end, `it does not serve: ${status}`);
    await sleep(50);
  }
}

function connectFrom(localAddress: string, port: number): ClientHttp2Session {
  const secure = { servername: "courier.example", ALPNProtocols: ["h2"], rejectUnauthorized: false };
  const session = connect("https://courier.example", {
    createConnection: () => connectTls({ host: "127.0.0.1", port, localAddress, ...secure } as ConnectionOptions),
  });
  session.on("error", () => {});
  return session;
}

type Question = { method?: string; headers?: Record<string, string>; body?: string };

async function ask(session: ClientHttp2Session, path: string, { method = "GET", headers, body }: Question = {}) {
  const stream = session.request({ ":method": method, ":path": path, ...headers });
  stream.end(body);
  const given = await answered(stream);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return { status: Number(given[":status"]), headers: given, text: Buffer.concat(parts).toString() };
}

async function answered(stream: ClientHttp2Stream) {
  const signal = AbortSignal.timeout(20_000);
  const [headers] = await once(stream, "response", { signal });
  return headers as Record<string, string | string[] | undefined>;
}

async function servesPages(session: ClientHttp2Session): Promise<void> {
  const home = await ask(session, "/", { headers: { "accept-encoding": "br" } });
  assert.equal(home.status, 200);
  assert.equal(home.headers["content-encoding"], "br", "the answer is no longer compressed by Currach");
  assert.equal(typeof home.headers["content-security-policy"], "string", "the security headers come once");
  assert.ok(home.headers["strict-transport-security"], "browsers are not pinned to https");
}

/** Checks that a key is accepted over https only, which the server learns from the proxy. */
async function takesKeys(session: ClientHttp2Session, headers: Record<string, string>): Promise<void> {
  const made = await ask(session, createApiKey.path, {
    method: createApiKey.method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ description: "Proof of proxies", permissions: "read" }),
  });
  const { consumerKey, consumerSecret } = JSON.parse(made.text) as CreatedApiKey;
  const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
  const orders = await ask(session, "/wp-json/wc/v3/orders", { headers: { authorization } });
  assert.equal(orders.status, 200, `a shop client's key is answered ${orders.status}: ${orders.text}`);
}

async function sendsToHttps({ plainPort }: Place): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${plainPort}/quick-quote?from=D02`, {
    headers: { host: "courier.example" },
    redirect: "manual",
  });
  assert.ok([301, 308].includes(response.status), `over http it answers ${response.status}`);
}

/**
 * Checks that a visitor who sends too many requests is told to wait, whatever address they claim, and that another is
 * not.
 */
async function tellsVisitorsApart(visitor: (address: string) => ClientHttp2Session, index: number): Promise<void> {
  const path = trackPath("0".repeat(32));
  const eager = visitor(`127.0.${index + 1}.2`);
  let asked = 0;
  for (; asked < 1_000; asked++) if ((await ask(eager, path)).status === 429) break;
  assert.ok(asked < 1_000, "nobody is told to wait");
  const claims = await ask(eager, path, { headers: { "x-forwarded-for": "192.0.2.7" } });
  assert.equal(claims.status, 429, "who claims another address is taken for another");
  assert.equal((await ask(visitor(`127.0.${index + 1}.3`), path)).status, 404, "another visitor runs into the limit");
}

/** Checks that a large body is refused by Currach, with a reason, and not by the proxy. */
async function passesLargeBodies(session: ClientHttp2Session, headers: Record<string, string>): Promise<void> {
  const body = JSON.stringify({ unknown: "x".repeat(20 * 1024 * 1024) });
  const { status, text } = await ask(session, importRedirects.path, {
    method: importRedirects.method,
    headers: { ...headers, "content-type": "application/json" },
    body,
  });
  assert.equal(status, 422, `20 MB are answered ${status}: ${text.slice(0, 200)}`);
}

/** Milliseconds until the first change arrived. Heartbeats alone keep the stream open beyond the proxy's time-out. */
async function passesNews(session: ClientHttp2Session, headers: Record<string, string>, name: string): Promise<number> {
  const stream = session.request({ ":path": subscribeToBoard.path, ...headers });
  let heard = "";
  stream.setEncoding("utf8").on("data", (text: string) => (heard += text));
  stream.end();
  const until = async (what: string, isSo: () => boolean, withinMs: number) => {
    const began = performance.now();
    while (!isSo()) {
      assert.ok(!stream.closed, `${what}: the stream has ended`);
      assert.ok(
        performance.now() - began < withinMs,
        `${what}: not within ${withinMs} ms; heard ${JSON.stringify(heard)}`,
      );
      await sleep(5);
    }
    return performance.now() - began;
  };
  assert.equal((await answered(stream))[":status"], 200);
  await until("hello", () => heard.includes("event: hello"), 20_000);
  const addDriver = async (of: string) => {
    const before = heard.length;
    const driver = { name: of, phone: "+353 87 123 4567", vehicle: "cargo_bike" };
    const { status, text } = await ask(session, createDriver.path, {
      method: createDriver.method,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(driver),
    });
    assert.equal(status, 201, text);
    return until("news of a new driver", () => heard.slice(before).includes("event: news"), 20_000);
  };
  const first = await addDriver(name);
  const beats = () => heard.split("\n:\n").length - 1;
  await until("three signs of life", () => beats() >= 3, 4 * heartbeatMs);
  await addDriver(`${name} again`);
  stream.close();
  return first;
}
