import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { openStaff } from "../staff/staff.ts";
import { expectNoAxeFindings } from "./browser.ts";
import { addDriverWithRun, doStop, eachOnALine, type Line, mainButton, openPhone, takenOf } from "./driver-phone.ts";
import type { Site } from "./site.ts";

let site: Site;
let line: Line;
eachOnALine((now) => {
  site = now.site;
  line = now.line;
});

/** What the app's menu saves. */
async function saveToFile(page: Page): Promise<Buffer> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("4 not sent yet. Use ‘Send now’ or ‘Save to a file’ first.").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save to a file" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

it("What a phone cannot send is imported from its file by a dispatcher, twice, and sent by the phone after all: it is stored once [D051]", async () => {
  const owner = await addDriverWithRun(site, { name: "Gráinne Fahy", stops: ["pickup"] });
  const other = await addDriverWithRun(site, { name: "Oisín Roche" });
  const { page: phone } = await openPhone(site, owner, { url: line.url });
  await mainButton(phone, "Set off").waitFor();
  line.cut();
  await phone.context().setOffline(true);
  await doStop(phone, "Collected", "Nora");
  const buffer = await saveToFile(phone);

  const { page, faults } = await openStaff(site, "dispatcher", "/admin/drivers");
  const dialog = page.getByRole("dialog");
  const open = async (name: string) => {
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Import a file from the phone" }).click();
  };
  const choose = (content: Buffer) =>
    dialog.getByLabel("File").setInputFiles({ name: "waiting.json", mimeType: "application/json", buffer: content });
  await open("Oisín Roche");
  for (const [content, words] of [
    [Buffer.from("a shopping list"), "This is not a file from a driver’s phone."],
    [buffer.subarray(0, buffer.length - 40), "This file is damaged: a part of it is missing."],
    [buffer, "Nothing in this file belongs to Oisín Roche. It belongs to Gráinne Fahy: import it there."],
  ] as const) {
    await choose(content);
    await dialog.getByText(words).waitFor();
    expect(await dialog.getByRole("button", { name: "Import" }).isDisabled()).toBe(true);
  }
  await expectNoAxeFindings(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const [orderId = 0] = owner.orderIds;
  for (let turn = 0; turn < 2; turn++) {
    await open("Gráinne Fahy");
    await choose(buffer);
    await dialog.getByText(/^3 actions and 1 proof, saved/).waitFor();
    await dialog.getByRole("button", { name: "Import 4" }).click();
    await dialog.getByText("4 of 4 are kept.").waitFor();
    if (turn === 0) await expectNoAxeFindings(page);
    await dialog.getByText("Close", { exact: true }).click();
  }
  line.mend();
  await phone.context().setOffline(false);
  await phone.getByRole("button", { name: "Close" }).click();
  await phone.getByRole("status").filter({ hasText: "All sent" }).waitFor({ timeout: 90_000 });
  const { events, proofs } = await takenOf(site, orderId);
  expect(events.map(({ kind }) => kind).sort()).toEqual(["arrive", "complete", "set_off"]);
  expect(proofs).toMatchObject([{ signed_by: "Nora" }]);
  expect((await takenOf(site, other.orderIds[0] ?? 0)).events).toEqual([]);
  await phone.getByRole("button", { name: "Menu" }).click();
  await phone.getByRole("button", { name: "Sign out" }).click();
  await phone.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(faults).toEqual([]);
});
