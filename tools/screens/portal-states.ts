import type { Page } from "playwright-core";
import { portalDeliveryPath, portalPages } from "../../contract/portal-paths.ts";
import { visit } from "../../test/e2e/browser.ts";
import { signInToPortal } from "../../test/e2e/portal-page.ts";
import { type DemoSite, openDemoSite } from "./demo-site.ts";
import { deviceFor, onSite, type State } from "./open-screens.ts";

type Role = "booker" | "finance" | "approver";

/** A screen of the portal, once its heading and its list are shown. */
const member = (
  path: string | ((site: DemoSite) => string),
  { role = "finance", act = async () => {} }: { role?: Role; act?: (page: Page) => Promise<unknown> } = {},
) =>
  onSite("demo", openDemoSite, (demo) => async (site, viewport) => {
    const to = typeof path === "string" ? path : path(demo);
    const { page } = await visit(site, to, { ...deviceFor(viewport), reducedMotion: "reduce" });
    await signInToPortal(page, site, `${role}.${demo.accountId}@example.ie`);
    await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForTimeout(500);
    await page.waitForFunction(() => !document.querySelector("main :is(.animate-spin, .animate-breathe)"));
    await act(page);
    return page;
  });

export const portalStates: State[] = [
  {
    name: "portal-sign-in",
    open: onSite("demo", openDemoSite, () => async (site, viewport) => {
      const { page } = await visit(site, portalPages.home, { ...deviceFor(viewport), reducedMotion: "reduce" });
      await page.getByLabel("Your email address").waitFor();
      return page;
    }),
  },
  { name: "portal-home", open: member(portalPages.home, { role: "booker" }) },
  { name: "portal-book", open: member(portalPages.book, { role: "booker" }) },
  { name: "portal-deliveries", open: member(portalPages.deliveries) },
  { name: "portal-delivery", open: member(({ orderId }) => portalDeliveryPath(orderId)) },
  { name: "portal-addresses", open: member(portalPages.addresses, { role: "booker" }) },
  { name: "portal-approvals", open: member(portalPages.approvals, { role: "approver" }) },
  { name: "portal-invoices", open: member(portalPages.invoices) },
  {
    name: "portal-invoice",
    open: member(portalPages.invoices, {
      act: async (page) => {
        await page.getByRole("link", { name: /^INV-/ }).first().click();
        await page.getByRole("heading", { level: 1, name: /^Invoice INV-/ }).waitFor();
      },
    }),
  },
  { name: "portal-statement", open: member(portalPages.statement) },
  { name: "portal-settings", open: member(portalPages.settings) },
].map((state) => ({ ...state, whole: true }));
