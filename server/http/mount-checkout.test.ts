import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import type { CheckoutPage, PayPage, SandboxPage, VatDocument } from "../../contract/checkout.ts";
import { getOrder, type PublicOrder } from "../../contract/orders.ts";
import {
  confirmationPath,
  creditNotePath,
  orderPayPath,
  paymentReturnPath,
  receiptPath,
  sandboxPath,
} from "../../contract/paths.ts";
import { setOrderPrice } from "../../contract/staff-order.ts";
import { changeSettings, createTestApp, type TestApp } from "../../test/app.ts";
import { bookRequest, testClock } from "../../test/journeys.ts";
import {
  bookPaid,
  bookPending,
  booksOf,
  card,
  comeBack,
  createPayingApp,
  type Pending,
  postSandbox,
  pressPay,
  recordByStaff,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { stubMaps } from "../../test/stub-maps.ts";
import { GatewayIdempotencyConflict, GatewayUnavailable, type PaymentGateway } from "../gateways/gateway.ts";

let app: TestApp;
const clock = testClock();
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

const invalid = "Sorry, this order is invalid and cannot be paid for.";
const noDocument = "There is no such document for this order.";

/** The data with which the page at a path is rendered. */
async function open(path: string, init: RequestInit = {}, on = app) {
  const response = await on.request(path, init);
  const body = (await response.json()) as { path: string; checkout: CheckoutPage };
  return { status: response.status, headers: response.headers, ...body };
}

const payPath = ({ orderId, orderKey }: Pending) => orderPayPath(orderId, orderKey);

async function openPay(path: string): Promise<PayPage> {
  const { status, checkout } = await open(path);
  expect([status, checkout.kind]).toEqual([200, "pay"]);
  return (checkout as Extract<CheckoutPage, { kind: "pay" }>).pay;
}

async function openDocument(path: string): Promise<VatDocument> {
  const { status, checkout } = await open(path);
  expect([status, checkout.kind]).toEqual([200, "document"]);
  return (checkout as Extract<CheckoutPage, { kind: "document" }>).document;
}

const refused = (title: string, message: string, confirmationUrl: string | null = null) => ({
  kind: "refused",
  title,
  message,
  confirmationUrl,
});

/** Replaces functions of the application's gateway until `act` is done. */
async function withGateway<T>(gateway: Partial<PaymentGateway>, act: () => Promise<T>): Promise<T> {
  const own = app.context.payments as PaymentGateway;
  const before = { ...own };
  Object.assign(own, gateway);
  try {
    return await act();
  } finally {
    Object.assign(own, before);
  }
}

const gatewayDown = async () => {
  throw new GatewayUnavailable("no answer");
};

describe("the page for paying an order", () => {
  it("shows what is bought, from, to, when and for how much, and where its button leads [P371]", async () => {
    const order = await bookPending(app);
    const pay = await openPay(payPath(order));
    expect(pay).toMatchObject({
      action: payPath(order),
      confirmationUrl: confirmationPath(order.orderId, order.orderKey),
      checkUrl: paymentReturnPath(order.orderId, order.orderKey),
      testMode: true,
      notice: null,
    });
    expect(pay.order).toMatchObject({
      id: order.orderId,
      status: "pending",
      paid: false,
      totalCents: order.totalCents,
      serviceName: "Small Van",
      packageType: "Small Box",
      scheduledDate: "2026-03-04",
      pickupAddress: { city: "Tallaght" },
      deliveryAddress: { city: "Cork" },
      customer: { firstName: "Áine", email: "aine@example.ie" },
      receiptUrl: null,
    });
    expect(pay.order.netCents + pay.order.vatCents).toBe(order.totalCents);
    expect(pay.order.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(pay.order.netCents);
  });

  it.each([
    ["with a wrong key", ({ orderId, orderKey }: Pending) => orderPayPath(orderId, `${orderKey}x`)],
    ["with a key cut short", ({ orderId, orderKey }: Pending) => orderPayPath(orderId, orderKey.slice(0, -1))],
    ["without a key", ({ orderId }: Pending) => `/checkout/order-pay/${orderId}/?pay_for_order=true`],
    ["of an unknown order", ({ orderKey }: Pending) => orderPayPath(2_000_000_000, orderKey)],
    ["of a number that no order can have", ({ orderKey }: Pending) => orderPayPath(99_999_999_999, orderKey)],
    ["of no number", ({ orderKey }: Pending) => `/checkout/order-pay/abc/?key=${orderKey}`],
  ])("%s says that the order is invalid, and accepts no press", async (_, path) => {
    const order = await bookPending(app);
    for (const method of ["GET", "POST"]) {
      const { status, checkout } = await open(path(order), { method });
      expect(status, method).toBe(404);
      expect(checkout, method).toEqual(refused("Pay for your order", invalid));
    }
    expect(await sessionsOf(order)).toEqual([]);
  });

  it("of a paid order says so and links to booking and receipt, and a press doesn't pay it again", async () => {
    const order = await bookPaid(app);
    const { status, checkout } = await open(payPath(order));
    expect(status).toBe(409);
    expect(checkout).toEqual({
      kind: "paid",
      paid: {
        bookingReference: `WC-${order.orderId}`,
        totalCents: order.totalCents,
        confirmationUrl: confirmationPath(order.orderId, order.orderKey),
        receiptUrl: receiptPath(order.orderId, order.orderKey),
      },
    });
    const press = await open(payPath(order), { method: "POST" });
    expect([press.status, press.checkout]).toEqual([409, checkout]);
    expect(await sessionsOf(order)).toHaveLength(1);
  });

  it("of a quote request says that it awaits its price, and asks for no money", async () => {
    await changeSettings(app, { livePaymentsEnabled: false });
    const request = await bookRequest(app);
    await changeSettings(app, { livePaymentsEnabled: true });
    const { checkout } = await open(orderPayPath(request.orderId, request.orderKey));
    expect(checkout).toMatchObject({ message: "This order's status is 'On hold', it cannot be paid for." });
  });

  it("of an order whose payment failed can be used to pay, and the order says so too", async () => {
    const order = await bookPending(app);
    await app.db.updateTable("orders").set({ status: "failed" }).where("id", "=", order.orderId).execute();
    expect((await openPay(payPath(order))).notice).toBeNull();
    expect((await publicOrder(order)).paymentUrl).toBe(payPath(order));
  });

  it("reveals nothing about the order to a stranger who guesses its number", async () => {
    const order = await bookPaid(app);
    const response = await app.request(orderPayPath(order.orderId, "guessed"));
    expect(await response.text()).not.toMatch(/Áine|Tallaght|Processing|aine@/);
  });

  it("opens no payment page while payments are switched off, and says whom to call", async () => {
    const order = await bookPending(app);
    await changeSettings(app, { livePaymentsEnabled: false });
    const shown = await openPay(payPath(order));
    const press = await open(payPath(order), { method: "POST" });
    await changeSettings(app, { livePaymentsEnabled: true });
    expect(shown.notice).toBe("closed");
    expect(press.status).toBe(503);
    expect(press.checkout).toMatchObject({ kind: "pay", pay: { notice: "closed" } });
    expect(await sessionsOf(order)).toEqual([]);
  });

  it("says that the gateway doesn't respond, and the next press succeeds", async () => {
    const order = await bookPending(app);
    const failed = await withGateway({ openSession: gatewayDown }, () => open(payPath(order), { method: "POST" }));
    expect(failed.status).toBe(503);
    expect(failed.checkout).toMatchObject({ kind: "pay", pay: { notice: "unavailable", action: payPath(order) } });
    expect((await pressPay(app, order)).to).toContain("/checkout/sandbox/");
    expect(await sessionsOf(order)).toHaveLength(1);
  });

  it("opens no payment for an amount that differs from the one shown, and shows the new amount first", async () => {
    const order = await bookPending(app);
    const press = (seenCents: string) =>
      open(payPath(order), { method: "POST", body: new URLSearchParams({ seenCents }) });
    const { due } = await openPay(payPath(order));
    await app.request(setOrderPrice.path.replace("{id}", String(order.orderId)), {
      json: { totalCents: due.amountCents + 3000, sendLink: false },
      token: await app.administratorToken(),
    });
    for (const seen of [String(due.amountCents), "", "abc", "1e400"]) {
      const { status, checkout } = await press(seen);
      expect([status, checkout]).toMatchObject([
        409,
        { kind: "pay", pay: { notice: "repriced", due: { amountCents: due.amountCents + 3000 } } },
      ]);
    }
    expect(await sessionsOf(order)).toEqual([]);
    const agreed = await app.request(payPath(order), {
      method: "POST",
      body: new URLSearchParams({ seenCents: String(due.amountCents + 3000) }),
    });
    expect(agreed.headers.get("location")).toContain("/checkout/sandbox/");
    // A page that was opened by a version that didn't send its amount.
    expect((await pressPay(app, order)).to).toBe(agreed.headers.get("location"));
  });

  it("opens one payment page for twenty presses at once", async () => {
    const order = await bookPending(app);
    const presses = await Promise.all(Array.from({ length: 20 }, () => pressPay(app, order)));
    expect(new Set(presses.map(({ status, to }) => `${status} ${to}`)).size).toBe(1);
    expect(await sessionsOf(order)).toHaveLength(1);
  });

  it("doesn't lead to a page that was closed while the gateway opened it", async () => {
    const order = await bookPending(app);
    const own = { ...(app.context.payments as PaymentGateway) };
    let first = "";
    const closing: Partial<PaymentGateway> = {
      openSession: async (request) => {
        const opened = await own.openSession(request);
        if (first !== "") return opened;
        first = opened.gatewaySessionId;
        await app.db.updateTable("payment_sessions").set({ state: "expired" }).where("id", "=", request.id).execute();
        return opened;
      },
    };
    const { status, to } = await withGateway(closing, () => pressPay(app, order));
    expect([status, to]).toEqual([303, expect.stringContaining("/checkout/sandbox/")]);
    expect(to).not.toContain(first);
    expect(await own.readSession(first)).toMatchObject({ state: "expired" });
  });

  it("leads to the page that another press opened, if the gateway knows the key from a different request", async () => {
    const order = await bookPending(app);
    const own = { ...(app.context.payments as PaymentGateway) };
    let given = "";
    const answeringAnother: Partial<PaymentGateway> = {
      openSession: async (request) => {
        const { gatewaySessionId, url } = await own.openSession(request);
        given = url;
        await app.db
          .updateTable("payment_sessions")
          .set({ state: "open", gateway_session_id: gatewaySessionId, url })
          .where("id", "=", request.id)
          .execute();
        throw new GatewayIdempotencyConflict("The key was used for another request");
      },
    };
    const { status, to } = await withGateway(answeringAnother, () => pressPay(app, order));
    expect([status, to]).toEqual([303, given]);
    expect(await sessionsOf(order)).toHaveLength(1);
  });

  it("shows the notice from the return page, and nothing else from the URL", async () => {
    const order = await bookPending(app);
    for (const [added, notice] of [
      ["&cancelled=1", "cancelled"],
      ["&notice=declined", "declined"],
      ["&notice=waiting", "waiting"],
      ["&notice=paid", null],
      ["&notice=closed", null],
      ["&paid=1&status=processing", null],
    ] as const) {
      const pay = await openPay(payPath(order) + added);
      expect([added, pay.notice, pay.order.paid]).toEqual([added, notice, false]);
    }
  });

  it("can't be used by another site's page, because a press needs the key", async () => {
    const order = await bookPending(app);
    const body = new URLSearchParams({ key: order.orderKey });
    const response = await app.request(`/checkout/order-pay/${order.orderId}/`, { method: "POST", body });
    expect(response.status).toBe(404);
  });
});

describe("the sandbox's payment page", () => {
  const openSandbox = async (url: string): Promise<SandboxPage> => {
    const { checkout } = await open(new URL(url).pathname);
    expect(checkout.kind).toBe("sandbox");
    return (checkout as Extract<CheckoutPage, { kind: "sandbox" }>).sandbox;
  };

  it("accepts a test card, and the order is paid once the browser returns [P004] [P098] [P109]", async () => {
    const order = await bookPending(app);
    const { status, to } = await pressPay(app, order);
    expect(status).toBe(303);
    expect(to.startsWith(`${app.context.environment.publicUrl}/checkout/sandbox/cs_sandbox_`)).toBe(true);
    expect(await openSandbox(to)).toMatchObject({
      action: new URL(to).pathname,
      description: "Small Van, Tallaght to Cork",
      amountCents: order.totalCents,
      step: "card",
      errors: {},
      message: null,
    });
    const paid = await postSandbox(app, to, card());
    expect(paid.status).toBe(303);
    expect(paid.to).toBe(app.context.environment.publicUrl + paymentReturnPath(order.orderId, order.orderKey));
    expect(await comeBack(app, order)).toBe(confirmationPath(order.orderId, order.orderKey));
    expect(await publicOrder(order)).toMatchObject({
      paid: true,
      status: "processing",
      bookingReference: `WC-${order.orderId}`,
      formReference: expect.stringMatching(/^DL-\d+$/),
      paymentMethod: "credit_card",
      paymentUrl: null,
      receiptUrl: receiptPath(order.orderId, order.orderKey),
    });
  });

  it("names every invalid field of a card, and keeps what was typed except the security code", async () => {
    const { to } = await pressPay(app, await bookPending(app));
    const fields = { number: "4111 1111 1111 1111", expiry: "13/39", cvc: "1", name: "Áine" };
    const { status, response } = await postSandbox(app, to, fields);
    const text = await response.text();
    expect(status).toBe(422);
    expect((JSON.parse(text) as { checkout: CheckoutPage }).checkout).toMatchObject({
      kind: "sandbox",
      sandbox: {
        errors: {
          number: "This is not a test card number. Never type a real card here; 4242 4242 4242 4242 pays.",
          expiry: "Your card's expiry date is invalid",
          cvc: "Your card's security code is incomplete",
        },
        values: { number: fields.number, expiry: fields.expiry, name: fields.name },
      },
    });
    expect(text).not.toContain('"cvc":"1"');
  });

  it("declines a card and accepts the next one, which pays the order once", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    const declined = await postSandbox(app, to, card("4000 0000 0000 0002"));
    expect(declined.status).toBe(422);
    expect(((await declined.response.json()) as { checkout: CheckoutPage }).checkout).toMatchObject({
      sandbox: { message: "Your card was declined. Please try a different card.", errors: {} },
    });
    expect(await comeBack(app, order)).toBe(`${payPath(order)}&notice=declined`);
    // The order's pay button opens the same page again.
    expect((await pressPay(app, order)).to).toBe(to);
    await postSandbox(app, to, card());
    await comeBack(app, order);
    expect((await booksOf(app, order.orderId)).payments.map(({ state }) => state)).toEqual(["applied"]);
  });

  it("requires authentication for some cards: if it fails a card is requested again, if it succeeds the order is paid", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card("4000 0025 0000 3155"));
    expect((await openSandbox(to)).step).toBe("confirm");
    await postSandbox(app, to, { answer: "fail" });
    expect((await openSandbox(to)).step).toBe("card");
    await postSandbox(app, to, card("4000 0025 0000 3155"));
    expect((await postSandbox(app, to, { answer: "confirm" })).status).toBe(303);
    expect(await comeBack(app, order)).toBe(confirmationPath(order.orderId, order.orderKey));
  });

  it("that is finished leads back to the shop, which asks the gateway again", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card());
    const back = app.context.environment.publicUrl + paymentReturnPath(order.orderId, order.orderKey);
    expect((await app.request(new URL(to).pathname)).headers.get("location")).toBe(back);
    expect((await postSandbox(app, to, card())).to).toBe(back);
  });

  it.each(["cs_sandbox_unknown", "%00", "%27", "a".repeat(300)])(
    "with an unknown name doesn't exist: %s",
    async (name) => {
      const { status, checkout } = await open(sandboxPath(name));
      expect([status, checkout]).toEqual([404, refused("Test payment", "This payment page does not exist.")]);
    },
  );

  it("exists only while the sandbox takes the payments", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await withGateway({ name: "stripe" }, async () => {
      expect((await open(new URL(to).pathname)).status).toBe(404);
      expect((await postSandbox(app, to, card())).status).toBe(404);
    });
    expect((await open(new URL(to).pathname)).status).toBe(200);
  });

  it("refuses a body that is larger than a form", async () => {
    const { to } = await pressPay(app, await bookPending(app));
    expect((await postSandbox(app, to, { ...card(), name: "x".repeat(70_000) })).status).toBe(413);
  });
});

