import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";

const clock = testClock();
let app: TestApp;
let shown: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  await bookPaid(app);
  await foldOrderChanges(app.db);
  app.context.watch.watchPool(() => ({ busy: 0, idle: 1, waiting: 0 }));
  app.context.watch.recordMapsRequest(null);
  const job = { name: "a job", everyMs: 1_000, startedAt: clock.now().toISOString(), fault: null };
  app.context.watch.recordJobRun({ ...job, lastAt: job.startedAt, lastMs: 5 });
  shown = await (await app.request("/metrics")).text();
});
afterAll(() => app.close());

const textOf = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const namesIn = (text: string) => [...new Set(text.match(/\b(?:currach|nodejs|process)_\w+/g) ?? [])];

it.each(["deploy/grafana.json", "deploy/alerts.yml"])(
  "%s uses only metrics that we expose, and the dashboard shows all of ours",
  (file) => {
    const names = namesIn(textOf(file));
    expect(names.length).toBeGreaterThan(7);
    for (const name of names) expect(shown, name).toContain(`\n${name}`);
    const ours = [...shown.matchAll(/^# TYPE (currach_\w+)/gm)].map(([, name]) => name!);
    const asked = `${names.join(" ")} `;
    // Nobody would notice a new metric that is on no graph.
    if (file.endsWith("grafana.json"))
      expect(ours.filter((name) => !asked.includes(name) && !notDrawn.has(name))).toEqual([]);
  },
);

const notDrawn = new Set([
  "currach_database_up",
  "currach_invoice_payment_oldest_seconds",
  "currach_job_seconds",
  "currach_orders_euros",
]);

it("every alert has its own section in the operations guide that says what to do", () => {
  const alerts = [...textOf("deploy/alerts.yml").matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts).toHaveLength(11);
  const guide = textOf("docs/operations.md");
  for (const name of alerts) {
    expect(guide, name).toMatch(new RegExp(`^#### ${name}\n\n.{60,}`, "m"));
    expect(textOf("deploy/alerts.yml")).toContain(`runbook: docs/operations.md#${name.toLowerCase()}`);
  }
});
