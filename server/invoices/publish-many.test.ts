import { beforeEach, describe, expect, it } from "vitest";
import type { InvoiceRow } from "../../contract/invoices.ts";
import * as calls from "../../contract/publishing.ts";
import { openAccount } from "../../test/accounts.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookkeeping } from "../../test/bookkeeping.ts";
import { publishWaiting } from "./publish-many.ts";

const { app, clock } = appForFile({ environment: { vatNumber: "IE1234567T" } });
let token: string;
beforeEach(async () => {
  clock.set("2026-04-01T06:00:00Z");
  token = await app.staffToken("bookkeeper");
});
const books = bookkeeping(app, () => token);

/** Creates this many drafts, each for its own account. */
async function drafts(name: string, count: number): Promise<InvoiceRow[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await openAccount(app, `${name} ${index}`);
    await books.finish(id, 1000 + index);
    ids.push(id);
  }
  await books.run();
  const rows: InvoiceRow[] = [];
  for (const id of ids) rows.push((await books.list(id, "drafts"))[0]!);
  return rows;
}
const start = (rows: InvoiceRow[], headers = {}) => {
  const invoices = rows.map(({ id, version, totalCents }) => ({ id, version, totalCents }));
  return books.call<calls.Publishing>(calls.startPublishing, {}, { invoices }, headers);
};
const progress = async (id: number) => (await books.call<calls.Publishing>(calls.getPublishing, { id })).body;
const numbersOf = async (rows: InvoiceRow[]) => {
  const invoices = app.db.selectFrom("invoices").select(["number", "published_by"]);
  return invoices
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("state", "=", "published")
    .orderBy("number")
    .execute();
};

describe("Publishing many drafts", () => {
  it("is done by a job, even on two nodes at once without a gap or duplicate number, in the requester's name [C033] [C044]", async () => {
    const rows = await drafts("Many", 25);
    const changed = rows.at(-1)!;
    await books.finish(changed.accountId, 500);
    await books.run();
    const key = { "Idempotency-Key": "publish-many-0001" };
    const [{ body }, again] = [await start(rows, key), await start(rows, key)];
    expect([body, again.body.id]).toMatchObject([{ total: 25, waiting: 25, published: 0 }, body.id]);
    while ((await Promise.all([publishWaiting(app.context), publishWaiting(app.context)])).some(Boolean));
    expect(await progress(body.id)).toMatchObject({
      waiting: 0,
      published: 24,
      refused: [{ invoiceId: changed.id, refusal: expect.stringContaining("has changed since you saw it") }],
    });
    const published = await numbersOf(rows);
    const first = published[0]!.number!;
    expect(published.map(({ number }) => number)).toEqual(published.map((_, index) => first + index));
    const names = [...new Set(published.map(({ published_by }) => published_by))];
    expect(names).toEqual([expect.stringMatching(/^bookkeeper-/)]);
    const papers = app.db.selectFrom("account_papers").select("id");
    expect(
      await papers
        .where(
          "invoice_id",
          "in",
          rows.map(({ id }) => id),
        )
        .execute(),
    ).toHaveLength(24);
  });

  it("can be stopped, and resumes if it was killed in the middle of a draft [C033]", async () => {
    const rows = await drafts("Stopped", 3);
    const { body } = await start(rows);
    const killed = app.context.db.transaction().execute(async (db) => {
      await publishWaiting({ ...app.context, db });
      throw new Error("The process was killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect([await progress(body.id), await numbersOf(rows)]).toMatchObject([{ waiting: 3, published: 0 }, []]);
    expect((await books.call<calls.Publishing>(calls.stopPublishing, { id: body.id })).body.stoppedBy).toMatch(
      /^bookkeeper-/,
    );
    await publishWaiting(app.context);
    expect(await numbersOf(rows)).toEqual([]);
    // Waiting drafts stay drafts, and can be published again.
    const next = (await start(rows)).body;
    await publishWaiting(app.context);
    expect(await progress(next.id)).toMatchObject({ waiting: 0, published: 3, refused: [] });
    expect(await numbersOf(rows)).toHaveLength(3);
    expect((await books.call(calls.getPublishing, { id: 999_999 })).status).toBe(404);
  });
});
