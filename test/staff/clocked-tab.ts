import type { Page } from "playwright-core";
import type { Site } from "../e2e/site.ts";
import type { StaffVisit } from "./staff.ts";

/** Another tab of the signed-in user, whose timers run only as far as `page.clock` is advanced. */
export async function openClockedTab({ context }: StaffVisit, site: Site, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install({ time: site.clock.now() });
  await page.goto(path);
  return page;
}
