import type { Page } from "playwright-core";
import {
  accountPages,
  accountPath,
  driverShiftsPath,
  invoicePath,
  staffOrderPath,
  staffPages,
  statementPath,
} from "../../contract/staff-paths.ts";
import type { VisitOptions } from "../../test/e2e/browser.ts";
import { openStaff } from "../../test/staff/staff.ts";
import { type DemoSite, openDemoSite } from "./demo-site.ts";
import { deviceFor, type Open, onSite, type State } from "./open-screens.ts";

/** A screen of the staff area in the demo's shop, once its content is shown. */
const office = (
  path: string | ((site: DemoSite) => string),
  act: (page: Page) => Promise<unknown> = async () => {},
  options: VisitOptions = {},
): Open =>
  onSite("demo", openDemoSite, (demo) => async (site, viewport) => {
    const to = typeof path === "string" ? path : path(demo);
    const { page } = await openStaff(site, "administrator", to, {
      ...deviceFor(viewport),
      reducedMotion: "reduce",
      ...options,
    });
    await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForTimeout(500);
    await page.waitForFunction(() => !document.querySelector("main :is(.animate-spin, .animate-breathe)"));
    await act(page);
    return page;
  });

const screens: Record<string, Parameters<typeof office>[0]> = {
  accounts: accountPages.list,
  account: ({ accountId }) => accountPath(accountId),
  statement: ({ accountId }) => statementPath(accountId),
  invoices: staffPages.invoices,
  draft: ({ draftId }) => invoicePath(draftId),
  invoice: ({ invoiceId }) => invoicePath(invoiceId),
  "money-due": staffPages.moneyDue,
  books: staffPages.books,
  drivers: staffPages.drivers,
  shifts: ({ driverId }) => driverShiftsPath(driverId),
  "order-with-driver": ({ orderId }) => staffOrderPath(orderId),
};

const board = (act?: (page: Page) => Promise<unknown>, options?: VisitOptions) =>
  office(
    staffPages.dispatch,
    async (page) => {
      await page.locator("[data-card]").first().waitFor();
      await act?.(page);
    },
    options,
  );

/** Drags a card over another column without dropping it. */
async function holdCard(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: /^Unassigned/ }).locator("[data-card]");
  const over = page.getByRole("region", { name: /^Run of/ }).first();
  const [from, to] = [await card.first().boundingBox(), await over.boundingBox()];
  if (!from || !to) throw new Error("There is nothing to drag");
  await page.mouse.move(from.x + from.width / 2, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + 30, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + 160, { steps: 6 });
}

async function plan(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Suggest all" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByText(/added to \d+ runs?|makes|stops? late/i)
    .first()
    .waitFor({ timeout: 60_000 });
}

async function editShift(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Actions for Monday/ }).press("Enter");
  await page.getByRole("menuitem").first().press("Enter");
  await page.getByRole("dialog").waitFor();
}

const night = { colorScheme: "dark" } as const;

export const staffStates: State[] = [
  ...Object.entries(screens).flatMap(([name, path]) => [
    { name: `staff-${name}`, open: office(path), whole: true },
    { name: `staff-${name}-dark`, open: office(path, undefined, night), whole: true },
  ]),
  { name: "staff-full-board", open: board() },
  { name: "staff-full-board-dark", open: board(undefined, night) },
  { name: "staff-full-dashboard", open: office(staffPages.dashboard), whole: true },
  { name: "staff-full-orders", open: office(staffPages.orders), whole: true },
  { name: "staff-new-order", open: office(staffPages.newOrder), whole: true },
  { name: "staff-redirects", open: office(staffPages.redirects), whole: true },
  { name: "staff-full-settings", open: office(staffPages.settings), whole: true },
  { name: "staff-board-drag", open: board(holdCard), widths: [1440] },
  { name: "staff-board-plan", open: board(plan), widths: [768, 1440] },
  {
    name: "staff-board-delivery",
    open: board((page) => page.locator("[data-card]").first().press("Enter")),
    widths: [360, 1440],
  },
  { name: "staff-board-shortcuts", open: board((page) => page.keyboard.press("?")), widths: [1440] },
  {
    name: "staff-board-skip",
    open: board(async (page) => {
      await page.locator("main").focus();
      await page.keyboard.press("Tab");
    }),
    widths: [1440],
  },
  { name: "staff-shift-dialog", open: office(screens["shifts"]!, editShift) },
  { name: "staff-shift-dialog-dark", open: office(screens["shifts"]!, editShift, night) },
];
