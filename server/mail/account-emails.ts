import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { type EmailDocument, greeting } from "./email-document.ts";

/** What changed about how a user signs in. */
export type AccountChange =
  | "password_changed"
  | "password_set"
  | "password_reset"
  | "administrator_added"
  | "factor_added"
  | "factor_removed"
  | "factor_reset";

export type AccountChangedData = {
  change: AccountChange;
  username: string;
  name: string;
  /** ISO instant. */
  at: string;
  /** Whether the recipient is the user, rather than an administrator. */
  isOwn: boolean;
  url: string;
};

type Words = { subject: string; own: string; other: (who: string) => string };

const words: Readonly<Record<AccountChange, Words>> = {
  password_changed: {
    subject: "Password changed",
    own: "You changed your password.",
    other: (who) => `${who} changed their password.`,
  },
  password_set: {
    subject: "Password changed",
    own: "An administrator gave you a new password.",
    other: (who) => `An administrator gave ${who} a new password.`,
  },
  password_reset: {
    subject: "Password changed",
    own: "You have a new password, chosen through a link that we emailed to you.",
    other: (who) => `${who} chose a new password through an emailed link.`,
  },
  administrator_added: {
    subject: "New administrator",
    own: "You are now an administrator.",
    other: (who) => `${who} is now an administrator.`,
  },
  factor_added: {
    subject: "Second factor added",
    own: "A passkey or an authenticator app was added to your sign-in.",
    other: (who) => `${who} added a passkey or an authenticator app.`,
  },
  factor_removed: {
    subject: "Second factor removed",
    own: "A passkey or the authenticator app was removed from your sign-in.",
    other: (who) => `${who} removed a passkey or their authenticator app.`,
  },
  factor_reset: {
    subject: "Second factor reset",
    own: "An administrator removed your passkeys, your authenticator app and your recovery codes. You will set up new ones the next time you sign in.",
    other: (who) => `An administrator reset the second factor of ${who}.`,
  },
};

export function accountChangedSubject({ change, username }: AccountChangedData): string {
  return `${words[change].subject} - ${username}`;
}

export function accountChangedEmail(data: AccountChangedData): EmailDocument {
  const { change, username, name, isOwn, url } = data;
  const at = new Date(data.at);
  const { subject, own, other } = words[change];
  const text = isOwn ? own : other(name === username ? username : `${name} (${username})`);
  return {
    preview: text,
    flag: null,
    heading: subject,
    paragraphs: [
      greeting(isOwn ? name : ""),
      text,
      isOwn
        ? "If you did not do this or ask for it, tell an administrator at once."
        : "If you did not expect this, ask the user, and disable them under Users if they know nothing about it.",
    ],
    action: { label: isOwn ? "Sign in" : "Open Users", url },
    sections: [
      {
        title: "What changed",
        rows: [
          { label: "User", value: username },
          { label: "When", value: `${showDay(dublinDate(at))}, ${dublinTime(at)}` },
        ],
      },
    ],
    closing: [],
  };
}

/** `url` is null once the email was sent, because only its recipient may use the link. */
export type PasswordResetData = { name: string; url: string | null; minutes: number };

export function passwordResetEmail({ name, url, minutes }: PasswordResetData): EmailDocument {
  const text = `Someone asked to reset your password. The link works once, within ${minutes} minutes.`;
  return {
    preview: text,
    flag: null,
    heading: "Choose a new password",
    paragraphs: [greeting(name), text, "If it wasn't you, there is nothing to do: your password stays as it is."],
    action: url === null ? null : { label: "Choose a new password", url },
    sections: [],
    closing: [],
  };
}
