import { pages } from "../../contract/paths.ts";

const parameter = "next";

/** The login, which afterwards leads back to the page of the staff area that was asked for. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const asked = ownAdminPath(pathname + search);
  return asked === null || asked === pages.admin
    ? pages.login
    : `${pages.login}?${new URLSearchParams({ [parameter]: asked })}`;
}

/** Where a sign-in goes on: the page of the staff area that had sent one to the login, else its first. `search` is the login's own. */
export function wayBack(search: string): string {
  return ownAdminPath(new URLSearchParams(search).get(parameter) ?? "") ?? pages.admin;
}

/** A path within the staff area, read as a browser would read it; null for any other, and for every other site. */
function ownAdminPath(text: string): string | null {
  const origin = "http://own.invalid";
  if (!text.startsWith("/") || !canParse(text, origin)) return null;
  const url = new URL(text, origin);
  const isAdmin = url.pathname === pages.admin || url.pathname.startsWith(`${pages.admin}/`);
  return url.origin === origin && isAdmin ? url.pathname + url.search : null;
}

/** `URL.canParse` is missing in Safari 16 and Chromium 109. */
function canParse(text: string, origin: string): boolean {
  try {
    return new URL(text, origin) !== null;
  } catch {
    return false;
  }
}
