import { type ParameterFault, refuseParameters } from "./refusals.ts";

const statuses = [
  "auto-draft",
  "pending",
  "processing",
  "on-hold",
  "completed",
  "cancelled",
  "refunded",
  "failed",
  "checkout-draft",
];
const statusFault = `status is not one of ${statuses.slice(0, -1).join(", ")}, and ${statuses.at(-1)}.`;

/** Refuses what the schema of an order refuses. Only the currencies that are likely here are known. */
export function checkOrder(body: Record<string, unknown>): void {
  const faults: ParameterFault[] = [];
  const typed = (parameter: string, isRight: (value: unknown) => boolean, type: string) => {
    if (body[parameter] === undefined || isRight(body[parameter])) return;
    const message = `${parameter} is not of type ${type}.`;
    faults.push({ parameter, code: "rest_invalid_type", message, data: { param: parameter } });
  };
  if (body["status"] !== undefined && !statuses.includes(String(body["status"]))) {
    faults.push({ parameter: "status", code: "rest_not_in_enum", message: statusFault });
  }
  if (body["currency"] !== undefined && !["EUR", "GBP", "USD"].includes(String(body["currency"]))) {
    faults.push({
      parameter: "currency",
      code: "rest_not_in_enum",
      message: "currency is not one of EUR, GBP, and USD.",
    });
  }
  typed("customer_id", (value) => Number.isInteger(value), "integer");
  typed("customer_note", (value) => typeof value === "string", "string");
  const email = (body["billing"] as { email?: unknown } | undefined)?.email;
  // An e-mail may be null, but not empty.
  if (email !== undefined && email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(email))) {
    faults.push({ parameter: "billing", code: "rest_invalid_email", message: "Invalid email address." });
  }
  typed("payment_method", (value) => typeof value === "string", "string");
  typed("transaction_id", (value) => typeof value === "string", "string");
  for (const list of ["meta_data", "line_items", "shipping_lines", "fee_lines"]) typed(list, Array.isArray, "array");
  typed("set_paid", (value) => typeof value === "boolean", "boolean");
  refuseParameters(faults);
}

export function checkRefund(body: Record<string, unknown>): void {
  const faults: ParameterFault[] = [];
  for (const [parameter, type] of [
    ["amount", "string"],
    ["reason", "string"],
    ["api_refund", "boolean"],
  ] as const) {
    if (body[parameter] === undefined || typeof body[parameter] === type) continue;
    const message = `${parameter} is not of type ${type}.`;
    faults.push({ parameter, code: "rest_invalid_type", message, data: { param: parameter } });
  }
  refuseParameters(faults);
}
