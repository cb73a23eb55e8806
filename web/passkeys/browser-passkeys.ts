import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "../../contract/passkeys.ts";

/** Whether this browser knows passkeys at all; they need https, or this machine. */
export function supportsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Has the browser create a passkey; throws where the user cancels it. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return (await startRegistration({ optionsJSON: options as never })) as PasskeyRegistration;
}

/** Has the browser answer with a passkey; throws where the user cancels it. */
export async function answerWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return (await startAuthentication({ optionsJSON: options as never })) as PasskeyAssertion;
}

/** Why the browser created or used no passkey; null if it was not the browser. */
export function passkeyErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  switch (error.name) {
    case "NotAllowedError":
    case "AbortError":
      return "The passkey was cancelled, or took too long. Please try again.";
    case "InvalidStateError":
      return "This device has a passkey for you already.";
    case "SecurityError":
      return "Passkeys don’t work at this address. Open the site at its own name, by https.";
    case "NotSupportedError":
      return "This device cannot hold a passkey that is opened with a PIN, a finger or a face.";
    default:
      return null;
  }
}
