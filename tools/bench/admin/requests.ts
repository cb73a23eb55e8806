import type { CallInput } from "../../../contract/call.ts";
import { orderSorts } from "../../../contract/order-sorts.ts";
import { orderTabs } from "../../../domain/orders/order-tabs.ts";
import { orderStatuses } from "../../../domain/orders/statuses.ts";
import { salesPeriodNames, salesPeriods } from "../../../domain/sales/periods.ts";
import { allRoutes } from "../../../server/http/routes.ts";
import type { Sample, Shop } from "../open-shop.ts";

/**
 * `maxRatio`: how many times as long it may take with many orders as with few; null for what only has to stay under
 * 1 s. `pauseMs`: before each request; none unless it says so.
 */
export type Row = { name: string; maxRatio: number | null; pauseMs?: number; path(shop: Shop, sample: Sample): string };

const calls = new Map(allRoutes().map(({ call }) => [call.name, call]));

function pathOf(name: string, { params = {}, query = {} }: CallInput): string {
  const call = calls.get(name);
  if (!call) throw new Error(`There is no call ${name}`);
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]));
  const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return words.size === 0 ? path : `${path}?${words}`;
}

type Asked = (shop: Shop, sample: Sample) => CallInput;

const row =
  (maxRatio: number | null) =>
  (name: string, call: string, asked: Asked): Row => ({
    name,
    maxRatio,
    path: (shop, sample) => pathOf(call, asked(shop, sample)),
  });
export const comparedUpTo = (maxRatio: number) => row(maxRatio);
const compared = comparedUpTo(3);
const bounded = row(null);

/** Search terms as callers give them, one row for each kind. */
const terms: [string, (sample: Sample) => string][] = [
  ["a name without marks", ({ name }) => name.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "")],
  ["phone", ({ phone }) => phone],
  ["the end of a phone", ({ phone }) => phone.replace(/\D/g, "").slice(-7)],
  ["phone of a contact", ({ contactPhone }) => contactPhone],
  ["name of a contact", ({ contact }) => contact],
  ["Eircode", ({ eircode }) => eircode],
  ["street", ({ street }) => street],
  ["town", ({ town }) => town],
  ["street and town", ({ street, town }) => `${street} ${town}`],
  ["company", ({ company }) => company],
  ["DCQ-", ({ quote }) => quote],
  ["DL-", ({ form }) => form],
  ["WC-", ({ id }) => `WC-${id}`],
  ["'#' and number", ({ id }) => `#${id}`],
  ["receipt", ({ receipt }) => receipt],
  ["payment reference", ({ payment }) => payment],
];

/** The requests that have targets. */
export const aimedRequests: Row[] = [
  compared("orders: page 1", "listStaffOrders", () => ({})),
  ...orderStatuses.map((status) => compared(`orders: ${status}`, "listStaffOrders", () => ({ query: { status } }))),
  compared("orders: search by id", "listStaffOrders", (_, { id }) => ({ query: { search: id } })),
  compared("orders: search by e-mail", "listStaffOrders", (_, { email }) => ({ query: { search: email } })),
  compared("orders: search by name", "listStaffOrders", (_, { name }) => ({ query: { search: name } })),
  ...terms.map(([name, term]) =>
    compared(`orders: search by ${name}`, "listStaffOrders", (_, sample) => ({ query: { search: term(sample) } })),
  ),
  compared("orders: counts of the tabs", "countStaffOrders", (_, { id }) => ({ query: { since: id } })),
  ...orderTabs.map((tab) => compared(`orders: tab ${tab}`, "listStaffOrders", () => ({ query: { tab, perPage: 50 } }))),
  ...orderSorts.map((sort) => compared(`orders: sorted by ${sort}`, "listStaffOrders", () => ({ query: { sort } }))),
  compared("an order", "getStaffOrder", (_, { id }) => ({ params: { id } })),
  compared("customers: page 1", "listCustomers", () => ({})),
  compared("customers: active", "listCustomers", () => ({ query: { status: "active" } })),
  compared("customers: inactive", "listCustomers", () => ({ query: { status: "inactive" } })),
  compared("customers: search by e-mail", "listCustomers", (_, { email }) => ({ query: { search: email } })),
  compared("customers: search by name", "listCustomers", (_, { name }) => ({ query: { search: name } })),
  compared("customers: search by phone", "listCustomers", (_, { phone }) => ({ query: { search: phone } })),
  compared("a customer", "getCustomer", (_, { customerId }) => ({ params: { id: customerId } })),
  compared("a customer's orders", "listCustomerOrders", (_, { customerId }) => ({ params: { id: customerId } })),
  ...salesPeriods.flatMap((period) => {
    const name = `dashboard, ${salesPeriodNames[period].toLowerCase()}`;
    return [
      compared(`${name}: figures`, "getDashboardFigures", () => ({ query: { period } })),
      compared(`${name}: routes`, "getDashboardRoutes", () => ({ query: { period } })),
      compared(`${name}: orders`, "listDashboardOrders", () => ({ query: { period } })),
    ];
  }),
];

