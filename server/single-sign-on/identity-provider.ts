import { createHash } from "node:crypto";
import type * as OpenId from "openid-client";
import type { Configuration } from "openid-client";
import type { SingleSignOn } from "../read-single-sign-on.ts";

/** What the provider's answer is checked against. `verifier` proves that its code was meant for us (PKCE). */
export type SignInChecks = { state: string; nonce: string; verifier: string };

/** Who signed in, according to the provider. `email` is empty if there is none. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string;
  isEmailVerified: boolean;
  username: string;
  name: string;
  groups: string[];
  /** When they last entered a password or another credential there; null if the provider does not say. */
  authenticatedAt: Date | null;
};

/** `cancelled`: refused at the provider; `unavailable`: it does not answer; `failed`: its answer can't be used. */
export type ProviderFailure = "cancelled" | "unavailable" | "failed";

export class ProviderError extends Error {
  constructor(
    readonly problem: ProviderFailure,
    cause: unknown,
  ) {
    super(`The sign-in provider: ${problem}`, { cause });
    this.name = "ProviderError";
  }
}

const timeoutSeconds = 5;

/** Loaded at the first sign-in, because most shops have no provider. */
const loadClient = (): Promise<typeof OpenId> => import("openid-client");

/** One discovery per provider; a failed one is retried at the next sign-in. */
const discovered = new WeakMap<SingleSignOn, Promise<Configuration>>();

function discover(provider: SingleSignOn): Promise<Configuration> {
  const known = discovered.get(provider);
  if (known) return known;
  const found = requestConfiguration(provider);
  discovered.set(provider, found);
  found.catch(() => discovered.delete(provider));
  return found;
}

async function requestConfiguration({ issuer, clientId, clientSecret }: SingleSignOn): Promise<Configuration> {
  const client = await loadClient();
  const execute = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  return client.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute, timeout: timeoutSeconds });
}

/**
 * The address to sign in at, and the checks for the provider's answer. `isFresh` makes the provider ask again, even if
 * the user is signed in there. Throws a `ProviderError`.
 */
export async function startAtProvider(
  provider: SingleSignOn,
  { redirectUri, isFresh }: { redirectUri: string; isFresh: boolean },
): Promise<{ url: string; checks: SignInChecks }> {
  return withProblems(async (client) => {
    const configuration = await discover(provider);
    const checks = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: provider.scope,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: createHash("sha256").update(checks.verifier).digest("base64url"),
      code_challenge_method: "S256",
      // Providers that ignore `prompt` support `max_age`, which also makes them report when they last asked.
      ...(isFresh && { prompt: "login", max_age: "0" }),
    });
    return { url: url.href, checks };
  });
}

/** Who signed in, according to the provider's answer at `returnedTo` to the request with these `checks`. */
export async function readIdentity(
  provider: SingleSignOn,
  { returnedTo, checks }: { returnedTo: URL; checks: SignInChecks },
): Promise<Identity> {
  return withProblems(async (client) => {
    const configuration = await discover(provider);
    const tokens = await client.authorizationCodeGrant(configuration, returnedTo, {
      pkceCodeVerifier: checks.verifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error("The answer has no ID token");
    const isComplete = provider.groupsClaim in claims && "email" in claims;
    const userInfo =
      isComplete || !configuration.serverMetadata().userinfo_endpoint
        ? {}
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return toIdentity({ ...userInfo, ...claims }, provider.groupsClaim);
  });
}

function toIdentity(
  claims: Readonly<Record<string, unknown>> & { iss: string; sub: string },
  groupsClaim: string,
): Identity {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name].trim() : "");
  const groups = claims[groupsClaim];
  const email = text("email").toLowerCase();
  const authTime = claims["auth_time"];
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email,
    isEmailVerified: claims["email_verified"] === true,
    username: text("preferred_username") || email || claims.sub,
    name: text("name") || text("preferred_username") || email || claims.sub,
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === "string"),
    authenticatedAt: typeof authTime === "number" ? new Date(authTime * 1_000) : null,
  };
}

async function withProblems<T>(work: (client: typeof OpenId) => Promise<T>): Promise<T> {
  const client = await loadClient();
  try {
    return await work(client);
  } catch (error) {
    throw new ProviderError(problemOf(client, error), error);
  }
}

function problemOf(client: typeof OpenId, error: unknown): ProviderFailure {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === "access_denied") return "cancelled";
    return error.error === "temporarily_unavailable" ? "unavailable" : "failed";
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const isLate = [error, cause].some((one) => one instanceof Error && one.name === "TimeoutError");
  const isUnreachable = error instanceof TypeError || cause instanceof TypeError;
  const isDown = [error, cause].some((one) => statusOf(one) >= 500);
  const code = error instanceof client.ClientError ? error.code : undefined;
  return isLate || isUnreachable || isDown || code === "OAUTH_TIMEOUT" ? "unavailable" : "failed";
}

/**
 * The status of a response; 0 for anything else. No `instanceof`: the HTTP framework replaces the global `Response`.
 */
function statusOf(one: unknown): number {
  return typeof one === "object" && one !== null && "status" in one && typeof one.status === "number" ? one.status : 0;
}
