import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** Somebody who has an account at the provider. */
export type Account = { sub: string; email: string; email_verified: boolean; name: string; groups: string[] };

export type FakeOpenIdProvider = {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  accounts: Map<string, Account>;
  /** The account that signs in when a browser arrives; null cancels. */
  visitor: string | null;
  /** Seconds since they typed their password. */
  secondsSinceSignIn: number;
  /** Gives groups and email only in the user info, as some providers do. */
  isSparing: boolean;
  /** Accepts a browser that is signed in without asking again, whatever the request says, as some providers do. */
  isLax: boolean;
  /** Answers every request with this status from now on, or not at all; null is normal service. */
  broken: number | "silent" | null;
  /** Sets the client's redirect address, which a server under test learns late. */
  serve(redirectUri: string): void;
  close(): Promise<void>;
};

/**
 * An OpenID provider (npm `oidc-provider`) on this machine, for one client. It treats every browser as `visitor`, and
 * asks nothing.
 */
export async function startFakeOpenIdProvider(): Promise<FakeOpenIdProvider> {
  const client = { clientId: "currach", clientSecret: "a secret of the provider's client" };
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => {
    if (fake.broken === null) answer(request, response);
    else if (fake.broken !== "silent") response.writeHead(fake.broken).end("broken");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeOpenIdProvider = {
    issuer,
    client,
    accounts: new Map(),
    visitor: null,
    secondsSinceSignIn: 0,
    isSparing: false,
    isLax: false,
    broken: null,
    serve: (redirectUri) => {
      answer = createAnswers(fake, redirectUri);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

function createAnswers(fake: FakeOpenIdProvider, redirectUri: string) {
  const { client } = fake;
  const provider = new Provider(fake.issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    cookies: { keys: ["signs the provider's own cookies"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const account = fake.accounts.get(id);
      const claims = (use: string) => (use === "id_token" && fake.isSparing ? { sub: id } : { ...account, sub: id });
      return account && { accountId: id, claims };
    },
    // Every account may use this client.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: oidc.session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
  });
  const serve = provider.callback();
  return async (request: IncomingMessage, response: ServerResponse) => {
    if (fake.isLax) request.url = request.url?.replace(/&(prompt|max_age)=[^&]*/g, "");
    if (!request.url?.startsWith("/interaction/")) return serve(request, response);
    const result =
      fake.visitor === null
        ? { error: "access_denied" }
        : {
            login: { accountId: fake.visitor, ts: Math.floor(Date.now() / 1_000) - fake.secondsSinceSignIn },
          };
    await provider.interactionFinished(request, response, result);
  };
}
