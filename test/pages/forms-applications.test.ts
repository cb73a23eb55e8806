import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../brand.ts";
import { formIds } from "../../contract/form-ids.ts";
import { closeVisits, visit } from "../e2e/browser.ts";
import { expectFailures, expectRefusals, expectSent } from "../e2e/form-checks.ts";
import { answerForms, type PublicForm, publicForm, submissionsOf, wakeUp } from "../e2e/public-form.ts";
import { openSite, type Site } from "../e2e/site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await closeVisits();
  await site.stop();
});

const email = { field: "email", bad: ["abc"], error: "Please enter a valid email address", good: "a@b.ie" };
const phone = { field: "phone", bad: ["087123456"], error: "Please enter a valid phone number", good: "0871234567" };

/** The records of this event in the data layer. */
const told = (page: Page, event: string) =>
  page.evaluate(
    (name) =>
      ((window as unknown as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []).filter(
        (each) => each["event"] === name,
      ),
    event,
  );

describe("the White Glove form", () => {
  const inquiry = {
    firstName: "Niamh",
    lastName: "Ní Bhriain",
    email: "niamh@example.ie",
    subject: "Two paintings",
    message: "From Galway to Kilkenny, framed.",
  };
  let page: Page;
  let form: PublicForm;
  beforeAll(async () => {
    ({ page } = await visit(site, "/services/white-glove"));
    await wakeUp(page);
    form = publicForm(page, "White Glove enquiry");
  });

  it("shows errors at each field [P071] [P257] [P258] [P259] [P260] [P261]", () =>
    expectRefusals(page, form, inquiry, [
      { field: "firstName", bad: ["A"], error: "First name must be at least 2 characters", good: "Al" },
      { field: "lastName", bad: ["B"], error: "Last name must be at least 2 characters", good: "Bo" },
      email,
      { field: "subject", bad: ["Help"], error: "Subject must be at least 5 characters", good: "Hello" },
      { field: "message", bad: ["short"], error: "Message must be at least 10 characters", good: "long enough" },
    ]));

  it("says when it could not be sent and whom to call, and keeps what was typed [P392]", () =>
    expectFailures(page, form, inquiry, [
      "Failed to send inquiry",
      `There was an error sending your inquiry. Please try again or call us directly at ${brand.officePhone.display}.`,
    ]));

  it("is sent once, says thanks, and is empty again [P190] [P191] [P352] [P393]", () =>
    expectSent(site, page, form, inquiry, {
      formId: formIds.whiteGlove,
      busyLabel: "Sending...",
      said: [
        "White Glove Service inquiry sent!",
        "Thank you for your interest. Our White Glove specialists will contact you within 2 hours.",
      ],
    }));
});

describe("the business application", () => {
  const application = {
    businessName: "Harps of Sligo Ltd",
    contactName: "Colm Byrne",
    email: "colm@example.ie",
    phone: "0871234567",
    businessAddress: "1 Example Road, Sligo",
    currentSpend: "about 500",
    businessType: "Instrument maker",
    additionalInfo: "",
  };
  let page: Page;
  let form: PublicForm;
  beforeAll(async () => {
    ({ page } = await visit(site, "/business-account", { consent: "accepted" }));
    await wakeUp(page);
    form = publicForm(page, "Business account application");
  });

  it("shows errors at each field [P159] [P266] [P267] [P268] [P269] [P270] [P271] [P272]", () =>
    expectRefusals(page, form, application, [
      { field: "businessName", bad: ["A"], error: "Business name must be at least 2 characters", good: "AB" },
      { field: "contactName", bad: ["A"], error: "Contact name must be at least 2 characters", good: "Al" },
      email,
      phone,
      { field: "businessAddress", bad: ["1 Main St"], error: "Please enter your business address", good: "10 Main St" },
      { field: "currentSpend", bad: [""], error: "Please specify your current monthly spend", good: "0" },
      { field: "businessType", bad: ["A"], error: "Please specify your business type", good: "IT" },
    ]));

  it("says when it could not be sent, and keeps what was typed [P399]", () =>
    expectFailures(page, form, application, ["Failed to submit application. Please try again."]));

  it("is accepted without additional information, once, and is empty again [P159] [P192] [P356]", () =>
    expectSent(site, page, form, application, {
      formId: formIds.businessApplication,
      busyLabel: "Processing...",
      said: [
        "Application submitted successfully!",
        "Thank you for applying. We will review your application within 2 business days.",
      ],
    }));

  it("is reported to analytics, failed or sent [P163]", async () => {
    const { businessType, currentSpend } = application;
    const record = { businessType, currentSpend, formCompletionTime: expect.any(Number) };
    const ends = async () => {
      const records = await told(page, "business_application_sent");
      return [records[0], records.at(-1)];
    };
    await expect.poll(ends).toMatchObject([
      { ...record, success: false },
      { ...record, success: true },
    ]);
  });
});

describe("the rewards form", () => {
  const member = {
    fullName: "Siobhán Daly",
    email: "siobhan@example.ie",
    phone: "0871234567",
    businessName: "",
    customerType: "returning",
  };
  let page: Page;
  let form: PublicForm;
  beforeAll(async () => {
    ({ page } = await visit(site, "/rewards", { consent: "accepted" }));
    await wakeUp(page);
    form = publicForm(page, "Rewards registration");
  });

  it("shows errors at each field, including the customer's status [P273] [P274] [P275] [P276]", () =>
    expectRefusals(page, form, { ...member, customerType: "" }, [
      { field: "fullName", bad: ["A"], error: "Full name must be at least 2 characters", good: "Al" },
      email,
      phone,
      { field: "customerType", bad: [""], error: "Please select your customer status", good: "existing" },
    ]));

  it("says when it could not be sent, and keeps what was typed [P400]", () =>
    expectFailures(page, form, member, ["Error", "Failed to register for rewards program. Please try again."]));

  it("is accepted without a business, once, says welcome, and is empty again [P160] [P195] [P196] [P357] [P401]", async () => {
    await expectSent(site, page, form, member, {
      formId: formIds.rewards,
      busyLabel: "Joining Rewards Program...",
      said: [
        "Welcome to Rewards!",
        "You are registered. Points are credited within 24 hours of each delivery confirmation.",
      ],
    });
    expect(await form.typed()).not.toHaveProperty("customerType");
  });

  it("can be filled in and sent by keyboard alone", async () => {
    await answerForms(page, "pass");
    await form.field("fullName").focus();
    const keys = [
      "Al",
      "Tab",
      "key@example.ie",
      "Tab",
      "0871234567",
      "Tab",
      "A Ltd",
      "Tab",
      "Space",
      "ArrowDown",
      "Enter",
    ];
    for (const key of keys)
      await (/^[A-Z][a-z]{3,}|Tab/.test(key) ? page.keyboard.press(key) : page.keyboard.type(key));
    await form.said("Welcome to Rewards!");
    const [stored] = await submissionsOf(site, formIds.rewards);
    expect(stored?.data).toMatchObject({ email: "key@example.ie", customerType: "returning" });
  });

  it("is reported to analytics, failed or sent, without and with a business [P164]", async () => {
    const record = { customerType: "returning", formCompletionTime: expect.any(Number) };
    const ends = async () => {
      const records = await told(page, "rewards_registration_sent");
      return [records[0], records.at(-1)];
    };
    await expect.poll(ends).toMatchObject([
      { ...record, success: false, hasBusiness: false },
      { ...record, success: true, hasBusiness: true },
    ]);
  });
});
