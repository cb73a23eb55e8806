import { addressLines } from "../../domain/addresses/address-lines.ts";
import {
  type AccountDocument,
  accountDocumentTitles,
  type DocumentLine,
  type DocumentParty,
  vatInWords,
  vatNote,
} from "../../domain/invoicing/account-document.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { contentWidth, ink, paper, Sheet } from "./sheet.ts";

const left = paper.side;
const right = paper.width - paper.side;
const columns = { date: 64, amount: 78, gap: 12 };
const rowGap = 9;
const described = { x: left + columns.date + columns.gap, width: contentWidth - columns.date - columns.amount - 24 };

/** An invoice or credit note of an account as a PDF of A4 pages; the same document always has the same bytes. */
export function drawAccountDocument(document: AccountDocument): Promise<Buffer> {
  const title = `${accountDocumentTitles[document.kind]} ${document.number}`;
  const sheet = new Sheet({ title, author: document.seller.name, issuedOn: document.issuedOn });
  drawHead(sheet, document);
  drawParties(sheet, document);
  drawLines(sheet, document);
  drawTotals(sheet, document);
  drawNotes(sheet, document);
  const { seller } = document;
  const ids = [
    seller.name,
    ...(seller.companyNumber === "" ? [] : [`Company no. ${seller.companyNumber}`]),
    ...(seller.vatNumber === "" ? [] : [`VAT no. ${seller.vatNumber}`]),
    seller.phone,
    seller.email,
  ];
  return sheet.finish((position, pages) => ({ left: ids.join(" · "), right: `Page ${position} of ${pages}` }));
}

function drawHead(sheet: Sheet, document: AccountDocument): void {
  const { seller } = document;
  const half = contentWidth / 2 - 12;
  const top = sheet.y;
  const title = accountDocumentTitles[document.kind];
  let y = top + sheet.write(title, { x: left, y: top, width: half }, { tag: "H1", font: "bold", size: 24 });
  y += 2 + sheet.write(document.number, { x: left, y, width: half }, { font: "bold", size: 12 });
  const x = left + contentWidth / 2 + 12;
  let side = top + sheet.write(seller.name, { x, y: top, width: half }, { font: "bold", size: 12, align: "right" });
  for (const line of addressLines(seller.address))
    side += sheet.write(line, { x, y: side, width: half }, { align: "right", color: ink.muted });
  sheet.y = Math.max(y, side) + 16;
}

function drawParties(sheet: Sheet, document: AccountDocument): void {
  const { buyer } = document;
  const half = contentWidth / 2 - 12;
  const top = sheet.y;
  const heading = { tag: "H2", font: "bold", size: 9, color: ink.muted } as const;
  const to = document.kind === "invoice" ? "Invoice to" : "Credit to";
  let y = top + 2 + sheet.write(to, { x: left, y: top, width: half }, heading);
  y += sheet.write(buyer.name, { x: left, y, width: half }, { font: "bold", size: 11 });
  for (const line of [...addressLines(buyer.address), ...numbersOf(buyer)])
    y += sheet.write(line, { x: left, y, width: half });
  const x = left + contentWidth / 2 + 12;
  const table = sheet.part("Table");
  let side = top;
  for (const [label, value] of factsOf(document)) {
    const row = sheet.part("TR", table);
    const labelled = sheet.write(label, { x, y: side, width: 100 }, { tag: "TH", within: row, color: ink.muted });
    const place = { x: x + 104, y: side, width: half - 104 };
    const look = { tag: "TD", within: row, align: "right", font: "bold" } as const;
    side += Math.max(labelled, sheet.write(value, place, look));
  }
  sheet.y = Math.max(y, side) + 18;
}

function numbersOf({ vatNumber, companyNumber }: DocumentParty): string[] {
  return [
    ...(vatNumber === "" ? [] : [`VAT no. ${vatNumber}`]),
    ...(companyNumber === "" ? [] : [`Company no. ${companyNumber}`]),
  ];
}

function factsOf(document: AccountDocument): [label: string, value: string][] {
  const { buyer, period, dueOn, precedes } = document;
  const from = shortDate(period.from);
  const facts: [string, string | null][] = [
    ["Date of issue", shortDate(document.issuedOn)],
    ["Due", dueOn === null ? null : shortDate(dueOn)],
    ["Deliveries", period.from === period.to ? from : `${from} to ${shortDate(period.to)}`],
    ["Account", buyer.accountNumber],
    ["Your reference", buyer.buyerReference || null],
    ["PO number", document.poNumber || null],
    ["Cost centre", document.costCentre || null],
    [
      document.kind === "invoice" ? "In addition to" : "Corrects invoice",
      precedes === null ? null : `${precedes.number} of ${shortDate(precedes.issuedOn)}`,
    ],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]));
}

type Table = ReturnType<Sheet["part"]>;

function drawLines(sheet: Sheet, document: AccountDocument): void {
  const table = sheet.part("Table");
  drawColumnHeads(sheet, table);
  for (const line of document.lines) {
    const details = detailsOf(line, document);
    const height =
      sheet.measure(line.description, described.width) +
      (details === "" ? 0 : sheet.measure(details, described.width, { size: 8 }));
    if (!sheet.hasRoom(height + rowGap)) {
      sheet.nextPage();
      drawColumnHeads(sheet, table);
    }
    drawLine(sheet, table, line, details);
    sheet.y += height + rowGap;
    drawRule(sheet, sheet.y - rowGap / 2);
  }
}

