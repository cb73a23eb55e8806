import type { Selectable } from "kysely";
import type { ExportCodes } from "../../domain/invoicing/export-codes.ts";
import type { Context } from "../context.ts";
import type { InvoicingSettings } from "../database/types.ts";

export type InvoicingRow = Selectable<InvoicingSettings>;

type Changes = { accountName: string; iban: string; bic: string; companyNumber: string; exportCodes: ExportCodes };

/** Returns the updated settings; null if they have another version. */
export async function updateInvoicingSettings(
  { db }: Context,
  version: number,
  { accountName, iban, bic, companyNumber, exportCodes }: Changes,
): Promise<InvoicingRow | null> {
  const saved = await db
    .updateTable("invoicing_settings")
    .set({
      account_name: accountName,
      iban,
      bic,
      company_number: companyNumber,
      export_codes: JSON.stringify(exportCodes),
      version: version + 1,
    })
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return saved ?? null;
}
