import { z } from "zod";
import { stopNames } from "../domain/deliveries/delivery-words.ts";
import { proofLevels } from "../domain/deliveries/required-proofs.ts";
import type { priorities } from "../domain/pricing/tariff.ts";
import { type Weekday, weekdays } from "../domain/schedule/collection-hours.ts";
import { collectionWindowErrors } from "../domain/schedule/collection-hours-errors.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { maxInteger, maxLengths, maxRedirects, minMultipliers } from "./limits.ts";
import { listUpTo, queryId, queryOrderId } from "./page.schema.ts";

const hasMaxDecimals = (value: number, max: number) =>
  Math.abs(value * 10 ** max - Math.round(value * 10 ** max)) < 1e-6;

/** A non-negative finite number with at most `decimals` decimals. */
const amount = (name: string, decimals: number, max: number) =>
  z
    .number({ error: `${name} must be a number` })
    .min(0, { error: `${name} must be 0 or more` })
    .max(max, { error: `${name} must be at most ${max}` })
    .refine((value) => hasMaxDecimals(value, decimals), { error: `${name} may have at most ${decimals} decimals` });
const euro = (name: string) => amount(name, 2, 100_000);
const kilometres = (name: string) => amount(name, 3, 100_000);
const kilograms = (name: string) => amount(name, 3, 100_000);

const text = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(max, { error: `${name} may have at most ${max} characters` });
const flag = (name: string) => z.boolean({ error: `${name} must be true or false` });
const id = (name: string) =>
  z
    .string({ error: `${name} is required` })
    .regex(/^[\w.-]{1,100}$/, { error: `${name} must have 1 to 100 letters, digits, _, . or -` });
const name = z
  .string({ error: "Name must be text" })
  .trim()
  .min(1, { error: "Name is required" })
  .max(maxLengths.name, { error: `Name may have at most ${maxLengths.name} characters` });

const deliveryType = z
  .object({
    id: id("Id"),
    name: name.optional(),
    basePrice: euro("Base price"),
    maxRange: kilometres("Maximum range"),
    freeRange: kilometres("Free range"),
    pricePerKm: euro("Price per km"),
    maxPackageSize: text("Maximum package size", maxLengths.line).default(""),
    maxWeight: kilograms("Maximum weight"),
    phoneBookingOnly: flag("Phone booking only").default(false),
    compatiblePackageTypes: z
      .array(id("Package type id"), { error: "Compatible package types must be a list" })
      .max(200)
      .default([]),
  })
  .transform((type) => ({ ...type, name: type.name ?? type.id }));

/** The admin document defines a package's weight as text, so numeric text is accepted. */
const packageWeight = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\s*\d+(\.\d+)?\s*$/)
        .transform(Number),
    ],
    { error: "Maximum weight must be a number" },
  )
  .pipe(kilograms("Maximum weight"));

const packageType = z
  .object({
    id: id("Id"),
    name: name.optional(),
    description: text("Description", maxLengths.description).default(""),
    // The default weight of a new package type, in kg.
    maxWeight: packageWeight.default(5),
    maxDimensions: text("Maximum dimensions", maxLengths.line).default(""),
    nextDayPrice: euro("Next-day price").nullish(),
    isPallet: flag("Pallet").default(false),
    quantityEnabled: flag("Quantity").default(false),
  })
  .transform(({ nextDayPrice, ...type }) => ({
    ...type,
    name: type.name ?? type.id,
    ...(typeof nextDayPrice === "number" ? { nextDayPrice } : {}),
  }));

const multiplier = (priority: (typeof priorities)[number]) =>
  z
    .number({ error: `The ${priority} multiplier must be a number` })
    .min(minMultipliers[priority], {
      error: `The ${priority} multiplier must be at least ${minMultipliers[priority]}`,
    })
    .max(100, { error: `The ${priority} multiplier must be at most 100` })
    .refine((value) => hasMaxDecimals(value, 3), { error: `The ${priority} multiplier may have at most 3 decimals` });

