import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FormValues, formRules, isPublicForm, type PublicFormId } from "../../contract/form-rules.ts";
import { checkField, checkForm, type FieldRule } from "./check-form.ts";

/** A complete form of each kind. */
const complete: { [Id in PublicFormId]: FormValues<Id> } = {
  4: {
    businessName: "Byrne Legal",
    contactName: "Seán Byrne",
    email: "sean@byrne.ie",
    phone: "0871234567",
    businessAddress: "1 Main Street, Naas",
    currentSpend: "€500",
    businessType: "Law firm",
    additionalInfo: "",
  },
  5: {
    fullName: "Áine Ní Bhriain",
    email: "aine@example.ie",
    phone: "0871234567",
    businessName: "",
    customerType: "new",
  },
  6: { names: "Áine", email: "aine@example.ie", contactNumber: "", issueType: "other", message: "ten letters" },
  7: {
    names: "Áine",
    email: "aine@example.ie",
    contactNumber: "",
    subject: "Hello there",
    message: "ten letters",
  },
  8: {
    firstName: "Áine",
    lastName: "Byrne",
    email: "aine@example.ie",
    subject: "A piano",
    message: "ten letters",
  },
  9: { email: "news@example.ie" },
};

const emailText = "Please enter a valid email address";
const subjectText = "Subject must be at least 5 characters";
const messageText = "Message must be at least 10 characters";
const phoneText = "Please enter a valid phone number";

/** Form, field, refused values, the specification's text, and the shortest accepted value. */
const rows: [PublicFormId, string, string[], string, string, string][] = [
  [7, "names", ["A", "", "  A "], "Name must be at least 2 characters", "Al", "P251"],
  [7, "email", ["a@b", "abc", "", "a b@c.ie", "a@b.ie, c@d.ie"], emailText, "a@b.ie", "P252"],
  [7, "subject", ["Help"], subjectText, "Hello", "P254"],
  [7, "message", ["123456789", ""], messageText, "1234567890", "P255"],
  [8, "firstName", ["A", ""], "First name must be at least 2 characters", "Al", "P257"],
  [8, "lastName", ["B", ""], "Last name must be at least 2 characters", "Bo", "P258"],
  [8, "email", ["abc"], emailText, "a@b.ie", "P259"],
  [8, "subject", ["Help", ""], subjectText, "Hello", "P260"],
  [8, "message", ["short"], messageText, "1234567890", "P261"],
  [6, "names", ["", "   "], "Name is required", "A", "P263"],
  [6, "email", ["abc"], emailText, "a@b.ie", "P263"],
  [6, "issueType", ["", "nope", "OTHER"], "Please select an issue type", "other", "P263"],
  [6, "message", ["short"], "Please provide a detailed description (at least 10 characters)", "1234567890", "P263"],
  [4, "businessName", ["A", ""], "Business name must be at least 2 characters", "AB", "P266"],
  [4, "contactName", ["A", ""], "Contact name must be at least 2 characters", "Al", "P267"],
  [4, "email", ["abc"], emailText, "a@b.ie", "P268"],
  [4, "phone", ["087123456", ""], phoneText, "0871234567", "P269"],
  [4, "businessAddress", ["1 Main St", ""], "Please enter your business address", "1 Main St.!", "P270"],
  [4, "currentSpend", ["", " "], "Please specify your current monthly spend", "0", "P271"],
  [4, "businessType", ["A"], "Please specify your business type", "IT", "P272"],
  [5, "fullName", ["A"], "Full name must be at least 2 characters", "Al", "P273"],
  [5, "email", ["abc"], emailText, "a@b.ie", "P274"],
  [5, "phone", ["087123456"], phoneText, "0871234567", "P275"],
  [5, "customerType", ["", "friend"], "Please select your customer status", "returning", "P276"],
  [9, "email", ["", "abc", "a@b"], emailText, "news@example.ie", "P038"],
];

const check = (id: PublicFormId, changes: Record<string, unknown>) =>
  checkForm(formRules[id], { ...complete[id], ...changes });

