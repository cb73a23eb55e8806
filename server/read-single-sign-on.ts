import { staffRoles } from "../contract/user-roles.ts";
import { StartupError } from "./startup-error.ts";

export type ProvidedRole = (typeof staffRoles)[number];

/** The OpenID provider that staff sign in with. */
export type SingleSignOn = {
  /** The provider's name for itself; its settings are under it, at /.well-known/openid-configuration. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The claim that lists a user's groups. */
  groupsClaim: string;
  /** The role of each group's members. */
  roles: ReadonlyMap<string, ProvidedRole>;
};

type Read = (name: string) => string | null;

/** Null if none of the four variables is set; throws a `StartupError` if only some are, or one is invalid. */
export function readSingleSignOn(read: Read): SingleSignOn | null {
  const issuer = read("OIDC_ISSUER");
  const clientId = read("OIDC_CLIENT_ID");
  const clientSecret = read("OIDC_CLIENT_SECRET");
  const roles = read("OIDC_ROLES");
  const required = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ROLES: roles,
  };
  const missing = Object.entries(required).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === Object.keys(required).length) return null;
  if (!issuer || !clientId || !clientSecret || !roles)
    throw new StartupError(`${missing.join(" and ")} must be set together with the other OIDC_… variables.`);
  return {
    issuer: readIssuer(issuer),
    clientId,
    clientSecret,
    scope: readScope(read("OIDC_SCOPE") ?? "openid email profile"),
    groupsClaim: read("OIDC_GROUPS_CLAIM") ?? "groups",
    roles: readRoles(roles),
  };
}

function readIssuer(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (!url || !(url.protocol === "https:" || (isLocal && url.protocol === "http:")) || url.search || url.hash)
    throw new StartupError(`OIDC_ISSUER must be an address such as https://login.example/realm, not '${text}'.`);
  return text;
}

function readScope(text: string): string {
  if (!text.split(/\s+/).includes("openid"))
    throw new StartupError(`OIDC_SCOPE must contain openid, separated by spaces, not '${text}'.`);
  return text;
}

/** `it=administrator,office staff=shop_manager`; a group's name may contain anything but a comma. */
function readRoles(text: string): ReadonlyMap<string, ProvidedRole> {
  const roles = new Map<string, ProvidedRole>();
  for (const pair of text.split(",")) {
    const at = pair.lastIndexOf("=");
    const group = pair.slice(0, at).trim();
    const role = staffRoles.find((one) => one === pair.slice(at + 1).trim());
    if (at < 0 || group === "" || !role || roles.has(group))
      throw new StartupError(
        `OIDC_ROLES must list each group once with ${staffRoles.join(", ")}, such as it=administrator,office=shop_manager, not '${pair.trim()}'.`,
      );
    roles.set(group, role);
  }
  return roles;
}
