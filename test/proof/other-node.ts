import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { runServer } from "../server-process.ts";
import { book } from "./visitors.ts";

/** Checks that the server starts on this version of Node, serves a page, takes a booking, and ends cleanly. */
export async function proveStartOn(
  { node, version }: { node: string; version: string },
  say: (line: string) => void,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "currach-node-"));
  try {
    const server = await runServer({ node, variables: { DATA_DIR: dataDir, RATE_LIMITS: "off" } });
    const page = await fetch(`${server.url}/quick-quote`);
    assert.equal(page.status, 200, `Node ${version} answered ${page.status}`);
    assert.match(await page.text(), /<h1/);
    await book(server.url, seededRandom(1), () => assert.fail("the booking had to be asked for twice"));
    server.signal("SIGINT");
    assert.equal(await server.ended, 0, server.output());
    say(`${version} started in ${(server.readyMs / 1000).toFixed(1)} s and took a booking`);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
