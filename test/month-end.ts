import type { Page } from "playwright-core";

/** A published invoice of the walk. */
type WalkedInvoice = { number: number | null; totalCents: number | null };

type MonthEnd = {
  /** Begins the names of the accounts of the walk. */
  mark: string;
  companies: number;
  readPublished: () => Promise<WalkedInvoice[]>;
};

/** Choosing a file takes two presses in the system's window, which a test cannot press: opening it, and the file. */
const pressesForFile = 2;
/** Choosing from a closed list takes two presses: the list, and the choice. */
const pressesForChoice = 2;

/**
 * A month's end on the screen, from `/admin/invoices` with its drafts to the statement of an account: reviews and
 * publishes all drafts, records the bank's file, looks at a statement. Returns the number of presses that the page
 * cannot count.
 */
export async function walkMonthEnd(page: Page, { mark, companies, readPublished }: MonthEnd): Promise<number> {
  await page.goto(`/admin/invoices?search=${mark}`);
  await page.getByRole("button", { name: "Choose all" }).click();
  await page.getByRole("button", { name: `Publish ${companies} drafts` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText(`${companies} invoices published`).first().waitFor({ timeout: 120_000 });
  const rows = (await readPublished()).map(({ number, totalCents }) => {
    const amount = ((totalCents ?? 0) / 100).toFixed(2);
    return `01/03/2026,SCT INV${number} ${mark},,${amount},1`;
  });
  await page.getByRole("link", { name: "bank statement" }).click();
  await page.getByLabel("CSV file of your bank").setInputFiles({
    name: "bank.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`Date,Details,Debit,Credit,Balance\n${rows.join("\n")}\n`),
  });
  await page.getByRole("button", { name: `Record ${companies} suggestions` }).click();
  await page.getByText(`${companies} payments recorded`).first().waitFor({ timeout: 120_000 });
  await page.getByLabel("Show").selectOption("Recorded");
  await page.getByRole("link", { name: `${mark} Customer 0 Ltd` }).click();
  await page.getByRole("link", { name: "Statement" }).click();
  await page.getByRole("rowheader", { name: "Closing balance" }).waitFor();
  return pressesForFile + pressesForChoice;
}
