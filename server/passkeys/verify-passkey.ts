import type { Failure } from "../../contract/errors.ts";
import type { PasskeyAssertion, PasskeyRequest } from "../../contract/passkeys.ts";
import type { Context } from "../context.ts";
import { challengeTimeoutMs, claimChallenge, storeChallenge } from "./challenges.ts";
import type { Passkey } from "./register-passkey.ts";
import { relyingPartyOf } from "./relying-party.ts";

/**
 * What the browser needs to use a passkey for `purpose`. Without `allowed`, browsers offer every passkey of this site,
 * so nobody has to type a username.
 */
export async function createAssertionOptions(
  context: Context,
  { purpose, allowed = [] }: { purpose: string; allowed?: readonly Pick<Passkey, "credentialId" | "transports">[] },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(context).id,
    challenge: Buffer.from(await storeChallenge(context, purpose), "base64url"),
    timeout: challengeTimeoutMs,
    userVerification: "required",
    allowCredentials: allowed.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  }) as Promise<PasskeyRequest>;
}

/**
 * Verifies that the holder of `passkey`, which the caller found by the credential's id, answered a challenge made for
 * `purpose`. Returns the new counter, which the caller stores; `forbidden` for everything else.
 */
export async function verifyAssertion(
  context: Context,
  { purpose, response, passkey }: { purpose: string; response: PasskeyAssertion; passkey: Passkey },
): Promise<{ counter: number } | Failure> {
  const challenge = await claimChallenge(context, { clientDataJSON: response.response.clientDataJSON, purpose });
  if (challenge === null) return passkeyRefused;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingPartyOf(context);
  const { credentialId, publicKey, counter, transports } = passkey;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
    requireUserVerification: true,
  }).catch((error: Error) => {
    // A counter that went backwards may mean a cloned authenticator.
    context.log.warn({ reason: error.message }, "The answer of a passkey was refused");
    return null;
  });
  return verified?.verified ? { counter: verified.authenticationInfo.newCounter } : passkeyRefused;
}

export const passkeyRefused: Failure = {
  failed: "forbidden",
  message: "This passkey is not accepted. Please try again, or sign in another way.",
};
