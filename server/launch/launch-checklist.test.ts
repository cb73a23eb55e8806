import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sitemapEntries } from "../../contract/known-pages.ts";
import { getLaunchChecklist, type LaunchChecklist, tickLaunchItem } from "../../contract/launch-checklist.ts";
import { type LaunchItemKey, launchItems } from "../../contract/launch-items.ts";
import { createRedirect } from "../../contract/redirects.ts";
import { openAccount } from "../../test/accounts.ts";
import { changeSettings, createTestApp, type TestApp } from "../../test/app.ts";
import { startFakeS3 } from "../../test/fakes/s3/fake-s3.ts";
import { type FakeSmtp, openFakeSmtp } from "../../test/fakes/smtp.ts";
import { publishFinished, storeFinishedOrder } from "../../test/invoices.ts";
import { testClock } from "../../test/journeys.ts";
import { readEnvironment } from "../environment.ts";
import { recordOnlinePayment } from "../invoices/record-online-payment.ts";
import { reverseOnlinePayment } from "../invoices/reverse-online-payment.ts";

/** What visitors reach at PUBLIC_URL: this shop, or a proxy that is set up wrongly. */
let site: Server;
let publicUrl: string;
let files: Record<string, string>;
let smtp: FakeSmtp;
let app: TestApp;
const clock = testClock();
beforeEach(async () => {
  site = createServer(({ url = "" }, answer) => {
    const text = files[url];
    answer.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  files = {
    "/": "<h1>Home</h1>",
    "/robots.txt": `User-agent: *\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
    "/sitemap.xml": sitemapEntries.map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`).join("\n"),
  };
  smtp = await openFakeSmtp();
  app = await createTestApp({
    now: clock.now,
    environment: { publicUrl, smtpUrl: smtp.url, teamEmail: "team@courier.example", mailFrom: "us@courier.example" },
  });
});
afterEach(async () => {
  site.closeAllConnections();
  site.close();
  await smtp.goDown();
  await app.close();
});

const read = async (token?: string): Promise<LaunchChecklist> => {
  const answer = await app.request(getLaunchChecklist.path, { token: token ?? (await app.administratorToken()) });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
};
const item = async (key: LaunchItemKey) => {
  const found = (await read()).items.find((each) => each.key === key);
  if (!found) throw new Error(`No item ${key}`);
  return found;
};
const tick = async (key: string, done: unknown, token: string) =>
  app.request(tickLaunchItem.path.replace("{key}", key), { method: "PUT", token, json: { done } });

const aMonthAgo = () => new Date(clock.now().getTime() - 31 * 86_400_000).toISOString();

describe("the launch checklist", () => {
  it("has eight items, all unticked at first [A319]", async () => {
    const { items } = await read();
    expect(items.map(({ key }) => key)).toEqual(launchItems.filter((key) => !["pictures", "proxy"].includes(key)));
    expect(items).toHaveLength(8);
    expect(items.every((each) => each.tick === null && each.found.summary !== "")).toBe(true);
  });

  it("shows every administrator who ticked an item and when, until the item is unticked [A320]", async () => {
    const [first, second] = [await app.staffToken("administrator"), await app.staffToken("administrator")];
    const mine = (await (await tick("email", true, first)).json()) as { tick: { by: string; at: string } };
    expect(mine.tick).toEqual({ by: expect.stringMatching(/^administrator-/), at: clock.now().toISOString() });
    const seen = (await read(second)).items.filter((each) => each.tick !== null);
    expect(seen).toMatchObject([{ key: "email", tick: mine.tick }]);
    expect((await (await tick("email", true, second)).json()).tick).toEqual(mine.tick);
    await tick("payments", true, first);
    expect((await (await tick("email", false, second)).json()).tick).toBeNull();
    const left = (await read(first)).items.filter((each) => each.tick !== null).map(({ key }) => key);
    expect(left).toEqual(["payments"]);
    await tick("payments", false, first);
  });

  it("refuses an unknown item, and a tick that is neither true nor false", async () => {
    const token = await app.administratorToken();
    expect((await tick("weather", true, token)).status).toBe(404);
    expect((await tick("email", "perhaps", token)).status).toBe(422);
  });

  it("finds prices that are probably mistakes", async () => {
    expect((await item("pricing")).found.state).toBe("ok");
    const { settings } = await app.context.settings.current();
    const [free, ...others] = settings.deliveryTypes;
    if (!free) throw new Error("no delivery type");
    await changeSettings(app, { deliveryTypes: [{ ...free, basePrice: 0, pricePerKm: 0 }, ...others] });
    expect((await item("pricing")).found).toMatchObject({
      state: "attention",
      details: [expect.stringContaining(free.name)],
    });
  });

  it("requests an address and a distance from the maps engine", async () => {
    expect((await item("maps")).found).toMatchObject({
      state: "ok",
      summary: expect.stringMatching(/^Dublin 24 to Cork is 2\d\d(\.\d)? km/),
    });
  });

  it("explains why a card would not be charged", async () => {
    expect((await item("payments")).found).toMatchObject({
      state: "attention",
      summary: "A visitor's card would not be charged yet.",
      details: [
        "Live payments are switched off in Site Settings: visitors book without paying.",
        "The gateway is the sandbox: no card is charged.",
        "PUBLIC_URL is not https: card payments need it.",
      ],
    });
  });

  it("names what trial invoices leave in the books: links and payments with test money [C048]", async () => {
    Object.assign(app.context.environment, { vatNumber: "IE1234567T" });
    const testMoney = async () =>
      (await item("payments")).found.details.filter((detail) => detail.includes("test money"));
    const { id } = await openAccount(app, "Tried out Ltd");
    const { id: other } = await openAccount(app, "Also tried out Ltd");
    for (const accountId of [id, other]) await storeFinishedOrder(app, { accountId, finishedAt: aMonthAgo() });
    expect(await testMoney()).toEqual([]);
    const [invoice] = await publishFinished(app, id);
    expect(await testMoney()).toEqual([expect.stringMatching(/^An invoice that is to be paid has a link/)]);
    await publishFinished(app, other);
    expect(await testMoney()).toEqual([expect.stringMatching(/^2 invoices that are to be paid have links/)]);
    const paidWith = async (livemode: boolean, amountCents: number) => {
      const payment = { accountId: id, invoiceId: invoice!.id, amountCents, paidAt: clock.now() };
      const { paymentId } = await recordOnlinePayment(app.context, {
        ...payment,
        reference: randomUUID(),
        source: "test",
      });
      await app.db
        .insertInto("invoice_payments")
        .values({
          id: randomUUID(),
          invoice_id: invoice!.id,
          gateway: "sandbox",
          livemode,
          amount_cents: amountCents,
          state: "paid",
          payment_reference: randomUUID(),
          account_payment_id: paymentId,
          expires_at: clock.now(),
          next_check_at: clock.now(),
          created_at: clock.now(),
        })
        .execute();
      return paymentId;
    };
    await paidWith(true, 920);
    const tested = await paidWith(false, 4000);
    expect(await testMoney()).toEqual([
      expect.stringMatching(/^An invoice that is to be paid/),
      `€40.00 of test money counts as paid or on its way: invoice ${invoice!.document.number}. Reverse such payments on the accounts' pages.`,
    ]);
    await reverseOnlinePayment(app.context, tested, "It was test money");
    expect(await testMoney()).toEqual([expect.stringMatching(/^2 invoices that are to be paid have links/)]);
  });

  it("signs in to the mail server, and shows the server's answer if that fails", async () => {
    const connections = smtp.connections();
    expect((await item("email")).found).toEqual({
      state: "attention",
      summary: "The mail server lets us in.",
      details: ["No email has gone out yet: send yourself one, with the contact form for instance."],
    });
    expect(smtp.connections()).toBe(connections + 1);
    expect(smtp.received).toEqual([]);
    await smtp.goDown();
    expect((await item("email")).found).toMatchObject({
      summary: "Emails cannot go out.",
      details: [expect.stringContaining("ECONNREFUSED"), expect.anything()],
    });
  });

  it("points out redirect chains and frequent 404s", async () => {
    expect((await item("redirects")).found).toMatchObject({
      state: "ok",
      summary: expect.stringMatching(/^0 redirects/),
    });
    const token = await app.administratorToken();
    for (const [sourceUrl, targetUrl] of [
      ["/older", "/old"],
      ["/old", "/rewards"],
    ]) {
      const rule = { sourceUrl, targetUrl, redirectType: "301", isActive: true, matchType: "exact", description: "" };
      const made = await app.request(createRedirect.path, { token, json: rule });
      expect(made.status, await made.clone().text()).toBe(201);
    }
    const { found } = await item("redirects");
    expect(found.state).toBe("attention");
    expect(found.details).toEqual(["A chain, which costs visitors a detour: /older → /old → /rewards."]);
  });

  it("reads sitemap, robots.txt and home page at the public address [A322] [A323]", async () => {
    expect((await item("sitemap")).found.summary).toBe(`It lists ${sitemapEntries.length} pages.`);
    expect((await item("robots")).found.state).toBe("ok");
    expect((await item("performance")).found.summary).toMatch(/^The home page responded in \d+ ms\./);
    files = { "/robots.txt": "User-agent: *\nDisallow: /\n", "/sitemap.xml": "<urlset/>" };
    expect((await item("sitemap")).found.details[0]).toMatch(/^It does not list \/, \/services\/same-day/);
    expect((await item("robots")).found.details).toEqual([
      "It closes the whole site to search engines, as a demo's does.",
      "It does not name the sitemap.",
    ]);
    expect((await item("performance")).found.details).toContain("The home page answers 404 instead of 200.");
  });

  it("reports that the site's own address is unreachable, and still runs every other check", async () => {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
    const { items } = await read();
    const unreachable = items.filter(({ found }) => found.details.some((detail) => detail.includes("ECONNREFUSED")));
    expect(unreachable.map(({ key }) => key)).toEqual(["sitemap", "robots", "performance"]);
    expect(items.find(({ key }) => key === "pricing")?.found.state).toBe("ok");
  });

  it("warns about a proxy that TRUST_PROXY doesn't name, whichever process it reached, until a day after its last request", async () => {
    const trusting = await createTestApp({ now: clock.now, environment: { publicUrl, trustProxy: ["10.0.0.1"] } });
    const found = async (request: object = {}) => {
      const answer = await trusting.request(getLaunchChecklist.path, {
        token: await trusting.staffToken("administrator"),
        ...request,
      });
      return ((await answer.json()) as LaunchChecklist).items.find(({ key }) => key === "proxy")?.found;
    };
    const forwarded = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
    expect(await found({ from: "10.0.0.1", headers: forwarded })).toBeUndefined();
    expect(await found({ from: "10.0.0.2" })).toBeUndefined();
    const isNamed = (address: string) => expect.stringContaining(`come from ${address} with X-Forwarded-`);
    expect(await found({ headers: { "x-forwarded-proto": "https" }, from: "10.0.0.2" })).toMatchObject({
      state: "attention",
      details: [isNamed("10.0.0.2")],
    });
    const report = { untrustedProxy: { address: "10.0.0.3", at: clock.now().toISOString() } };
    const seen = { started_at: clock.now(), seen_at: clock.now() };
    await trusting.db
      .insertInto("server_nodes")
      .values([
        { id: randomUUID(), name: "other", ...seen, report: JSON.stringify(report) },
        { id: randomUUID(), name: "older version", ...seen, report: "{}" },
      ])
      .execute();
    expect((await found())?.details).toEqual([isNamed("10.0.0.2"), isNamed("10.0.0.3")]);
    clock.set(new Date(clock.now().getTime() + 25 * 3_600_000).toISOString());
    expect(await found()).toBeUndefined();
    await trusting.close();
  });

  it("tests the bucket if there is one, and warns if strangers can read it [D064]", async () => {
    expect((await read()).items.map(({ key }) => key)).not.toContain("pictures");
    const s3 = await startFakeS3();
    const withBucket = await createTestApp({
      now: clock.now,
      environment: { publicUrl, picturesBucket: readEnvironment({ PICTURES_S3_URL: s3.url }).picturesBucket },
    });
    const found = async () => {
      const answer = await withBucket.request(getLaunchChecklist.path, {
        token: await withBucket.administratorToken(),
      });
      return ((await answer.json()) as LaunchChecklist).items.find(({ key }) => key === "pictures")?.found;
    };
    try {
      expect(await found()).toMatchObject({ state: "ok", details: [] });
      s3.isPublic = true;
      expect((await found())?.details).toEqual(["Anyone can read what is in the bucket: make it private."]);
      expect(s3.objects.size).toBe(0);
      await s3.goDown();
      expect(await found()).toMatchObject({
        state: "attention",
        details: ["A picture could not be stored: The bucket cannot be reached (ECONNREFUSED)."],
      });
    } finally {
      await s3.goDown();
      await withBucket.close();
    }
  });
});
