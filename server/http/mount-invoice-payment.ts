import type { Context as HonoContext } from "hono";
import type { CheckoutPage, InvoiceNotice } from "../../contract/checkout.ts";
import { errorStatuses, type Failure } from "../../contract/errors.ts";
import { invoicePayPath } from "../../contract/paths.ts";
import { type Context, isFailure } from "../context.ts";
import { confirmInvoicePayment } from "../payments/invoices/confirm-invoice-payment.ts";
import { getInvoicePayPage } from "../payments/invoices/get-invoice-pay-page.ts";
import { openInvoicePayment } from "../payments/invoices/open-invoice-payment.ts";
import { readFormFields } from "./read-body.ts";
import { redirectAfterForm } from "./redirect-after-form.ts";
import type { HttpEnv } from "./request-log.ts";

type Handle = (
  method: "GET" | "POST",
  path: string,
  answer: (c: HonoContext<HttpEnv>, context: Context) => Promise<Response>,
) => void;

type Pages = {
  show(c: HonoContext<HttpEnv>, checkout: CheckoutPage, status?: number): Promise<Response>;
  showFailure(c: HonoContext<HttpEnv>, failure: Failure, title: string): Promise<Response>;
};

export const invoiceReturnRoute = "/checkout/invoice-return/:id";

/**
 * The page for paying an invoice, for whoever has its link. Plain forms and redirects, so that it works without
 * JavaScript.
 */
export function mountInvoicePayment(handle: Handle, { show, showFailure }: Pages): void {
  const title = "Pay an invoice";

  const showPayPage = async (c: HonoContext<HttpEnv>, context: Context, notice: InvoiceNotice | null, status = 200) => {
    const invoice = await getInvoicePayPage(context, { ...readInvoice(c), notice });
    return isFailure(invoice) ? showFailure(c, invoice, title) : show(c, { kind: "invoice", invoice }, status);
  };

  handle("GET", "/checkout/invoice/:id", (c, context) => showPayPage(c, context, readNotice(c.req.query("notice"))));

  handle("POST", "/checkout/invoice/:id", async (c, context) => {
    const invoice = readInvoice(c);
    const sent = await readFormFields(c.req.raw);
    if (!sent.ok) return showFailure(c, sent.failure, title);
    const opened = await openInvoicePayment(context, { ...invoice, seenCents: Number(sent.fields["seenCents"]) });
    if (!isFailure(opened))
      return redirectAfterForm(opened.kind === "gateway" ? opened.url : invoicePayPath(invoice.id, invoice.key));
    const status = errorStatuses[opened.failed];
    if (opened.failed === "price_changed") return showPayPage(c, context, "repriced", status);
    if (opened.failed !== "unavailable") return showFailure(c, opened, title);
    const { closed, lasting } = opened.details ?? {};
    return showPayPage(c, context, closed ? "closed" : lasting ? "broken" : "unavailable", status);
  });

  handle("GET", invoiceReturnRoute, async (c, context) => {
    const invoice = readInvoice(c);
    const confirmed = await confirmInvoicePayment(context, invoice);
    if (isFailure(confirmed)) return showFailure(c, confirmed, title);
    const notice = { settled: "", open: "&notice=declined", waiting: "&notice=waiting" }[confirmed.outcome];
    return redirectAfterForm(invoicePayPath(invoice.id, invoice.key) + notice);
  });
}

function readInvoice(c: HonoContext<HttpEnv>): { id: number; key: string } {
  const id = c.req.param("id") ?? "";
  const key = c.req.query("key") ?? "";
  return { id: /^\d{1,9}$/.test(id) ? Number(id) : 0, key: /^[\da-f]{32}$/.test(key) ? key : "" };
}

const notices: readonly InvoiceNotice[] = ["cancelled", "declined", "waiting"];

function readNotice(text: string | undefined): InvoiceNotice | null {
  return notices.find((notice) => notice === text) ?? null;
}
