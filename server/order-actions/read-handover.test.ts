import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { bookTwoPaid, type DistinctOrder } from "../../test/two-orders.ts";
import { readHandover } from "./read-handover.ts";

const { app, clock } = appForFile({ livePayments: true });

let sequence = 0;
type Event = {
  kind: "complete" | "arrive" | "take_back";
  role?: "driver" | "shop";
  stop?: "pickup" | "dropoff";
  takes_back?: string;
};

/** Adds an event, each a minute after the previous one. */
async function add(
  { orderId }: DistinctOrder,
  { kind, role = "driver", stop = "dropoff", ...event }: Event,
  data: object = {},
) {
  const id = randomUUID();
  const at = new Date(clock.now().getTime() + ++sequence * 60_000);
  await app.db
    .insertInto("delivery_events")
    .values({
      id,
      order_id: orderId,
      stop,
      kind,
      role,
      actor: "Aoife Daly",
      device: "phone",
      sequence,
      happened_at: at,
      received_at: at,
      data: JSON.stringify(data),
      ...event,
    })
    .execute();
  return id;
}

async function prove({ orderId }: DistinctOrder, event_id: string, kind: "signature" | "picture") {
  await app.db
    .insertInto("proofs")
    .values({
      id: randomUUID(),
      key: `proof-of-a-test-${randomUUID()}`,
      order_id: orderId,
      stop: "dropoff",
      event_id,
      kind,
      strokes: kind === "signature" ? "[]" : null,
      sha256: "0".repeat(64),
      taken_at: clock.now(),
      received_at: clock.now(),
    })
    .execute();
}

const finish = ({ orderId }: DistinctOrder) =>
  app.db.updateTable("stops").set({ state: "done" }).where("order_id", "=", orderId).execute();
const read = async ({ orderId }: DistinctOrder) => {
  const found = await readHandover(app.db, orderId);
  return found && [found.signedBy, found.signed];
};

it("Each order shows who received its own goods, and whether they signed", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const [order, signedBy, proof] of [
    [first, "Pat", "signature"],
    [second, "Una", "picture"],
  ] as const) {
    await finish(order);
    await prove(order, await add(order, { kind: "complete" }, { signedBy }), proof);
  }
  expect([await read(first), await read(second)]).toEqual([
    ["Pat", true],
    ["Una", false],
  ]);
});

it("The last handover counts; pickups, arrivals, completions by staff and refused events don't", async () => {
  const [order, other] = await bookTwoPaid(app);
  await finish(order);
  await add(order, { kind: "complete" }, { signedBy: "Pat" });
  await add(order, { kind: "complete" }, { signedBy: "Una" });
  await add(order, { kind: "complete", stop: "pickup" }, { signedBy: "Sender" });
  await add(order, { kind: "arrive" }, { signedBy: "Nobody yet" });
  await add(order, { kind: "complete", role: "shop" }, { signedBy: "Staff" });
  await add(order, { kind: "complete" }, { signedBy: "Too late", refused: "The stop was done" });
  await add(other, { kind: "complete" }, { signedBy: "Another" });
  expect(await read(order)).toEqual(["Una", false]);
  expect(await read(other)).toBeNull();
});

it("An undone handover doesn't count, unless undoing it was refused or belongs to another order", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const order of [first, second]) await finish(order);
  const earlier = await add(first, { kind: "complete" }, { signedBy: "Pat" });
  const last = await add(first, { kind: "complete" }, { signedBy: "Una" });
  await add(first, { kind: "take_back", takes_back: last });
  await add(first, { kind: "take_back", takes_back: earlier }, { refused: "It is too late" });
  await add(second, { kind: "take_back", takes_back: earlier });
  expect([await read(first), await read(second)]).toEqual([["Pat", false], null]);
});
