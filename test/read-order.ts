import { type Booking, createBooking } from "../contract/bookings.ts";
import { getOrder, type PublicOrder } from "../contract/orders.ts";
import type { OutboxEmail } from "../contract/outbox.ts";
import type { ShopOrder } from "../contract/shop.ts";
import type { TestApp } from "./app.ts";
import { bookingB1 } from "./fixtures.ts";
import { post } from "./journeys.ts";
import { readOutbox } from "./read-outbox.ts";

/** The fields that the answer to a booking or its refusal may have. */
export type BookingAnswer = Booking & {
  code: string;
  message: string;
  data: Record<string, unknown> & { params?: Record<string, string> };
};

/** Books with B1 and these changes, whatever the answer. */
export function submitBooking(app: TestApp, quoteId: string, changes: object = {}, idempotencyKey?: string) {
  return post<BookingAnswer>(app, createBooking.path, { ...bookingB1, quoteId, ...changes }, idempotencyKey);
}

/** GET as the administrator. */
export async function asAdministrator<Body>(app: TestApp, path: string): Promise<Body> {
  return (await (await app.request(path, { token: await app.administratorToken() })).json()) as Body;
}

/** The order as a shop client sees it. */
export async function shopOrder(app: TestApp, id: number): Promise<ShopOrder> {
  return (await (await app.request(`/wp-json/wc/v3/orders/${id}`, { basic: app.apiKey })).json()) as ShopOrder;
}

/** The order as the holder of its key sees it. */
export async function publicOrder(app: TestApp, { orderId, orderKey }: Booking): Promise<PublicOrder> {
  const path = `${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`;
  return (await (await app.request(path)).json()) as PublicOrder;
}

export async function outboxOf(app: TestApp, orderId: number): Promise<OutboxEmail[]> {
  return readOutbox((path) => asAdministrator(app, path), `?orderId=${orderId}`);
}

export function metaOf(order: ShopOrder): Record<string, unknown> {
  return Object.fromEntries(order.meta_data.map(({ key, value }) => [key, value]));
}
