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

it("a rule that is typed back to its original is no longer an unsaved change", () => {
  const changed = withChanges(none, rule, { targetUrl: "/quick-quote" });
  expect([...changed.keys()]).toEqual(["r1"]);
  expect(withChanges(changed, rule, { targetUrl: "/rewards" }).size).toBe(0);
});

it("an edit keeps its base when others change the rule in the meantime, so that the server can tell", () => {
  const edits = withChanges(none, rule, { targetUrl: "/quick-quote" });
  const theirs = { ...rule, description: "theirs", updatedAt: "2026-03-04T11:00:00.000Z" };
  const again = withChanges(edits, theirs, { isActive: false });
  expect(again.get("r1")?.base).toBe(rule);
  expect(withEdits([theirs], again)[0]).toMatchObject({ targetUrl: "/quick-quote", isActive: false, description: "" });
});

it("what is typed while a save is under way stays unsaved, as an edit of the saved rule", () => {
  const sent = withChanges(none, rule, { targetUrl: "/quick-quote" });
  const since = withChanges(sent, rule, { targetUrl: "/quick-quote?now" });
  const saved = { ...rule, targetUrl: "/quick-quote", updatedAt: "2026-03-04T11:00:00.000Z" };
  expect(withoutSaved(sent, sent, [saved]).size).toBe(0);
  // Typed back to the original before the answer came, which is now an edit of the saved rule.
  expect(withoutSaved(new Map(), sent, [saved]).get("r1")?.base).toBe(saved);
  expect(withoutSaved(since, sent, [saved]).get("r1")).toEqual({
    base: saved,
    draft: expect.objectContaining({ targetUrl: "/quick-quote?now" }),
  });
});
