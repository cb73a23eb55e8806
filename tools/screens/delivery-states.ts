import { randomUUID } from "node:crypto";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { trackPath } from "../../contract/tracking.ts";
import { driveTo } from "../../test/driving-van.ts";
import { doStop, mainButton } from "../../test/e2e/driver-phone.ts";
import { bookPaidOn } from "../../test/e2e/payment-page.ts";
import { openSite, type Site } from "../../test/e2e/site.ts";
import { createStaff } from "../../test/staff/staff.ts";
import { acting, driver, type Open, type State, tracked } from "./open-screens.ts";

type Step = { kind: string; stop: "pickup" | "dropoff"; reason?: string; signedBy?: string };

const collected: Step[] = [{ kind: "complete", stop: "pickup", signedBy: "Nora Byrne" }];

/** The tracking page of a delivery after these events. */
const trackedAfter =
  (steps: Step[], drive: (site: Site, orderId: never) => Promise<unknown> = async () => {}): Open =>
  async (site, viewport) => {
    const { orderId } = await bookPaidOn(site);
    const { authorization } = await createStaff(site, "dispatcher");
    for (const step of steps) {
      const answer = await fetch(site.url + recordDeliveryEvent.path.replace("{id}", String(orderId)), {
        method: "POST",
        headers: { "content-type": "application/json", authorization },
        body: JSON.stringify({ eventId: randomUUID(), ...step }),
      });
      if (!answer.ok) throw new Error(`${step.kind} answered ${answer.status}: ${await answer.text()}`);
    }
    await drive(site, orderId as never);
    const { track_key } = await site.db
      .selectFrom("deliveries")
      .select("track_key")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    return tracked(trackPath(track_key ?? ""))(site, viewport);
  };

/** The van has set off to the pickup and was seen on its way. Uses a separate shop whose clock advances. */
const onItsWay: Open = async (_, viewport) => {
  const site = await openSite({ livePayments: true });
  const page = await trackedAfter([], async (site, orderId) => {
    const { seenAt } = await driveTo(site, orderId);
    await seenAt(53.28, -6.4);
  })(site, viewport);
  await page.locator("[data-van]").first().waitFor();
  page.once("close", () => site.stop());
  return page;
};

const signing = acting(driver(), async (page) => {
  await mainButton(page, "Collected").click();
  await page.locator(".pad").scrollIntoViewIfNeeded();
});
const night = { colorScheme: "dark" } as const;
const openMenu = (page: Parameters<typeof mainButton>[0]) => page.getByRole("button", { name: "Menu" }).click();

/** Deliveries as customers track them and as drivers work on them. */
export const deliveryStates: State[] = [
  { name: "tracking-on-its-way", open: onItsWay },
  { name: "tracking-collected", open: trackedAfter(collected) },
  {
    name: "tracking-failed",
    open: trackedAfter([...collected, { kind: "fail", stop: "dropoff", reason: "nobody_there" }]),
  },
  {
    name: "tracking-delivered",
    open: trackedAfter([...collected, { kind: "complete", stop: "dropoff", signedBy: "Seán Byrne" }]),
  },
].map((state) => ({ ...state, settings: { livePaymentsEnabled: true }, whole: true }));

export const driverStates: State[] = [
  { name: "driver-signature", open: signing, sizes: [{ width: 360, height: 640 }] },
  {
    name: "driver-signature-dark",
    open: acting(driver(night), async (page) => {
      await mainButton(page, "Collected").click();
      await page.locator(".pad").scrollIntoViewIfNeeded();
    }),
    sizes: [{ width: 360, height: 640 }],
  },
  {
    name: "driver-signature-turned",
    open: async (site, viewport) => {
      const page = await signing(site, { width: viewport.height, height: viewport.width });
      await page.setViewportSize(viewport);
      return page;
    },
    sizes: [{ width: 640, height: 360 }],
  },
  {
    name: "driver-no-signature",
    open: acting(driver(), async (page) => {
      await mainButton(page, "Collected").click();
      await page.locator("form").getByRole("button", { name: "Collected", exact: true }).click();
    }),
    sizes: [{ width: 360, height: 640 }],
  },
  {
    name: "driver-cannot",
    open: acting(driver(), (page) => page.getByRole("button", { name: "Can’t do it" }).first().click()),
    sizes: [{ width: 360, height: 640 }],
  },
  {
    name: "driver-arrived",
    open: acting(driver(), async (page) => {
      await mainButton(page, "Set off").click();
      await mainButton(page, "Arrived").click();
    }),
    sizes: [{ width: 360, height: 640 }],
  },
  {
    name: "driver-next",
    open: acting(driver(), (page) => doStop(page, "Collected", "Nora Byrne")),
    sizes: [{ width: 360, height: 640 }],
  },
  { name: "driver-menu-dark", open: acting(driver(night), openMenu), sizes: [{ width: 360, height: 640 }] },
];
