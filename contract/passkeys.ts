import type { z } from "zod";
import type { passkeyAssertion, passkeyRegistration } from "./passkeys.schema.ts";

export type PasskeyRegistration = z.output<typeof passkeyRegistration>;
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

type Descriptor = { id: string; type: "public-key"; transports?: string[] };

/** What a browser needs to create a passkey (`PublicKeyCredentialCreationOptionsJSON`). */
export type PasskeyCreation = {
  rp: { id?: string; name: string };
  user: { id: string; name: string; displayName: string };
  challenge: string;
  pubKeyCredParams: { alg: number; type: "public-key" }[];
  timeout?: number;
  excludeCredentials?: Descriptor[];
  authenticatorSelection?: object;
  attestation?: "none";
  extensions?: object;
};

/** What a browser needs to use a passkey (`PublicKeyCredentialRequestOptionsJSON`). */
export type PasskeyRequest = {
  challenge: string;
  rpId?: string;
  timeout?: number;
  allowCredentials?: Descriptor[];
  userVerification?: "required";
  extensions?: object;
};
