import { bookAsMemberBody, memberQuoteBody } from "../../contract/portal-booking.schema.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { type Actor, type Context, isFailure } from "../../server/context.ts";
import { bookAsMember, createMemberQuote } from "../../server/portal/book-as-member.ts";
import { demoBooking, demoShipment } from "./demo-shipment.ts";
import type { DemoContact } from "./people.ts";
import type { Random } from "./seeded-random.ts";

/** Only some random trips cost enough. */
const mostTries = 500;

/** The account's booker books a trip on another day above their limit, so that it waits for an approver. */
export async function bookAboveLimit(
  office: Context,
  random: Random,
  accountId: AccountId,
  limitCents: number,
): Promise<void> {
  const { settings } = await office.settings.current();
  await activateMembers(office, accountId);
  const { actor, contact } = await readBooker(office, accountId);
  const context: Context = { ...office, actor };
  for (let tries = 0; tries < mostTries; tries++) {
    const request = demoShipment(random, settings, contact, office.now());
    if (request.priority === "international" || request.scheduledDate === dublinDate(office.now())) continue;
    const quote = await createMemberQuote(context, memberQuoteBody.parse(request));
    if (isFailure(quote) || quote.totalCents <= limitCents) continue;
    const form = Object.entries(demoBooking(random, quote.id, contact, request));
    const ofMember = Object.fromEntries(form.filter(([field]) => !field.startsWith("billing")));
    const booked = await bookAsMember(context, bookAsMemberBody.parse({ ...ofMember, payment: "account" }));
    if (isFailure(booked)) throw new Error(`a member's booking of the demo was refused: ${booked.message}`);
    return;
  }
  throw new Error(`no trip of the demo costs more than ${limitCents} cents`);
}

/** Makes the invited members look as if they had signed in, because others cannot approve anything. */
async function activateMembers({ db, now }: Context, accountId: AccountId): Promise<void> {
  await db
    .updateTable("members")
    .set({ state: "active", activated_at: now() })
    .where("account_id", "=", accountId)
    .where("state", "=", "invited")
    .execute();
}

async function readBooker(
  { db }: Context,
  accountId: AccountId,
): Promise<{ actor: Extract<Actor, { kind: "member" }>; contact: DemoContact }> {
  const booker = await db
    .selectFrom("members")
    .innerJoin("accounts", "accounts.id", "members.account_id")
    .select(["members.id", "members.email", "members.name", "members.phone", "accounts.name as company"])
    .where("account_id", "=", accountId)
    .where("role", "=", "booker")
    .executeTakeFirstOrThrow();
  const [firstName = "", ...lastNames] = booker.name.split(" ");
  const { email, phone, company: companyName } = booker;
  return {
    actor: {
      kind: "member",
      address: "127.0.0.1",
      sessionId: "demo",
      email,
      memberId: booker.id,
      accountId,
      accountName: companyName,
      role: "booker",
      name: booker.name,
    },
    contact: { firstName, lastName: lastNames.join(" "), email, phone, companyName },
  };
}
