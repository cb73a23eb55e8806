import { z } from "zod";
import { accountChanges } from "../domain/accounts/account-status.ts";
import { readAccountVatNumber } from "../domain/accounts/account-vat-number.ts";
import {
  defaultTermsDays,
  fieldRules,
  invoiceGroupings,
  invoicePeriods,
  maxTermsDays,
  minimumRules,
  vatTreatments,
} from "../domain/accounts/billing-options.ts";
import { memberRoles } from "../domain/accounts/member-roles.ts";
import { cleanAddress } from "../domain/addresses/address.ts";
import { postcodeError } from "../domain/addresses/postcode.ts";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanLines, cleanText } from "../domain/text/clean-text.ts";
import { accountFilters, accountSorts } from "./account-filters.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { idParams, orderId, pageNumber, searchText } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

const line = (max: number, clean = cleanText) =>
  z
    .string({ error: "Must be text" })
    .overwrite(clean)
    .max(max, { error: `At most ${max} characters` });
const optionalLine = (max: number, clean = cleanText) => line(max, clean).default("");
const required = (error: string, max: number) =>
  z
    .string({ error })
    .overwrite(cleanText)
    .min(1, { error })
    .max(max, { error: `At most ${max} characters` });
const email = z
  .string({ error: "Type an email address" })
  .trim()
  .toLowerCase()
  .refine(isEmailAddress, { error: "This is not an email address" });
const cents = (error: string) => z.int({ error }).min(0, { error }).max(maxInteger, { error });
const day = z
  .string({ error: "Must be a day such as 2026-03-04" })
  .refine((typed) => isIsoDate(typed), { error: "Must be a day such as 2026-03-04" })
  .nullable()
  .default(null);
const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, { error: `Must be one of ${options.join(", ")}` });

/** The address on invoices: requires what an invoice needs, but not the Eircode, which not every firm knows. */
const accountAddress = strictBody({
  address1: required("Address line 1 is required", maxLengths.line),
  address2: optionalLine(maxLengths.line),
  city: required("Town or city is required", maxLengths.name),
  state: optionalLine(maxLengths.name),
  postcode: optionalLine(20),
  country: z
    .string({ error: "Country must be a two-letter code" })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: "Country must be a two-letter code" })
    .default("IE"),
})
  .check((ctx) => {
    const { country, postcode } = ctx.value;
    const error = postcode === "" ? null : postcodeError(country, postcode);
    if (error) ctx.issues.push({ code: "custom", message: error, path: ["postcode"], input: postcode });
  })
  .transform(cleanAddress);

const accountFields = {
  name: required("The company's name is required", maxLengths.name),
  ledgerCode: optionalLine(maxLengths.name),
  companyNumber: optionalLine(maxLengths.name),
  vatNumber: line(maxLengths.vatNumber)
    .transform((typed, ctx) => {
      const read = readAccountVatNumber(typed);
      if (read.ok) return read.vatNumber;
      ctx.issues.push({ code: "custom", message: read.error, input: typed });
      return z.NEVER;
    })
    .prefault(""),
  phone: optionalLine(maxLengths.phone),
  billingAddress: accountAddress,
  invoiceEmails: z.array(email, { error: "A list of email addresses" }).max(10, { error: "At most 10 addresses" }),
  paymentTermsDays: z
    .int({ error: `A whole number of days, ${maxTermsDays} at most` })
    .min(0, { error: "Not below 0 days" })
    .max(maxTermsDays, { error: `${maxTermsDays} days at most` })
    .default(defaultTermsDays),
  creditLimitCents: cents("The credit limit must be an amount from €0.00"),
  invoicePeriod: oneOf(invoicePeriods).default("monthly"),
  invoiceGrouping: oneOf(invoiceGroupings).default("account"),
  poNumberRule: oneOf(fieldRules).default("off"),
  costCentreRule: oneOf(fieldRules).default("off"),
  costCentres: z
    .array(required("A cost centre needs a name", maxLengths.poNumber), { error: "A list of cost centres" })
    .max(200, { error: "At most 200 cost centres" })
    .default([]),
  vatTreatment: oneOf(vatTreatments).default("standard"),
  vatTreatmentReason: optionalLine(maxLengths.line),
  vatNumberCheckedOn: day,
  peppolId: optionalLine(maxLengths.name),
  buyerReference: optionalLine(maxLengths.name),
  electronicInvoicesSince: day,
  monthlyMinimumCents: cents("The monthly minimum must be an amount from €0.00").default(0),
  monthlyMinimumRule: oneOf(minimumRules).default("nothing"),
  standingInstructions: optionalLine(maxLengths.instructions, cleanLines),
};

type VatFields = {
  vatTreatment: string;
  vatTreatmentReason: string;
  vatNumber: string;
  vatNumberCheckedOn: string | null;
};

