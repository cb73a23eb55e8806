import { describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  eraseRecipient,
  exportRecipient,
  type FoundRecipient,
  findRecipient,
  type RecipientExport,
} from "../../contract/recipients.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { columnsHolding } from "../../test/fill-texts.ts";
import { bookTwoDriven, readEverythingOf } from "../../test/two-orders.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";

const { app } = appForFile({ livePayments: true });

async function ask<Body>(path: string, json: object) {
  const response = await app.request(path, { json, token: await app.administratorToken() });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const find = async (contact: string) => (await ask<FoundRecipient>(findRecipient.path, { contact })).body;
const complete = (id: number) =>
  app.db.updateTable("orders").set({ status: "completed" }).where("id", "=", id).execute();

describe("a person who only received a parcel", () => {
  it("is found by phone in any spelling, exported, and erased once the delivery is over, while the customer and others stay", async () => {
    const [theirs, other] = await bookTwoDriven(app);
    expect((await find("+353 85 333 4444")).stops).toMatchObject([
      { orderId: theirs.orderId, stop: "dropoff", name: "Pat Flynn", isOpen: true },
    ]);
    const early = await ask(eraseRecipient.path, { contact: "085 333 4444", seen: 1 });
    expect([early.status, early.body.code]).toEqual([409, "not_erasable"]);
    for (const { orderId } of [theirs, other]) await complete(orderId);
    await foldOrderChanges(app.db);
    const before = await readEverythingOf(app.db, other.orderId as OrderId);

    const { body: file } = await ask<RecipientExport>(exportRecipient.path, { contact: "0853334444" });
    expect(file.stops).toMatchObject([
      { stop: "dropoff", name: "Pat Flynn", phone: "0853334444", details: { delivery_instructions: "Ask for Pat" } },
    ]);
    for (const text of ["Orla", "orla@", "4 Quay Street", "Una Ryan"]) expect(JSON.stringify(file)).not.toContain(text);

    const stale = await ask(eraseRecipient.path, { contact: "0853334444", seen: 2 });
    expect([stale.status, stale.body.code]).toEqual([409, "action_refused"]);
    const erased = await ask(eraseRecipient.path, { contact: "0853334444", seen: 1 });
    expect([erased.status, erased.body]).toEqual([200, { stops: 1, savedAddresses: 0 }]);
    for (const text of ["Pat Flynn", "0853334444", "Ask for Pat", "853334444"])
      expect(await columnsHolding(app.db, text), text).toEqual([]);
    const order = await app.db
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", theirs.orderId)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      customer_name: theirs.name,
      customer_email: theirs.email,
      customer_phone: "0851112222",
      total_cents: theirs.totalCents,
      shipment: { dropoff: { address1: "", postcode: "" }, pickup: { address1: expect.stringMatching(/./) } },
      meta: { pickup_instructions: "Gate 4" },
    });
    const proofs = await app.db.selectFrom("proofs").select("stop").where("order_id", "=", theirs.orderId).execute();
    expect(proofs.filter(({ stop }) => stop === "dropoff")).toEqual([]);
    expect(await readEverythingOf(app.db, other.orderId as OrderId)).toEqual(before);
    expect((await find("0853334444")).stops).toEqual([]);
    expect(await findSummaryDifferences(app.db)).toEqual([]);
  });

  it("is found by an email address in the instructions, while a customer's own orders are only counted", async () => {
    const [theirs, other] = await bookTwoDriven(app);
    await app.db
      .updateTable("orders")
      .set({ meta: JSON.stringify({ delivery_instructions: "Write to Una.Ryan@example.ie first" }) })
      .where("id", "=", theirs.orderId)
      .execute();
    expect((await find("una.ryan@example.ie")).stops).toMatchObject([{ orderId: theirs.orderId, stop: "dropoff" }]);
    const own = await find(other.email);
    expect([own.stops, own.customerOrders]).toEqual([[], 1]);
    const mistyped = await ask(findRecipient.path, { contact: "12" });
    expect([mistyped.status, Object.keys(mistyped.body.data["params" as never] ?? {})]).toEqual([422, ["contact"]]);
  });
});
