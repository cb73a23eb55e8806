import { expect, it } from "vitest";
import { customerNameOf } from "./display-defaults.ts";

it.each([
  ["Áine Byrne", "aine@example.ie", "Áine Byrne"],
  [" ", "aine@example.ie", "aine@example.ie"],
  ["", "", "Guest"],
  ["", null, "Guest"],
])("the customer '%s' <%s> is shown as '%s' [A192]", (name, email, shown) => {
  expect(customerNameOf(name, email)).toBe(shown);
});
