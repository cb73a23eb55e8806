import { aimedRequests, comparedUpTo, type Row } from "../admin/requests.ts";

/** Lists, order page, searches and dashboard have the same requests as `bench -- admin`. */
const compared = comparedUpTo(3);

const shopRequests: Row[] = [
  compared("wc/v3: orders", "listShopOrders", () => ({})),
  compared("wc/v3: orders, 100 a page", "listShopOrders", () => ({ query: { per_page: 100 } })),
  compared("wc/v3: orders, page 20", "listShopOrders", () => ({ query: { per_page: 100, page: 20 } })),
  ...(["processing", "completed", "refunded"] as const).map((status) =>
    compared(`wc/v3: orders, ${status}`, "listShopOrders", () => ({ query: { status } })),
  ),
  compared("wc/v3: orders of an email address", "listShopOrders", (_, { email }) => ({
    query: { customer_email: email },
  })),
  compared("wc/v3: orders of a customer", "listShopOrders", (_, { customerId }) => ({
    query: { customer: customerId },
  })),
  compared("wc/v3: orders by what was changed", "listShopOrders", () => ({ query: { orderby: "modified" } })),
  compared("wc/v3: search by name", "listShopOrders", (_, { name }) => ({ query: { search: name } })),
  compared("wc/v3: an order", "getShopOrder", (_, { id }) => ({ params: { id } })),
  compared("wc/v3: customers", "listShopCustomers", () => ({})),
  compared("wc/v3: customers by id", "listShopCustomers", () => ({ query: { orderby: "id" } })),
  compared("wc/v3: a customer", "getShopCustomer", (_, { customerId }) => ({ params: { id: customerId } })),
];

/** `day`: the one whose board has the same deliveries in both shops. */
export function sizeRequests(day: string): Row[] {
  return [
    ...aimedRequests,
    ...shopRequests,
    compared("dashboard, this week: deliveries", "getDashboardDeliveries", () => ({ query: { period: "thisWeek" } })),
    compared("dashboard, this month: deliveries", "getDashboardDeliveries", () => ({ query: { period: "thisMonth" } })),
    compared("the delivery of an order", "getDelivery", (_, { deliveredId }) => ({ params: { id: deliveredId } })),
    compared("drivers", "listDrivers", () => ({})),
    // Boards requested in quick succession wait for each other, and this compares single reads.
    { ...comparedUpTo(1.5)("the board", "getBoard", () => ({ query: { day } })), pauseMs: 300 },
  ];
}
