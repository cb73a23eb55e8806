import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { orderPayPath, pages, paymentReturnPath } from "../../contract/paths.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import type { FakeStripe } from "../fakes/stripe/fake-stripe.ts";
import type { Booked } from "./check-stored.ts";
import { book } from "./visitors.ts";

const customers = 3;

/** Browsers retry by themselves if an idle connection was closed under a request; this client does not. */
export const ownConnection = { connection: "close" };

export type Load = {
  /** Bookings made and paid so far. */
  paid: Booked[];
  /** Resolves once so many more bookings are made and paid. */
  more(count: number): Promise<void>;
  /** Lets all customers finish. Returns how many scripts and styles were loaded. */
  end(): Promise<number>;
};

type LoadOptions = {
  url: string;
  seed: number;
  stripe: FakeStripe;
  /** Collects refused requests. */
  refused: string[];
};

/** Customers book, pay and come back, and browsers load pages with their scripts and styles, each request once. */
export function startLoad({ url, seed, stripe, refused }: LoadOptions): Load {
  const paid: Booked[] = [];
  let assets = 0;
  let open = true;
  let fault: Error | null = null;
  /** The address of the redirect or the body; null if the request is refused. */
  const ask = async (path: string, method: "GET" | "POST" = "GET"): Promise<{ to: string; text: string } | null> => {
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(url + path, { method, headers: ownConnection, redirect: "manual", signal }).catch(
      (error: Error) => error,
    );
    if (response instanceof Response && response.status < 400)
      return { to: response.headers.get("location") ?? "", text: await response.text() };
    const why = response instanceof Response ? response.status : `nothing: ${response.cause ?? response}`;
    refused.push(`${method} ${path.replace(/\?.*/, "")} was answered ${why}`);
    return null;
  };
  const customer = async (own: ReturnType<typeof seededRandom>) => {
    while (open) {
      const onRetry = (why: string) => void (why !== "busy" && refused.push(why));
      const booked = await book(url, own, onRetry, ownConnection);
      const payPage = (await ask(orderPayPath(booked.orderId, booked.orderKey), "POST"))?.to ?? "";
      assert.ok(payPage.startsWith(stripe.url), `the pay button led to ${payPage}`);
      await stripe.pay(new URL(payPage).pathname.split("/").at(-1) ?? "");
      if (own.chance(0.7)) {
        const to = (await ask(paymentReturnPath(booked.orderId, booked.orderKey)))?.to ?? "";
        assert.ok(to.startsWith(pages.bookingConfirmation), `coming back led to ${to}`);
      }
      paid.push(booked);
      // Pauses, since the nodes start on the same machine.
      await sleep(own.whole(300, 600));
    }
  };
  const browser = async () => {
    while (open) {
      const page = await ask(pages.quickQuote);
      const named = new Set(page?.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g));
      for (const path of named) if (await ask(path)) assets += 1;
      await sleep(50);
    }
  };
  const everybody = [
    ...Array.from({ length: customers }, (_, index) => customer(seededRandom(seed + index))),
    browser(),
  ];
  const all = Promise.all(everybody);
  all.catch((error: Error) => {
    open = false;
    fault = error;
  });
  return {
    paid,
    async more(count) {
      const target = paid.length + count;
      const end = Date.now() + 60_000;
      while (paid.length < target) {
        if (fault) throw new Error([fault.message, ...refused].join("\n"), { cause: fault });
        if (Date.now() > end) throw new Error(`only ${paid.length} bookings were paid`);
        await sleep(20);
      }
    },
    async end() {
      open = false;
      await all;
      return assets;
    },
  };
}
