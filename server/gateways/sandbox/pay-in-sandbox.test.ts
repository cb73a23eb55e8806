import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CheckoutPage, SandboxPage } from "../../../contract/checkout.ts";
import type { TestApp } from "../../../test/app.ts";
import { testClock, wednesdayMorning } from "../../../test/journeys.ts";
import {
  bookPending,
  booksOf,
  card,
  comeBack,
  createPayingApp,
  postSandbox,
  pressPay,
} from "../../../test/payments.ts";

const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());
beforeEach(() => clock.set(wednesdayMorning.toISOString()));

const secondStepCard = card("4000 0025 0000 3155");

/** A booked order with an open session. */
const atPage = async () => {
  const order = await bookPending(app);
  const { to: url } = await pressPay(app, order);
  return { order, url, path: new URL(url).pathname, returns: `/checkout/return/${order.orderId}/` };
};
const shown = async (response: Response): Promise<SandboxPage> => {
  const { checkout } = (await response.json()) as { checkout: CheckoutPage };
  if (checkout.kind !== "sandbox") throw new Error(`The page shows ${checkout.kind}`);
  return checkout.sandbox;
};
const read = async (path: string) => {
  const response = await app.request(path);
  return { status: response.status, to: response.headers.get("location") ?? "", response };
};

describe("the sandbox's payment page", () => {
  it("shows what is being paid for, and the way back", async () => {
    const { order, path } = await atPage();
    const { status, response } = await read(path);
    expect(status).toBe(200);
    expect(await shown(response)).toMatchObject({
      action: path,
      cancelUrl: expect.stringContaining(`/checkout/order-pay/${order.orderId}/`),
      description: expect.stringContaining("Small Van"),
      amountCents: order.totalCents,
      step: "card",
      errors: {},
      message: null,
    });
  });

  it("declines a card, keeps its fields except the security code, and accepts the next card [P004]", async () => {
    const { order, url, returns } = await atPage();
    const declined = await postSandbox(app, url, card("4000 0000 0000 0002"));
    expect(declined.status).toBe(422);
    const page = await shown(declined.response);
    expect(page.message).toBe("Your card was declined. Please try a different card.");
    expect(page.values).toEqual({ number: "4000 0000 0000 0002", expiry: "12 / 39", name: "Áine O'Brien" });
    expect(await comeBack(app, order)).toContain("notice=declined");
    const paid = await postSandbox(app, url, card());
    expect(paid).toMatchObject({ status: 303, to: expect.stringContaining(returns) });
    expect(await comeBack(app, order)).toContain("/booking-confirmation");
  });

  it("names every invalid field, and takes no payment", async () => {
    const { order, url } = await atPage();
    const { status, response } = await postSandbox(app, url, {});
    expect(status).toBe(422);
    expect(Object.keys((await shown(response)).errors)).toEqual(["number", "expiry", "cvc"]);
    expect(await comeBack(app, order)).toContain("notice=declined");
  });

  it("requires authentication for some cards, even after a reload, and takes the payment once it is confirmed", async () => {
    const { order, url, path, returns } = await atPage();
    expect((await shown((await postSandbox(app, url, secondStepCard)).response)).step).toBe("confirm");
    expect((await shown((await read(path)).response)).step).toBe("confirm");
    expect(await comeBack(app, order)).toContain("notice=declined");
    const paid = await postSandbox(app, url, { answer: "confirm" });
    expect(paid).toMatchObject({ status: 303, to: expect.stringContaining(returns) });
    expect(await comeBack(app, order)).toContain("/booking-confirmation");
  });

  it("takes no payment if authentication fails, and asks for a card again", async () => {
    const { url } = await atPage();
    await postSandbox(app, url, secondStepCard);
    const { status, response } = await postSandbox(app, url, { answer: "fail" });
    expect(status).toBe(422);
    expect(await shown(response)).toMatchObject({ step: "card", message: expect.stringContaining("authenticate") });
    expect((await postSandbox(app, url, card())).status).toBe(303);
  });

  it("ignores an authentication that it didn't request", async () => {
    const { order, url } = await atPage();
    expect((await postSandbox(app, url, { answer: "confirm" })).status).toBe(422);
    expect(await comeBack(app, order)).toContain("notice=declined");
  });

  it("takes one payment, however often and however fast the button is pressed", async () => {
    const { order, url, returns } = await atPage();
    const presses = await Promise.all(Array.from({ length: 5 }, () => postSandbox(app, url, card())));
    for (const press of presses) expect(press).toMatchObject({ status: 303, to: expect.stringContaining(returns) });
    await Promise.all([comeBack(app, order), comeBack(app, order)]);
    const { payments, documents } = await booksOf(app, order.orderId);
    expect(payments).toMatchObject([{ state: "applied", amount_cents: order.totalCents }]);
    expect(documents).toHaveLength(1);
  });

  it("takes no payment after it has expired, and leads back", async () => {
    const { order, url, path, returns } = await atPage();
    clock.set(new Date(wednesdayMorning.getTime() + 61 * 60_000).toISOString());
    expect(await postSandbox(app, url, card())).toMatchObject({ status: 303, to: expect.stringContaining(returns) });
    expect(await read(path)).toMatchObject({ status: 303, to: expect.stringContaining(returns) });
    expect(await comeBack(app, order)).toContain("notice=declined");
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
  });

  it("doesn't exist if it was never opened", async () => {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? new URLSearchParams(card()) : null;
      const response = await app.request("/checkout/sandbox/cs_sandbox_nothing", { method, body });
      expect(response.status).toBe(404);
    }
  });
});
