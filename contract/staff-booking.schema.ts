import { z } from "zod";
import { formatEuro } from "../domain/money/euro.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { callerForm } from "./bookings.schema.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { onAccountFields } from "./on-account.schema.ts";
import { accountQuoteBody } from "./quotes.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

export const findCallersQuery = z.object({
  /** A phone number, email address or name, or the beginning of one. */
  search: z.string({ error: "Search must be text" }).max(200, { error: "At most 200 characters" }),
});

export const findAccountsQuery = z.object({
  /** An account's number or name, or a member's name, email address or phone, or the beginning of one. */
  search: z.string({ error: "Search must be text" }).max(200, { error: "At most 200 characters" }),
});

const text = (what: string) =>
  z
    .string({ error: `${what} must be text` })
    .overwrite(cleanText)
    .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` });
const cents = (min: number) =>
  z
    .number({ error: "The price must be a number of cents" })
    .int({ error: "The price must be whole cents" })
    .min(min, { error: `The price must be at least ${formatEuro(min)}` })
    .max(maxTotalCents, { error: `The price may be at most ${formatEuro(maxTotalCents)}` });
const reference = text("Reference").min(1, { error: "Reference is required" });

const payment = z.discriminatedUnion(
  "kind",
  [
    strictBody({ kind: z.literal("link") }),
    strictBody({ kind: z.literal("phone"), reference }),
    strictBody({ kind: z.literal("account"), costCentre: onAccountFields.costCentre }),
    strictBody({ kind: z.literal("request") }),
  ],
  { error: "Say how it is paid: link, phone, account or request" },
);

/** The account that it is for; null for anybody else, who pays the public price. */
const accountId = z
  .int({ error: "Choose an account" })
  .min(1, { error: "Choose an account" })
  .max(maxInteger, { error: "Choose an account" })
  .nullish()
  .transform((id) => id ?? null);

export const priceForCallerBody = accountQuoteBody.extend({ accountId });

export const bookForCallerBody = strictBody({
  shipment: accountQuoteBody,
  accountId,
  contacts: callerForm,
  /** The price agreed with the caller, VAT included; 0 if it is priced later. */
  agreedTotalCents: cents(0),
  /** Replaces the calculated price, if there is any. */
  typedPrice: strictBody({
    totalCents: cents(1),
    reason: text("Reason").min(1, { error: "Say why the price differs from the calculated one" }),
  })
    .nullish()
    .transform((typed) => typed ?? null),
  /** Why staff accept a day that can't be booked online; empty if it can. */
  dateReason: text("Reason").default(""),
  payment,
});

export type BookForCallerInput = z.output<typeof bookForCallerBody>;
export type PriceForCallerInput = z.output<typeof priceForCallerBody>;
