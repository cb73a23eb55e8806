import { bookForCallerBody } from "../../../contract/staff-booking.schema.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { bookForCaller } from "../../../server/bookings/book-for-caller.ts";
import { priceForCaller } from "../../../server/bookings/price-for-caller.ts";
import { type Context, isFailure } from "../../../server/context.ts";
import { accountWithCredit } from "../account-of.ts";
import { demoBooking } from "../demo-shipment.ts";
import { randomContact, regularContacts } from "../people.ts";
import { type Random, seededRandom } from "../seeded-random.ts";
import { addressIn, dublinTowns, townsAround } from "../towns.ts";

/** The same companies call every day. */
const callers = regularContacts(seededRandom(7));

/**
 * Books a delivery of one or two parcels by phone and paid, from Dublin to somewhere within an hour, on any day of
 * the week. `office` is the context of the staff who take the booking; its clock gives the time.
 */
export async function bookForDay(office: Context, random: Random, day: string): Promise<OrderId> {
  const who = random.chance(0.7) ? random.pick(callers) : randomContact(random);
  const pickup = {
    ...addressIn(random.pick(dublinTowns), random),
    ...(who.companyName && { companyName: who.companyName }),
  };
  const shipment = {
    pickup,
    dropoff: addressIn(random.pick(random.chance(0.4) ? dublinTowns : townsAround), random),
    priority: "same_day" as const,
    packageType: random.pick(["envelope", "small_box", "small_box", "medium_box"]),
    serviceType: "small_van",
    quantity: 1,
    scheduledDate: day,
  };
  const { quoteId: _, ...contacts } = demoBooking(random, "", who, { ...shipment, pallet: null });
  const accountId = who.companyName === null ? null : await accountWithCredit(office, who.companyName);
  const payment =
    accountId === null ? { kind: "phone", reference: `Card by phone, ${who.lastName}` } : { kind: "account" };
  const asked = bookForCallerBody.parse({ shipment, contacts, agreedTotalCents: 0, accountId, payment });
  const priced = await priceForCaller(office, { ...asked.shipment, accountId: asked.accountId });
  if (isFailure(priced)) throw new Error(`a shipment of the demo has no price: ${priced.message}`);
  const booked = await bookForCaller(office, {
    ...asked,
    agreedTotalCents: priced.totalCents,
    dateReason: priced.dateRefusal === null ? "" : "Agreed with the customer",
  });
  if (isFailure(booked)) throw new Error(`a booking of the demo was refused: ${booked.message}`);
  return booked.orderId;
}
