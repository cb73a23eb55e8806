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

const currencies = `
  AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTC BTN BWP BYR BYN BZD CAD
  CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GGP GHS GIP GMD GNF GTQ
  GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR IRT ISK JEP JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK
  LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN
  PGK PHP PKR PLN PRB PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STN SYP SZL THB TJS TMT
  TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VEF VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`
  .trim()
  .split(/\s+/);
const currencyFault = `currency is not one of ${currencies.slice(0, -1).join(", ")}, and ${currencies.at(-1)}.`;

/** Refuses what the schema of an order refuses. */
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
  if (body["currency"] !== undefined && !currencies.includes(String(body["currency"]))) {
    faults.push({ parameter: "currency", code: "rest_not_in_enum", message: currencyFault });
  }
  typed("customer_id", (value) => Number.isInteger(value), "integer");
  typed("customer_note", (value) => typeof value === "string", "string");
  const email = (body["billing"] as { email?: unknown } | undefined)?.email;
  // An email may be null, but not empty.
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
