import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectNoAxeFindings, expectNoSidewaysScroll } from "./browser.ts";
import { answerForms, type PublicForm, submissionsOf, type Texts } from "./public-form.ts";
import type { Site } from "./site.ts";

/** A field with texts that are refused, the error for them, and a text that is accepted. */
export type Refusal = { field: string; bad: string[]; error: string; good: string };

/**
 * With all fields invalid, each shows its error, the first has the focus and nothing is sent; correcting clears
 * errors.
 */
export async function expectRefusals(page: Page, form: PublicForm, good: Texts, refusals: Refusal[]): Promise<void> {
  const sent = await answerForms(page, "pass");
  await form.fill(good);
  for (const { field, bad } of refusals) await form.fill({ [field]: bad[0] ?? "" });
  await form.button.click();
  for (const { field, bad, error } of refusals) {
    await expect.poll(() => form.errorAt(field), { message: field }).toBe(error);
    for (const text of bad.slice(1)) {
      await form.fill({ [field]: text });
      await expect.poll(() => form.errorAt(field), { message: `${field}: ${text}` }).toBe(error);
    }
  }
  await form.button.click();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
  await expect.poll(focused).toBe(refusals[0]?.field);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
  for (const { field, good: mended } of refusals) {
    await form.fill({ [field]: mended });
    await expect.poll(() => form.errorAt(field), { message: `${field}: ${mended}` }).toBe("");
  }
  expect(sent).toEqual([]);
}

/** The server fails, then cannot be reached: the same notice both times, and everything typed is kept. */
export async function expectFailures(page: Page, form: PublicForm, good: Texts, said: string[]): Promise<void> {
  await form.fill(good);
  for (const how of ["fail", "offline"] as const) {
    const sent = await answerForms(page, how);
    await form.button.click();
    expect(await form.said(said[0] ?? ""), how).toEqual(said);
    expect(await form.typed(), how).toEqual(good);
    expect(sent, how).toHaveLength(1);
  }
}

type Sent = { formId: number; busyLabel: string; said: string[]; stored?: Texts };

/**
 * Expects the form to be busy while sending, then to show thanks and empty fields, with one stored submission however
 * often it was pressed.
 */
export async function expectSent(
  site: Site,
  page: Page,
  form: PublicForm,
  good: Texts,
  { formId, busyLabel, said, stored = good }: Sent,
) {
  const before = await submissionsOf(site, formId);
  let answer = () => {};
  const sent = await answerForms(page, new Promise((resolve) => (answer = resolve)));
  await form.fill(good);
  await form.button.dblclick();
  await expect.poll(() => form.button.innerText()).toBe(busyLabel);
  expect(await form.button.isDisabled()).toBe(true);
  answer();
  expect(await form.said(said[0] ?? "")).toEqual(said);
  const emptied = Object.fromEntries(Object.keys(good).map((key) => [key, ""]));
  expect({ ...emptied, ...(await form.typed()) }).toEqual(emptied);
  expect(sent).toHaveLength(1);
  const after = await submissionsOf(site, formId);
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({ formId, data: stored });
}
