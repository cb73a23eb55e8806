import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** Starts a server, does something to it once a line is printed, and returns how it ended. */
async function startUntil(line: string, then: (kill: (signal: NodeJS.Signals) => void) => void) {
  const child = spawn(process.execPath, ["--import", "tsx", "test/programs/start-slowly.ts"], {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: database.url,
      PORT: "0",
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://localhost:3000",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let done = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (done || !printed.includes(line)) return;
      done = true;
      then((signal) => child.kill(signal));
    });
  }
  const [code, signal] = await once(child, "close");
  return { code, signal, printed };
}

it("a signal during the start lets it finish, print the password and stop in order", async () => {
  const { code, printed } = await startUntil("Making pages", (kill) => kill("SIGTERM"));
  expect(code, printed).toBe(0);
  expect(printed).toMatch(/Stopping….*Password, shown this once/s);
});

it("one Ctrl-C that arrives twice, from the terminal and from npm, counts once", async () => {
  const { code, printed } = await startUntil("Currach runs at", (kill) => {
    kill("SIGINT");
    setTimeout(() => kill("SIGINT"), 5);
  });
  expect(code, printed).toBe(0);
  expect(printed.match(/Stopping…/g)).toHaveLength(1);
});
