import { defineCall } from "./call.ts";
import type { PasskeyCreation, PasskeyRequest } from "./passkeys.ts";
import type { addMemberPasskeyBody, memberPasskeyParams, signInWithPasskeyBody } from "./portal-passkeys.schema.ts";
import { portalApi } from "./portal-paths.ts";
import type { PortalSession } from "./portal-sign-in.ts";

/** A passkey as its owner sees it. */
export type MemberPasskey = { id: number; name: string; createdAt: string; lastUsedAt: string | null };

export const listMemberPasskeys = defineCall<Record<never, never>, { passkeys: MemberPasskey[] }>({
  name: "listMemberPasskeys",
  method: "GET",
  path: `${portalApi}/passkeys`,
  access: "member",
  summary: "The caller's own passkeys, oldest first",
});

/** The answer can create one passkey and is valid for five minutes. */
export const startMemberPasskey = defineCall<Record<never, never>, PasskeyCreation>({
  name: "startMemberPasskey",
  method: "POST",
  path: `${portalApi}/passkeys/start`,
  access: "member",
  summary: "What a browser needs to create a passkey of the caller",
});

export const addMemberPasskey = defineCall<{ body: typeof addMemberPasskeyBody }, MemberPasskey>({
  name: "addMemberPasskey",
  method: "POST",
  path: `${portalApi}/passkeys`,
  access: "member",
  status: 201,
  summary: "Add a passkey that the browser created",
});

export const removeMemberPasskey = defineCall<{ params: typeof memberPasskeyParams }, { removed: boolean }>({
  name: "removeMemberPasskey",
  method: "POST",
  path: `${portalApi}/passkeys/{passkeyId}/remove`,
  access: "member",
  summary: "Remove one of the caller's own passkeys",
});

export const startPasskeySignIn = defineCall<Record<never, never>, PasskeyRequest>({
  name: "startPasskeySignIn",
  method: "POST",
  path: `${portalApi}/session/by-passkey/start`,
  access: "visitor",
  summary: "What a browser needs to sign in to the portal with a passkey",
});

export const signInWithPasskey = defineCall<{ body: typeof signInWithPasskeyBody }, PortalSession>({
  name: "signInWithPasskey",
  method: "POST",
  path: `${portalApi}/session/by-passkey`,
  access: "visitor",
  summary: "Sign in to the portal with a passkey",
});
