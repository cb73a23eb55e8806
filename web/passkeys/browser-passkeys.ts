import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "../../contract/passkeys.ts";

/** Whether this browser supports passkeys, which need https or localhost. */
export function supportsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Has the browser create a passkey; throws if the user cancels. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyRegistration;
}

/** Has the browser answer with a passkey; throws if the user cancels. */
export async function answerWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion;
}

/** Why the browser did not create or use a passkey; null if the error is not the browser's. */
export function passkeyErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  switch (error.name) {
    case "NotAllowedError":
    case "AbortError":
      return "The passkey was cancelled, or took too long. Please try again.";
    case "InvalidStateError":
      return "This device already has a passkey for you.";
    case "SecurityError":
      return "Passkeys don’t work at this address. Open the site by its domain name, over https.";
    case "NotSupportedError":
      return "This device can’t store a passkey that is unlocked with a PIN, a finger or a face.";
    default:
      return null;
  }
}
