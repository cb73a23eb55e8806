import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { importOpeningBalancesBody } from "../../contract/going-live.schema.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import { vatPercentOf } from "../../domain/invoicing/invoice-totals.ts";
import { formatMoney } from "../../domain/money/currency.ts";
import { splitVat } from "../../domain/money/vat.ts";
import { daysBetween, shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Account } from "../accounts/store-account.ts";
import { storeAccountEvent } from "../accounts/store-account-event.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { buyerOf, partiesOf } from "./build-document.ts";
import { storeOpeningInvoice } from "./store-invoice.ts";

type Input = z.output<typeof importOpeningBalancesBody>;
type Row = Input["rows"][number];

/** Stores open invoices of an earlier system, all or none. They have no PDF, but get reminders like other invoices. */
export const importOpeningBalances: Verb<Input, { invoices: number; totalCents: number }> = (context, input) =>
  withIdempotency(context, { scope: "importOpeningBalances", input }, async (context) => {
    const { db } = context;
    const accounts = await db.selectFrom("accounts").selectAll().orderBy("id").forNoKeyUpdate().execute();
    const stored = await db
      .selectFrom("invoices")
      .select("opening_number")
      .where("opening_number", "is not", null)
      .execute();
    const taken = new Set(stored.map(({ opening_number }) => opening_number?.toLowerCase()));
    const params: Record<string, string> = {};
    const today = dublinDate(context.now());
    const found = input.rows.map((row, index) => {
      const account = findAccount(accounts, row.account);
      const refusal = refuseRow(row, { account, taken, today });
      if (refusal) params[`rows.${index}.${refusal.field}`] = refusal.message;
      taken.add(row.number.toLowerCase());
      return { row, account };
    });
    if (Object.keys(params).length > 0) return invalidRows(params);
    const parties = await partiesOf(context);
    let totalCents = 0;
    for (const { row, account } of found) {
      if (!account) continue;
      await storeOpening(context, account, row, parties);
      totalCents += row.dueCents;
    }
    const invoices = input.rows.length;
    await storeAuditEntry(context, {
      act: "invoicing.opening_imported",
      object: { kind: "invoicing", id: 1 },
      after: { invoices, totalCents },
    });
    return { invoices, totalCents };
  });

/** Finds an account by its number, or by its ledger code if no other account has the same. */
function findAccount(accounts: readonly Account[], named: string): Account | null {
  const text = named.toLowerCase();
  const byNumber = accounts.find(({ number }) => number.toLowerCase() === text);
  const byCode = accounts.filter(({ ledger_code }) => ledger_code.toLowerCase() === text);
  return byNumber ?? (byCode.length === 1 ? (byCode[0] ?? null) : null);
}

function refuseRow(
  { number, issuedOn, dueOn }: Row,
  { account, taken, today }: { account: Account | null; taken: ReadonlySet<string | undefined>; today: string },
): { field: keyof Row; message: string } | null {
  if (!account) return { field: "account", message: "No account, or more than one, has this number or code" };
  if (taken.has(number.toLowerCase())) return { field: "number", message: "This invoice is in the books already" };
  if (/^(INV|CN)-\d/i.test(number))
    return { field: "number", message: "INV- and CN- are our own series: write the number another way" };
  if (issuedOn > today) return { field: "issuedOn", message: "This day is still to come" };
  if (dueOn < issuedOn) return { field: "dueOn", message: "The due day is before the day of issue" };
  return null;
}

function invalidRows(params: Record<string, string>): Failure {
  const count = Object.keys(params).length;
  return { failed: "invalid_fields", message: count === 1 ? "One row is wrong" : `${count} rows are wrong`, params };
}

async function storeOpening(
  context: Context,
  account: Account,
  { number, issuedOn, dueOn, dueCents }: Row,
  parties: Awaited<ReturnType<typeof partiesOf>>,
): Promise<void> {
  const vatTreatment = account.vat_treatment;
  const vatPercent = vatPercentOf(vatTreatment);
  const { netCents, vatCents } = vatPercent > 0 ? splitVat(dueCents) : { netCents: dueCents, vatCents: 0 };
  const document: AccountDocument = {
    kind: "invoice",
    number,
    issuedOn,
    dueOn,
    termsDays: daysBetween(issuedOn, dueOn),
    period: { from: issuedOn, to: issuedOn },
    ...parties,
    buyer: buyerOf(account),
    poNumber: "",
    costCentre: "",
    lines: [
      {
        suppliedOn: issuedOn,
        reference: "",
        description: `Still due of invoice ${number}, which our earlier system issued`,
        signedBy: "",
        poNumber: "",
        costCentre: "",
        netCents,
        vatTreatment,
        vatPercent,
        url: "",
      },
    ],
    totals: {
      netCents,
      vatCents,
      totalCents: dueCents,
      vat: [{ vatTreatment, vatPercent, netCents, vatCents }],
    },
    precedes: null,
    reason: "",
  };
  await storeOpeningInvoice(context, account.id, document);
  await storeAccountEvent(context, {
    accountId: account.id,
    kind: "opening_imported",
    note: `Took over invoice ${number} of the earlier system: ${formatMoney(dueCents, "EUR")}, due on ${shortDate(dueOn)}`,
    data: { number, dueCents },
  });
}
