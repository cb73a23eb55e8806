import { defineCall } from "./call.ts";
import type { authenticatorCodeBody, confirmIdentityBody } from "./own-second-factor.schema.ts";
import type { PasskeyRequest } from "./passkeys.ts";
import { api } from "./paths.ts";
import type { QrCode } from "./run-sheet.ts";
import type { Session } from "./sessions.ts";

/** A passkey as its owner sees it. */
export type OwnPasskey = { id: number; name: string; createdAt: string; lastUsedAt: string | null };

/** How the signed-in user proves who they are. */
export type OwnSignIn = {
  username: string;
  passkeys: OwnPasskey[];
  /** When the authenticator app was added; null without one. */
  authenticatorAddedAt: string | null;
  /** How many recovery codes have not been used. */
  recoveryCodes: number;
  /** Whether the rules require a second factor of this user. */
  isRequired: boolean;
  /** Signs in through the OpenID provider and has no password here. */
  isProvided: boolean;
};

/** `recoveryCodes`: shown only now, for a first second factor. `session`: for a user who had to add it to sign in. */
export type AddedFactor = { recoveryCodes: string[] | null; session: Session | null };

export const getOwnSignIn = defineCall<Record<never, never>, OwnSignIn>({
  name: "getOwnSignIn",
  method: "GET",
  path: `${api}/own-sign-in`,
  access: "own_set_up",
  summary: "The caller's own passkeys, authenticator app and recovery codes",
});

/** `secret` is for users who cannot scan the QR code. */
export type NewAuthenticator = { secret: string; qr: QrCode };

/** The secret takes effect once a code has confirmed it. */
export const startAuthenticator = defineCall<Record<never, never>, NewAuthenticator>({
  name: "startAuthenticator",
  method: "POST",
  path: `${api}/own-authenticator/start`,
  access: "own_set_up",
  summary: "A new secret for an authenticator app",
});

export const addAuthenticator = defineCall<{ body: typeof authenticatorCodeBody }, AddedFactor>({
  name: "addAuthenticator",
  method: "POST",
  path: `${api}/own-authenticator`,
  access: "own_set_up",
  summary: "Add the authenticator app whose code proves that it has the secret; it replaces an earlier one",
});

export const removeAuthenticator = defineCall<Record<never, never>, { removed: boolean }>({
  name: "removeAuthenticator",
  method: "DELETE",
  path: `${api}/own-authenticator`,
  access: "own_account",
  summary: "Remove the caller's authenticator app; `removed` is false if there was none",
});

export const createRecoveryCodes = defineCall<Record<never, never>, { recoveryCodes: string[] }>({
  name: "createRecoveryCodes",
  method: "POST",
  path: `${api}/own-recovery-codes`,
  access: "own_account",
  summary: "Ten new recovery codes, shown only once; earlier ones stop working",
});

export const startConfirmation = defineCall<Record<never, never>, PasskeyRequest>({
  name: "startConfirmation",
  method: "POST",
  path: `${api}/own-confirmation/start`,
  access: "own_account",
  summary: "What a browser needs to confirm with a passkey who is signed in",
});

export const confirmIdentity = defineCall<{ body: typeof confirmIdentityBody }, { confirmedAt: string }>({
  name: "confirmIdentity",
  method: "POST",
  path: `${api}/own-confirmation`,
  access: "own_account",
  summary: "Confirm who is signed in, by password, code or passkey",
});