const googleAdsEvent = z.object({
  id: id("Id"),
  name: text("Name", maxLengths.name),
  description: text("Description", maxLengths.description).default(""),
  enabled: flag("Enabled"),
  eventName: z
    .string({ error: "Event name must be text" })
    .regex(/^[\w/-]{0,100}$/, { error: "Event name may have letters, digits, _, - and /" }),
  value: euro("Value"),
  currency: z
    .string({ error: "Currency must be text" })
    .regex(/^[A-Z]{3}$/, { error: "Currency must be a three-letter code" }),
  useDynamicValue: flag("Dynamic value"),
});

const redirectRule = z.object({
  id: id("Id"),
  sourceUrl: text("Source URL", 2000),
  targetUrl: text("Target URL", 2000),
  redirectType: z.enum(["301", "302", "307"], { error: "Redirect type must be 301, 302 or 307" }),
  isActive: flag("Active"),
  matchType: z.enum(["exact", "wildcard"], { error: "Match type must be exact or wildcard" }),
  description: text("Description", maxLengths.description).default(""),
  createdAt: text("Created", 40).default(""),
  updatedAt: text("Updated", 40).default(""),
});

/** An id that becomes part of a script's address: empty, or exactly of this form. */
const scriptId = (name: string, pattern: RegExp, example: string) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .regex(pattern, { error: `${name} must look like ${example}` });

const trackingCodes = z.object(
  {
    gtmId: scriptId("Google Tag Manager id", /^(GTM-[A-Z0-9]{1,20})?$/, "GTM-XXXXXXX").default(""),
    gaMeasurementId: scriptId("Google Analytics id", /^(G-[A-Z0-9]{1,20})?$/, "G-XXXXXXXXXX").default(""),
    googleAdsId: scriptId("Google Ads id", /^(AW-[A-Z0-9]{1,20})?$/, "AW-XXXXXXXXX").default(""),
  },
  { error: "Tracking codes must be an object" },
);

/** A list whose entries have unique ids. */
const listOf = <Entry extends z.ZodType<{ id: string }>>(entry: Entry, name: string, max: number) =>
  listUpTo(max, `${name} may have at most ${max} entries`, z.array(entry, { error: `${name} must be a list` })).check(
    (ctx) => {
      const seen = new Set<string>();
      for (const [index, { id }] of ctx.value.entries()) {
        if (seen.has(id)) {
          ctx.issues.push({ code: "custom", message: `The id '${id}' is used twice`, path: [index, "id"], input: id });
        }
        seen.add(id);
      }
    },
  );

const collectionWindow = (priority: (typeof priorities)[number]) =>
  z
    .object(
      {
        days: z
          .array(z.enum(weekdays, { error: "Days must be monday to sunday" }), { error: "Days must be a list" })
          .max(50)
          .transform((chosen) => weekdays.filter((day) => chosen.includes(day)) as Weekday[]),
        from: z.string({ error: "From must be text" }),
        until: z.string({ error: "Until must be text" }),
      },
      { error: `The hours of ${priority} must be an object` },
    )
    .check((ctx) => {
      for (const { field, message } of collectionWindowErrors(priority, ctx.value))
        ctx.issues.push({ code: "custom", message, path: [field], input: ctx.value });
    });

const proofLevel = (end: string) =>
  z.enum(proofLevels, { error: `What a ${end} asks for must be one of ${proofLevels.join(", ")}` });

