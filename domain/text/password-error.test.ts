import { expect, it } from "vitest";
import { passwordError } from "./password-error.ts";

const mary = { username: "mary.daly", email: "mary.daly@courier.example", name: "Máire Daly" };
const common = new Set(["password", "qwertyuiop", "football"]);
const errorOf = (password: string) => passwordError(password, mary, (each) => common.has(each));

it.each([
  "correct horse battery",
  "xk29-Lm!0q-77",
  "mary rides a green van",
  // Common words within a longer password are fine.
  "football on the green strand",
  "ブラウザを開くと雨が降る",
])("accepts %s", (password) => {
  expect(errorOf(password)).toBeNull();
});

it.each(["qwertyuiop", "QWERTYUIOP", "password2026", "Password1234!", "football!!!!", "Football_2026"])(
  "refuses the common %s, even in capitals or with digits and signs at the end",
  (password) => {
    expect(errorOf(password)).toContain("most common");
  },
);

it.each(["mary.daly.1", "MaryDaly1234", "mairedaly99", "Máire-Daly!", "mary.daly@courier.example", "courier-example"])(
  "refuses %s, which is the user's own name or address",
  (password) => {
    expect(errorOf(password)).toContain("not your name");
  },
);

it.each(["aaaaaaaaaaaa", "121212121212", "abcabcabcabc"])(
  "refuses %s, which has too few different characters",
  (password) => {
    expect(errorOf(password)).toContain("different");
  },
);
