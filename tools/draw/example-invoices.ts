/**
 * Draws ten invoices and credit notes with their XML into docs/examples/ as samples: `npx tsx
 * tools/draw/example-invoices.ts`. The same code always writes the same bytes.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toUbl } from "../../domain/invoicing/ubl.ts";
import { findProjectRoot } from "../../server/database/find-project-root.ts";
import { drawAccountDocument } from "../../server/papers/draw-account-document.ts";
import { exampleInvoices } from "./example-documents.ts";

const folder = join(findProjectRoot(), "docs", "examples");
mkdirSync(folder, { recursive: true });
for (const [name, example] of Object.entries(exampleInvoices)) {
  const pdf = await drawAccountDocument(example);
  writeFileSync(join(folder, `${name}.pdf`), pdf);
  writeFileSync(join(folder, `${name}.xml`), toUbl(example));
  console.log(`docs/examples/${name}.pdf, ${example.lines.length} lines, ${pdf.length} bytes`);
}
