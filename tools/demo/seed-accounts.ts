import { createAccountBody } from "../../contract/accounts.schema.ts";
import { formIds } from "../../contract/form-ids.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { getAccountFigures } from "../../server/account-actions/get-account-figures.ts";
import { linkOrders } from "../../server/account-actions/link-orders.ts";
import { changeAccount } from "../../server/accounts/change-account.ts";
import { changeAccountStatus } from "../../server/accounts/change-account-status.ts";
import { createAccount } from "../../server/accounts/create-account.ts";
import { getAccount } from "../../server/accounts/get-account.ts";
import { inviteAccountMember } from "../../server/accounts/invite-account-member.ts";
import { type Context, isFailure } from "../../server/context.ts";
import { createSenderCounts } from "../../server/forms/count-senders.ts";
import { submitForm } from "../../server/forms/submit-form.ts";
import { createMemoryLimiter } from "../../server/rate-limiters.ts";
import { contactName, type DemoContact, madeUpPhone } from "./people.ts";
import type { Random } from "./seeded-random.ts";

const accounts = 12;
const towns = ["Naas", "Tallaght", "Bray", "Drogheda", "Swords", "Athlone"];

/**
 * Twelve of the regular companies have an account with members and their orders; one is on stop, one above its credit
 * limit. Another company waits for its approval. `office`: the context of staff.
 */
export async function seedAccounts(office: Context, random: Random, regulars: readonly DemoContact[]): Promise<void> {
  const opened: { id: AccountId; dueCents: number }[] = [];
  for (const contact of regulars.slice(0, accounts)) opened.push(await openOne(office, random, contact));
  const [largest, second] = [...opened].sort((a, b) => b.dueCents - a.dueCents);
  if (largest) await lowerLimit(office, largest.id, Math.floor(largest.dueCents / 2));
  if (second) {
    const reason = "Two invoices are overdue, and nobody answers the phone";
    accepted(await changeAccountStatus(office, { id: second.id, change: "stop", reason }));
  }
  const applicant = regulars[accounts];
  if (applicant) await apply(office, random, applicant);
}

async function openOne(office: Context, random: Random, contact: DemoContact) {
  const { companyName, email, phone } = contact;
  const name = `${contact.firstName} ${contact.lastName}`;
  const account = {
    name: companyName ?? name,
    ledgerCode: (companyName ?? name)
      .replace(/[^A-Za-z]/g, "")
      .slice(0, 5)
      .toUpperCase(),
    phone,
    billingAddress: { address1: `${random.whole(1, 90)} Main Street`, city: random.pick(towns) },
    invoiceEmails: [email],
    creditLimitCents: random.whole(10, 50) * 10_000,
    paymentTermsDays: random.pick([14, 30, 30, 45]),
    poNumberRule: random.pick(["off", "asked", "required"] as const),
  };
  const input = createAccountBody.parse({ account, owner: { name, email, phone } });
  const { id } = accepted(await createAccount(office, input));
  for (const role of ["booker", "finance", "approver"] as const) {
    const member = { name: contactName(random), email: `${role}.${email}`, phone: madeUpPhone(random), role };
    const orderLimitCents = role === "booker" ? 15_000 : null;
    accepted(await inviteAccountMember(office, { id, ...member, orderLimitCents, monthLimitCents: null }));
  }
  accepted(await linkOrders(office, { id, orders: { email }, earlierInvoice: null }));
  return { id, dueCents: accepted(await getAccountFigures(office, { id })).balanceCents };
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

async function apply(office: Context, random: Random, contact: DemoContact): Promise<void> {
  const visitor: Context = { ...office, actor: { kind: "visitor", address: "127.0.0.1" } };
  const data = {
    businessName: contact.companyName ?? "",
    contactName: `${contact.firstName} ${contact.lastName}`,
    email: contact.email,
    phone: contact.phone,
    businessAddress: `${random.whole(1, 90)} Main Street, ${random.pick(towns)}, Co. Dublin`,
    currentSpend: "EUR 600 a month",
    businessType: "Shop",
  };
  const form = { form_id: formIds.businessApplication, data };
  accepted(await submitForm(createSenderCounts(createMemoryLimiter))(visitor, form));
}

function accepted<Output>(answer: Output): Exclude<Output, { failed: unknown }> {
  if (isFailure(answer)) throw new Error(`the demo's accounts were refused: ${answer.message}`);
  return answer as Exclude<Output, { failed: unknown }>;
}
