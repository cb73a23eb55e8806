import type { Page } from "playwright-core";
import type { Call } from "../../contract/call.ts";
import type { Settings } from "../../contract/settings.ts";
import { staffPages } from "../../contract/staff-paths.ts";
import { getSettings, saveSettings } from "../../contract/staff-settings.ts";
import type { Role } from "../../server/context.ts";
import type { Site } from "../e2e/site.ts";
import { openStaff, type StaffVisitOptions } from "./staff.ts";

/** The settings screen as staff use it. */
export function settingsScreen(page: Page) {
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
  const dialog = page.locator("dialog:modal");
  return {
    page,
    button,
    field: (label: string) => page.getByLabel(label, { exact: true }),
    tab: (name: string) => page.getByRole("tab", { name, exact: true }),
    tabs: () => page.getByRole("tab").allInnerTexts(),
    switchOf: (name: string) => page.getByRole("switch", { name, exact: true }),
    toast: (title: string) => page.locator("[data-toast]", { hasText: title }),
    unsaved: page.getByText("Unsaved changes", { exact: true }),
    connected: page.getByText("Connected", { exact: true }),
    disconnected: page.getByText("Disconnected", { exact: true }),
    dialog,
    confirm: (name: string) => dialog.getByRole("button", { name, exact: true }).click(),
    section: (name: string) =>
      page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name, exact: true }),
    save: () => button("Save settings").click(),
    /** Saves and waits until the page confirms it. */
    async saved() {
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === "POST" && new URL(answer.url()).pathname === saveSettings.path,
      );
      await button("Save settings").click();
      await answered;
      await page.locator("[data-toast]", { hasText: "Settings saved" }).waitFor();
      await page.getByText("Unsaved changes", { exact: true }).waitFor({ state: "detached" });
    },
  };
}

export type SettingsScreen = ReturnType<typeof settingsScreen>;

/** Opens a section and waits until the settings have loaded. */
export async function openSettings(
  site: Site,
  section = "",
  { role = "administrator" as Role, ...options }: StaffVisitOptions & { role?: Role } = {},
) {
  const path = `${staffPages.settings}${section && `/${section}`}`;
  const visit = await openStaff(site, role, path, options);
  const screen = settingsScreen(visit.page);
  await screen.connected.waitFor();
  return { ...visit, screen };
}

/** Answers this call with this response until `release`, and counts how often it was made. */
export async function answerInstead(
  page: Page,
  { method, path }: Pick<Call, "method" | "path">,
  answer: { status: number; body?: string } | ((json: string) => string),
): Promise<{ count: () => number; release: () => Promise<void> }> {
  let asked = 0;
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    if (typeof answer !== "function") return route.fulfill({ status: answer.status, body: answer.body ?? "" });
    const response = await route.fetch();
    return route.fulfill({ response, body: answer(await response.text()) });
  });
  return { count: () => asked, release: () => page.unroute(matches) };
}

/** The stored settings. */
export const storedSettings = (site: Site) => site.asAdministrator<Settings & { version: number }>(getSettings.path);

/** The bodies of the saves that the page has sent so far. */
export function watchSaves(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === saveSettings.path)
      sent.push(request.postDataJSON() as Record<string, unknown>);
  });
  return sent;
}
