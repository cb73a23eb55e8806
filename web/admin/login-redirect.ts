import { pages } from "../../contract/paths.ts";

const parameter = "next";

/** The login's path, with the requested staff page to return to afterwards. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const requested = ownAdminPath(pathname + search);
  return requested === null || requested === pages.admin
    ? pages.login
    : `${pages.login}?${new URLSearchParams({ [parameter]: requested })}`;
}

/** Where to go after signing in: the staff page in the login's `search`, else the first one. */
export function pathAfterLogin(search: string): string {
  return ownAdminPath(new URLSearchParams(search).get(parameter) ?? "") ?? pages.admin;
}

/**
 * The path if it lies within the staff area, parsed as a browser does; null otherwise, which prevents open redirects.
 */
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
