import { z } from "zod";
import { emailChoices, maxCopies } from "../domain/accounts/email-choices.ts";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { changeMemberBody, inviteMemberBody } from "./accounts.schema.ts";
import { idParams } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

const choice = z.enum(emailChoices, { error: `Must be one of ${emailChoices.join(", ")}` }).optional();
const copiesTo = z
  .array(
    z
      .string({ error: "Must be an email address" })
      .trim()
      .toLowerCase()
      .refine(isEmailAddress, { error: "This is not an email address" }),
    { error: "A list of email addresses" },
  )
  .max(maxCopies, { error: `At most ${maxCopies} addresses` })
  .transform((addresses) => [...new Set(addresses)])
  .optional();
const emails = { bookingEmails: choice, deliveryEmails: choice, copiesTo };

export const portalMemberParams = z.object({ memberId: idParams.shape.id });

export const invitePortalMemberBody = inviteMemberBody;

/** Omitted fields stay as they are. */
export const changePortalMemberBody = strictBody({ ...changeMemberBody.shape, ...emails });

export const setOwnEmailsBody = strictBody(emails);
