import type { ErrorEvent } from "@sentry/browser";
import { describe, expect, it } from "vitest";
import { removePersonalData, scrub } from "./sentry.ts";

describe("an error's text is sent without", () => {
  it.each([
    ["an email address", "No such person: aine.byrne@example.ie", "No such person: [email]"],
    ["a phone number", "Call to +353 87 123 4567 failed", "Call to [number] failed"],
    ["an Eircode", "Nothing at D24 XY45 here", "Nothing at [postcode] here"],
    [
      "a query string",
      "GET /booking-confirmation?order_id=1&key=wc_order_x failed",
      "GET /booking-confirmation failed",
    ],
    [
      "quoted words",
      `Unexpected token 'M', "Main Street" is not valid JSON`,
      "Unexpected token '…', \"…\" is not valid JSON",
    ],
  ])("%s", (_, text, left) => {
    expect(scrub(text)).toBe(left);
  });

  it("losing the name of the property that could not be read", () => {
    const text = "Cannot read properties of undefined (reading 'priority')";
    expect(scrub(text)).toBe(text);
  });
});

it("an event is sent with the error and its positions in the code, and nothing about the visitor", () => {
  const event: ErrorEvent = {
    type: undefined,
    message: "for mary@example.ie",
    user: { ip_address: "198.51.100.7" },
    request: { url: "https://courier.example/?from=Naas", cookies: { a: "b" } },
    breadcrumbs: [{ message: "typed Naas" }],
    extra: { form: "Naas" },
    contexts: { culture: { locale: "ga-IE" } },
    tags: { part: "page" },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "mary@example.ie is not a function",
          stacktrace: {
            frames: [{ filename: "https://courier.example/assets/a.js?from=Naas", lineno: 1, vars: { typed: "Naas" } }],
          },
        },
      ],
    },
  };
  expect(removePersonalData(event)).toEqual({
    type: undefined,
    message: "for [email]",
    tags: { part: "page" },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "[email] is not a function",
          stacktrace: { frames: [{ filename: "https://courier.example/assets/a.js", lineno: 1 }] },
        },
      ],
    },
  });
});
