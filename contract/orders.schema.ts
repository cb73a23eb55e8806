import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { orderTabs } from "../domain/orders/order-tabs.ts";
import { manualMethods } from "../domain/orders/payment-methods.ts";
import { orderStatuses } from "../domain/orders/statuses.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { firstSalesPeriod, salesPeriods } from "../domain/sales/periods.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { dashboardStatuses } from "./dashboard-statuses.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { onAccountFields } from "./on-account.schema.ts";
import { orderSorts } from "./order-sorts.ts";
import { orderId, queryDay, queryNumber, searchText } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

/** A missing key is answered like a wrong one. */
export const getOrderQuery = z.object({ key: z.string().catch("") });

export const recoverBookingBody = z.object({
  orderId: z
    .number({ error: "Please enter an order ID" })
    .int({ error: "The order ID is a whole number" })
    .min(1, { error: "The order ID is a number from 1" })
    .max(maxInteger, { error: "There is no order with this ID" }),
});

/** The amount shown when staff confirmed; without it nothing is compared. */
const seenCents = z
  .number({ error: "The amount that was shown must be a number of cents" })
  .int({ error: "The amount that was shown must be whole cents" })
  .min(0, { error: "The amount that was shown cannot be below €0.00" })
  .optional();

export const recordPaymentBody = strictBody({
  /** The amount due. */
  seenCents,
  method: z.enum(manualMethods, { error: `Method must be one of ${manualMethods.join(", ")}` }),
  /** What came in, the amount due by default. Less pays a part; more is recorded as a surplus. */
  amountCents: z
    .number({ error: "The amount must be a number of cents" })
    .int({ error: "The amount must be whole cents" })
    .min(1, { error: "The amount must be more than €0.00" })
    .max(maxTotalCents, { error: `The amount may be at most ${formatEuro(maxTotalCents)}` })
    .optional(),
  /** The day in Dublin on which it came in, today by default. */
  receivedOn: z
    .string({ error: "The day must be one such as 2026-03-04" })
    .refine(isIsoDate, { error: "The day must be one such as 2026-03-04" })
    .optional(),
  /** The payment's reference; required unless the order goes on account. */
  reference: z
    .string({ error: "Reference is required" })
    .trim()
    .max(200, { error: "Reference may have at most 200 characters" })
    .default(""),
  /** The account that it goes on; only for the method 'account'. */
  account: strictBody(onAccountFields).optional(),
}).superRefine(({ method, reference, account }, { addIssue }) => {
  const issue = (path: string[], message: string) => addIssue({ code: "custom", path, message });
  if (method !== "account" && reference === "") issue(["reference"], "Reference is required");
  if (method === "account" && account === undefined) issue(["account", "accountId"], "Choose the account");
  if (method !== "account" && account !== undefined)
    issue(["account"], "Only an order that goes on account names an account");
});

const action = z.enum(["complete", "hold", "cancel", "process"], {
  error: "Action must be complete, hold, cancel or process",
});
const refund = z.boolean({ error: "Refund must be true or false" }).default(false);

/** Whether the customer gets an email about it. */
export const notifyCustomer = z.boolean({ error: "Say whether the customer is told" }).default(true);

const refundsOnlyCancelled = (body: { action: string; refund: boolean }) => body.action === "cancel" || !body.refund;
const refundText = { error: "Only an order being cancelled can be refunded with it", path: ["refund"] };

export const changeOrderStatusBody = strictBody({
  action,
  refund,
  tellCustomer: notifyCustomer,
  /** The refundable amount. */
  seenCents,
}).refine(refundsOnlyCancelled, refundText);

const maxOrdersAtOnce = 50;

export const changeManyOrdersBody = strictBody({
  orderIds: z
    .array(orderId, { error: "Orders must be a list of ids" })
    .min(1, { error: "Choose at least one order" })
    .max(maxOrdersAtOnce, { error: `At most ${maxOrdersAtOnce} orders at once` }),
  action,
  refund,
  tellCustomer: notifyCustomer,
}).refine(refundsOnlyCancelled, refundText);

