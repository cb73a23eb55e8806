import { z } from "zod";
import { decimalToCents } from "../domain/money/euro.ts";
import { cleanText } from "../domain/text/clean-text.ts";

// What shop clients send, as WordPress understands it, with WordPress's messages. `%s` becomes the field's name: `billing[city]`.

export const types = {
  text: "%s is not of type string.",
  number: "%s is not of type number.",
  integer: "%s is not of type integer.",
  flag: "%s is not of type boolean.",
  object: "%s is not of type object.",
  list: "%s is not of type array.",
};

export const oneOf = (words: readonly string[]) => `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}.`;

/** One of some words; of a single word WordPress says that the value is not it. */
export const choice = <const T extends string>(choices: readonly [T, ...T[]]) =>
  z.enum(choices, {
    error: choices.length === 1 ? `%s is not ${choices[0]}.` : `%s is not one of ${oneOf(choices)}`,
  });

export const text = (max: number, clean: (value: string) => string = cleanText) =>
  z
    .string({ error: types.text })
    .overwrite(clean)
    .max(max, { error: `%s must be at most ${max} characters long.` });

/** True and false, also as PHP writes them. */
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
/** Cents; a database's integer ends soon after. */
export const largestAmount = 2_000_000_000;

/** Gross cents of an amount that is sent as text, '120.50'. */
export const amount = z.string({ error: types.text }).transform((typed, ctx) => {
  const cents = decimalToCents(typed);
  if (cents !== null && cents <= largestAmount) return cents;
  ctx.issues.push({ code: "custom", message: amountText, input: typed });
  return z.NEVER;
});

/** A number of the query, from 1 to `max`. */
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

/** Several words of the query: `a,b`, or `name[]` again and again. */
export const words = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((typed) =>
    (Array.isArray(typed) ? typed : (typed?.split(",") ?? [])).map((word) => word.trim()).filter(Boolean),
  );

/** Ids of the query, as a list or with commas. */
export const ids = words.transform((list, ctx) => {
  const wrong = list.findIndex((id) => !/^\d{1,15}$/.test(id));
  if (wrong === -1) return list.map(Number);
  ctx.issues.push({ code: "custom", message: `%s[${wrong}] is not of type integer.`, input: list });
  return z.NEVER;
});

/** A parameter that WooCommerce documents and this shop does not serve: refused, because a client that sends it counts on it. */
export const notServed = z.never({ error: "%s is not served by this shop." }).optional();

export const notServedParams = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, notServed])) as Record<Name, typeof notServed>;

/** What any call of WordPress takes. `_fields` is served for every call alike. */
export const anyCall = {
  context: choice(["view", "edit"]).default("view"),
  ...notServedParams(["_embed", "_envelope", "_jsonp", "_method"]),
};

/** What every list takes. */
export const anyList = {
  ...anyCall,
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  per_page: wholeNumber(10, 100),
  offset: integer({ from: 0, to: Number.MAX_SAFE_INTEGER }).optional(),
  include: ids,
  exclude: ids,
  order: choice(["desc", "asc"]).default("desc"),
};

/** Where a page of a list begins: at `offset` where that is said, as in WordPress. */
export function firstOf({ page, per_page, offset }: { page: number; per_page: number; offset?: number }) {
  return Math.min(offset ?? (page - 1) * per_page, Number.MAX_SAFE_INTEGER);
}
