import { expect, it } from "vitest";
import { changeAccountStatus } from "../../contract/accounts.ts";
import { getHealth, type Health } from "../../contract/health.ts";
import { addAdjustment, creditInvoice, removeAdjustment } from "../../contract/invoices.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookkeeping } from "../../test/bookkeeping.ts";
import { alertLateDrafts } from "./alert-late-drafts.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
let token = "";
const books = bookkeeping(app, () => token);
const at = async (time: string) => {
  clock.set(time);
  token = await app.staffToken("administrator");
};
const invoicesHealth = async () => {
  const { body } = await books.call<Health>(getHealth);
  return body.parts.find(({ key }) => key === "invoices");
};
const alerts = () => app.db.selectFrom("emails").select("data").where("template", "=", "alert").orderBy("id").execute();

it("The team is alerted once, on the 10th, about unpublished drafts, and health names them until they are published [C043]", async () => {
  await at("2026-04-01T06:00:00Z");
  const { id: accountId } = await openAccount(app, "Late Ltd");
  await books.finish(accountId, 4000);
  await books.run();
  await at("2026-04-09T22:00:00Z");
  await alertLateDrafts(app.context);
  expect([await alerts(), (await invoicesHealth())?.state]).toEqual([[], "ok"]);
  await at("2026-04-10T06:00:00Z");
  await Promise.all([alertLateDrafts(app.context), alertLateDrafts(app.context)]);
  await alertLateDrafts(app.context);
  expect(await alerts()).toMatchObject([
    {
      data: {
        title: "An invoice is not published yet",
        facts: [{ label: expect.stringContaining("Late Ltd"), value: "1 Mar 2026 to 31 Mar 2026, €49.20" }],
      },
    },
  ]);
  expect(await invoicesHealth()).toMatchObject({ state: "warning", summary: expect.stringContaining("by the 15th") });
  const [row] = await books.list(accountId, "drafts");
  const { id } = await books.publish(row!);
  expect((await invoicesHealth())?.state).toBe("ok");
  await at("2026-04-10T06:20:00Z");
  expect(await invoicesHealth()).toMatchObject({ state: "fault", summary: expect.stringContaining("not drawn") });
  await app.db.deleteFrom("account_papers").where("invoice_id", "=", id).execute();
  await alertLateDrafts(app.context);
  expect(await alerts()).toHaveLength(1);
});

it("The shortfall of a monthly minimum is proposed once, follows later changes, and stays removed once it is removed", async () => {
  await at("2026-01-10T06:00:00Z");
  const terms = { monthlyMinimumCents: 30_000, monthlyMinimumRule: "proposed_line" as const };
  const { id: accountId } = await openAccount(app, "Minimum Ltd", terms);
  const { id: idle } = await openAccount(app, "Idle Ltd", terms);
  const { id: other } = await openAccount(app, "No minimum Ltd");
  const { id: closed } = await openAccount(app, "Closed Ltd", terms);
  const { status } = await books.call(changeAccountStatus, { id: closed }, { change: "close", reason: "Moved abroad" });
  expect(status).toBe(200);
  await books.finish(accountId, 20_000);
  await books.finish(other, 1000);
  await books.finish(closed, 1000);
  await at("2026-04-01T06:00:00Z");
  await Promise.all([books.run(), books.run()]);
  const linesOf = async (id: number) => {
    const [row, ...more] = await books.list(id, "drafts");
    expect(more).toEqual([]);
    return row ? (await books.draft(row.id)).draftLines : [];
  };
  const shortfalls = async (id: number) =>
    (await linesOf(id)).filter(({ kind }) => kind === "adjustment").map(({ netCents }) => netCents);
  expect(await Promise.all([accountId, idle, other, closed].map(shortfalls))).toEqual([[10_000], [30_000], [], []]);
  expect(await linesOf(closed)).toMatchObject([{ kind: "order", netCents: 1000 }]);
  await books.finish(accountId, 4000);
  await books.run();
  expect(await shortfalls(accountId)).toEqual([6000]);
  const [row] = await books.list(idle, "drafts");
  const [line] = (await books.draft(row!.id)).draftLines;
  await books.call(removeAdjustment, { id: row!.id, lineId: line!.id });
  await books.run();
  expect(await linesOf(idle)).toEqual([]);
  await books.publishAll(accountId);
  await books.run();
  expect(await linesOf(accountId)).toEqual([]);
});

it("The shortfall of a month counts what its account's orders were invoiced, less what was credited", async () => {
  await at("2026-01-10T06:00:00Z");
  const terms = { monthlyMinimumCents: 30_000, monthlyMinimumRule: "proposed_line" as const };
  const weekly = { invoicePeriod: "weekly" as const };
  const { id: accountId } = await openAccount(app, "Weekly Ltd", { ...terms, ...weekly });
  const { id: other } = await openAccount(app, "Other weekly Ltd", weekly);
  await books.finish(accountId, 7_000, "2026-02-03");
  await books.finish(accountId, 5_000, "2026-03-03");
  await books.finish(other, 1_000, "2026-03-03");
  await at("2026-03-10T06:00:00Z");
  await books.run();
  const drafts = await books.list(accountId, "drafts");
  for (const { id } of drafts)
    await books.call(addAdjustment, { id }, { netCents: -200, reason: "Goodwill", vatTreatment: "standard" });
  for (const id of [accountId, other]) {
    for (const row of await books.list(id, "drafts")) {
      const { lines } = await books.publish(row);
      const [line] = lines;
      const { status } = await books.call(
        creditInvoice,
        { id: row.id },
        { reason: "Late", lines: [{ lineId: line!.id, netCents: 300 }] },
      );
      expect(status).toBe(201);
    }
  }
  await books.finish(accountId, 2_000, "2026-03-31");
  await at("2026-04-01T06:00:00Z");
  await books.run();
  const [row] = await books.list(accountId, "drafts");
  const { draftLines } = await books.draft(row!.id);
  expect(draftLines.map(({ kind, netCents }) => [kind, netCents])).toEqual([
    ["order", 2_000],
    ["adjustment", 30_000 - (5_000 - 300) - 2_000],
  ]);
});
