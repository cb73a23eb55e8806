import { sql } from "kysely";
import type { DraftLine } from "../../contract/invoices.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { type InvoiceTotals, invoiceTotals, vatPercentOf } from "../../domain/invoicing/invoice-totals.ts";
import type { Cents } from "../../domain/money/euro.ts";
import type { Account } from "../accounts/store-account.ts";
import type { Context } from "../context.ts";
import { type Item, readItems } from "./read-items.ts";
import type { Invoice } from "./store-invoice.ts";

export type DraftContent = {
  account: Account;
  /** `ownVatCents` is the VAT of the order or charge on its own. */
  lines: (DraftLine & { chargeId: number | null; ownVatCents: Cents; signedBy: string })[];
  totals: InvoiceTotals;
};

/**
 * The current content of drafts by id, computed from their orders and charges, without items that are no longer to be
 * invoiced.
 */
export async function readDrafts(
  context: Pick<Context, "db">,
  drafts: readonly Invoice[],
): Promise<Map<number, DraftContent>> {
  if (drafts.length === 0) return new Map();
  const invoiceIds = drafts.map(({ id }) => id);
  const accountIds = [...new Set(drafts.map(({ account_id }) => account_id))];
  const items = await readItems(context, { invoiceIds });
  const accounts = await context.db.selectFrom("accounts").selectAll().where("id", "in", accountIds).execute();
  const adjustments = await context.db
    .selectFrom("invoice_lines")
    .selectAll()
    .where("invoice_id", "in", invoiceIds)
    .where("kind", "=", "adjustment")
    .orderBy("id")
    .execute();
  return new Map(
    drafts.map((draft) => {
      const account = accounts.find(({ id }) => id === draft.account_id);
      if (!account) throw new Error(`Draft ${draft.id} has no account`);
      const own = items.filter((item) => item.invoiceId === draft.id && isToBeInvoiced(item, account.id));
      own.sort((a, b) => ((a.finishedOn ?? "") < (b.finishedOn ?? "") ? -1 : a.finishedOn === b.finishedOn ? 0 : 1));
      const lines = [
        ...own.map((item) => lineOf(item, account)),
        ...adjustments
          .filter(({ invoice_id }) => invoice_id === draft.id)
          .map((line) => ({
            id: line.id,
            kind: "adjustment" as const,
            orderId: null,
            chargeId: null,
            reference: "",
            suppliedOn: line.supplied_on ?? draft.period_to,
            description: line.description ?? "",
            poNumber: "",
            costCentre: "",
            netCents: line.net_cents ?? 0,
            ownVatCents: line.own_vat_cents ?? 0,
            vatTreatment: line.vat_treatment ?? "standard",
            vatPercent: line.vat_percent ?? 0,
            signedBy: "",
            missing: [],
          })),
      ];
      return [draft.id, { account, lines, totals: invoiceTotals(lines) }] as const;
    }),
  );
}

/** Whether an item on a draft of this account still belongs there. */
export function isToBeInvoiced(item: Item, accountId: AccountId): boolean {
  return item.accountId === accountId && item.finishedOn !== null && item.obstacle === null;
}

function lineOf(item: Item, account: Account): DraftContent["lines"][number] {
  if (item.lineId === null) throw new Error(`Order ${item.orderId} is on no draft`);
  const missing: DraftLine["missing"] = [];
  if (account.po_number_rule === "required" && item.poNumber === "") missing.push("po_number");
  if (account.cost_centre_rule === "required" && item.costCentre === "") missing.push("cost_centre");
  if (!item.hasProof && item.kind === "order") missing.push("proof");
  return {
    id: item.lineId,
    kind: item.kind,
    orderId: item.orderId,
    chargeId: item.chargeId,
    reference: item.reference,
    suppliedOn: item.finishedOn ?? "",
    description: item.description,
    poNumber: item.poNumber,
    costCentre: item.costCentre,
    netCents: item.netCents,
    ownVatCents: item.vatCents,
    signedBy: item.signedBy,
    vatTreatment: account.vat_treatment,
    vatPercent: vatPercentOf(account.vat_treatment),
    missing,
  };
}

/** Locks a draft or invoice until the transaction ends; its account's lock must be taken first. */
export function lockInvoice({ db }: Pick<Context, "db">, id: number): Promise<Invoice | undefined> {
  return db.selectFrom("invoices").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

/** The number of lines of each invoice, as stored. */
export const storedLines = sql<number>`(select count(*) from invoice_lines where invoice_id = invoices.id)::integer`;
