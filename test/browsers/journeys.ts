/** The journeys that have to work in every browser, each written once. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { driverPath, pages } from "../../contract/paths.ts";
import { portalPages } from "../../contract/portal-paths.ts";
import { trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { queueSignInEmails } from "../../server/portal/queue-sign-in-emails.ts";
import { openAccountOn } from "../accounts.ts";
import { addDriverWithRun, codeFor, type Line, openLine, takenOf } from "../e2e/driver-phone.ts";
import { administrator, openSite, type Site } from "../e2e/site.ts";
import { bookingB1, routes } from "../fixtures.ts";
import { addMember, newestCode } from "../members.ts";
import { card } from "../payments.ts";
import { storeOrders } from "../store-order.ts";
import {
  type BrowserEngine,
  type BrowserWindow,
  choose,
  fill,
  hydrated,
  isGone,
  press,
  see,
  signOn,
  tick,
  until,
} from "./window.ts";

const screens = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 900 } };

/** `faults` collects the errors in pages that the browser reports, if it reports any. */
export function worksInEveryBrowser(start: (faults: string[]) => Promise<BrowserEngine>): void {
  const faults: string[] = [];
  let site: Site;
  let line: Line;
  let engine: BrowserEngine;
  beforeAll(async () => {
    // Browsers have their own clocks, so the site uses today's, on a morning when every service can be booked.
    site = await openSite({ livePayments: true, now: new Date() });
    line = await openLine(site);
    engine = await start(faults);
    console.log(`  in ${engine.name}`);
  });
  afterAll(async () => {
    await engine?.stop();
    await line?.close();
    await site?.stop();
  });

  const visit = async (size: keyof typeof screens, journey: (window: BrowserWindow) => Promise<void>) => {
    faults.length = 0;
    const window = await engine.open(screens[size]);
    try {
      await journey(window);
    } finally {
      await window.close();
    }
    expect(faults).toEqual([]);
  };

  describe.each(["phone", "desk"] as const)("on a %s", (size) => {
    it("a visitor gets from the home page to a paid booking", () =>
      visit(size, async (window) => {
        await window.goto(site.url);
        await press(window, "[data-choice=reject]");
        if (size === "phone") {
          await isGone(window, "#site-menu a");
          await press(window, "header button", "Menu");
          await press(window, "#site-menu a", "Quick Quote");
          await isGone(window, "#site-menu a");
        } else await press(window, "header a", "Quick Quote");
        await see(window, "form[aria-label='Quote calculator']");
        await hydrated(window);
        const total = await quoteNextDay(window);
        await press(window, "button", "Pay Now");
        await see(window, "form[aria-label=Booking]");
        await fillBooking(window);
        await press(window, "form[aria-label=Booking] button[type=submit]");
        await see(window, "h1", "Pay for your order");
        expect(await see(window, "main")).toContain(total);
        await press(window, "main button", "Pay €");
        await see(window, "h1", "Test payment");
        for (const [name, value] of Object.entries(card())) await fill(window, `main [name="${name}"]`, value);
        await press(window, "main button", "Pay €");
        await until(
          window,
          "the confirmation",
          `return location.pathname === ${JSON.stringify(pages.bookingConfirmation)}`,
        );
        await see(window, "h1", "Payment Confirmed");
        const reference = /WC-\d+/.exec(await see(window, "main"))?.[0] ?? "";
        await window.evaluate("window.isLeft = true; history.back()");
        await until(window, "the page before", "return !window.isLeft");
        await see(window, "h1", "Payment Confirmed");
        expect(await see(window, "main")).toContain(reference);
        expect(await window.evaluate("return location.pathname")).toBe(pages.bookingConfirmation);
        const paid = await site.db
          .selectFrom("orders")
          .select(["status", "total_cents"])
          .orderBy("id", "desc")
          .executeTakeFirstOrThrow();
        expect(paid).toEqual({
          status: "processing",
          total_cents: Math.round(Number(total.replace(/[€,]/g, "")) * 100),
        });
      }));

    it("a member of an account signs in by code, books on account at the account's price, and books it again [C025]", () =>
      visit(size, async (window) => {
        const account = await openAccountOn(site, `Every Browser ${randomUUID().slice(0, 8)}`);
        const { email } = await addMember(site, account.id, { role: "booker", name: "Brian Booker" });
        await window.goto(site.url + portalPages.home);
        await see(window, "h1", "Sign in");
        await until(
          window,
          "the form that lives",
          'return document.querySelector("main button[type=submit]") !== null',
        );
        await fill(window, "[name=email]", email);
        await press(window, "main button[type=submit]");
        await see(window, "h1", "Check your email");
        await queueSignInEmails(site.context);
        await fill(window, "[name=code]", (await newestCode(site, email))?.code ?? "");
        await press(window, "main button[type=submit]");
        await press(window, "main a", "Book a new trip");
        await see(window, "form[aria-label='Quote calculator']");
        await quoteNextDay(window);
        await press(window, "button", "Continue to Book");
        await see(window, "form[aria-label=Booking]");
        for (const name of ["phone", "deliveryContactName", "deliveryContactPhone", "packageDescription"] as const)
          await fill(window, `[name="${name}"]`, bookingB1[name]);
        await press(window, "button", "Book on account");
        await see(window, "h1", "Booked on account");
        await window.goto(site.url + portalPages.home);
        await press(window, "main a", "Book again");
        await see(window, "form[aria-label=Booking]");
        await press(window, "button", "Book on account");
        await see(window, "h1", "Booked on account");
        const booked = await site.db
          .selectFrom("orders")
          .select(["status", "on_account_reference", "net_cents"])
          .where("account_id", "=", account.id)
          .orderBy("id")
          .execute();
        const { number: on_account_reference } = account;
        const net_cents = booked[0]?.net_cents;
        expect(booked).toEqual([1, 2].map(() => ({ status: "processing", on_account_reference, net_cents })));
        await window.goto(site.url + portalPages.deliveries);
        await until(
          window,
          "both deliveries",
          'return document.querySelectorAll("ul[aria-label=Deliveries] li").length >= 2',
        );
      }));

    it("staff sign in, find the morning's order, put it on hold and release it", () =>
      visit(size, async (window) => {
        const [orderId] = await storeOrders(site.db, [
          { email: "mary@example.ie", status: "processing", paid: true, at: site.clock.now() },
        ]);
        if (!orderId) throw new Error("no order was stored");
        await window.goto(site.url + pages.login);
        await hydrated(window);
        await fill(window, "[name=username]", administrator.username);
        await fill(window, "[name=password]", administrator.password);
        await press(window, "main button[type=submit]");
        // Signing in leads to the first screen, which would replace any address opened before that.
        await until(window, "the staff area", 'return location.pathname.startsWith("/admin/")');
        await see(window, "main h1");
        await window.goto(`${site.url}/admin/orders`);
        const menu = `button[aria-label="Actions for order ${orderId}"]`;
        await see(window, menu);
        expect(
          await window.evaluate(
            "return [...document.querySelectorAll('[role=menu]')].filter((menu) => menu.checkVisibility?.() ?? menu.getClientRects().length).length",
          ),
        ).toBe(0);
        await press(window, menu);
        await press(window, "[role=menuitem]", "Put on hold");
        await see(window, "[data-toast]", "Order put on hold");
        expect(await statusOf(site, orderId)).toBe("on-hold");
        await press(window, menu);
        await press(window, "[role=menuitem]", "Back to processing");
        await see(window, "[data-toast]", "Order is processing again");
        expect(await statusOf(site, orderId)).toBe("processing");
        await press(window, menu);
        await press(window, "[role=menuitem]", "View order");
        await see(window, "h1");
        await window.goto(`${site.url}/admin/dispatch`);
        await until(
          window,
          "the order on the board",
          `return document.querySelector("main").innerText.includes("${orderId}")`,
        );
      }));
  });

  it("a driver's phone works through its day without network, with pictures, and loses nothing; the customer's page follows", () =>
    visit("phone", async (window) => {
      const owner = await addDriverWithRun(site);
      const [orderId] = owner.orderIds;
      if (!orderId) throw new Error("no order was stored");
      await window.goto(`${line.url}${driverPath}#code=${await codeFor(site, owner)}`);
      await see(window, ".card.current button", "Set off");
      await until(
        window,
        "the app kept on the phone",
        "return (await navigator.serviceWorker.getRegistration())?.active != null",
      );
      line.cut();
      // Opened again without network: the app and the day come from the phone.
      await window.goto(line.url + driverPath);
      await until(window, "the day without network", 'return document.body.innerText.includes("No connection")');
      for (const [task, signer] of [
        ["Collected", "Nora Byrne"],
        ["Delivered", "Owen Kelly"],
      ] as const) {
        await press(window, ".card.current button", "Set off");
        await press(window, ".card.current button", "Arrived");
        await press(window, ".card.current button", task);
        await fill(window, "form input[type=text], form input:not([type])", signer);
        await signOn(window, ".pad canvas");
        await takePicture(window);
        await press(window, "form button", task);
        await isGone(window, "form");
      }
      await see(window, "[role=status]", "10 waiting");
      expect((await takenOf(site, orderId)).events).toEqual([]);
      line.mend();
      await see(window, "[role=status]", "All sent");
      const { events, proofs } = await takenOf(site, orderId);
      expect(events.map(({ kind, stop }) => `${kind} ${stop}`)).toEqual(
        ["pickup", "dropoff"].flatMap((stop) => ["set_off", "arrive", "complete"].map((kind) => `${kind} ${stop}`)),
      );
      const ofKind = (kind: string) => proofs.filter((proof) => proof.kind === kind);
      expect(ofKind("signature").map(({ signed_by }) => signed_by)).toEqual(["Nora Byrne", "Owen Kelly"]);
      expect(ofKind("picture").map(({ stop }) => stop)).toEqual(["pickup", "dropoff"]);

      const { track_key } = await site.db
        .selectFrom("deliveries")
        .select("track_key")
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();
      await window.goto(site.url + trackPath(track_key ?? ""));
      expect(await see(window, "main")).toContain("Delivered");
    }));
}

