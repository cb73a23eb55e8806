import { z } from "zod";

/** Everything that an authenticator answers is base64url; a key's answer has a few kilobytes at most. */
const bytes = (name: string, max = 10_000) =>
  z
    .string({ error: `${name} is required` })
    .regex(/^[\w-]+=*$/, { error: `${name} must be base64url` })
    .max(max, { error: `${name} is too long` });

const credential = {
  id: bytes("The passkey's id", 2_000),
  rawId: bytes("The passkey's raw id", 2_000),
  type: z.literal("public-key", { error: "The type of a passkey is public-key" }),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.object({}),
};

/** The answer of a browser that created a passkey (`PublicKeyCredential.toJSON()`). */
export const passkeyRegistration = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes("The client's data"),
      attestationObject: bytes("The attestation", 50_000),
      transports: z.array(z.string().max(40)).max(20).optional(),
    }),
  },
  { error: "The passkey's answer is required" },
);

/** The answer of a browser that used a passkey. */
export const passkeyAssertion = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes("The client's data"),
      authenticatorData: bytes("The authenticator's data"),
      signature: bytes("The signature"),
      userHandle: bytes("The user's handle", 200).optional(),
    }),
  },
  { error: "The passkey's answer is required" },
);
