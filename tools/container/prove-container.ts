import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { book } from "../../test/proof/visitors.ts";
import { installDebianPackages } from "../chromium.ts";
import { findOrInstallPostgres, startDebianPostgres } from "../debian-postgres.ts";
import { seededRandom } from "../demo/seeded-random.ts";
import { installNode, ourNode } from "../ready/install-node.mjs";
import { run } from "../steps.ts";
import { checkDeployment } from "./check-deployment.ts";

const maxMegabytes = 350;
const images = { base: "localhost/currach-base", node: "localhost/currach-node", built: "localhost/currach" };
/** Works without a daemon and without namespaces, which a sandbox may not allow. */
const environment = { ...process.env, STORAGE_DRIVER: "vfs", BUILDAH_ISOLATION: "chroot" };
const buildah = (...args: string[]) => execFileSync("buildah", args, { env: environment, encoding: "utf8" }).trim();

/**
 * Builds the Containerfile's image without a container daemon, on a base made from Debian's packages, and runs it on
 * its own database: under an arbitrary user, with no writable file in its folder, until it is healthy, takes a booking,
 * and ends on the signal that the image names. Needs root and Debian.
 */
export async function proveContainer(say: (line: string) => void): Promise<void> {
  await checkDeployment(say);
  await installDebianPackages(["buildah", "mmdebstrap"]);
  const folder = mkdtempSync(join(tmpdir(), "currach-container-"));
  try {
    await buildBases(folder);
    const context = join(folder, "context");
    copyTrackedFiles(context);
    const bases = [`--build-arg=NODE_IMAGE=${images.node}`, `--build-arg=BASE_IMAGE=${images.base}`];
    const options = ["--format", "docker", "--layers=false", "--tag", images.built, ...bases];
    await run("buildah", ["bud", ...options, "--file", join(context, "Containerfile"), context], { env: environment });
    const [size = 0] = JSON.parse(buildah("images", "--json", images.built)).map((image: { size: string }) =>
      megabytesOf(image.size),
    );
    assert.ok(size < maxMegabytes, `the image has ${size} MB, more than ${maxMegabytes}`);
    const { config } = JSON.parse(buildah("inspect", "--type", "image", images.built)).Docker;
    assert.deepEqual([config.User, config.StopSignal], ["10001:10001", "SIGTERM"]);
    say(`the image has ${size} MB`);
    await proveRunning(config, say);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A plain Debian, and one with Node and npm to build with. */
async function buildBases(folder: string): Promise<void> {
  const packages = join(folder, "base.tar");
  const without = ["doc", "man", "locale", "info"].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  await run("mmdebstrap", ["--variant=minbase", "--include=ca-certificates", ...without, "bookworm", packages]);
  writeFileSync(join(folder, "Base"), "FROM scratch\nADD base.tar /\n");
  buildah("bud", "--tag", images.base, "--file", join(folder, "Base"), folder);
  const local = join(folder, "local");
  mkdirSync(join(local, "bin"), { recursive: true });
  const npm = dirname(dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())));
  cpSync(join(await installNode(ourNode), "node"), join(local, "bin/node"));
  cpSync(npm, join(local, "lib/node_modules/npm"), { recursive: true });
  const lines = [
    `FROM ${images.base}`,
    "COPY local /usr/local",
    "RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
  ];
  // If the registry is behind a proxy with its own certificate, npm in the image must trust that too.
  const trusted = process.env["NODE_EXTRA_CA_CERTS"];
  if (trusted) {
    mkdirSync(join(local, "share"));
    cpSync(trusted, join(local, "share/trusted.crt"));
    lines.push("ENV NODE_EXTRA_CA_CERTS=/usr/local/share/trusted.crt");
  }
  writeFileSync(join(folder, "Node"), `${lines.join("\n")}\n`);
  buildah("bud", "--tag", images.node, "--file", join(folder, "Node"), folder);
}

/** Copies the files that a clone would have, with uncommitted changes. */
function copyTrackedFiles(target: string): void {
  for (const file of execFileSync("git", ["ls-files", "-z"], { encoding: "utf8" }).split("\0").filter(Boolean))
    cpSync(file, join(target, file));
}

type ImageConfig = { Entrypoint: string[]; Healthcheck: { Test: string[] } };

async function proveRunning({ Healthcheck: { Test } }: ImageConfig, say: (line: string) => void): Promise<void> {
  const postgres = await startDebianPostgres(await findOrInstallPostgres());
  const container = buildah("from", images.built);
  try {
    const port = 39_217;
    const mounted = buildah("mount", container);
    const secret = join(mounted, "run/database_url");
    writeFileSync(secret, `${postgres.url}\n`, { mode: 0o644 });
    const settings = {
      PORT: `${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL_FILE: "/run/database_url",
      RATE_LIMITS: "off",
    };
    const variables = Object.entries(settings).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    const inside = (command: readonly string[]) => ["run", ...variables, container, "--", ...command];
    const { Entrypoint } = JSON.parse(buildah("inspect", "--type", "image", images.built)).Docker.config as ImageConfig;
    const began = performance.now();
    const server = spawn("buildah", inside(Entrypoint), { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    const said = collect(server);
    await waitUntilReady(port, server, said);
    say(`ready in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    execFileSync("buildah", inside(Test.slice(1)), { env: environment });
    assert.throws(() =>
      execFileSync("buildah", inside(["touch", "/app/written"]), { env: environment, stdio: "pipe" }),
    );
    await book(`http://localhost:${port}`, seededRandom(1), () => assert.fail("the booking had to be asked for twice"));
    const ended = once(server, "exit");
    stopServer(port);
    await Promise.race([ended, sleep(20_000).then(() => assert.fail(`the server did not end:\n${said()}`))]);
    await assert.rejects(fetch(`http://localhost:${port}/healthz`));
    say("healthy, booked, ended by its signal");
  } finally {
    buildah("rm", container);
    await postgres.stop();
  }
}

/** Stops the server as a container platform would, with the image's stop signal to its first process. */
function stopServer(port: number): void {
  const pids = execFileSync("pgrep", ["-f", "tools/ready/start-built.mjs"], { encoding: "utf8" }).trim().split("\n");
  for (const pid of pids) {
    const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
    if (variables.includes(`PORT=${port}`) && variables.includes("DATABASE_URL_FILE=/run/database_url"))
      process.kill(Number(pid), "SIGTERM");
  }
}

function collect(server: ChildProcess): () => string {
  let said = "";
  for (const stream of [server.stdout, server.stderr])
    stream?.on("data", (text: Buffer) => {
      said += text.toString();
    });
  return () => said;
}

async function waitUntilReady(port: number, server: ChildProcess, said: () => string): Promise<void> {
  for (let waited = 0; ; waited++) {
    const isReady = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (server.exitCode !== null || waited > 600) throw new Error(`the container did not become ready:\n${said()}`);
    await sleep(100);
  }
}

/** '290 MB', '1.2 GB'. */
function megabytesOf(size: string): number {
  const [, number = "0", unit = "MB"] = /^([\d.]+) (\w+)$/.exec(size) ?? [];
  return Math.round(Number(number) * (unit === "GB" ? 1_000 : 1));
}
