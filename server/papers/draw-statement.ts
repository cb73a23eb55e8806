import type { AccountStatement } from "../../contract/statements.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import type { AccountDocument } from "../../domain/invoicing/account-document.ts";
import {
  agedLines,
  monthInWords,
  onItsWayLines,
  showLine,
  statementColumns,
  statementLines,
} from "../../domain/invoicing/statement-text.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { spacedIban } from "./draw-account-document.ts";
import { contentWidth, ink, paper, Sheet, type Tag } from "./sheet.ts";

const left = paper.side;
const right = paper.width - paper.side;
/** The columns of the statement; `x` is the left edge, and amounts end at the right edge. */
const columns = [
  { x: left + 6, width: 66, align: "left" },
  { x: left + 78, width: 96, align: "left" },
  { x: left + 180, width: 162, align: "left" },
  { x: right - 156, width: 72, align: "right" },
  { x: right - 80, width: 74, align: "right" },
] as const;

type From = Pick<AccountDocument, "seller" | "bank">;

/** A month of an account's books as a PDF; the same statement always has the same bytes. */
export function drawStatement(statement: AccountStatement, { seller, bank }: From): Promise<Buffer> {
  const { account, month, from, to, closingCents, onItsWayCents } = statement;
  const title = `Statement ${monthInWords(month)}`;
  const sheet = new Sheet({ title: `${title}, ${account.number}`, author: seller.name, issuedOn: to });
  drawHead(sheet, title, { ...statement, seller });
  drawTable(sheet, statement);
  sheet.y += 14;
  drawAges(sheet, statement);
  if (closingCents > onItsWayCents && bank) {
    const note =
      `Please pay to ${bank.accountName}, IBAN ${spacedIban(bank.iban)}` +
      `${bank.bic === "" ? "" : `, BIC ${bank.bic}`}, with the numbers of the invoices that you pay.` +
      (onItsWayCents > 0 ? ` Please do not pay again what is already on its way.` : "");
    if (!sheet.hasRoom(sheet.measure(note, contentWidth))) sheet.nextPage();
    sheet.y += sheet.write(note, { x: left, y: sheet.y, width: contentWidth });
  }
  const foot = [seller.name, seller.phone, seller.email].join(" · ");
  const days = `${shortDate(from)} to ${shortDate(to)}`;
  return sheet.finish((position, pages) => ({ left: `${foot} · ${days}`, right: `Page ${position} of ${pages}` }));
}

function drawHead(sheet: Sheet, title: string, { account, seller }: AccountStatement & Pick<From, "seller">): void {
  const half = contentWidth / 2 - 12;
  const top = sheet.y;
  let y = top + sheet.write(title, { x: left, y: top, width: half }, { tag: "H1", font: "bold", size: 18 });
  y += 8 + sheet.write(`Account ${account.number}`, { x: left, y, width: half }, { font: "bold", size: 11 });
  y += sheet.write(account.name, { x: left, y, width: half }, { font: "bold" });
  for (const line of addressLines(account.address)) y += sheet.write(line, { x: left, y, width: half });
  const x = left + contentWidth / 2 + 12;
  let side = top + sheet.write(seller.name, { x, y: top, width: half }, { font: "bold", size: 12, align: "right" });
  for (const line of addressLines(seller.address))
    side += sheet.write(line, { x, y: side, width: half }, { align: "right", color: ink.muted });
  sheet.y = Math.max(y, side) + 18;
}

function drawTable(sheet: Sheet, statement: AccountStatement): void {
  const table = sheet.part("Table");
  const heads = { tag: "TH", font: "bold", size: 8, color: ink.muted } as const;
  const drawHeads = () => {
    sheet.decorate((pdf) => pdf.rect(left, sheet.y, contentWidth, 20).fill(ink.fill));
    sheet.y += 5 + drawRow(sheet, table, statementColumns, heads, sheet.y + 5) + 4;
  };
  drawHeads();
  const lines = statementLines(statement);
  for (const [index, line] of lines.entries()) {
    const cells = showLine(line);
    const look = index === 0 || index === lines.length - 1 ? ({ font: "bold" } as const) : {};
    const height = Math.max(...cells.map((cell, at) => sheet.measure(cell, columns[at]?.width ?? 0, look)));
    if (!sheet.hasRoom(height + 8)) {
      sheet.nextPage();
      drawHeads();
    }
    drawRow(sheet, table, cells, { tag: "TD", ...look }, sheet.y);
    sheet.y += height + 8;
    sheet.decorate((pdf) =>
      pdf
        .moveTo(left, sheet.y - 4)
        .lineTo(right, sheet.y - 4)
        .lineWidth(0.5)
        .stroke(ink.line),
    );
  }
}

type Look = { tag: Tag; font?: "bold"; size?: number; color?: string };

/** Returns the height of its highest cell. */
function drawRow(
  sheet: Sheet,
  table: ReturnType<Sheet["part"]>,
  cells: readonly string[],
  look: Look,
  y: number,
): number {
  const row = sheet.part("TR", table);
  const heights = cells.map((cell, at) => {
    const { x, width, align } = columns[at] ?? columns[0];
    return sheet.write(cell, { x, y, width }, { ...look, within: row, align });
  });
  return Math.max(...heights);
}

function drawAges(sheet: Sheet, statement: AccountStatement): void {
  const lines = [...agedLines(statement), ...onItsWayLines(statement)].filter(({ cents }) => cents !== 0);
  if (lines.length === 0) return;
  if (!sheet.hasRoom(24 + lines.length * 15)) sheet.nextPage();
  const heading = `What is due on ${shortDate(statement.to)}`;
  const style = { tag: "H2", font: "bold", size: 10 } as const;
  sheet.y += 4 + sheet.write(heading, { x: left, y: sheet.y, width: contentWidth }, style);
  const table = sheet.part("Table");
  for (const { label, cents } of lines) {
    const row = sheet.part("TR", table);
    const height = sheet.write(label, { x: left, y: sheet.y, width: 200 }, { tag: "TH", within: row });
    const place = { x: left + 204, y: sheet.y, width: 90 };
    sheet.write(formatEuro(cents), place, { tag: "TD", within: row, align: "right" });
    sheet.y += height + 2;
  }
  sheet.y += 14;
}
