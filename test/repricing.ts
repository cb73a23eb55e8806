import { expect } from "vitest";
import {
  previewRepricing,
  type RepricedShipment,
  type RepriceOrderRequest,
  type RepriceOrderResult,
  type RepricingPreview,
  repriceOrder,
} from "../contract/reprice-order.ts";
import { changeSettings, type TestApp } from "./app.ts";
import { settingsS0 } from "./fixtures.ts";
import { book, quoteFor, requestNextDay } from "./journeys.ts";
import type { Pending } from "./payments.ts";

/** Next day at 100.00, 120.00 and 80.00, VAT included. */
export const boxes = { at100: "medium_box", at120: "small_box", at80: "short_box" } as const;
const netPrices: Record<string, number> = { medium_box: 81.3, small_box: 97.56, short_box: 65.04 };

/** Prices by which three boxes cost 100.00, 120.00 and 80.00 next day. */
export async function saveRoundPrices(app: TestApp, times = 1): Promise<void> {
  await changeSettings(app, {
    packageTypes: settingsS0.packageTypes.map((one) => {
      const net = netPrices[one.id];
      return net === undefined ? one : { ...one, nextDayPrice: Number((net * times).toFixed(2)) };
    }),
  });
}

const { scheduledDate: _, ...nextDay } = requestNextDay;
export const shipmentOf = (changes: Partial<RepricedShipment> = {}): RepricedShipment => ({
  ...nextDay,
  serviceType: null,
  quantity: 1,
  pallet: null,
  ...changes,
});

/** An order for the box at 100.00 that waits for its payment, or is a request if payments are off. */
export async function bookBox(app: TestApp): Promise<Pending> {
  const quote = await quoteFor(app, requestNextDay);
  const { orderId, orderKey } = await book(app, quote.id);
  return { orderId, orderKey, totalCents: quote.totalCents };
}

export async function preview(
  app: TestApp,
  orderId: number,
  shipment: Partial<RepricedShipment> = {},
): Promise<RepricingPreview> {
  const { status, body } = await askPreview(app, orderId, shipment);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as RepricingPreview;
}

export async function askPreview(app: TestApp, orderId: number, shipment: Partial<RepricedShipment>) {
  const path = previewRepricing.path.replace("{id}", String(orderId));
  const json = { shipment: shipmentOf(shipment) };
  const response = await app.request(path, { json, token: await app.administratorToken() });
  const body = (await response.json()) as RepricingPreview | { message: string; data: { params?: object } };
  return { status: response.status, body };
}

export type Asked = Partial<Omit<RepriceOrderRequest, "shipment">> & { shipment?: Partial<RepricedShipment> };

/** Reads the prices that staff are shown, then sends their choice; omitted fields are as shown. */
export async function reprice(app: TestApp, orderId: number, { shipment = {}, ...chosen }: Asked, key?: string) {
  const seen = await preview(app, orderId, shipment);
  return sendRepricing(app, orderId, bodyOf(seen, { shipment, ...chosen }), key);
}

export function bodyOf(seen: RepricingPreview, { shipment = {}, ...chosen }: Asked): RepriceOrderRequest {
  const price = seen.prices.find(({ by }) => by === chosen.price?.by) ?? seen.prices.at(-1);
  return {
    shipment: shipmentOf(shipment),
    version: seen.version,
    price: { by: "today" },
    totalCents: price?.ok ? price.totalCents : 0,
    differenceCents: price?.ok ? price.differenceCents : null,
    difference: "none",
    ...chosen,
  };
}

export async function sendRepricing(app: TestApp, orderId: number, json: RepriceOrderRequest, key?: string) {
  const path = repriceOrder.path.replace("{id}", String(orderId));
  const response = await app.request(path, {
    json,
    token: await app.administratorToken(),
    ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
  });
  type Answer = RepriceOrderResult & { code?: string; message?: string; data?: { params?: Record<string, string> } };
  return { status: response.status, body: (await response.json()) as Answer };
}
