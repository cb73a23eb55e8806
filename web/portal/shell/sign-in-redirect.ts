import { portalPages } from "../../../contract/portal-paths.ts";

const parameter = "next";

/** The sign-in's path, with the screen to return to afterwards. */
export function signInPath({ pathname, search }: { pathname: string; search: string }): string {
  const requested = ownPortalPath(pathname + search);
  return requested === null || requested === portalPages.home
    ? portalPages.signIn
    : `${portalPages.signIn}?${new URLSearchParams({ [parameter]: requested })}`;
}

/** Where to go after signing in: the screen named by the sign-in's `search`, else the first one. */
export function pathAfterSignIn(search: string): string {
  return ownPortalPath(new URLSearchParams(search).get(parameter) ?? "") ?? portalPages.home;
}

/** The path if it lies within the portal and is not the sign-in, parsed as a browser does; else null. */
function ownPortalPath(text: string): string | null {
  const origin = "http://own.invalid";
  if (!text.startsWith("/")) return null;
  try {
    const url = new URL(text, origin);
    const isPortal = url.pathname === portalPages.home || url.pathname.startsWith(`${portalPages.home}/`);
    return url.origin === origin && isPortal && url.pathname !== portalPages.signIn ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}
