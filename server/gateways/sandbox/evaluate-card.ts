import type { SandboxPage } from "../../../contract/checkout.ts";

export type Card = { number: string; expiry: string; cvc: string; name: string };

export type CardOutcome =
  | { kind: "accepted" }
  | { kind: "second_step" }
  | { kind: "declined"; message: string }
  | { kind: "invalid"; errors: SandboxPage["errors"] };

/** Stripe's test numbers, with the same outcomes (docs.stripe.com/testing). */
const accepted = ["4242424242424242", "4000056655665556", "5555555555554444", "2223003122003222", "378282246310005"];
const secondStep = ["4000002500003155", "4000002760003184"];
const declined: Readonly<Record<string, string>> = {
  "4000000000000002": "Your card was declined. Please try a different card.",
  "4000000000009995": "Your card has insufficient funds. Try a different card.",
  "4000000000000069": "Your card has expired. Try a different card.",
  "4000000000000127": "Your card's security code is incorrect.",
  "4000000000000119": "An error occurred while processing your card. Try again in a little bit.",
};

/** Accepts any future date and any security code; refuses the numbers of real cards. */
export function evaluateCard({ number, expiry, cvc }: Card, now: Date): CardOutcome {
  const digits = number.replace(/[\s-]/g, "");
  const errors: SandboxPage["errors"] = {};
  const isKnown = accepted.includes(digits) || secondStep.includes(digits) || Object.hasOwn(declined, digits);
  if (digits === "") errors.number = "Card number is required";
  else if (!/^\d{12,19}$/.test(digits)) errors.number = "Your card number is incomplete";
  else if (!isKnown)
    errors.number = "This is not a test card number. Never type a real card here; 4242 4242 4242 4242 pays.";
  // The slash is optional, because phones' number pads have none: '1230', '122030'.
  const date = /^(?:(\d{1,2})\s*[/-]\s*|(\d{2})\s?)(\d{2}|\d{4})$/.exec(expiry.trim());
  const month = Number(date?.[1] ?? date?.[2]);
  const year = Number(date?.[3]) % 100;
  if (expiry.trim() === "") errors.expiry = "Expiry date is required";
  else if (!date || month < 1 || month > 12) errors.expiry = "Your card's expiry date is invalid";
  else if (new Date(Date.UTC(2000 + year, month, 1)) <= now) errors.expiry = "Your card's expiry date is in the past";
  if (cvc.trim() === "") errors.cvc = "Security code is required";
  else if (!/^\d{3,4}$/.test(cvc.trim())) errors.cvc = "Your card's security code is incomplete";
  if (Object.keys(errors).length > 0) return { kind: "invalid", errors };
  const refusal = Object.hasOwn(declined, digits) ? declined[digits] : undefined;
  if (refusal) return { kind: "declined", message: refusal };
  return { kind: secondStep.includes(digits) ? "second_step" : "accepted" };
}
