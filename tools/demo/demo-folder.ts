import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** `./data/demo`, or beside DATA_DIR (`/srv/courier` has its demo in `/srv/courier-demo`). Never the real folder. */
export function demoFolder(dataDir: string | undefined): string {
  if (!dataDir?.trim()) return resolve("data/demo");
  const real = resolve(dataDir.trim());
  return join(dirname(real), `${basename(real)}-demo`);
}

/**
 * The demo's password, generated at its first start and stored in its folder: anyone who can start the demo may sign
 * in.
 */
export function demoAdministrator(folder: string): { username: string; password: string } {
  const file = join(folder, "administrator.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as { username: string; password: string };
  const administrator = { username: "demo", password: randomBytes(9).toString("base64url") };
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  writeFileSync(file, `${JSON.stringify(administrator, null, 2)}\n`, { mode: 0o600 });
  return administrator;
}