const fields = {
  deliveryTypes: listOf(deliveryType, "Delivery types", 100),
  packageTypes: listOf(packageType, "Package types", 100),
  googleMapsApiKey: scriptId("Google Maps key", /^([\w-]{20,100})?$/, "AIza… with letters, digits, _ and -"),
  redirects: listOf(redirectRule, "Redirects", maxRedirects),
  livePaymentsEnabled: flag("Live payments"),
  googleAdsEvents: listOf(googleAdsEvent, "Google Ads events", 100),
  trackingCodes,
  analyticsVisible: flag("Analytics visible"),
  observePublicHolidays: flag("Public holidays"),
  cancelUnpaidAfterHours: z
    .int({ error: "Hours until an unpaid order is cancelled must be a whole number" })
    .min(1, { error: "Hours until an unpaid order is cancelled must be 1 or more" })
    .max(8760, { error: "Hours until an unpaid order is cancelled must be at most 8760" }),
  collectionHours: z.object(
    {
      same_day: collectionWindow("same_day"),
      next_day: collectionWindow("next_day"),
      international: collectionWindow("international"),
    },
    { error: "The hours of collection must be an object" },
  ),
  collectAtWeekends: flag("Collection at weekends"),
  deliveryNews: z.object(
    {
      onTheWay: flag("Email on the way to collect"),
      collected: flag("Email when collected"),
      delivered: flag("Email when delivered"),
      failed: flag("Email when it could not be done"),
    },
    { error: "The news to customers must be an object" },
  ),
  proofsAsked: z
    .record(
      id("Service"),
      z.object(
        { pickup: proofLevel(stopNames.pickup), dropoff: proofLevel(stopNames.dropoff) },
        { error: "What a service asks for must be an object" },
      ),
      { error: "What stops ask for must be an object" },
    )
    .refine((asked) => Object.keys(asked).length <= 200, { error: "What stops ask for may have at most 200 services" }),
  remoteDeliveries: z.object(
    {
      from: z
        .string({ error: "The first day must be text" })
        .refine((day) => day === "" || isIsoDate(day), { error: "Enter a day, or leave it empty" }),
      products: z
        .array(
          z
            .int({ error: "A product is named by its number on the WordPress site" })
            .min(1, { error: "A product is named by its number on the WordPress site" })
            .max(2_147_483_647, { error: "A product is named by its number on the WordPress site" }),
          { error: "The products must be a list of numbers" },
        )
        .max(50, { error: "At most 50 products" }),
      emails: flag("Emails about deliveries of the WordPress site"),
    },
    { error: "The deliveries of the WordPress site must be an object" },
  ),
  minutesAtStop: z
    .int({ error: "Minutes at a stop must be a whole number" })
    .min(1, { error: "Minutes at a stop must be 1 or more" })
    .max(120, { error: "Minutes at a stop must be at most 120" }),
};

const banners = {
  emergencyBannerEnabled: flag("Emergency banner"),
  websiteIssuesBannerEnabled: flag("Website issues banner"),
};

/** Body of the banners' own call. */
export const setBannersBody = z.object(banners).partial();

export type SetBannersInput = z.output<typeof setBannersBody>;

/** The complete settings, as stored. */
export const settingsSchema = z.object({
  ...fields,
  ...banners,
  priorityMultipliers: z.object({
    same_day: multiplier("same_day"),
    next_day: multiplier("next_day"),
    international: multiplier("international"),
  }),
});

const maybe = (priority: (typeof priorities)[number]) => multiplier(priority).nullish();

const versionText = "The version must be the whole number that was read";

/** Any of the keys except the banners', which have a call of their own. Missing multipliers are refused by the verb. */
export const saveSettingsBody = z.object({
  ...z.object(fields).partial().shape,
  priorityMultipliers: z
    .object(
      { same_day: maybe("same_day"), next_day: maybe("next_day"), international: maybe("international") },
      { error: "Priority multipliers must be an object" },
    )
    .optional(),
  version: z
    .number({ error: "The version of the settings that was read is missing" })
    .int({ error: versionText })
    .min(0, { error: versionText })
    .max(maxInteger, { error: versionText }),
  /** Null leaves the stored list as it is, like an absent key. */
  redirects: fields.redirects.nullish(),
  redirectsVersion: z.int({ error: "The version of the redirects must be a whole number" }).optional(),
});

export type SaveSettingsInput = z.output<typeof saveSettingsBody>;

const versionInForce = saveSettingsBody.shape.version;

/** A reset or restore names the version in force that was read. */
export const versionBody = z.object({ version: versionInForce });

export const syncShopQuery = z.object({ orderId: queryOrderId.optional() });

export const listVersionsQuery = z.object({ before: queryId("before").optional() });
export const getVersionParams = z.object({ version: queryId("version") });
export const getVersionQuery = z.object({ against: queryId("against").optional() });
export const restoreParams = z.object({ restored: queryId("restored") });
