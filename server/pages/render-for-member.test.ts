import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RenderedPortalPage } from "../../contract/portal-page.ts";
import { getPortalSession } from "../../contract/portal-sign-in.ts";
import { renderForMember } from "./render-for-member.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const now = new Date("2026-03-04T09:00:00Z");
const session = { email: "mary@example.ie", member: null, memberships: [] };

/** A screen that lists trips and people, and once it has the trips, shows one of them. */
function render({ answers, ask }: RenderedPortalPage): Promise<string> {
  const need = (key: string) => {
    if (!(key in answers)) ask({ key, url: `/${key}` });
    return String(answers[key] ?? "...");
  };
  const trips = need("trips");
  const shown = [trips, need("people"), trips === "..." ? "..." : need("trip")];
  return Promise.resolve(shown.join(" "));
}

/** Answers the session and these calls; a call whose answer is `never` stays pending. */
const reads = (known: Record<string, unknown>) =>
  vi.fn((url: string) =>
    url === getPortalSession.path
      ? Promise.resolve(session)
      : known[url] === "never"
        ? new Promise(() => {})
        : Promise.resolve(known[url] ?? null),
  );

it("A screen is rendered until it needs nothing more, and each of its calls is made once", async () => {
  const read = reads({ "/trips": "Naas", "/people": "Mary", "/trip": "Cork" });
  expect(await renderForMember({ read, render, now })).toBe("Naas Mary Cork");
  expect(read.mock.calls.flat()).toEqual([getPortalSession.path, "/trips", "/people", "/trip"]);
});

it("A refused call is made only once and left to the browser", async () => {
  const read = reads({ "/trips": "Naas", "/trip": "Cork" });
  expect(await renderForMember({ read, render, now })).toBe("Naas ... Cork");
  expect(read.mock.calls.flat().filter((url) => url === "/people")).toHaveLength(1);
});

it("A hanging call delays the page by at most a second", async () => {
  const page = renderForMember({ read: reads({ "/trips": "Naas", "/people": "never", "/trip": "Cork" }), render, now });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await page).toMatch(/^Naas \.\.\. /);
});

it("Nothing is rendered without a session", async () => {
  const nothing = vi.fn(render);
  expect(await renderForMember({ read: () => Promise.resolve(null), render: nothing, now })).toBeNull();
  expect(nothing).not.toHaveBeenCalled();
});
