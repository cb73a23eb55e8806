import type { Page } from "playwright-core";
import { listSubmissions, type StoredSubmission, submitForm } from "../../contract/forms.ts";
import type { Site } from "./site.ts";

export type Texts = Record<string, string>;

/** A public form by its spoken name, with fields by their `name`. */
export function publicForm(page: Page, name: string) {
  const form = page.getByRole("form", { name, exact: true });
  const field = (key: string) => form.locator(`[name="${key}"]`).first();
  const button = form.locator("button[type=submit]");
  const notice = form.locator('[id^="form-sent-"]');
  return {
    form,
    field,
    button,
    notice,
    async fill(texts: Texts) {
      for (const [key, text] of Object.entries(texts)) {
        const type = await field(key).getAttribute("type");
        if (type !== "radio") await field(key).fill(text);
        else if (text) await form.locator(`[name="${key}"][value="${text}"]`).check();
      }
    },
    /** The current values of the visible fields; a choice that was not made is missing. */
    typed: (): Promise<Texts> =>
      form.evaluate((element: HTMLFormElement) => {
        const unseen = ["form_id", "page", "fax"];
        const entries = [...new FormData(element)].filter(([key]) => !unseen.includes(key));
        return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
      }),
    /** The error that is announced with a field; empty if there is none. */
    errorAt: (key: string): Promise<string> =>
      field(key).evaluate((control) => {
        const owner = control.closest("[role=radiogroup]") ?? control;
        if (owner.getAttribute("aria-invalid") !== "true") return "";
        const id = owner
          .getAttribute("aria-describedby")
          ?.split(" ")
          .find((each) => each.endsWith("-error"));
        return document.getElementById(id ?? "")?.textContent ?? "";
      }),
    /** Waits until the notice at the form's end has this title, and returns title and text. */
    async said(title: string): Promise<string[]> {
      await notice.getByText(title, { exact: true }).waitFor();
      return (await notice.innerText()).split("\n").filter(Boolean);
    },
  };
}

export type PublicForm = ReturnType<typeof publicForm>;

/** Waits until scripts have taken over; before that, a form is submitted as a plain one. */
export const wakeUp = (page: Page) => page.locator("html[data-hydrated]").waitFor();

type Answer = "pass" | "fail" | "offline" | Promise<void>;

/** Sets how the page's next calls end; a promise holds them until it resolves. Returns the bodies as they are sent. */
export async function answerForms(page: Page, how: Answer): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.unrouteAll();
  await page.route(`**${submitForm.path}`, async (route) => {
    sent.push(route.request().postDataJSON());
    if (how === "fail") return route.fulfill({ status: 500, json: { message: "x" } });
    if (how === "offline") return route.abort("internetdisconnected");
    await how;
    await route.continue();
  });
  return sent;
}

/** The stored submissions of one form as staff see them, newest first. */
export async function submissionsOf(site: Site, formId: number): Promise<StoredSubmission[]> {
  const path = `${listSubmissions.path}?formId=${formId}`;
  return (await site.asAdministrator<{ submissions: StoredSubmission[] }>(path)).submissions;
}
