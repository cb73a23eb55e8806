import { expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import type { Context } from "../context.ts";
import { withIdempotency } from "./with-idempotency.ts";

const { app } = appForFile();

const run = (scope: string, key: string, answer: string, input: unknown = {}) => {
  const context: Context = { ...app.context, idempotencyKey: key };
  return withIdempotency(context, { scope, input }, async () => answer);
};

it("A repeated request gets its own first answer, whatever answers other verbs and keys have stored", async () => {
  expect(await run("addNote", "one", "A")).toBe("A");
  expect(await run("addNote", "two", "B")).toBe("B");
  expect(await run("setPrice", "two", "C")).toBe("C");
  expect(await run("addNote", "one", "again")).toBe("A");
  expect(await run("addNote", "two", "again")).toBe("B");
  expect(await run("setPrice", "two", "again")).toBe("C");
  expect(await run("setPrice", "two", "again", { other: true })).toMatchObject({ failed: "idempotency_key_reused" });
});
