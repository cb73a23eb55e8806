import type { Failure } from "../../contract/errors.ts";
import type { PaperFormat } from "../../contract/invoices.schema.ts";
import type { BytesOutput, Context, Verb } from "../context.ts";
import { readFile } from "../files/read-file.ts";

/** The PDF or XML of an invoice or credit note, as issued and emailed. `unavailable` until it is drawn. */
export const getAccountPaper: Verb<{ number: string; format: PaperFormat }, BytesOutput> = async (
  context,
  { number, format },
) => {
  const paper = await findPaper(context, number);
  if (!paper) return paperNotFound;
  const sha256 = format === "pdf" ? paper.pdf_sha256 : paper.xml_sha256;
  const file = sha256 === null ? null : await readFile(context, sha256);
  return file ? { name: `${number}.${format}`, ...file } : notDrawn;
};

const paperNotFound: Failure = { failed: "not_found", message: "There is no such invoice or credit note." };
const notDrawn: Failure = {
  failed: "unavailable",
  message: "This document is being prepared. Please try again in a minute.",
};

/** Finds a document by 'INV-000123' or 'CN-000045'. */
function findPaper({ db }: Context, number: string) {
  const [, prefix, digits] = /^(INV|CN)-(\d{6,9})$/.exec(number) ?? [];
  if (!digits) return null;
  const papers = db.selectFrom("account_papers").select(["pdf_sha256", "xml_sha256"]);
  const issued = Number(digits);
  return prefix === "INV"
    ? papers
        .where("invoice_id", "=", (eb) => eb.selectFrom("invoices").select("id").where("number", "=", issued))
        .executeTakeFirst()
    : papers
        .where("credit_note_id", "=", (eb) =>
          eb.selectFrom("account_credit_notes").select("id").where("number", "=", issued),
        )
        .executeTakeFirst();
}
