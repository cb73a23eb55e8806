import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getSettings, resetSettings, saveSettings } from "../../contract/staff-settings.ts";
import { closeVisits, expectNoAxeFindings, expectNoSidewaysScroll } from "../e2e/browser.ts";
import { soon } from "../e2e/calculator.ts";
import { openSite, type Site } from "../e2e/site.ts";
import { inStorage } from "../e2e/tags.ts";
import { answerInstead, openSettings, settingsScreen, storedSettings, watchSaves } from "./settings-screen.ts";
import { openStaff, staffPassword } from "./staff.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

/** The screen while the server answers the settings with 500, or another status. */
async function openDisconnected(section = "delivery-types", status = 500) {
  const visit = await openStaff(site, "administrator", "about:blank");
  const settings = await answerInstead(visit.page, getSettings, { status, body: "no settings today" });
  await visit.page.goto(`/admin/settings/${section}`);
  const screen = settingsScreen(visit.page);
  await screen.disconnected.waitFor();
  return { ...visit, screen, settings };
}

describe("While the settings load", () => {
  it("leaving the page is no failure, although Firefox fails its calls before the next page is shown", async () => {
    const { page, faults } = await openStaff(site, "administrator", "about:blank");
    let hasFailed = () => {};
    const failed = new Promise<void>((resolve) => {
      hasFailed = resolve;
    });
    await page.exposeFunction("hasFailed", () => hasFailed());
    await page.addInitScript((path) => {
      const { fetch } = window;
      const endAsFirefox = (_: unknown, reject: (error: Error) => void) =>
        addEventListener("beforeunload", () => {
          setTimeout(() => reject(new TypeError("NetworkError")));
          setTimeout(() => (window as unknown as { hasFailed(): void }).hasFailed(), 50);
        });
      window.fetch = (...sent) => (String(sent[0]).includes(path) ? new Promise(endAsFirefox) : fetch(...sent));
    }, getSettings.path);
    await page.goto("/admin/settings/service-types");
    await page.getByText("Loading settings…").waitFor();
    await page.route(`${site.url}/`, async (route) => {
      await failed;
      await route.fallback();
    });
    await page.goto("/");
    await page.getByRole("contentinfo").waitFor();
    expect(faults).toEqual([]);
  });

  it("a loading state is shown and no editor accepts input, then the state is connected, with its time [A048] [A049]", async () => {
    const { page } = await openStaff(site, "administrator", "about:blank");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**${getSettings.path}`, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto("/admin/settings/service-types");
    const screen = settingsScreen(page);
    await page.getByText("Loading settings…").waitFor();
    expect(await page.getByRole("spinbutton").count()).toBe(0);
    expect(await screen.button("Save settings").getAttribute("aria-disabled")).toBe("true");
    await expectNoAxeFindings(page);
    release();
    await screen.connected.waitFor();
    expect(await page.getByText("Last synchronised at 10:00:00").isVisible()).toBe(true);
    expect(await screen.field("Same Day multiplier").inputValue()).toBe("1.5");
  });

  it("a save updates the time of the last synchronisation [A049]", async () => {
    const { page, screen } = await openSettings(site, "service-types");
    await page.clock.setFixedTime(new Date("2026-03-04T10:07:09Z"));
    await screen.field("Next Day multiplier").fill("1.2");
    await screen.saved();
    await page.getByText("Last synchronised at 10:07:09").waitFor();
    await site.changeSettings({ priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 } });
  });
});

describe("If the settings cannot be read", () => {
  it("a toast, a banner with the reason and the log say so, and stay until a retry succeeds [A050] [A055] [A056] [A067] [P389]", async () => {
    const { page, screen, faults } = await openDisconnected("delivery-types", 503);
    await screen.toast("Connection Error").waitFor();
    expect(await screen.toast("Connection Error").innerText()).toContain(
      "Unable to load settings from the server. Please check your connection and try again.",
    );
    const banner = page.getByRole("alert").filter({ hasText: "Server Connection Error" });
    expect(await banner.innerText()).toContain("The server answered 503.");
    expect(await banner.getByRole("button", { name: "Retry" }).isVisible()).toBe(true);
    expect(faults).toContain("Error fetching settings: 503");
    await expectNoAxeFindings(page);
  });

  it("a retry sends one more request; a failed one says so, a successful one shows the stored settings [A051] [A057] [A058]", async () => {
    const { page, screen, settings } = await openDisconnected("service-types");
    const before = settings.count();
    await screen.button("Retry").click();
    await screen.toast("Connection Failed").waitFor();
    expect(await screen.toast("Connection Failed").innerText()).toContain(
      "Still unable to connect to the server. Please check your connection.",
    );
    expect(settings.count()).toBe(before + 1);
    expect(await screen.disconnected.isVisible()).toBe(true);
    await settings.release();
    await site.changeSettings({ priorityMultipliers: { same_day: 1.7, next_day: 1, international: 2.5 } });
    await screen.button("Retry").click();
    await screen.toast("Connection restored").waitFor();
    expect(await screen.field("Same Day multiplier").inputValue()).toBe("1.7");
    expect(await page.getByText("Server Connection Error").count()).toBe(0);
    await site.changeSettings({ priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 } });
  });

  it.each([
    ["delivery-types", "delivery type", "Cargo Bike", "[A059]"],
    ["package-types", "package type", "Envelope", "[A060]"],
  ])(
    "%s are shown, and changing, adding and deleting them is refused with the whole text: %s, %s %s",
    async (section, noun, first) => {
      const { screen } = await openDisconnected(section);
      const tabs = await screen.tabs();
      for (const [verb, button] of [
        ["modify", `Edit ${first}`],
        ["add", `Add ${noun}`],
        ["delete", `Delete ${first}`],
      ] as const) {
        await screen.button(button).click();
        const text = `Cannot ${verb} ${noun}s while disconnected from the server.`;
        await screen.toast(text).waitFor();
        expect(await screen.toast(text).innerText()).toContain("Connection Required");
      }
      expect([await screen.tabs(), await screen.page.getByRole("textbox").count()]).toEqual([tabs, 0]);
      expect(await screen.dialog.count()).toBe(0);
    },
  );

  it("saving and resetting are refused, and nothing is sent [A061] [A062]", async () => {
    const { page, screen } = await openDisconnected();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await screen.save();
    await screen.toast("Cannot save settings while disconnected from the server.").waitFor();
    await page.keyboard.press("Control+s");
    await screen.button("Reset to defaults").click();
    await screen.toast("Cannot reset settings while disconnected from the server.").waitFor();
    expect(posts).toEqual([]);
  });

  it("the other sections cannot be changed either", async () => {
    const { screen } = await openDisconnected("site");
    await screen.switchOf("Analytics visible").click();
    await screen.toast("Cannot modify settings while disconnected from the server.").waitFor();
    expect(await screen.switchOf("Analytics visible").isChecked()).toBe(true);
    await screen.section("Service Types").click();
    await screen.field("Same Day multiplier").pressSequentially("9");
    await screen.toast("Cannot modify service types while disconnected from the server.").waitFor();
    expect([await screen.field("Same Day multiplier").inputValue(), await screen.unsaved.count()]).toEqual(["1.5", 0]);
  });

  it("the browser's last copy is shown, which has no secrets or redirects [A356]", async () => {
    await site.changeSettings({ priorityMultipliers: { same_day: 1.9, next_day: 1, international: 2.5 } });
    const { page, screen } = await openSettings(site, "service-types");
    const copy = await inStorage<Record<string, unknown>>(page, "courierSettings");
    expect(copy).toMatchObject({ priorityMultipliers: { same_day: 1.9 }, redirects: [], version: expect.any(Number) });
    await answerInstead(page, getSettings, { status: 500 });
    await page.reload();
    await screen.disconnected.waitFor();
    expect(await screen.field("Same Day multiplier").inputValue()).toBe("1.9");
    await site.changeSettings({ priorityMultipliers: { same_day: 1.5, next_day: 1, international: 2.5 } });
  });

  it("fits a phone", async () => {
    const { page } = await openDisconnected();
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
  });
});

describe("A save that fails", () => {
  it("says so, logs status and answer, and keeps the edits in the form, unsaved [A053] [A063] [A068] [P389]", async () => {
    const { page, screen, faults } = await openSettings(site, "service-types");
    const before = await storedSettings(site);
    await answerInstead(page, saveSettings, { status: 502, body: "the gateway is tired" });
    await screen.field("Same Day multiplier").fill("3");
    await screen.unsaved.waitFor();
    await screen.save();
    await screen.toast("Save Failed").waitFor();
    expect(await screen.toast("Save Failed").innerText()).toContain(
      "Unable to save settings to the server. Please check your connection and try again.",
    );
    expect(faults).toContain("Error saving settings: 502 the gateway is tired");
    expect([await screen.field("Same Day multiplier").inputValue(), await screen.unsaved.isVisible()]).toEqual([
      "3",
      true,
    ]);
    expect(await storedSettings(site)).toEqual(before);
  });

  it("a reset that fails leaves the form as it was [A064]", async () => {
    const { page, screen } = await openSettings(site, "service-types");
    await answerInstead(page, resetSettings, { status: 500 });
    await screen.field("Same Day multiplier").fill("3");
    await screen.button("Reset to defaults").click();
    await screen.confirm("Reset");
    await screen.toast("Reset Failed").waitFor();
    expect([await screen.field("Same Day multiplier").inputValue(), await screen.unsaved.isVisible()]).toEqual([
      "3",
      true,
    ]);
  });

  it("is shown at its field if the server names one", async () => {
    const { screen } = await openSettings(site, "analytics");
    await screen.field("Google Tag Manager id").fill("nonsense");
    await screen.save();
    await screen.toast("Save Failed").waitFor();
    await screen.page.getByText("Google Tag Manager id must look like GTM-XXXXXXX").first().waitFor();
    expect(await screen.field("Google Tag Manager id").getAttribute("aria-invalid")).toBe("true");
  });

  it.each(["same_day", "next_day", "international"])(
    "without the %s multiplier nothing is sent, and the reason is shown [A070]",
    async (lost) => {
      const { page } = await openStaff(site, "administrator", "about:blank");
      await answerInstead(page, getSettings, (json) => {
        const settings = JSON.parse(json);
        delete settings.priorityMultipliers[lost];
        return JSON.stringify(settings);
      });
      await page.goto("/admin/settings/site");
      const screen = settingsScreen(page);
      await screen.connected.waitFor();
      const sent = watchSaves(page);
      await screen.switchOf("Observe public holidays").click();
      await screen.save();
      await screen
        .toast("Priority multipliers are incomplete or missing. Cannot save settings with incomplete pricing data.")
        .waitFor();
      expect(sent).toEqual([]);
    },
  );
});

describe("Without the stored token", () => {
  it("a save sends nothing and says 'No JWT token available' [A069] [P345]", async () => {
    const { page, screen, faults } = await openSettings(site, "service-types");
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await screen.field("Same Day multiplier").fill("3");
    await page.evaluate(() => localStorage.removeItem("wp_token"));
    await screen.save();
    await soon(() => faults.join(" ")).toContain("No JWT token available");
    expect(posts.filter((url) => url.endsWith(saveSettings.path))).toEqual([]);
    await page.waitForURL("**/login**");
  });

  it("or with one that has ended, the edits are back after signing in again", async () => {
    const { page, screen, member } = await openSettings(site, "service-types");
    await screen.field("Same Day multiplier").fill("4");
    await page.evaluate(() => localStorage.setItem("wp_token", "not.a.token"));
    await screen.save();
    await page.waitForURL("**/login**");
    await page.getByLabel("Username").fill(member.username);
    await page.getByLabel("Password").fill(staffPassword);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/admin/settings/service-types");
    await screen.toast("Your unsaved changes are back").waitFor();
    expect([await screen.field("Same Day multiplier").inputValue(), await screen.unsaved.isVisible()]).toEqual([
      "4",
      true,
    ]);
  });
});