const surname = ({ name }: Sample) => name.slice(name.indexOf(" ") + 1);

/** The most expensive requests that staff can make. */
const expensiveRequests: Row[] = [
  bounded("orders: the last page", "listStaffOrders", ({ orders }) => ({ query: { page: Math.ceil(orders / 10) } })),
  bounded("orders: the middle page", "listStaffOrders", ({ orders }) => ({ query: { page: Math.ceil(orders / 20) } })),
  ...(["collection", "amount", "customer"] as const).flatMap((sort) => [
    bounded(`orders: by ${sort}, the middle page`, "listStaffOrders", ({ orders }) => ({
      query: { sort, page: Math.ceil(orders / 20) },
    })),
    bounded(`orders: by ${sort} in one status`, "listStaffOrders", () => ({ query: { sort, status: "refunded" } })),
    bounded(`orders: by ${sort} in a year`, "listStaffOrders", () => ({
      query: { sort, from: "2025-01-01", to: "2025-12-31" },
    })),
    bounded(`orders: by ${sort}, what all have`, "listStaffOrders", () => ({ query: { sort, search: "example" } })),
  ]),
  bounded("orders: what all have", "listStaffOrders", () => ({ query: { search: "example" } })),
  bounded("orders: what all have, the last page", "listStaffOrders", () => ({
    query: { search: "example", page: 20, perPage: 50 },
  })),
  bounded("orders: a surname", "listStaffOrders", (_, sample) => ({ query: { search: surname(sample) } })),
  bounded("orders: a surname, the last page", "listStaffOrders", (_, sample) => ({
    query: { search: surname(sample), page: 20, perPage: 50 },
  })),
  bounded("orders: a surname in one status", "listStaffOrders", (_, sample) => ({
    query: { search: surname(sample), status: "refunded" },
  })),
  bounded("orders: a service", "listStaffOrders", () => ({ query: { search: "motor" } })),
  bounded("orders: one letter", "listStaffOrders", () => ({ query: { search: "q" } })),
  bounded("orders: two digits", "listStaffOrders", () => ({ query: { search: "99" } })),
  bounded("orders: three digits", "listStaffOrders", () => ({ query: { search: "123" } })),
  bounded("orders: what nobody has", "listStaffOrders", () => ({ query: { search: "example zzz" } })),
  bounded("orders: collected in a year", "listStaffOrders", () => ({
    query: { collectionFrom: "2024-01-01", collectionTo: "2024-12-31" },
  })),
  bounded("orders: quote requests", "listStaffOrders", () => ({ query: { quoteRequests: true, page: 50 } })),
  bounded("orders: sandbox, failed", "listStaffOrders", () => ({ query: { sandbox: true, status: "failed" } })),
  bounded("customers: what all have", "listCustomers", () => ({ query: { search: "example" } })),
  bounded("customers: a surname", "listCustomers", (_, sample) => ({ query: { search: surname(sample) } })),
  bounded("customers: one letter", "listCustomers", () => ({ query: { search: "q" } })),
  bounded("customers: page 100", "listCustomers", () => ({ query: { page: 100 } })),
  bounded("the busiest customer", "getCustomer", ({ busiestCustomer }) => ({ params: { id: busiestCustomer } })),
  bounded("the busiest customer's orders", "listCustomerOrders", ({ busiestCustomer }) => ({
    params: { id: busiestCustomer },
  })),
  bounded("dashboard, last year: the last orders", "listDashboardOrders", ({ orders }) => ({
    query: { period: "lastYear", page: Math.max(1, Math.floor(orders / 30)) },
  })),
];

export const rows: Row[] = [...aimedRequests, ...expensiveRequests];
