import { describe, expect, it } from "vitest";
import { loginPath, pathAfterLogin } from "./login-redirect.ts";

const landing = (next: string) => pathAfterLogin(`?${new URLSearchParams({ next })}`);

describe("the page after signing in", () => {
  it("is /admin when the login was opened directly", () => {
    expect(pathAfterLogin("")).toBe("/admin");
    expect(loginPath({ pathname: "/admin", search: "" })).toBe("/login");
  });

  it("is the requested page of the staff area, with its query", () => {
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
  ])("is /admin when the requested page is %j", (next) => {
    expect(landing(next)).toBe("/admin");
  });

  it("is never on another host, however the path is written", () => {
    for (const next of ["/admin//elsewhere.example", "/admin/\\elsewhere.example", "/admin\n//elsewhere.example"]) {
      const to = landing(next);
      expect(new URL(to, "https://courier.example").origin).toBe("https://courier.example");
      expect(to).toMatch(/^\/admin/);
    }
  });
});
