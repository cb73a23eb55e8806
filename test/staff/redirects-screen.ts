import type { Page } from "playwright-core";
import { importRedirects, listRedirects, type RedirectDraft } from "../../contract/redirects.ts";
import type { RedirectRule } from "../../contract/settings.ts";
import { getSettings } from "../../contract/staff-settings.ts";
import type { Site } from "../e2e/site.ts";
import { openStaff, type StaffMember, type StaffVisitOptions } from "./staff.ts";

/** The screen of the redirects as staff use it. */
function redirectsScreen(page: Page) {
  const main = page.getByRole("main");
  const button = (name: string | RegExp) => main.getByRole("button", { name, exact: typeof name === "string" });
  const row = (from: string) => main.getByRole("group", { name: `Redirect from ${from}`, exact: true });
  const dialog = page.locator("dialog:modal").last();
  return {
    main,
    button,
    row,
    /** The rows' sources, in order. */
    sources: () =>
      main
        .getByLabel("From URL", { exact: true })
        .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
    from: (source: string) => row(source).getByLabel("From URL", { exact: true }),
    to: (source: string) => row(source).getByLabel("To URL", { exact: true }),
    active: (source: string) => row(source).getByRole("switch", { name: "Active" }),
    tab: (name: string) => page.getByRole("tab", { name, exact: true }),
    search: main.getByRole("searchbox", { name: "Search redirects" }),
    filter: (label: string) => main.getByRole("combobox", { name: label, exact: true }),
    showing: main.getByText(/^Showing [\d,]+ of [\d,]+ redirects$/),
    save: page.getByRole("button", { name: "Save Changes", exact: true }),
    discard: page.getByRole("button", { name: "Discard", exact: true }),
    unsaved: main.getByText("Unsaved changes", { exact: true }),
    toast: (title: string) => page.locator("[data-toast]", { hasText: title }),
    dialog,
    inDialog: (name: string) => dialog.getByRole("button", { name, exact: true }),
  };
}

export type RedirectsScreen = ReturnType<typeof redirectsScreen>;

/** Opens the screen on one of its tabs. */
export async function openRedirects(site: Site, member: StaffMember, query = "", options: StaffVisitOptions = {}) {
  const visit = await openStaff(site, "administrator", `/admin/redirects${query}`, { ...options, member });
  const screen = redirectsScreen(visit.page);
  await screen.main.getByRole("heading", { level: 1, name: "URL Redirects & Analytics" }).waitFor();
  return { ...visit, screen };
}

/** A rule of the list, with defaults for everything else. */
export const draft = (sourceUrl: string, targetUrl: string, more: Partial<RedirectDraft> = {}): RedirectDraft => ({
  sourceUrl,
  targetUrl,
  redirectType: "301",
  isActive: true,
  matchType: "exact",
  description: "",
  ...more,
});

/** Replaces the list by these rules, in this order. */
export async function storeRedirects(
  site: Site,
  { authorization }: StaffMember,
  redirects: RedirectDraft[],
): Promise<void> {
  const answer = await fetch(site.url + importRedirects.path, {
    method: "POST",
    headers: { "content-type": "application/json", authorization, "idempotency-key": crypto.randomUUID() },
    body: JSON.stringify({ strategy: "replace", redirects }),
  });
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`);
}

export const storedRedirects = async (site: Site): Promise<RedirectRule[]> =>
  (await site.asAdministrator<{ redirects: RedirectRule[] }>(listRedirects.path)).redirects;

/** The redirects as clients read them among the settings. */
export const redirectsOfSettings = async (site: Site): Promise<RedirectRule[]> =>
  (await site.asAdministrator<{ redirects: RedirectRule[] }>(getSettings.path)).redirects;