function drawColumnHeads(sheet: Sheet, table: Table): void {
  const row = sheet.part("TR", table);
  const look = { tag: "TH", within: row, font: "bold", size: 8, color: ink.muted } as const;
  const y = sheet.y + 5;
  sheet.decorate((pdf) => pdf.rect(left, sheet.y, contentWidth, 20).fill(ink.fill));
  sheet.write("Date", { x: left + 6, y, width: columns.date }, look);
  sheet.write("Delivery or charge", { x: described.x, y, width: described.width }, look);
  sheet.write("Net", { x: right - columns.amount - 6, y, width: columns.amount }, { ...look, align: "right" });
  sheet.y += 26;
}

function drawLine(sheet: Sheet, table: Table, line: DocumentLine, details: string): void {
  const row = sheet.part("TR", table);
  const { y } = sheet;
  sheet.write(shortDate(line.suppliedOn), { x: left + 6, y, width: columns.date + 6 }, { tag: "TD", within: row });
  const cell = sheet.part("TD", row);
  const linked = line.url === "" ? {} : { link: line.url, color: ink.link };
  const below = sheet.write(line.description, { ...described, y }, { into: cell, ...linked });
  if (details !== "") sheet.write(details, { ...described, y: y + below }, { into: cell, size: 8, color: ink.muted });
  const amount = { x: right - columns.amount - 6, y, width: columns.amount };
  sheet.write(formatEuro(line.netCents), amount, { tag: "TD", within: row, align: "right" });
}

/** The small print of a line: its reference and signature, and whatever differs from the rest of the document. */
function detailsOf(line: DocumentLine, { poNumber, costCentre, totals }: AccountDocument): string {
  return [
    line.reference,
    line.signedBy === "" ? "" : `Signed by ${line.signedBy}`,
    line.poNumber === "" || line.poNumber === poNumber ? "" : `PO ${line.poNumber}`,
    line.costCentre === "" || line.costCentre === costCentre ? "" : `Cost centre ${line.costCentre}`,
    totals.vat.length > 1 ? vatInWords(line.vatTreatment, line.vatPercent) : "",
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

function drawTotals(sheet: Sheet, { kind, totals }: AccountDocument): void {
  const rows: [label: string, cents: number, isSum: boolean][] = [
    ["Net", totals.netCents, false],
    ...totals.vat.map(({ vatTreatment, vatPercent, netCents, vatCents }): [string, number, boolean] => [
      `${vatInWords(vatTreatment, vatPercent)} on ${formatEuro(netCents)}`,
      vatCents,
      false,
    ]),
    [kind === "invoice" ? "Total due" : "Total credit", totals.totalCents, true],
  ];
  if (!sheet.hasRoom(rows.length * 16 + 24)) sheet.nextPage();
  sheet.y += 8;
  const table = sheet.part("Table");
  const x = left + contentWidth / 2;
  for (const [label, cents, isSum] of rows) {
    if (isSum) drawRule(sheet, sheet.y, x);
    const look = isSum ? ({ font: "bold", size: 12 } as const) : {};
    const row = sheet.part("TR", table);
    const y = sheet.y + (isSum ? 6 : 0);
    const height = sheet.write(label, { x, y, width: 170 }, { ...look, tag: "TH", within: row });
    const place = { x: right - columns.amount - 6, y, width: columns.amount };
    sheet.write(formatEuro(cents), place, { ...look, tag: "TD", within: row, align: "right" });
    sheet.y = y + height + 3;
  }
  sheet.y += 14;
}

function drawNotes(sheet: Sheet, document: AccountDocument): void {
  const { bank, dueOn, kind, number, reason, totals } = document;
  const notes = [
    ...(reason === "" ? [] : [kind === "credit_note" ? `Reason: ${reason}` : reason]),
    ...totals.vat.flatMap(({ vatTreatment }) => vatNote(vatTreatment) ?? []),
  ];
  if (kind === "invoice" && dueOn !== null && bank)
    notes.push(
      `Please pay ${formatEuro(totals.totalCents)} by ${shortDate(dueOn)} to ${bank.accountName}, IBAN ${spacedIban(bank.iban)}` +
        `${bank.bic === "" ? "" : `, BIC ${bank.bic}`}, with the reference ${number}.`,
    );
  if (kind === "credit_note") notes.push("This amount has been credited to your account and reduces what you owe.");
  for (const note of notes) {
    if (!sheet.hasRoom(sheet.measure(note, contentWidth))) sheet.nextPage();
    sheet.y += sheet.write(note, { x: left, y: sheet.y, width: contentWidth }) + 6;
  }
}

/** 'IE29 AIBK 9311 5212 3456 78'. */
export function spacedIban(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, "$1 ");
}

function drawRule(sheet: Sheet, y: number, from = left): void {
  sheet.decorate((pdf) => pdf.moveTo(from, y).lineTo(right, y).lineWidth(0.5).stroke(ink.line));
}
