import { expect, it } from "vitest";
import { pathAfterSignIn, signInPath } from "./sign-in-redirect.ts";

it.each([
  ["/account", "", "/account/sign-in"],
  ["/account/people", "", "/account/sign-in?next=%2Faccount%2Fpeople"],
  ["/account/people", "?role=owner", "/account/sign-in?next=%2Faccount%2Fpeople%3Frole%3Downer"],
])("%s%s is returned to after signing in at %s", (pathname, search, path) => {
  expect(signInPath({ pathname, search })).toBe(path);
  expect(pathAfterSignIn(path.split("account/sign-in")[1] ?? "")).toBe(pathname + search);
});

it.each([
  "//evil.example/account",
  "https://evil.example/account",
  "/admin",
  "/accounts",
  "/account/../admin",
  "x",
  "",
])("signing in never redirects to %s", (next) => {
  expect(pathAfterSignIn(`?${new URLSearchParams({ next })}`)).toBe("/account");
});

it("signing in does not redirect back to the sign-in", () => {
  expect(pathAfterSignIn(`?${new URLSearchParams({ next: "/account/sign-in?key=x" })}`)).toBe("/account");
});
