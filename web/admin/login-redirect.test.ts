import { describe, expect, it } from "vitest";
import { loginPath, pathAfterLogin } from "./login-redirect.ts";

const landing = (next: string) => pathAfterLogin(`?${new URLSearchParams({ next })}`);

describe("after signing in one goes on", () => {
  it("to /admin when the login was opened directly", () => {
    expect(pathAfterLogin("")).toBe("/admin");
    expect(loginPath({ pathname: "/admin", search: "" })).toBe("/login");
  });

  it("to the page of the staff area that had been asked for, with its query", () => {
    const login = loginPath({ pathname: "/admin/orders", search: "?page=2&q=a b" });
    expect(login).toMatch(/^\/login\?next=%2Fadmin%2Forders/);
    expect(pathAfterLogin(new URL(login, "http://x").search)).toBe("/admin/orders?page=2&q=a%20b");
    expect(landing("/admin?sentryTest=1")).toBe("/admin?sentryTest=1");
  });

  it.each([
    "https://elsewhere.example/admin",
    "//elsewhere.example/admin",
    "/\\elsewhere.example/admin",
    "\\\\elsewhere.example/admin",
    "/\t/elsewhere.example/admin",
    " //elsewhere.example/admin",
    "javascript:alert(1)//admin",
    "/admin/../quick-quote",
    "/admin/%2e%2e/login",
    "/administrator",
    "/admin@elsewhere.example",
    "/login",
    "admin",
    "",
    "http://[",
  ])("to /admin and nowhere else when told to go to %j", (next) => {
    expect(landing(next)).toBe("/admin");
  });

  it("never to another host, however the path is written", () => {
    for (const next of ["/admin//elsewhere.example", "/admin/\\elsewhere.example", "/admin\n//elsewhere.example"]) {
      const to = landing(next);
      expect(new URL(to, "https://courier.example").origin).toBe("https://courier.example");
      expect(to).toMatch(/^\/admin/);
    }
  });
});
