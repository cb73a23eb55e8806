import { z } from "zod";
import { cleanLines } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";
import { shopIdParams } from "./shop.schema.ts";
import { choice, commonQuery, flag, text } from "./shop-fields.schema.ts";

export const shopNoteParams = shopIdParams.extend({ noteId: shopIdParams.shape.id });

export const listShopNotesQuery = z.object({
  ...commonQuery,
  type: choice(["any", "customer", "internal"]).default("any"),
});

/** `added_by_user` has no effect: a note's author is the API key. */
export const createShopNoteBody = z.object({
  note: text(maxLengths.message, cleanLines).min(1, { error: "%s must be at least 1 character long." }),
  customer_note: flag.default(false),
  added_by_user: flag.default(false),
});
