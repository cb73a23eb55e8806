import { defineCall } from "./call.ts";
import type { addPasskeyBody, createPasskeySessionBody } from "./own-passkeys.schema.ts";
import type { AddedFactor } from "./own-second-factor.ts";
import type { idParams } from "./page.schema.ts";
import type { PasskeyCreation, PasskeyRequest } from "./passkeys.ts";
import { api } from "./paths.ts";
import type { Session } from "./sessions.ts";

/** The answer can create one passkey and is valid for five minutes. */
export const startPasskey = defineCall<Record<never, never>, PasskeyCreation>({
  name: "startPasskey",
  method: "POST",
  path: `${api}/own-passkeys/start`,
  access: "own_set_up",
  summary: "What a browser needs to create a passkey of the signed-in user",
});

export const addPasskey = defineCall<{ body: typeof addPasskeyBody }, AddedFactor>({
  name: "addPasskey",
  method: "POST",
  path: `${api}/own-passkeys`,
  access: "own_set_up",
  status: 201,
  summary: "Add a passkey that the browser created",
});

export const removePasskey = defineCall<{ params: typeof idParams }, { removed: boolean }>({
  name: "removePasskey",
  method: "DELETE",
  path: `${api}/own-passkeys/{id}`,
  access: "own_account",
  summary: "Remove one of the caller's own passkeys; `removed` is false if there was none",
});

export const startPasskeySession = defineCall<Record<never, never>, PasskeyRequest>({
  name: "startPasskeySession",
  method: "POST",
  path: `${api}/session/passkey/start`,
  access: "visitor",
  summary: "What a browser needs to sign in with a passkey",
});

/** A passkey is two factors in one, so nothing else is needed. */
export const createPasskeySession = defineCall<{ body: typeof createPasskeySessionBody }, Session>({
  name: "createPasskeySession",
  method: "POST",
  path: `${api}/session/passkey`,
  access: "visitor",
  summary: "Sign in with a passkey: a token for twelve hours",
});
