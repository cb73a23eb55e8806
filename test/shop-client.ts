import { expect } from "vitest";
import type { ErrorBody } from "../contract/errors.ts";
import type { ShopOrder } from "../contract/shop.ts";
import type { TestApp } from "./app.ts";

export const wcOrders = "/wp-json/wc/v3/orders";

type Answer<Body> = { status: number; body: Body };

/** Makes a call as a shop client, with the test's own key. */
export async function ask<Body = ErrorBody>(
  app: TestApp,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  json?: unknown,
  idempotencyKey?: string,
): Promise<Answer<Body>> {
  const headers: HeadersInit = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  const response = await app.request(path, { method, json, headers, basic: app.apiKey });
  return { status: response.status, body: (await response.json()) as Body };
}

/** Creates an order as a shop client; it has to be accepted. */
export async function makeOrder(app: TestApp, body: object = {}): Promise<ShopOrder> {
  const made = await ask<ShopOrder>(app, "POST", wcOrders, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

/** Changes an order; the change has to be accepted. */
export async function changeOrder(app: TestApp, id: number, changes: object): Promise<ShopOrder> {
  const changed = await ask<ShopOrder>(app, "PUT", `${wcOrders}/${id}`, changes);
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return changed.body;
}

/** Expects a refusal with 400 and returns the texts of the invalid parameters. */
export async function refusedParameters(
  app: TestApp,
  method: "POST" | "PUT",
  path: string,
  body: unknown,
): Promise<Record<string, string>> {
  const { status, body: refused } = await ask(app, method, path, body);
  expect([status, refused.code]).toEqual([400, "rest_invalid_param"]);
  return refused.data.params ?? {};
}

export const mary = {
  first_name: "Mary",
  last_name: "Byrne",
  address_1: "1 Main Street",
  city: "Dublin",
  postcode: "D01 F5P2",
  country: "IE",
  email: "Mary@Example.ie",
  phone: "+353 1 555 0100",
};

/** One line of the courier service at this gross price. */
export const line = (total: string) => [{ product_id: 1, quantity: 1, total }];
