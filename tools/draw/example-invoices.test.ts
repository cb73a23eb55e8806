import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { toUbl } from "../../domain/invoicing/ubl.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { drawAccountDocument } from "../../server/papers/draw-account-document.ts";
import { exampleInvoices } from "./example-documents.ts";

const folder = join(findProjectRoot(), "docs/examples");
const current = "run npx tsx tools/draw/example-invoices.ts";

/** The text page by page, because another version of the PDF library may write different bytes. */
async function textOf(pdf: Uint8Array): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })).text;
}

it("docs/examples has a PDF and an e-invoice of each example, and no other file", () => {
  const files = Object.keys(exampleInvoices).flatMap((name) => [`${name}.pdf`, `${name}.xml`]);
  expect(readdirSync(folder).sort(), current).toEqual(files.sort());
});

it.each(Object.entries(exampleInvoices))("%s in docs/examples is what would be issued now", async (name, example) => {
  const stored = (format: string) => readFileSync(join(folder, `${name}.${format}`));
  expect(stored("xml").toString() === toUbl(example), `${name}.xml is of an earlier version: ${current}`).toBe(true);
  const pages = await textOf(await drawAccountDocument(example));
  expect(pages.join("").length).toBeGreaterThan(300);
  expect(await textOf(stored("pdf")), current).toEqual(pages);
});
