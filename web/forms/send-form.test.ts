import { afterEach, expect, it, vi } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import { createFormSender } from "./use-public-form.ts";

afterEach(() => vi.unstubAllGlobals());

/** Answers the calls in turn, and returns the key and body of each. */
function answers(...each: (() => Response)[]) {
  const sent: { key: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", async (_url: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push({ key: headers["Idempotency-Key"] ?? "", body: JSON.parse(body) });
    const answer = each[sent.length - 1];
    if (!answer) throw new Error("One call too many");
    return answer();
  });
  return sent;
}
const taken = () => Response.json({ insert_id: 1 });
const lost = () => {
  throw new TypeError("Failed to fetch");
};

it("a retry after a lost response is the same request, however late; once accepted, the same text is a new request", async () => {
  const sent = answers(lost, taken, taken);
  const send = createFormSender(formIds.newsletter);
  await expect(send({ email: "a@b.ie" }, { elapsedMs: 900 })).rejects.toMatchObject({ code: "network" });
  await send({ email: "a@b.ie" }, { elapsedMs: 7000 });
  await send({ email: "a@b.ie" }, { elapsedMs: 9000 });
  expect(sent[0]?.body).toEqual({ form_id: 9, data: { email: "a@b.ie", elapsedMs: 900 } });
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]?.key).not.toBe(sent[0]?.key);
});

it("different text is a different request", async () => {
  const sent = answers(lost, taken);
  const send = createFormSender(formIds.newsletter);
  await expect(send({ email: "a@b.ie" }, {})).rejects.toThrow();
  await send({ email: "c@b.ie" }, {});
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});
