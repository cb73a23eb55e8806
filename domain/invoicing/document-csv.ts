import { centsToDecimal } from "../money/euro.ts";
import { csvByteOrderMark, csvLine } from "../text/csv.ts";
import { type AccountDocument, vatInWords } from "./account-document.ts";

const columns = [
  "Number",
  "Issued",
  "Day",
  "Reference",
  "Description",
  "Signed by",
  "PO number",
  "Cost centre",
  "VAT",
  "Net",
];

/** The lines of an invoice or credit note, for a customer's spreadsheet. No text can act as a formula in it. */
export function documentCsv({ number, issuedOn, lines }: AccountDocument): string {
  const rows = lines.map((line) =>
    csvLine([
      number,
      issuedOn,
      line.suppliedOn,
      line.reference,
      line.description,
      line.signedBy,
      line.poNumber,
      line.costCentre,
      vatInWords(line.vatTreatment, line.vatPercent),
      centsToDecimal(line.netCents),
    ]),
  );
  return [csvByteOrderMark + csvLine(columns), ...rows].join("");
}
