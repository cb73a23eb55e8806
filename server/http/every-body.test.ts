import { beforeAll, expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { bookPaid, bookPending, type Pending, pressPay } from "../../test/payments.ts";
import { addDriver } from "../../test/phone.ts";
import { allRoutes } from "./routes.ts";

const { app, clock } = appForFile({ livePayments: true });

/** Valid JSON that is not an object. */
const bodies = ["null", "[]", '[{"do":"cancel"}]', "5", "-1e3", "true", '"text"'];

/** Calls without a body ignore one; every other address refuses a body without fields. */
const bodiless = new Set(allRoutes().flatMap(({ call, body }) => (body ? [] : [`${call.method} ${call.path}`])));

let due: Pending;
let trackKey: string;
let session: string;
/** Credentials of all kinds, so that no address refuses a body only because nobody is signed in. */
let callers: Record<string, string>[];

beforeAll(async () => {
  due = await bookPending(app);
  session = new URL((await pressPay(app, due)).to).pathname;
  const { orderId } = await bookPaid(app);
  const { track_key } = await app.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  trackKey = track_key ?? "";
  const phone = await addDriver({ db: app.db, now: clock.now });
  const { consumerKey, consumerSecret } = app.apiKey;
  callers = [
    { authorization: `Bearer ${await app.administratorToken()}` },
    { authorization: `Bearer ${phone.token}` },
    { authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}` },
  ];
});

/** An address of this route for which something exists. */
function addressOf(path: string): string {
  if (path.startsWith("/checkout/sandbox/")) return session;
  return path
    .replace(/^(\/checkout\/.*):id$/, `$1${due.orderId}?key=${due.orderKey}`)
    .replace("/track/:key", `/track/${trackKey}`)
    .replaceAll(/:\w+/g, "1");
}

it("every address that accepts a body refuses null, lists, numbers and texts as JSON, and none fails with an error", async () => {
  const posted = app.routes.filter(({ method }) => ["POST", "PUT", "PATCH", "DELETE"].includes(method));
  const paths = posted.map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining(["/checkout/order-pay/:id", "/checkout/sandbox/:session", "/track/:key"]),
  );
  const wrong: string[] = [];
  for (const { method, path } of posted) {
    const ignoresBody = bodiless.has(`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    for (const body of ignoresBody ? bodies.slice(0, 1) : bodies)
      for (const caller of callers) {
        const headers = { ...caller, "content-type": "application/json" };
        const { status } = await app.request(addressOf(path), { method, body, headers });
        if (status >= 500 ? status !== 501 : status < 400 && !ignoresBody)
          wrong.push(`${status} ${method} ${path} ${body}`);
      }
  }
  expect(wrong).toEqual([]);
});

it("a page's form that is posted as JSON is read like form data", async () => {
  const json = (path: string, body: object) =>
    app.request(path, { method: "POST", json: body, redirect: "manual" } as RequestInit & { json: object });
  expect((await json(addressOf("/checkout/order-pay/:id"), { seenCents: String(due.totalCents) })).status).toBe(303);
  expect((await json(`/track/${trackKey}`, { do: "cancel", email: ["no", "text"] })).status).toBe(422);
});
