import type { IncomingHttpHeaders } from "node:http";
import type { Hono } from "hono";
import { portalApi, portalPages } from "../../contract/portal-paths.ts";
import { memberCookie } from "../auth/authenticate-member.ts";
import type { PortalReader } from "../pages/render-for-member.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";

type Fetch = Hono<HttpEnv>["fetch"];
type Asked = { path: string; env: Parameters<Fetch>[1]; sent: IncomingHttpHeaders | undefined };

/** Pages for signed-out people and for whoever has the link from an email. */
const withoutSession: readonly string[] = [portalPages.signIn, portalPages.approvalLink];

/**
 * Where a request with a query may come from: the site itself, or a typed address. If a page held both another site's
 * text and a member's data, its compressed size would reveal whether they match.
 */
const ownOrigins: ReadonlySet<string> = new Set(["same-origin", "none"]);

/**
 * Answers a screen of the portal with the data of the member whose cookie was sent, read through the portal's own calls
 * so that their rules apply. Null if the page is the same for everybody, as it is without a session.
 */
export function createPortalPages(
  app: { fetch: Fetch },
  { base, answerPage, showPortalPage }: Pick<Services, "base" | "answerPage" | "showPortalPage">,
): (request: Request, asked: Asked) => Promise<Response> | null {
  return (request, { path, env, sent }) => {
    const isScreen = path === portalPages.home || path.startsWith(`${portalPages.home}/`);
    if (!showPortalPage || !isScreen || request.method !== "GET" || withoutSession.includes(path)) return null;
    const header = (name: string) => request.headers.get(name) ?? "";
    if (!header("cookie").includes(`${memberCookie}=`)) return null;
    if (request.url.includes("?") && !ownOrigins.has(header("sec-fetch-site"))) return null;
    const read: PortalReader = async (url) => {
      if (!url.startsWith(`${portalApi}/`)) return null;
      const headers = new Headers(request.headers);
      for (const name of ["accept-encoding", "if-none-match"]) headers.delete(name);
      const answer = await app.fetch(new Request(new URL(url, request.url), { headers }), env);
      return answer.ok ? answer.json() : null;
    };
    return showPortalPage(request, { read, now: base.now() }, sent).then((page) => page ?? answerPage(request, sent));
  };
}
