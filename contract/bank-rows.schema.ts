import { z } from "zod";
import { bankRowStates } from "../domain/invoicing/bank-statement.ts";
import { isId } from "./limits.ts";
import { idParams } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

const column = z.string({ error: "Choose a column" }).trim().min(1, { error: "Choose a column" }).max(200);

export const importBankStatementBody = strictBody({
  /** The text of the CSV file. */
  content: z
    .string({ error: "Choose a file" })
    .min(1, { error: "The file is empty" })
    .max(5_000_000, { error: "At most 5 MB" }),
  /** The headings of the columns, for a bank that we do not know. */
  columns: strictBody({ date: column, credit: column, text: z.array(column).min(1).max(5) }).optional(),
});

export const recordBankRowsBody = strictBody({
  rows: z
    .array(
      strictBody({
        id: z.int().refine(isId, { error: "There is no such row" }),
        accountId: z.int({ error: "Choose an account" }).refine(isId, { error: "Choose an account" }),
        /** The invoices that it pays first; the oldest ones follow. */
        invoiceIds: z
          .array(z.int().refine(isId, { error: "There is no such invoice" }))
          .max(500)
          .default([]),
        /** Confirms that it is not the recorded payment with the same day, amount and reference. */
        isAnother: z.boolean({ error: "Must be true or false" }).default(false),
      }),
      { error: "A list of rows" },
    )
    .min(1, { error: "Choose at least one row" })
    .max(200, { error: "At most 200 rows at once" }),
});

export const setAsideBankRowBody = strictBody({ setAside: z.boolean({ error: "Must be true or false" }) });
export const bankRowParams = z.object({ id: idParams.shape.id });

export const listBankRowsQuery = z.strictObject({
  show: z.enum(bankRowStates, { error: `Show must be one of ${bankRowStates.join(", ")}` }).default("new"),
});
