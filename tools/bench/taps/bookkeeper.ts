import type { Browser } from "playwright-core";
import { type AccountDetails, createAccount } from "../../../contract/accounts.ts";
import { makeDrafts } from "../../../contract/invoices.ts";
import type { Database } from "../../../server/database/kysely.ts";
import { storeFinishedOrder } from "../../../test/invoices.ts";
import { walkMonthEnd } from "../../../test/month-end.ts";
import { type CallShop, openSignedIn } from "./callers.ts";

const companies = 40;
const mark = "Bench";
export const maxMonthEndInputs = 40;

type Books = { db: Database; ask: CallShop; who: { username: string; password: string } };

/**
 * How many presses a bookkeeper needs for the month end of forty accounts without exceptions, including the bank's
 * file.
 */
export async function measureMonthEnd(browser: Browser, url: string, { db, ask, who }: Books): Promise<number> {
  const now = new Date();
  const finishedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 12, 12)).toISOString();
  for (let company = 0; company < companies; company++) {
    const { id: accountId } = await ask<AccountDetails>(createAccount, {
      account: {
        name: `${mark} Customer ${company} Ltd`,
        billingAddress: { address1: "1 Main Street", city: "Naas", state: "Kildare", postcode: "W91 X2C3" },
        invoiceEmails: [`invoices-${company}@bench.example`],
        creditLimitCents: 1_000_000,
      },
      owner: { name: "Mary Daly", email: `owner-${company}@bench.example` },
    });
    await storeFinishedOrder({ db }, { accountId, finishedAt, netCents: 4_000 + company });
  }
  await ask(makeDrafts, {});
  const { page, pressed, leave } = await openSignedIn(browser, url, who);
  const before = pressed();
  const uncounted = await walkMonthEnd(page, {
    mark,
    companies,
    readPublished: () =>
      db
        .selectFrom("invoices")
        .select(["number", "total_cents as totalCents"])
        .where("state", "=", "published")
        .orderBy("number")
        .execute(),
  });
  const after = pressed();
  await leave();
  return after.taps - before.taps + after.keys - before.keys + uncounted;
}