describe("the return page after the gateway", () => {
  it("trusts nothing in the URL", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    const made = `${paymentReturnPath(order.orderId, order.orderKey)}&paid=1&status=paid&session_id=${to.split("/").at(-2)}`;
    const back = (await app.request(made)).headers.get("location");
    expect(back).toBe(`${payPath(order)}&notice=declined`);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({ status: "pending", date_paid: null });
  });

  it("doesn't open with another order's key", async () => {
    const [order, other] = [await bookPending(app), await bookPaid(app)];
    const { status, checkout } = await open(paymentReturnPath(order.orderId, other.orderKey));
    expect([status, checkout]).toEqual([404, refused("Pay for your order", invalid)]);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({ status: "pending" });
  });

  it("says not to pay again while the gateway is unreachable, and records the payment once it is", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card());
    const waiting = `${payPath(order)}&notice=waiting`;
    expect(await withGateway({ readSession: gatewayDown }, () => comeBack(app, order))).toBe(waiting);
    expect((await openPay(waiting)).notice).toBe("waiting");
    expect(await comeBack(app, order)).toBe(confirmationPath(order.orderId, order.orderKey));
  });

  it("waits for the bank too, as does another press of the pay button", async () => {
    const order = await bookPending(app);
    await pressPay(app, order);
    const own = app.context.payments as PaymentGateway;
    const { readSession } = own;
    const unsettled: PaymentGateway["readSession"] = async (id) => {
      const session = await readSession(id);
      return session && { ...session, state: "complete", payment: null };
    };
    const waiting = `${payPath(order)}&notice=waiting`;
    await withGateway({ readSession: unsettled }, async () => {
      expect(await comeBack(app, order)).toBe(waiting);
      expect(await pressPay(app, order)).toEqual({ status: 303, to: waiting });
    });
  });
});

