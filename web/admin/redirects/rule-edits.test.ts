import { expect, it } from "vitest";
import type { RedirectRule } from "../../../contract/settings.ts";
import { withChanges, withEdits, withoutSaved } from "./rule-edits.ts";

const rule: RedirectRule = {
  id: "r1",
  sourceUrl: "/old",
  targetUrl: "/rewards",
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
  createdAt: "2026-03-04T10:00:00.000Z",
  updatedAt: "2026-03-04T10:00:00.000Z",
};
const none = new Map();

it("a rule that is typed back to what it was is no unsaved change any more", () => {
  const changed = withChanges(none, rule, { targetUrl: "/quick-quote" });
  expect([...changed.keys()]).toEqual(["r1"]);
  expect(withChanges(changed, rule, { targetUrl: "/rewards" }).size).toBe(0);
});

it("an edit keeps what it was made of when others change the rule meanwhile, so that the server can tell", () => {
  const edits = withChanges(none, rule, { targetUrl: "/quick-quote" });
  const theirs = { ...rule, description: "theirs", updatedAt: "2026-03-04T11:00:00.000Z" };
  const again = withChanges(edits, theirs, { isActive: false });
  expect(again.get("r1")?.base).toBe(rule);
  expect(withEdits([theirs], again)[0]).toMatchObject({ targetUrl: "/quick-quote", isActive: false, description: "" });
});

it("what was typed while a save was under way stays unsaved, as a change of what was saved", () => {
  const sent = withChanges(none, rule, { targetUrl: "/quick-quote" });
  const since = withChanges(sent, rule, { targetUrl: "/quick-quote?now" });
  const saved = { ...rule, targetUrl: "/quick-quote", updatedAt: "2026-03-04T11:00:00.000Z" };
  expect(withoutSaved(sent, sent, [saved]).size).toBe(0);
  // Typed back to what it was before the answer came: a change of what was saved.
  expect(withoutSaved(new Map(), sent, [saved]).get("r1")?.base).toBe(saved);
  expect(withoutSaved(since, sent, [saved]).get("r1")).toEqual({
    base: saved,
    draft: expect.objectContaining({ targetUrl: "/quick-quote?now" }),
  });
});
