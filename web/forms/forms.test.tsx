import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { formIds } from "../../contract/form-ids.ts";
import { formRules, type PublicFormId, sentAnchor } from "../../contract/form-rules.ts";
import type { FormResult } from "../../contract/forms.ts";
import { AssistanceForm } from "./AssistanceForm.tsx";
import { BusinessForm } from "./BusinessForm.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { NewsletterForm } from "./NewsletterForm.tsx";
import { RewardsForm } from "./RewardsForm.tsx";
import { WhiteGloveForm } from "./WhiteGloveForm.tsx";

/** A form as the server renders it on the page /here; `formResult` if it was sent without script and refused. */
function htmlOf(Form: ComponentType, formResult: FormResult | null = null): string {
  const Stub = createRoutesStub([{ id: "root", path: "/here", Component: Form, loader: () => null }]);
  return renderToStaticMarkup(
    <Stub initialEntries={["/here"]} hydrationData={{ loaderData: { root: { formResult } } }} />,
  );
}

const named = (html: string) => [...new Set([...html.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name))];
const labels = (html: string) => [...html.matchAll(/<label id="[^>]*>([^<]+)</g)].map(([, label]) => label);
/** The first tag with this attribute. */
const tag = (html: string, attribute: string) => html.split("<").find((each) => each.includes(attribute)) ?? "";

const forms: [name: string, id: PublicFormId, Form: ComponentType, labels: string[]][] = [
  ["contact", formIds.contact, ContactForm, ["Name", "Email", "Contact Number", "Subject", "Message"]],
  ["white glove", formIds.whiteGlove, WhiteGloveForm, ["First Name", "Last Name", "Email", "Subject", "Message"]],
  [
    "business",
    formIds.businessApplication,
    BusinessForm,
    [
      "Business Name",
      "Contact Name",
      "Email",
      "Phone",
      "Business Address",
      "Current Monthly Spend",
      "Business Type",
      "Additional Information",
    ],
  ],
  ["rewards", formIds.rewards, RewardsForm, ["Full Name", "Email", "Phone", "Business Name"]],
  ["assistance", formIds.assistance, AssistanceForm, ["Name", "Email", "Contact Number", "Issue Type", "Description"]],
  ["newsletter", formIds.newsletter, NewsletterForm, []],
];

describe.each(forms)("the %s form", (_, id, Form, expected) => {
  it("has the fields of its rules in order, and works as a plain form [P059] [P071] [P159] [P160]", () => {
    const html = htmlOf(Form);
    expect(named(html)).toEqual(["form_id", "page", "fax", ...Object.keys(formRules[id])]);
    expect(labels(html)).toEqual(expected);
    expect(tag(html, "form ")).toMatch(/action="\/wp-json\/fluentform\/v1\/submissions"/);
    expect(tag(html, "form ")).toMatch(/method="post"/);
    expect(tag(html, 'name="form_id"')).toContain(`value="${id}"`);
    expect(tag(html, 'name="page"')).toContain('value="/here"');
    expect(html).toContain('href="/privacy-policy"');
  });

  it("has its thank-you message on the page, hidden until the URL's anchor shows it", () => {
    const place = tag(htmlOf(Form), `id="${sentAnchor(id)}"`);
    expect(place).toContain("not-target:hidden");
  });

  it("comes back with what was typed, the errors at their fields and the focus in the first of them", () => {
    const errors = Object.fromEntries(Object.keys(formRules[id]).map((name) => [name, `No good: ${name}`]));
    const values = Object.fromEntries(Object.keys(formRules[id]).map((name) => [name, `typed ${name}`]));
    const html = htmlOf(Form, { formId: id, values, errors, message: "Please look again" });
    for (const text of Object.values(errors)) expect(html).toContain(text);
    for (const [name, value] of Object.entries(values))
      if (!["customerType", "issueType"].includes(name)) expect(html).toMatch(new RegExp(`${value}["<]`));
    expect(html.match(/autofocus/gi)).toHaveLength(1);
    expect(tag(html, "utofocus")).toContain(`name="${Object.keys(formRules[id])[0]}"`);
    expect(tag(html, `id="${sentAnchor(id)}"`)).not.toContain("hidden");
    expect(html).toContain("Please look again");
  });
});

it("a selected choice comes back too", () => {
  const values = { customerType: "returning" };
  const html = htmlOf(RewardsForm, { formId: formIds.rewards, values, errors: { email: "x" }, message: "" });
  expect(tag(html, 'value="returning"')).toContain("checked");
  expect(html.match(/ checked/g)).toHaveLength(1);
});

it("the result of one form leaves the others alone", () => {
  const result = { formId: formIds.contact, values: { email: "mine" }, errors: { email: "x" }, message: "No" };
  expect(htmlOf(NewsletterForm, result)).toBe(htmlOf(NewsletterForm));
});

it("a form that could not be stored says so in its own words", () => {
  const result = (formId: number) => ({ formId, values: {}, errors: {}, message: "Out of order" });
  expect(htmlOf(ContactForm, result(formIds.contact))).toContain("Failed to send message");
  expect(htmlOf(AssistanceForm, result(formIds.assistance))).toContain("Out of order");
});

it("the customer's status is one of existing, returning and new [P160]", () => {
  const values = [...htmlOf(RewardsForm).matchAll(/type="radio"[^>]* value="(\w+)"/g)].map(([, value]) => value);
  expect(values).toEqual(["existing", "returning", "new"]);
});

it("the business form links to the account terms [P112]", () => {
  expect(htmlOf(BusinessForm)).toContain('href="/terms-of-service#business-account-promo"');
});
