import type { Hono, Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { pages } from "../../contract/paths.ts";
import { signInCodeCookie, singleSignOnPath } from "../../contract/single-sign-on.ts";
import type { Context } from "../context.ts";
import { codeSeconds, finishSingleSignOn, startSeconds, startSingleSignOn } from "../people/sign-in-at-provider.ts";
import { rateLimitKey } from "./client-address.ts";
import { answerFailure } from "./errors.ts";
import { redirectAfterForm } from "./redirect-after-form.ts";
import type { HttpEnv } from "./request-log.ts";
import type { Services } from "./services.ts";
import { refuseUnencrypted } from "./transport-security.ts";

const stateCookie = "currach_sign_in";

/** The redirects to the OpenID provider and back to the login page; without a provider they don't exist. */
export function mountSingleSignOn(app: Hono<HttpEnv>, services: Services): void {
  const { environment } = services.base;
  if (!environment.singleSignOn) return;
  const secure = environment.publicUrl.startsWith("https:");

  const handle = (path: string, answer: (c: HonoContext<HttpEnv>, context: Context) => Promise<Response>) =>
    app.get(path, async (c) => {
      c.set("route", path);
      const client = services.readClient(c.req.raw.headers, c.env?.incoming?.socket?.remoteAddress ?? null);
      const address = rateLimitKey(client.address);
      const refused =
        (await services.rateLimits.consume("sessions", address)) ?? refuseUnencrypted(environment, client);
      if (refused) return answerFailure(refused);
      return answer(c, {
        ...services.base,
        log: c.get("log"),
        actor: { kind: "visitor", address },
        userAgent: c.req.header("user-agent") ?? "",
        idempotencyKey: null,
      });
    });

  handle(singleSignOnPath, async (c, context) => {
    const next = c.req.query("next") ?? "";
    const started = await startSingleSignOn(context, { next, isFresh: c.req.query("fresh") === "1" });
    if ("problem" in started) return toLogin(c, { next, problem: started.problem });
    // Lax, because the provider redirects from another site.
    setCookie(c, stateCookie, started.state, {
      path: singleSignOnPath,
      httpOnly: true,
      sameSite: "Lax",
      secure,
      maxAge: startSeconds,
    });
    return withCookies(c, redirectAfterForm(started.url));
  });

  handle(`${singleSignOnPath}/callback`, async (c, context) => {
    const state = getCookie(c, stateCookie) ?? "";
    const query = new URL(c.req.url).search.slice(1);
    const { next, ...finished } = await finishSingleSignOn(context, { query, state });
    setCookie(c, stateCookie, "", { path: singleSignOnPath, maxAge: 0 });
    if ("problem" in finished) return toLogin(c, { next, problem: finished.problem });
    // Read by the login page's script, which exchanges it; other sites can neither set nor send it.
    setCookie(c, signInCodeCookie, finished.code, {
      path: pages.login,
      sameSite: "Strict",
      secure,
      maxAge: codeSeconds,
    });
    return toLogin(c, { next });
  });
}

function toLogin(c: HonoContext<HttpEnv>, parameters: { next: string; problem?: string }): Response {
  const search = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "")).toString();
  return withCookies(c, redirectAfterForm(pages.login + (search && `?${search}`)));
}

/** Cookies set on `c` are lost if the handler returns a response of its own. */
function withCookies(c: HonoContext<HttpEnv>, response: Response): Response {
  for (const cookie of c.res.headers.getSetCookie()) response.headers.append("set-cookie", cookie);
  return response;
}