/** Any treatment other than the standard rate needs a reason and a checked VAT number. */
function requireVatReason(ctx: z.core.ParsePayload<VatFields>): void {
  const { vatTreatment, vatTreatmentReason, vatNumber, vatNumberCheckedOn } = ctx.value;
  if (vatTreatment === "standard") return;
  const missing = [
    vatTreatmentReason === "" && (["vatTreatmentReason", "Say why the standard rate does not apply"] as const),
    vatNumber === "" && (["vatNumber", "This VAT treatment needs the company's VAT number"] as const),
    vatNumberCheckedOn === null && (["vatNumberCheckedOn", "Check the VAT number first, and enter the day"] as const),
  ];
  for (const each of missing)
    if (each) ctx.issues.push({ code: "custom", message: each[1], path: [each[0]], input: "" });
}

/** The first member of a new account. */
const ownerFields = strictBody({
  name: required("The owner's name is required", maxLengths.name),
  email,
  phone: optionalLine(maxLengths.phone),
});

/** The fields of an account that staff set. */
export const accountBody = strictBody(accountFields).check(requireVatReason);

export const createAccountBody = strictBody({ account: accountBody, owner: ownerFields });

/** Replaces every field, so an empty one clears its value. `version`: that of the account as it was shown. */
export const changeAccountBody = strictBody({
  version: z.int({ error: "Say which version of the account was changed" }).min(1),
  account: accountBody,
});

export const changeAccountStatusBody = strictBody({
  change: oneOf(accountChanges),
  reason: required("Say why", maxLengths.line),
});

/** Null for the prices of the tariff. */
const priceAgreementId = z.int({ error: "Choose a price agreement" }).min(1).max(maxInteger).nullable();

export const setAccountPricesBody = strictBody({
  /** The version of the account that the user saw. */
  version: z.int({ error: "The version that was seen is required" }).min(1).max(maxInteger),
  priceAgreementId,
});

export const approveApplicationBody = strictBody({
  account: accountBody,
  owner: ownerFields,
  priceAgreementId: priceAgreementId.default(null),
});

const limit = cents("A limit is an amount from €0.00").nullable();

export const inviteMemberBody = strictBody({
  name: required("The member's name is required", maxLengths.name),
  email,
  phone: optionalLine(maxLengths.phone),
  role: oneOf(memberRoles),
  orderLimitCents: limit.default(null),
  monthLimitCents: limit.default(null),
});

/** Omitted fields stay as they are. */
export const changeMemberBody = strictBody({
  name: required("The member's name is required", maxLengths.name).optional(),
  phone: line(maxLengths.phone).optional(),
  role: oneOf(memberRoles).optional(),
  orderLimitCents: limit.optional(),
  monthLimitCents: limit.optional(),
  disabled: z.boolean({ error: "Disabled must be true or false" }).optional(),
});

export const memberParams = z.object({ ...idParams.shape, memberId: idParams.shape.id });

export const listAccountsQuery = z.object({
  search: searchText,
  show: z.enum(accountFilters, { error: `Show must be one of ${accountFilters.join(", ")}` }).optional(),
  sort: z.enum(accountSorts, { error: `Sort must be one of ${accountSorts.join(", ")}` }).default("name"),
  page: pageNumber,
});

export const accountOrdersQuery = z.object({ page: pageNumber });

export const unlinkedOrdersQuery = z.object({ search: searchText, page: pageNumber });

const chosenOrders = z
  .array(orderId, { error: "A list of order ids" })
  .min(1, { error: "Choose at least one order" })
  .max(500, { error: "At most 500 orders at once" });

/** Orders by their ids, or all orders of one email address. */
export const linkOrdersBody = strictBody({
  orders: z.union([chosenOrders, strictBody({ email })], { error: "Choose at least one order" }),
  /** The earlier system's invoice for those on account; null if they go on the next invoice. */
  earlierInvoice: required("Type the number of the invoice", maxLengths.poNumber).nullable(),
});

export const unlinkOrdersBody = strictBody({ orders: chosenOrders });

export const declineApplicationBody = strictBody({
  reason: z
    .string({ error: "Say why: the email includes the reason" })
    .overwrite(cleanLines)
    .min(1, { error: "Say why: the email includes the reason" })
    .max(maxLengths.description, { error: `At most ${maxLengths.description} characters` }),
});

/** A file of 2 MB, in base64. */
const maxFileLength = 2_800_000;

export const importAccountsBody = strictBody({
  /** The file's bytes in base64, so that its encoding is recognised here. */
  content: z
    .string({ error: "The file is missing" })
    .max(maxFileLength, { error: "At most 2 MB" })
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: "The file must be in base64" }),
  /** Whether new members are invited by email at once. */
  invite: z.boolean({ error: "Invite must be true or false" }).default(false),
});

export const previewImportBody = strictBody({ content: importAccountsBody.shape.content });