describe("a form", () => {
  it.each(Object.keys(complete).map(Number))("with the id %i is accepted as typed if it is complete", (id) => {
    expect(isPublicForm(id)).toBe(true);
    const form = complete[id as PublicFormId];
    expect(checkForm(formRules[id as PublicFormId], form)).toEqual({ ok: true, values: form });
  });

  it.each(rows)(
    "%i: an invalid %s (%j) is refused with '%s'; %j is accepted [%s]",
    (id, field, faulty, text, taken) => {
      for (const value of [...faulty, undefined, null, ["a"], { a: 1 }, 17]) {
        if (id === 7 && field === "subject" && (value === undefined || value === null)) continue;
        expect(check(id, { [field]: value }), JSON.stringify(value)).toEqual({ ok: false, errors: { [field]: text } });
      }
      expect(check(id, { [field]: taken })).toMatchObject({ ok: true, values: { [field]: taken } });
    },
  );

  it("has no rule for a contact number, and optional fields may be left out [P253]", () => {
    expect(check(7, { contactNumber: "xyz" })).toMatchObject({ ok: true, values: { contactNumber: "xyz" } });
    for (const [id, field] of [
      [7, "contactNumber"],
      [7, "subject"],
      [6, "contactNumber"],
    ] as const) {
      expect(check(id, { [field]: undefined })).toMatchObject({ ok: true, values: { [field]: "" } });
    }
    expect(check(4, { additionalInfo: null }).ok).toBe(true);
    expect(check(5, { businessName: "" }).ok).toBe(true);
    expect(check(7, { contactNumber: 871234567 })).toEqual({ ok: false, errors: { contactNumber: "Must be text" } });
  });

  it("reports all invalid fields at once, in the order of the form", () => {
    const checked = checkForm(formRules[7], {});
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(["names", "email", "message"]);
  });

  it("drops everything that it does not ask for", () => {
    const sent = JSON.parse('{"__proto__":{"admin":true},"constructor":"x","email":"a@b.ie","role":"administrator"}');
    expect(checkForm(formRules[9], sent)).toEqual({ ok: true, values: { email: "a@b.ie" } });
    expect(isPublicForm(Number.NaN)).toBe(false);
    for (const id of [0, 1, 2, 3, 10, 99, 7.5]) expect(isPublicForm(id)).toBe(false);
  });
});

/** Letters among what trips up text fields: control and invisible characters, blanks, combining marks, surrogates. */
const troublesome = fc.constantFrom(
  ...["a", "Z", "0", "@", ".", "é", "e\u0301", "\u0000", "\t", "\r", "\n", "\u001b", "\u0085", " ", "\u00a0"],
  ...["\u00ad", "\u200b", "\u202e", "\u2028", "\ufeff", "😀", "\ud800"],
);
const anyRule = fc.constantFrom(...Object.values(formRules).flatMap((rules): FieldRule[] => Object.values(rules)));

describe("a field", () => {
  it("is never too long and has no control character once it is accepted", () => {
    fc.assert(
      fc.property(
        anyRule,
        fc.oneof(fc.string({ unit: troublesome, maxLength: 120 }), fc.jsonValue({ maxDepth: 1 })),
        (rule, sent) => {
          const { value, error } = checkField(rule, sent);
          expect(typeof value).toBe("string");
          if (error !== null) return;
          if (rule.kind === "choice") expect(rule.options).toContain(value);
          else expect(value).not.toMatch(rule.kind === "lines" ? /(?!\n)\p{Cc}/u : /\p{Cc}/u);
          if ("max" in rule) expect(value.length).toBeLessThanOrEqual(rule.max);
        },
      ),
    );
  });

  it("that was accepted is accepted again unchanged", () => {
    fc.assert(
      fc.property(anyRule, fc.string({ unit: troublesome, maxLength: 60 }), (rule, typed) => {
        const first = checkField(rule, typed);
        if (first.error === null) expect(checkField(rule, first.value)).toEqual(first);
      }),
    );
  });

  it("that is too long says how long it may be", () => {
    expect(checkField(formRules[7].names, "a".repeat(101)).error).toBe("At most 100 characters");
    expect(checkField(formRules[7].message, "a".repeat(5001)).error).toBe("At most 5000 characters");
    expect(checkField(formRules[7].email, `${"a".repeat(250)}@b.ie`).error).toBe(emailText);
  });
});
