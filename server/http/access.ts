import { staffRoles } from "../../contract/user-roles.ts";
import { mayMember, memberRoleNames } from "../../domain/accounts/member-roles.ts";
import type { Actor, Role } from "../context.ts";
import type { HttpFailure } from "./errors.ts";
import { isShopCall, type Row } from "./route.ts";

/** Why this actor may not make this call, or null if they may. */
export function refuseAccess(row: Row, actor: Actor): HttpFailure | null {
  switch (row.call.access) {
    case "visitor":
      return null;
    case "staff":
      return refuseUnless(actor, isStaff(actor));
    case "administrator":
      return refuseUnless(actor, actor.kind === "staff" && actor.role === "administrator");
    case "bookkeeper":
    case "clerk":
    case "office":
    case "dispatcher":
      return refuseUnless(actor, isStaff(actor) || hasRole(actor, rolesBesideStaff[row.call.access]));
    case "staff_area":
    case "own_account":
      return refuseUnless(actor, hasOwnAccount(actor));
    case "own_set_up":
      return refuseUnless(actor, hasOwnAccount(actor) || actor.kind === "setting_up");
    case "driver":
      return refuseUnless(actor, actor.kind === "driver" && !actor.ended);
    case "ended_driver":
      return refuseUnless(actor, actor.kind === "driver");
    case "api_key":
      return refuseShopClient(row, actor);
    case "proven_email":
      return actor.kind === "member" || actor.kind === "proven_email" ? null : signIn;
    case "member":
      return refuseMember(row, actor);
  }
}

/** Whether the caller may send large bodies: staff, drivers' phones, shop clients and members of accounts. */
export function isSignedIn(actor: Actor): boolean {
  return actor.kind === "api_key" || actor.kind === "driver" || actor.kind === "member" || hasOwnAccount(actor);
}

function isStaff(actor: Actor): boolean {
  return actor.kind === "staff" && (actor.role === "administrator" || actor.role === "shop_manager");
}

/** The roles allowed to make a call besides administrators and shop managers. */
const rolesBesideStaff = {
  bookkeeper: ["bookkeeper"],
  clerk: ["clerk"],
  office: ["bookkeeper", "clerk"],
  dispatcher: ["dispatcher", "clerk"],
} as const satisfies Record<string, readonly Role[]>;

function hasRole(actor: Actor, roles: readonly Role[]): boolean {
  return actor.kind === "staff" && roles.includes(actor.role);
}

function hasOwnAccount(actor: Actor): boolean {
  return actor.kind === "staff" && staffRoles.some((role) => role === actor.role);
}

function refuseUnless(actor: Actor, allowed: boolean): HttpFailure | null {
  if (allowed) return null;
  if (actor.kind === "setting_up") {
    const message = "Please set up a second factor first: a passkey or an authenticator app.";
    return { failed: "second_factor_setup_required", message };
  }
  return actor.kind === "staff" || actor.kind === "api_key" || (actor.kind === "driver" && !actor.ended)
    ? { failed: "forbidden", message: "You do not have permission to do this." }
    : signIn;
}

const signIn: HttpFailure = { failed: "unauthorised", message: "Please sign in." };

function refuseMember({ call }: Row, actor: Actor): HttpFailure | null {
  if (actor.kind === "proven_email") {
    return { failed: "forbidden", message: "Choose an account first.", details: { reason: "choose_account" } };
  }
  if (actor.kind !== "member") return signIn;
  if (!call.act || mayMember(actor.role, call.act)) return null;
  const message = `As ${memberRoleNames[actor.role].toLowerCase()} of this account you cannot do this. Ask an owner of the account.`;
  return { failed: "forbidden", message };
}

function refuseShopClient(row: Row, actor: Actor): HttpFailure | null {
  if (actor.kind === "api_key") {
    const needed = row.call.method === "GET" ? "read" : "write";
    if (actor.permissions === needed || actor.permissions === "read_write") return null;
    return invalidKey(`The API key provided does not have ${needed} permissions.`);
  }
  if (actor.kind === "staff") {
    return actor.capabilities.includes("manage_woocommerce") ? null : cannotView(row, "forbidden");
  }
  return cannotView(row, "unauthorised");
}

/** 401 with WooCommerce's code, used for a wrong secret and for a key without the permission. */
export function invalidKey(message: string): HttpFailure {
  return { failed: "unauthorised", message, code: "woocommerce_rest_authentication_error" };
}

function cannotView(row: Row, failed: "unauthorised" | "forbidden"): HttpFailure {
  const isList = row.call.method === "GET" && !row.call.path.endsWith("}");
  const message = isList ? "Sorry, you cannot list resources." : "Sorry, you cannot view this resource.";
  return isShopCall(row.call) ? { failed, message, code: "woocommerce_rest_cannot_view" } : { failed, message };
}
