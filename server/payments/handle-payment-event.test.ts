import { expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import type { Context } from "../context.ts";
import type { GatewayEvent, PaymentGateway } from "../gateways/gateway.ts";
import { handlePaymentEvent } from "./handle-payment-event.ts";

const { app } = appForFile({ livePayments: true });

/** An event that can't be read; its problem becomes its effect. */
const unreadable = (eventId: string, problem: string) =>
  ({ kind: "unreadable", eventId, type: "charge.odd", problem, body: "{}" }) as GatewayEvent;

async function handle(event: GatewayEvent, name: PaymentGateway["name"] = "sandbox") {
  const gateway = app.context.payments;
  if (!gateway) throw new Error("No gateway takes payments");
  const context: Context = { ...app.context, payments: { ...gateway, name, readEvent: () => event } };
  const handled = await handlePaymentEvent(context, { body: "{}", signature: "" });
  return "effect" in handled ? handled.effect : handled;
}

const effects = async () => {
  const rows = await app.db.selectFrom("payment_events").selectAll().orderBy("gateway").orderBy("event_id").execute();
  return rows.map(({ gateway, event_id, effect }) => [gateway, event_id, effect]);
};

it("Each event of each gateway has its own recorded effect, and a second delivery gets the same answer", async () => {
  expect(await handle(unreadable("evt_1", "one"), "stripe")).toBe("unreadable: one");
  expect(await handle(unreadable("evt_1", "two"))).toBe("unreadable: two");
  expect(await handle(unreadable("evt_2", "three"))).toBe("unreadable: three");
  const recorded = [
    ["sandbox", "evt_1", "unreadable: two"],
    ["sandbox", "evt_2", "unreadable: three"],
    ["stripe", "evt_1", "unreadable: one"],
  ];
  expect(await effects()).toEqual(recorded);
  expect(await handle(unreadable("evt_2", "again"))).toBe("unreadable: three");
  expect(await handle(unreadable("evt_1", "again"))).toBe("unreadable: two");
  expect(await handle(unreadable("evt_1", "again"), "stripe")).toBe("unreadable: one");
  expect(await effects()).toEqual(recorded);
});
