import { brand } from "../../brand.ts";
import { type MemberRole, memberRoleNames } from "../../domain/accounts/member-roles.ts";
import { type EmailDocument, greeting } from "./email-document.ts";

export type AccountInvitationData = {
  name: string;
  company: string;
  accountNumber: string;
  role: MemberRole;
  /** The page where members sign in. */
  portalUrl: string;
};

export function accountInvitationSubject({ company }: AccountInvitationData): string {
  return `You can book with ${brand.name} for ${company}`;
}

/** Invites a new member. It contains no secret: anyone who can read this address can sign in with it. */
export function accountInvitationEmail(data: AccountInvitationData): EmailDocument {
  const { name, company, accountNumber, role, portalUrl } = data;
  return {
    preview: `Sign in with this email address. Your account is ${accountNumber}`,
    flag: "Business account",
    heading: `Welcome, ${company}`,
    paragraphs: [
      greeting(name.split(" ")[0] ?? ""),
      `${company} has a business account with ${brand.name}, and you have been added to it.`,
      "To sign in, type this email address. We send you a link and a code each time, so there is no password.",
    ],
    action: { label: "Sign in", url: portalUrl },
    sections: [
      {
        title: "Your account",
        rows: [
          { label: "Company", value: company },
          { label: "Account number", value: accountNumber },
          { label: "Your role", value: memberRoleNames[role] },
        ],
      },
    ],
    closing: [
      `Weren't expecting this? Call ${brand.officePhone.display} or write to ${brand.email}, and we will put it right.`,
    ],
  };
}
