import { sql } from "kysely";
import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { saveInvoicingSettingsBody, startSeriesBody } from "../../contract/going-live.schema.ts";
import type { InvoicingSettings } from "../../contract/going-live.ts";
import { invoiceNumber, invoiceSeries } from "../../domain/invoicing/document-numbers.ts";
import { defaultExportCodes, type ExportCodes } from "../../domain/invoicing/export-codes.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { setLastNumber } from "./store-invoice.ts";
import { type InvoicingRow, updateInvoicingSettings } from "./store-invoicing-settings.ts";

export async function readInvoicingSettings(db: Database): Promise<InvoicingRow & { exportCodes: ExportCodes }> {
  const row = await db.selectFrom("invoicing_settings").selectAll().executeTakeFirstOrThrow();
  return { ...row, exportCodes: { ...defaultExportCodes, ...(row.export_codes as Partial<ExportCodes>) } };
}

export const getInvoicingSettings: Verb<object, InvoicingSettings> = async ({ db }) => {
  const [row, counters, opening] = await Promise.all([
    readInvoicingSettings(db),
    db.selectFrom("invoice_counters").selectAll().execute(),
    db
      .selectFrom("invoices")
      .select([
        (eb) => eb.fn.countAll<number>().as("invoices"),
        sql<string>`coalesce(sum(total_cents), 0)::bigint`.as("total_cents"),
      ])
      .where("opening_number", "is not", null)
      .executeTakeFirstOrThrow(),
  ]);
  const series = await Promise.all(
    invoiceSeries.map(async (series) => {
      const last = counters.find((counter) => counter.series === series)?.last_number ?? 0;
      const isUsed = await isSeriesUsed(db, series);
      return { series, next: invoiceNumber(series, last + 1), canStart: !isUsed };
    }),
  );
  return {
    version: row.version,
    accountName: row.account_name,
    iban: row.iban,
    bic: row.bic,
    companyNumber: row.company_number,
    exportCodes: row.exportCodes,
    series,
    openingBalances: { invoices: Number(opening.invoices), totalCents: Number(opening.total_cents) },
  };
};

/** Whether a document has a number of this series. */
async function isSeriesUsed(db: Database, series: (typeof invoiceSeries)[number]): Promise<boolean> {
  const used =
    series === "invoice"
      ? await db.selectFrom("invoices").select("id").where("number", "is not", null).limit(1).executeTakeFirst()
      : await db.selectFrom("account_credit_notes").select("id").limit(1).executeTakeFirst();
  return used !== undefined;
}

type Settings = z.output<typeof saveInvoicingSettingsBody>;

/** Saves the settings. Invoices published from now on use them; earlier ones don't change. */
export const saveInvoicingSettings: Verb<Settings, InvoicingSettings> = (context, { version, ...settings }) =>
  inTransaction(context, async (context) => {
    const before = await readInvoicingSettings(context.db);
    const saved = await updateInvoicingSettings(context, version, settings);
    if (!saved) return changedMeanwhile;
    const shown = ({ iban, bic, company_number }: InvoicingRow) => ({ iban, bic, companyNumber: company_number });
    await storeAuditEntry(context, {
      act: "invoicing.settings_saved",
      object: { kind: "invoicing", id: 1 },
      before: shown(before),
      after: shown(saved),
    });
    return getInvoicingSettings(context, {});
  });

const changedMeanwhile: Failure = {
  failed: "action_refused",
  message: "Somebody else has saved these settings in the meantime. Load them again and repeat your change.",
};

/**
 * Sets the first number of a series. Refused once a document has a number of the series, since it must have no gaps.
 */
export const startSeries: Verb<z.output<typeof startSeriesBody>, InvoicingSettings> = (
  context,
  { series, nextNumber },
) =>
  inTransaction(context, async (context) => {
    // Locks the counter first, so that no number is taken in the meantime.
    const last = await lockCounter(context, series);
    if (await isSeriesUsed(context.db, series))
      return {
        failed: "action_refused",
        message: "This series has begun, and its numbers must continue without a gap.",
      };
    await setLastNumber(context, series, nextNumber - 1);
    await storeAuditEntry(context, {
      act: "invoicing.series_started",
      object: { kind: "invoicing", id: 1 },
      before: { next: invoiceNumber(series, last + 1) },
      after: { next: invoiceNumber(series, nextNumber) },
    });
    return getInvoicingSettings(context, {});
  });

async function lockCounter({ db }: Context, series: (typeof invoiceSeries)[number]): Promise<number> {
  const { last_number } = await db
    .selectFrom("invoice_counters")
    .select("last_number")
    .where("series", "=", series)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return last_number;
}