describe("a receipt", () => {
  it("of a paid order names both parties, the delivery, net, VAT and total, and says that it is a test", async () => {
    const order = await bookPaid(app);
    const document = await openDocument(receiptPath(order.orderId, order.orderKey));
    expect(document).toMatchObject({
      kind: "receipt",
      number: expect.stringMatching(/^R-\d{6}$/),
      issuedOn: "2026-03-04",
      paidOn: "2026-03-04",
      suppliedOn: "2026-03-04",
      supplier: { name: brand.name, vatNumber: null },
      customer: { name: "Áine O'Brien", email: "aine@example.ie", address: { address1: "1 Main Street" } },
      pickup: { city: "Tallaght" },
      dropoff: { city: "Cork" },
      orderReference: `WC-${order.orderId}`,
      bookingReference: expect.stringMatching(/^DL-\d+$/),
      paymentMethod: "Card (sandbox)",
      vatPercent: 23,
      totalCents: order.totalCents,
      testMode: true,
      voided: false,
    });
    expect(document.netCents + document.vatCents).toBe(order.totalCents);
    expect(document.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(document.netCents);
  });

  it("also exists for payments that staff took by phone, and is then not a test [P111]", async () => {
    const order = await bookPending(app);
    expect((await recordByStaff(app, order.orderId, { method: "phone", reference: "Terminal 17" })).status).toBe(201);
    const document = await openDocument(receiptPath(order.orderId, order.orderKey));
    expect(document).toMatchObject({ paymentMethod: "Phone", testMode: false });
    expect(await publicOrder(order)).toMatchObject({ paymentMethod: "account", paid: true });
  });

  it("opens only with its own order's key, and doesn't exist before the payment", async () => {
    const [order, other, pending] = [await bookPaid(app), await bookPaid(app), await bookPending(app)];
    for (const path of [
      receiptPath(order.orderId, other.orderKey),
      receiptPath(order.orderId, ""),
      `/checkout/receipt/${order.orderId}/`,
      receiptPath(pending.orderId, pending.orderKey),
    ]) {
      const { status, checkout } = await open(path);
      expect([status, checkout], path).toEqual([404, refused("Receipt", noDocument)]);
    }
  });
});

describe("a credit note", () => {
  it("for part of the payment opens with the order's key, and several add up to the receipt to the cent", async () => {
    const order = await bookPaid(app);
    const amounts = [1001, 2003, order.totalCents - 3004];
    for (const cents of amounts) {
      const { status } = await refund(app, order.orderId, { amount: (cents / 100).toFixed(2), reason: "Late" });
      expect(status).toBe(201);
    }
    const { documents } = await booksOf(app, order.orderId);
    const names = documents
      .filter(({ kind }) => kind === "credit_note")
      .sort((a, b) => a.number - b.number)
      .map(({ number }) => `C-${String(number).padStart(6, "0")}`);
    const notes: VatDocument[] = [];
    for (const name of names) notes.push(await openDocument(creditNotePath(order.orderId, name, order.orderKey)));
    const receipt = await openDocument(receiptPath(order.orderId, order.orderKey));
    expect(notes.map(({ totalCents }) => totalCents)).toEqual(amounts);
    for (const part of ["netCents", "vatCents", "totalCents"] as const)
      expect(
        notes.reduce((sum, note) => sum + note[part], 0),
        part,
      ).toBe(receipt[part]);
    for (const note of notes) expect(note).toMatchObject({ receiptNumber: receipt.number, reason: "Late" });
  });

  it("doesn't open with another order's key, by a receipt's number, or by an invalid number", async () => {
    const [order, other] = [await bookPaid(app), await bookPaid(app)];
    await refund(app, order.orderId, { amount: "1.00" });
    const { documents } = await booksOf(app, order.orderId);
    const note = `C-${String(documents.find(({ kind }) => kind === "credit_note")?.number).padStart(6, "0")}`;
    const receipt = await openDocument(receiptPath(order.orderId, order.orderKey));
    for (const path of [
      creditNotePath(order.orderId, note, other.orderKey),
      creditNotePath(other.orderId, note, other.orderKey),
      creditNotePath(order.orderId, receipt.number, order.orderKey),
      creditNotePath(order.orderId, "C-999999", order.orderKey),
      creditNotePath(order.orderId, "%27", order.orderKey),
    ]) {
      const { status, checkout } = await open(path);
      expect([status, checkout], path).toEqual([404, refused("Credit note", noDocument)]);
    }
  });
});

describe("a customer who pays", () => {
  it("gets redirects that nobody caches and that reveal the key to no other site", async () => {
    const order = await bookPending(app);
    const press = await app.request(payPath(order), { method: "POST" });
    const back = await app.request(paymentReturnPath(order.orderId, order.orderKey));
    for (const { status, headers } of [press, back]) {
      expect(status).toBe(303);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("gets a page that says when to try again, even if the database doesn't respond", async () => {
    const order = await bookPending(app);
    const down = () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    };
    const { current } = app.context.settings;
    app.context.settings.current = down;
    const { status, headers, checkout } = await open(payPath(order)).finally(() => {
      app.context.settings.current = current;
    });
    expect(status).toBe(503);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(checkout).toMatchObject({ kind: "refused", message: expect.stringContaining("not available") });
  });

  it("can return from the gateway at most sixty times a minute", async () => {
    const limited = await createTestApp({ maps: stubMaps(), environment: { rateLimits: true } });
    try {
      const back = async () => (await open("/checkout/return/1/?key=x", {}, limited)).status;
      for (let turn = 0; turn < 60; turn++) expect(await back()).toBe(404);
      expect(await back()).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it.each(["/checkout/order-pay/1/?key=x", "/checkout/receipt/1/?key=x", "/checkout/sandbox/none"])(
    "can open this page at most 120 times a minute: %s",
    async (path) => {
      const limited = await createTestApp({ maps: stubMaps(), environment: { rateLimits: true } });
      try {
        for (let turn = 0; turn < 120; turn++) expect((await open(path, {}, limited)).status).toBe(404);
        const { status, headers } = await open(path, {}, limited);
        expect(status).toBe(429);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      } finally {
        await limited.close();
      }
    },
  );

  it("can press at most sixty times a minute, and then gets a page that says so", async () => {
    const limited = await createTestApp({ maps: stubMaps(), environment: { rateLimits: true } });
    try {
      const press = () => open("/checkout/order-pay/1/?key=x", { method: "POST" }, limited);
      for (let turn = 0; turn < 60; turn++) expect((await press()).status).toBe(404);
      const { status, headers, checkout } = await press();
      expect(status).toBe(429);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      expect(checkout).toMatchObject({ kind: "refused", message: expect.stringContaining("Too many requests") });
    } finally {
      await limited.close();
    }
  });
});

function sessionsOf({ orderId }: Pending): Promise<{ state: string }[]> {
  return app.db.selectFrom("payment_sessions").select("state").where("order_id", "=", orderId).execute();
}

async function publicOrder({ orderId, orderKey }: Pending): Promise<PublicOrder> {
  const response = await app.request(`${getOrder.path.replace("{id}", String(orderId))}?key=${orderKey}`);
  return (await response.json()) as PublicOrder;
}
