import { z } from "zod";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxLengths } from "./limits.ts";

export const signInPhoneBody = z.object({
  code: z
    .string({ error: "Code is required" })
    .min(1, { error: "Code is required" })
    .max(100, { error: "Code is too long" }),
  phoneName: z
    .string()
    .max(1_000)
    .overwrite((text) => cleanText(text).slice(0, maxLengths.name))
    .default(""),
});

/** The shape of `PushSubscription.toJSON()`. */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: "The subscription has no address" }).max(2_000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{86,88}={0,2}$/, { error: "The subscription has no key" }),
    auth: z.string().regex(/^[\w-]{21,24}={0,2}$/, { error: "The subscription has no secret" }),
  }),
});

export const setPushBody = z.object({ subscription: subscription.nullable() });
