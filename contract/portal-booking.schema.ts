import { z } from "zod";
import type { OrderId } from "../domain/orders/references.ts";
import { bookingForm, bookingTexts } from "./bookings.schema.ts";
import { onAccountFields } from "./on-account.schema.ts";
import { trips } from "./order-links.ts";
import { idParams } from "./page.schema.ts";
import { accountQuoteBody } from "./quotes.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

export const memberQuoteBody = accountQuoteBody;

const memberPayments = ["account", "card"] as const;

const {
  billingAddress1: _1,
  billingAddress2: _2,
  billingCity: _3,
  billingState: _4,
  billingPostcode: _5,
  billingCountry: _6,
  ...contacts
} = bookingForm.shape;

/** What a member enters in addition to the quote; the account is billed. */
const fields = {
  ...contacts,
  payment: z.enum(memberPayments, { error: "Choose account or card" }),
  poNumber: onAccountFields.poNumber,
  costCentre: onAccountFields.costCentre,
};

type PickupContact = { useSameContact: boolean; pickupContactName: string; pickupContactPhone: string };

function requirePickupContact(ctx: z.core.ParsePayload<PickupContact>): void {
  if (ctx.value.useSameContact) return;
  for (const field of ["pickupContactName", "pickupContactPhone"] as const)
    if (ctx.value[field] === "")
      ctx.issues.push({ code: "custom", message: bookingTexts[field], path: [field], input: "" });
}

const getAQuote = "Please get a quote first";

export const bookAsMemberBody = strictBody({
  quoteId: z.string({ error: getAQuote }).min(1, { error: getAQuote }).max(100),
  ...fields,
}).check(requirePickupContact);

export type MemberBookingInput = z.output<typeof bookAsMemberBody>;

export const repeatedTripParams: z.ZodType<{ orderId: OrderId }, { orderId: string | OrderId }> = z.object({
  orderId: idParams.shape.id,
});

export const repeatedTripQuery = z.object({
  trip: z.enum(trips, { error: `Trip must be ${trips.join(" or ")}` }).default("again"),
});
