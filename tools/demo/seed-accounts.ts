import { createAccountBody } from "../../contract/accounts.schema.ts";
import { formIds } from "../../contract/form-ids.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { getAccountFigures } from "../../server/account-actions/get-account-figures.ts";
import { linkOrders } from "../../server/account-actions/link-orders.ts";
import { changeAccount } from "../../server/accounts/change-account.ts";
import { changeAccountStatus } from "../../server/accounts/change-account-status.ts";
import { getAccount } from "../../server/accounts/get-account.ts";
import { inviteAccountMember } from "../../server/accounts/invite-account-member.ts";
import type { Context } from "../../server/context.ts";
import { createSenderCounts } from "../../server/forms/count-senders.ts";
import { submitForm } from "../../server/forms/submit-form.ts";
import { createMemoryLimiter } from "../../server/rate-limiters.ts";
import { accepted } from "./accepted.ts";
import { agreePrices } from "./agree-prices.ts";
import { bookAboveLimit } from "./book-above-limit.ts";
import { contactName, type DemoContact, madeUpPhone } from "./people.ts";
import { seedInvoices } from "./seed-invoices.ts";
import type { Random } from "./seeded-random.ts";

const towns = ["Naas", "Tallaght", "Bray", "Drogheda", "Swords", "Athlone"];
/** The amount that a booker may book without an approver. */
const bookerLimitCents = 15_000;
/** Every third company has prices of its own. */
const agreedEvery = 3;
const roles = ["booker", "finance", "approver"] as const;

/**
 * Gives the regular companies' accounts, opened when they first booked, their members and their earlier orders. They
 * get invoices if `isInvoiced`; one is put on stop, one is above its credit limit, and one has a booking that waits for
 * an approver; some have agreed prices from today on. A company without an account applies for one. `office`: staff.
 */
export async function seedAccounts(
  office: Context,
  random: Random,
  { regulars, isInvoiced }: { regulars: readonly DemoContact[]; isInvoiced: boolean },
): Promise<void> {
  const dueOf: { id: AccountId; dueCents: number }[] = [];
  for (const contact of regulars) {
    const account = await office.db
      .selectFrom("accounts")
      .select("id")
      .where("name", "=", contact.companyName ?? "")
      .executeTakeFirst();
    if (account) dueOf.push({ id: account.id, dueCents: await fillOne(office, random, account.id, contact) });
  }
  const [largest, second, third, fourth] = [...dueOf].sort((a, b) => b.dueCents - a.dueCents);
  if (isInvoiced && largest && second && third && fourth)
    await seedInvoices(office, { unpaid: [largest.id, second.id], overpaid: third.id, credited: fourth.id });
  if (largest) await lowerLimit(office, largest.id, Math.floor(largest.dueCents / 2));
  if (second) {
    const reason = "Two invoices are overdue, and nobody answers the phone";
    accepted(await changeAccountStatus(office, { id: second.id, change: "stop", reason }));
  }
  await apply(office, random);
  if (third) await bookAboveLimit(office, random, third.id, bookerLimitCents);
  // Done last, because everything booked until today has the tariff's prices.
  for (const [place, { id }] of dueOf.entries())
    if (place % agreedEvery === 0) await agreePrices(office, id, 5 + place);
}

/** Returns the amount due on the account. */
async function fillOne(office: Context, random: Random, id: AccountId, { email }: DemoContact): Promise<number> {
  for (const role of roles) {
    const member = { name: contactName(random), email: `${role}.${id}@example.ie`, phone: madeUpPhone(random), role };
    const orderLimitCents = role === "booker" ? bookerLimitCents : null;
    accepted(await inviteAccountMember(office, { id, ...member, orderLimitCents, monthLimitCents: null }));
  }
  accepted(await linkOrders(office, { id, orders: { email }, earlierInvoice: null }));
  return accepted(await getAccountFigures(office, { id })).balanceCents;
}

async function lowerLimit(office: Context, id: AccountId, creditLimitCents: number): Promise<void> {
  const details = accepted(await getAccount(office, { id }));
  const known = Object.keys(createAccountBody.shape.account.shape);
  const terms = Object.fromEntries(Object.entries(details).filter(([key]) => known.includes(key)));
  const { account } = createAccountBody.parse({
    account: { ...terms, creditLimitCents },
    owner: { name: "Anybody", email: "anybody@example.ie" },
  });
  accepted(await changeAccount(office, { id, version: details.version, account }));
}

async function apply(office: Context, random: Random): Promise<void> {
  const visitor: Context = { ...office, actor: { kind: "visitor", address: "127.0.0.1" } };
  const data = {
    businessName: "Marram Grass Interiors",
    contactName: contactName(random),
    email: "office.marram@example.ie",
    phone: madeUpPhone(random),
    businessAddress: `${random.whole(1, 90)} Main Street, ${random.pick(towns)}, Co. Dublin`,
    currentSpend: "EUR 600 a month",
    businessType: "Shop",
  };
  const form = { form_id: formIds.businessApplication, data };
  accepted(await submitForm(createSenderCounts(createMemoryLimiter))(visitor, form));
}
