import { z } from "zod";
import { decimalToCents } from "../domain/money/euro.ts";
import { cleanText } from "../domain/text/clean-text.ts";

// Fields that shop clients send, parsed as WordPress does and with its messages; `%s` becomes the field's name.

export const types = {
  text: "%s is not of type string.",
  number: "%s is not of type number.",
  integer: "%s is not of type integer.",
  flag: "%s is not of type boolean.",
  object: "%s is not of type object.",
  list: "%s is not of type array.",
};

export const oneOf = (words: readonly string[]) => `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}.`;

/** WordPress words the message differently for a single choice. */
export const choice = <const T extends string>(choices: readonly [T, ...T[]]) =>
  z.enum(choices, {
    error: choices.length === 1 ? `%s is not ${choices[0]}.` : `%s is not one of ${oneOf(choices)}`,
  });

export const text = (max: number, clean: (value: string) => string = cleanText) =>
  z
    .string({ error: types.text })
    .overwrite(clean)
    .max(max, { error: `%s must be at most ${max} characters long.` });

/** Booleans, also as PHP writes them. */
export const flag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "", "true", "false", "TRUE", "FALSE"])], { error: types.flag })
  .transform((value) => (typeof value === "string" ? ["1", "true", "TRUE"].includes(value) : Boolean(value)));

/** A whole number, also as text. */
export const integer = (range: { from: number; to: number }) =>
  z
    .union([z.number(), z.string().regex(/^[+-]?\d{1,15}$/, { error: types.integer })], { error: types.integer })
    .transform(Number)
    .pipe(
      z
        .int({ error: types.integer })
        .min(range.from, { error: `%s must be between ${range.from} (inclusive) and ${range.to} (inclusive)` })
        .max(range.to, { error: `%s must be between ${range.from} (inclusive) and ${range.to} (inclusive)` }),
    );

export const amountText = "%s must be an amount in euro with at most two decimals, such as 10.00";
/** Cents; PostgreSQL's integer ends just above it. */
export const maxAmountCents = 2_000_000_000;

/** Gross cents of an amount in text, '120.50'. */
export const amount = z.string({ error: types.text }).transform((typed, ctx) => {
  const cents = decimalToCents(typed);
  if (cents !== null && cents <= maxAmountCents) return cents;
  ctx.issues.push({ code: "custom", message: amountText, input: typed });
  return z.NEVER;
});

/** A number from 1 to `max` in the query. */
const wholeNumber = (fallback: number, max: number) =>
  z
    .string({ error: types.integer })
    .optional()
    .transform((typed, ctx) => {
      if (typed === undefined) return fallback;
      const value = Number(typed);
      if (!/^[+-]?\d+$/.test(typed.trim()) || !Number.isSafeInteger(value)) {
        ctx.issues.push({ code: "custom", message: types.integer, input: typed });
        return z.NEVER;
      }
      if (value >= 1 && value <= max) return value;
      const range =
        max === Number.MAX_SAFE_INTEGER ? "greater than or equal to 1" : `between 1 (inclusive) and ${max} (inclusive)`;
      ctx.issues.push({ code: "custom", message: `%s must be ${range}`, input: typed });
      return z.NEVER;
    });

/** Repeated values of the query: `a,b`, or several `name[]`. */
export const wordList = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((typed) =>
    (Array.isArray(typed) ? typed : (typed?.split(",") ?? [])).map((word) => word.trim()).filter(Boolean),
  );

/** Ids of the query, as a list or separated by commas. */
export const idList = wordList.transform((list, ctx) => {
  const wrong = list.findIndex((id) => !/^\d{1,15}$/.test(id));
  if (wrong === -1) return list.map(Number);
  ctx.issues.push({ code: "custom", message: `%s[${wrong}] is not of type integer.`, input: list });
  return z.NEVER;
});

/** A documented WooCommerce parameter that this shop doesn't support: refused, since its sender relies on it. */
export const unsupported = z.never({ error: "%s is not served by this shop." }).optional();

export const unsupportedParams = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, unsupported])) as Record<Name, typeof unsupported>;

/** What any call of WordPress accepts; `_fields` works for every call. */
export const commonQuery = {
  context: choice(["view", "edit"]).default("view"),
  ...unsupportedParams(["_embed", "_envelope", "_jsonp", "_method"]),
};

/** What every list accepts. */
export const commonListQuery = {
  ...commonQuery,
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  per_page: wholeNumber(10, 100),
  offset: integer({ from: 0, to: Number.MAX_SAFE_INTEGER }).optional(),
  include: idList,
  exclude: idList,
  order: choice(["desc", "asc"]).default("desc"),
};

/** Index of a page's first entry; an explicit `offset` wins, as in WordPress. */
export function offsetOf({ page, per_page, offset }: { page: number; per_page: number; offset?: number }) {
  return Math.min(offset ?? (page - 1) * per_page, Number.MAX_SAFE_INTEGER);
}
