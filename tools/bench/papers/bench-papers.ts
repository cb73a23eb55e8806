/**
 * `npm run bench -- papers`: how long an invoice's PDF and XML take, and how large the PDF is, with 5, 50 and 200
 * lines. Returns false if 50 lines take more than 200 ms at the 95th percentile, or more than 60,000 bytes.
 */
import { toUbl } from "../../../domain/invoicing/ubl.ts";
import { drawAccountDocument } from "../../../server/papers/draw-account-document.ts";
import { quantile } from "../quantile.ts";
import { document, linesOf } from "./made-up-invoice.ts";

const rounds = 100;
const warmUps = 10;
const limits = { lines: 50, p95Ms: 200, bytes: 60_000 };

export async function benchPapers(_args: string[]): Promise<boolean> {
  let isMet = true;
  for (const lines of [5, limits.lines, 200]) {
    const invoice = document(linesOf(lines));
    const times: number[] = [];
    let bytes = 0;
    let xmlMs = 0;
    for (let round = 0; round < rounds + warmUps; round++) {
      const begun = performance.now();
      ({ length: bytes } = await drawAccountDocument(invoice));
      const drawn = performance.now();
      toUbl(invoice);
      if (round < warmUps) continue;
      times.push(drawn - begun);
      xmlMs += performance.now() - drawn;
    }
    const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    const shown = `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${bytes} bytes`;
    console.log(`${lines} lines: ${shown}; XML ${(xmlMs / rounds).toFixed(2)} ms`);
    if (lines === limits.lines && !(p95 <= limits.p95Ms && bytes <= limits.bytes)) isMet = false;
  }
  if (!isMet) console.error(`${limits.lines} lines take more than ${limits.p95Ms} ms or ${limits.bytes} bytes`);
  return isMet;
}
