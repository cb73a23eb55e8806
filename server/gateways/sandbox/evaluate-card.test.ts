import { describe, expect, it } from "vitest";
import { type Card, evaluateCard } from "./evaluate-card.ts";

const now = new Date("2026-03-04T10:00:00Z");
const evaluate = (changes: Partial<Card> = {}) =>
  evaluateCard({ number: "4242 4242 4242 4242", expiry: "12 / 39", cvc: "123", name: "Áine O'Brien", ...changes }, now);

describe("a card in the sandbox", () => {
  it.each([
    "4242424242424242",
    "4242 4242 4242 4242",
    "4242-4242-4242-4242",
    "4000056655665556",
    "5555555555554444",
    "2223003122003222",
    "378282246310005",
  ])("%s is accepted", (number) => {
    expect(evaluate({ number })).toEqual({ kind: "accepted" });
  });

  it.each(["4000 0025 0000 3155", "4000 0027 6000 3184"])("%s requires authentication", (number) => {
    expect(evaluate({ number })).toEqual({ kind: "second_step" });
  });

  it.each([
    ["4000 0000 0000 0002", /was declined/],
    ["4000 0000 0000 9995", /insufficient funds/],
    ["4000 0000 0000 0069", /has expired/],
    ["4000 0000 0000 0127", /security code is incorrect/],
    ["4000 0000 0000 0119", /error occurred/],
  ])("%s is declined with its reason", (number, message) => {
    expect(evaluate({ number })).toEqual({ kind: "declined", message: expect.stringMatching(message) });
  });

  it.each([
    ["", "Card number is required"],
    ["   ", "Card number is required"],
    ["4242 4242", "Your card number is incomplete"],
    ["constructor", "Your card number is incomplete"],
    ["4111 1111 1111 1111", expect.stringMatching(/not a test card number. Never type a real card here/)],
  ])("number '%s' is invalid", (number, text) => {
    expect(evaluate({ number })).toEqual({ kind: "invalid", errors: { number: text } });
  });

  it.each([
    ["", "Expiry date is required"],
    ["soon", "Your card's expiry date is invalid"],
    ["1330", "Your card's expiry date is invalid"],
    ["330", "Your card's expiry date is invalid"],
    ["13/30", "Your card's expiry date is invalid"],
    ["00/30", "Your card's expiry date is invalid"],
    ["02/26", "Your card's expiry date is in the past"],
    ["12 / 2025", "Your card's expiry date is in the past"],
  ])("expiry '%s' is invalid", (expiry, text) => {
    expect(evaluate({ expiry })).toEqual({ kind: "invalid", errors: { expiry: text } });
  });

  it.each(["03/26", "3/26", "03 / 2026", "12/99", "0326", "1230", "122030", "12 30", "12-30"])(
    "expiry '%s' is valid to its last day",
    (expiry) => {
      expect(evaluate({ expiry })).toEqual({ kind: "accepted" });
    },
  );

  it.each([
    ["", "Security code is required"],
    ["12", "Your card's security code is incomplete"],
    ["12345", "Your card's security code is incomplete"],
    ["abc", "Your card's security code is incomplete"],
  ])("security code '%s' is invalid", (cvc, text) => {
    expect(evaluate({ cvc })).toEqual({ kind: "invalid", errors: { cvc: text } });
  });

  it("lists all invalid fields before the card is declined", () => {
    expect(evaluate({ number: "4000 0000 0000 0002", expiry: "01/20", cvc: "" })).toMatchObject({
      kind: "invalid",
      errors: { expiry: expect.anything(), cvc: expect.anything() },
    });
  });
});
