import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDates } from "../../contract/bookings.ts";
import { pages } from "../../contract/paths.ts";
import { createMemberQuote, getBookingTerms, listRegularTrips } from "../../contract/portal-booking.ts";
import { portalPages } from "../../contract/portal-paths.ts";
import { getPortalSession, requestSignIn, signInWithCode } from "../../contract/portal-sign-in.ts";
import { createQuote, type Quote } from "../../contract/quotes.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { tariffTerms } from "../../domain/pricing/agreement.ts";
import { queueSignInEmails } from "../../server/portal/queue-sign-in-emails.ts";
import { openAccountOn } from "../accounts.ts";
import { startCachingProxy } from "../caching-proxy.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { requestNextDay } from "../journeys.ts";
import { addMember, newestCode } from "../members.ts";

let site: Site;
let proxy: Awaited<ReturnType<typeof startCachingProxy>>;
beforeAll(async () => {
  site = await openSite();
  proxy = await startCachingProxy(site.url);
});
afterAll(async () => {
  await proxy.stop();
  await site.stop();
});

/** No public price contains this amount. */
const agreedCents = 71_77;

/** Opens an account with a unique price for a medium box, and returns its member's cookies. */
async function signInMember(): Promise<string> {
  const account = await openAccountOn(site, `Cached ${randomUUID().slice(0, 8)}`);
  const terms = JSON.stringify({
    ...tariffTerms,
    packages: [{ id: "medium_box", discountPercent: null, nextDayCents: agreedCents }],
  });
  const { id: agreement_id } = await site.db
    .insertInto("price_agreements")
    .values({
      name: `Agreed ${account.number}`,
      draft: terms,
      is_template: false,
      created_at: site.clock.now(),
      created_by: "test",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("price_agreement_versions")
    .values({ agreement_id, terms, valid_from: "2026-03-01", published_at: site.clock.now(), published_by: "test" })
    .execute();
  await site.db
    .updateTable("accounts")
    .set({ price_agreement_id: agreement_id })
    .where("id", "=", account.id)
    .execute();
  const { email } = await addMember(site, account.id);
  const cookies = new Map<string, string>();
  const post = async (path: string, json: object) => {
    const response = await ask(path, { json, cookie: [...cookies].map((pair) => pair.join("=")).join("; ") });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    expect(response.status).toBe(200);
  };
  await post(requestSignIn.path, { email });
  await queueSignInEmails(site.context);
  await post(signInWithCode.path, { code: (await newestCode(site, email))?.code ?? "" });
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}

/**
 * Sends a request through the cache. Browsers send the cookies to the portal only; this client sends them everywhere.
 */
function ask(path: string, { json, cookie = "" }: { json?: object; cookie?: string } = {}): Promise<Response> {
  return fetch(proxy.url + path, {
    redirect: "manual",
    headers: {
      origin: site.context.environment.publicUrl,
      ...(cookie && { cookie }),
      ...(json && { "content-type": "application/json" }),
    },
    ...(json && { method: "POST", body: JSON.stringify(json) }),
  });
}

it("A stranger behind one cache with a member only ever sees public prices, whoever asks first [C012]", async () => {
  const cookie = await signInMember();
  const mark = /71[.,]?77|Cached /;
  const quoteOf = async (path: string, cookie = "") => {
    const response = await ask(path, { json: requestNextDay, cookie });
    return { status: response.status, quote: (await response.json()) as Quote };
  };
  const [agreed, open] = [await quoteOf(createMemberQuote.path, cookie), await quoteOf(createQuote.path, cookie)];
  expect(agreed.status).toBe(201);
  expect(agreed.quote.netCents).not.toBe(open.quote.netCents);
  const paths = [
    pages.home,
    pages.quickQuote,
    pages.bookACourier,
    pages.businessAccount,
    portalPages.home,
    portalPages.book,
    getPublicSettings.path,
    getDates.path,
    `${createQuote.path}/${open.quote.id}`,
    `${createQuote.path}/${agreed.quote.id}`,
    getPortalSession.path,
    getBookingTerms.path,
    listRegularTrips.path,
  ];
  for (const [round, order] of [
    ["the member first", ["member", "stranger", "member", "stranger"]],
    ["the stranger first", ["stranger", "member", "stranger"]],
  ] as const)
    for (const path of paths) {
      // A meaningless query, so that nobody has requested it yet.
      const fresh = `${path}?round=${encodeURIComponent(round)}`;
      for (const who of order) {
        const response = await ask(fresh, who === "member" ? { cookie } : {});
        const text = await response.text();
        if (who === "stranger") expect([fresh, text.match(mark)]).toEqual([fresh, null]);
        if (path === getBookingTerms.path)
          expect([who, response.status, mark.test(text)]).toEqual(
            who === "member" ? ["member", 200, true] : ["stranger", 401, false],
          );
      }
    }
  // The cache has worked: responses that are the same for everybody came from it.
  expect(proxy.hits()).toBeGreaterThan(0);
  const stranger = await quoteOf(createQuote.path);
  expect(stranger.quote.netCents).toBe(open.quote.netCents);
  expect((await quoteOf(createMemberQuote.path)).status).toBe(401);
});
