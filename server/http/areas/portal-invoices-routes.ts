import { portalInvoiceParams, portalPaperParams } from "../../../contract/portal-invoices.schema.ts";
import * as calls from "../../../contract/portal-invoices.ts";
import { getPortalInvoice, getPortalPaper } from "../../portal/invoices/get-portal-invoice.ts";
import { listPortalInvoices } from "../../portal/invoices/list-portal-invoices.ts";
import { type Row, route } from "../route.ts";

export const portalInvoicesRoutes: Row[] = [
  route({ call: calls.listPortalInvoices, verb: listPortalInvoices }),
  route({ call: calls.getPortalInvoice, params: portalInvoiceParams, verb: getPortalInvoice }),
  route({
    call: calls.getPortalPaper,
    params: portalPaperParams,
    verb: getPortalPaper,
    answer: "bytes",
    errors: ["unavailable"],
  }),
];
