import { sql } from "kysely";
import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { gateways } from "../../domain/orders/gateways.ts";
import type { Context } from "../context.ts";
import { invoiceDue } from "../invoices/account-ledger.ts";
import { invoiceName } from "../invoices/invoice-name.ts";

const switchedOff = "Live payments are switched off in Site Settings: visitors book without paying.";

/** Whether a visitor's card would be charged. */
export async function checkPayments(context: Context): Promise<LaunchFinding> {
  const { payments, settings, environment, remoteShop } = context;
  const { livePaymentsEnabled } = (await settings.current()).settings;
  if (remoteShop.url !== null) return atRemoteShop(livePaymentsEnabled, remoteShop.url);
  if (payments === null) {
    return {
      state: "attention",
      summary: "No payment gateway is configured: nobody can pay by card.",
      details: ["Set PAYMENTS=stripe with its keys, or tick this if your customers pay by phone or transfer."],
    };
  }
  const { label } = gateways[payments.name];
  const details: string[] = [];
  if (!livePaymentsEnabled) details.push(switchedOff);
  if (payments.name === "sandbox") details.push("The gateway is the sandbox: no card is charged.");
  else if (!payments.livemode) details.push(`${label}'s keys are those of its test mode: no card is charged.`);
  if (!environment.publicUrl.startsWith("https:")) details.push("PUBLIC_URL is not https: card payments need it.");
  const isCharged = details.length === 0;
  details.push(...(await describeTestedInvoices(context)));
  if (details.length === 0) return { state: "ok", summary: `Cards are charged through ${label}.`, details };
  const summary = isCharged ? "Test money is in the books." : "A visitor's card would not be charged yet.";
  return { state: "attention", summary, details };
}

/** Links and payments that remain in the books of accounts after trying out invoices with test money. */
async function describeTestedInvoices({ db, payments }: Context): Promise<string[]> {
  const [{ open }, paid] = await Promise.all([
    db
      .selectFrom("invoices")
      .select((eb) => eb.fn.countAll<number>().as("open"))
      .where("state", "=", "published")
      .where(invoiceDue, ">", 0)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("invoice_payments")
      .innerJoin("invoices", "invoices.id", "invoice_payments.invoice_id")
      .select(["invoices.number", "invoices.opening_number", "amount_cents", "invoice_payments.state"])
      .where("livemode", "=", false)
      .where("invoice_payments.state", "in", ["paid", "on_its_way"])
      .where(sql<boolean>`not exists (select from account_reversals where payment_id = account_payment_id)`)
      .orderBy("invoice_payments.created_at")
      .execute(),
  ]);
  const details: string[] = [];
  if (payments?.livemode === false && Number(open) > 0) {
    const [links, they] =
      Number(open) === 1
        ? ["An invoice that is to be paid has a link that takes", "it counts"]
        : [`${open} invoices that are to be paid have links that take`, "they count"];
    details.push(`${links} test money: paid there, ${they} as paid, and nothing comes in.`);
  }
  const [first] = paid;
  if (first) {
    const sum = formatEuro(paid.reduce((cents, { amount_cents }) => cents + amount_cents, 0));
    const others = paid.length > 1 ? ` and ${paid.length - 1} more` : "";
    details.push(
      `${sum} of test money counts as paid or on its way: invoice ${invoiceName(first)}${others}. Reverse such payments on the accounts' pages.`,
    );
  }
  return details;
}

/** The remote shop's gateway mode can't be seen from here. */
function atRemoteShop(livePaymentsEnabled: boolean, url: string): LaunchFinding {
  return livePaymentsEnabled
    ? {
        state: "ok",
        summary: `Customers pay on the WordPress site ${url}.`,
        details: ["Check there whether its payment methods charge real cards."],
      }
    : { state: "attention", summary: "A visitor's card would not be charged yet.", details: [switchedOff] };
}