/** The camera's file, as a browser gives it to the form: Debian's WebKit is a private window. */
async function takePicture(window: BrowserWindow): Promise<void> {
  await window.evaluate(`
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: 1200, height: 900 });
    canvas.getContext("2d").fillRect(100, 100, 500, 300);
    const blob = await new Promise((made) => canvas.toBlob(made, "image/jpeg"));
    const files = new DataTransfer();
    files.items.add(new File([blob], "IMG_1.jpg", { type: "image/jpeg" }));
    const input = document.querySelector("form input[type=file]");
    input.files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));`);
  await see(window, "form .taken button", "Remove");
}

const statusOf = async (site: Site, orderId: OrderId) =>
  (await site.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow()).status;

/** From an empty calculator to a price, with two addresses and the first available day. Returns the total. */
async function quoteNextDay(window: BrowserWindow): Promise<string> {
  for (const [side, address] of Object.entries(routes.R1)) {
    const details = `[id="${side}.address1"]`;
    await until(window, "the settings", 'return !document.body.innerText.includes("Loading pricing settings")');
    await press(window, "button[aria-expanded=false]", "Address Details");
    await see(window, details);
    for (const name of ["address1", "city", "state", "postcode"] as const)
      await fill(window, `[id="${side}.${name}"]`, address[name]);
    await tick(window, `[id="${side}.confirmed"]`);
  }
  await press(window, "[role=radiogroup] label", "Next Day");
  await press(window, "[id=scheduledDate]");
  await press(window, "[role=dialog] [data-date]:not(:disabled):not([aria-disabled=true])");
  await press(window, 'input[value="medium_box"]');
  await press(window, "[id=calculate]");
  await see(window, "h2", "Estimated Cost");
  return until<string>(
    window,
    "the total",
    `return [...document.querySelectorAll("dl div")].find((row) => row.innerText.startsWith("Total")).querySelector("dd").innerText`,
  );
}

async function fillBooking(window: BrowserWindow): Promise<void> {
  await tick(window, "[name=billingIsPickup]", false);
  for (const [name, value] of Object.entries(bookingB1)) {
    const field = `[name="${name}"]`;
    if (typeof value === "boolean") await tick(window, field, value);
    else if (name === "billingCountry") await choose(window, field, String(value));
    else await fill(window, field, String(value));
  }
}
