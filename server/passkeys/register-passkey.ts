import { createHash } from "node:crypto";
import type { Failure } from "../../contract/errors.ts";
import type { PasskeyCreation, PasskeyRegistration } from "../../contract/passkeys.ts";
import type { Context } from "../context.ts";
import { challengeTimeoutMs, claimChallenge, storeChallenge } from "./challenges.ts";
import { relyingPartyOf } from "./relying-party.ts";

/** A credential as its owner's table stores it. */
export type Passkey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] };

/** `handle` identifies the account on the authenticator: one per account, in any format. */
type PasskeyAccount = { handle: string; name: string; displayName: string };

/**
 * What the browser needs to create a passkey. `purpose` names the account and the act (`staff 12 adds a passkey`), and
 * is checked when the answer comes; `existing` are the account's credentials, which are not created twice.
 */
export async function createRegistrationOptions(
  context: Context,
  { purpose, account, existing }: { purpose: string; account: PasskeyAccount; existing: readonly string[] },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const { id: rpID, name: rpName } = relyingPartyOf(context);
  return generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(createHash("sha256").update(account.handle).digest()),
    userName: account.name,
    userDisplayName: account.displayName,
    challenge: Buffer.from(await storeChallenge(context, purpose), "base64url"),
    timeout: challengeTimeoutMs,
    attestationType: "none",
    excludeCredentials: existing.map((id) => ({ id })),
    // Found without a username and unlocked with a PIN, fingerprint or face: two factors in one.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  }) as Promise<PasskeyCreation>;
}

/** Verifies what the browser created; the owner stores the result. `invalid_fields` if verification fails. */
export async function verifyRegistration(
  context: Context,
  { purpose, response }: { purpose: string; response: PasskeyRegistration },
): Promise<Passkey | Failure> {
  const challenge = await claimChallenge(context, { clientDataJSON: response.response.clientDataJSON, purpose });
  if (challenge === null) return registrationRefused;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingPartyOf(context);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch((error: Error) => {
    context.log.info({ reason: error.message }, "A passkey was refused");
    return null;
  });
  if (!verified?.verified) return registrationRefused;
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}

const message = "This passkey could not be added. Please try again.";
const registrationRefused: Failure = { failed: "invalid_fields", message, params: { response: message } };
