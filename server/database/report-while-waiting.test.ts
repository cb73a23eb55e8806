import { expect, it } from "vitest";
import { reportWhileWaiting } from "./report-while-waiting.ts";

const waits = { firstMs: 20, everyMs: 20 };

it("says what a slow step waits for and then how long it has taken, until it ends, and says nothing about a quick one", async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  expect(await reportWhileWaiting(say, "A quick step", async () => 7, waits)).toBe(7);
  let end = () => {};
  const step = new Promise<void>((resolve) => {
    end = resolve;
  });
  const waiting = reportWhileWaiting(say, "A slow step", () => step, waits);
  await expect.poll(() => said.length).toBeGreaterThan(2);
  end();
  await waiting;
  const { length } = said;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(said.slice(0, 2)).toEqual(["A slow step…", "  0 s so far"]);
  expect(said).toHaveLength(length);
});

it("says nothing more after a step that failed", async () => {
  const said: string[] = [];
  const failed = reportWhileWaiting(
    (line) => said.push(line),
    "A step",
    () => Promise.reject(new Error("no")),
    waits,
  );
  await expect(failed).rejects.toThrow("no");
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(said).toEqual([]);
});