export const setOrderPriceBody = strictBody({
  /** The previous price. */
  seenCents,
  totalCents: z
    .number({ error: "The price must be a number of cents" })
    .int({ error: "The price must be whole cents" })
    .min(1, { error: "The price must be more than €0.00" })
    .max(maxTotalCents, { error: `The price may be at most ${formatEuro(maxTotalCents)}` }),
  label: z
    .string({ error: "The label must be text" })
    .overwrite(cleanText)
    .max(maxLengths.line, { error: `The label may have at most ${maxLengths.line} characters` })
    .default(""),
  sendLink: z.boolean({ error: "Say whether to send the payment link" }),
  /** Only for an order on account; customers of other orders are sent the link. */
  tellCustomer: notifyCustomer,
});

export const waiveDifferenceBody = strictBody({
  /** The difference that is due. */
  seenCents,
  reason: z
    .string({ error: "Say why" })
    .overwrite(cleanText)
    .min(1, { error: "Say why" })
    .max(maxLengths.line, { error: `The reason may have at most ${maxLengths.line} characters` }),
  tellCustomer: notifyCustomer,
});

export const addOrderNoteBody = z.object({
  text: z
    .string({ error: "Write the note first" })
    .overwrite(cleanLines)
    .min(1, { error: "Write the note first" })
    .max(maxLengths.message, { error: `A note may have at most ${maxLengths.message} characters` }),
  toCustomer: z.boolean({ error: "Say whether the customer is sent the note" }),
});

const flag = (name: string) =>
  z
    .enum(["true", "false"], { error: `${name} must be true or false` })
    .transform((value) => value === "true")
    .default(false);

const statusWords = ["all", ...orderStatuses] as const;

/**
 * Shared by list and export. `from` and `to` are booking days, `quoteRequests` keeps only orders on hold without a
 * price, `uncollected` only those whose goods are still with the sender, `sandbox` only those paid in the sandbox.
 */
export const staffOrdersFilter = z.object({
  /**
   * Matches within number, customer name, email, service name and reference; one or two letters match word starts
   * only.
   */
  search: searchText,
  status: z
    .enum(statusWords, { error: `Status must be one of ${statusWords.join(", ")}` })
    .transform((status) => (status === "all" ? undefined : status))
    .optional(),
  from: queryDay("From"),
  to: queryDay("To"),
  collectionFrom: queryDay("Collection from"),
  collectionTo: queryDay("Collection to"),
  quoteRequests: flag("Quote requests"),
  uncollected: flag("Uncollected"),
  sandbox: flag("Sandbox"),
  /** Waits for an approver of its account. */
  awaitingApproval: flag("Awaiting approval"),
  /** Waits for payment, or something is due although money came in. */
  unpaid: flag("Unpaid"),
  /** One of the work tabs, which overrides status, quote requests and collection days. */
  tab: z.enum(orderTabs, { error: `Tab must be one of ${orderTabs.join(", ")}` }).optional(),
});

export const listStaffOrdersQuery = staffOrdersFilter.extend({
  /** By default newest first, or by collection in a tab of days. */
  sort: z.enum(orderSorts, { error: `Sort must be one of ${orderSorts.join(", ")}` }).optional(),
  page: queryNumber("Page", 1_000_000).default(1),
  perPage: queryNumber("Orders per page", 100).default(10),
});

/** May hold an unresolved `tab`, which `readTab` turns into the other fields. */
export type OrdersFilter = z.output<typeof staffOrdersFilter>;

/** `since`: id of the newest order that this member of staff has seen. */
export const countStaffOrdersQuery = z.object({ since: queryNumber("Since", maxInteger).optional() });

export const dashboardQuery = z.object({
  period: z.enum(salesPeriods, { error: `Period must be one of ${salesPeriods.join(", ")}` }).default(firstSalesPeriod),
});

export const listDashboardOrdersQuery = dashboardQuery.extend({
  status: z.enum(dashboardStatuses, { error: `Status must be one of ${dashboardStatuses.join(", ")}` }).default("all"),
  page: queryNumber("Page", 999_999).default(1),
});
