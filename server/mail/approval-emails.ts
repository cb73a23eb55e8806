import { brand } from "../../brand.ts";
import { type Address, formatAddress } from "../../domain/addresses/address.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { callOrWrite, type EmailDocument, greeting, withoutEmptyRows } from "./email-document.ts";

/** A booking above a member's limit, sent to the approvers. */
export type ApprovalRequestedData = {
  firstName: string;
  company: string;
  bookedBy: string;
  bookingReference: string;
  amountCents: Cents;
  /** For example 'above the limit of €100.00 per order'. */
  limit: string;
  /** Whether it was changed after an earlier request. */
  isAgain: boolean;
  pickup: Address | null;
  dropoff: Address | null;
  serviceName: string;
  priority: Priority | null;
  scheduledDate: string;
  poNumber: string;
  costCentre: string;
  /** Opens a page with the buttons, on which the recipient decides. */
  url: string;
};

export function approvalRequestedSubject({ bookedBy, amountCents, isAgain }: ApprovalRequestedData): string {
  return `${isAgain ? "Changed: please" : "Please"} approve a booking of ${formatEuro(amountCents)} by ${bookedBy}`;
}

export function approvalRequestedEmail(data: ApprovalRequestedData): EmailDocument {
  const { firstName, company, bookedBy, amountCents, limit, isAgain, pickup, dropoff, scheduledDate, priority } = data;
  const asks = `${bookedBy} would like to book a delivery for ${company} at ${formatEuro(amountCents)} including VAT. That is ${limit}.`;
  return {
    preview: asks,
    flag: "Waiting for approval",
    heading: isAgain ? "A booking was changed and needs your approval again" : "A booking needs your approval",
    paragraphs: [
      greeting(firstName),
      asks,
      "Nothing is collected until it is approved. The first answer counts; without one, the booking lapses when its day can no longer be booked.",
    ],
    action: { label: "Look at it", url: data.url },
    sections: [
      {
        title: "What you are asked to approve",
        rows: withoutEmptyRows([
          { label: "From", value: pickup ? formatAddress(pickup) : "" },
          { label: "To", value: dropoff ? formatAddress(dropoff) : "" },
          { label: "Collection", value: scheduledDate === "" ? "" : showDay(scheduledDate) },
          { label: "Priority", value: priority === null ? "" : priorityLabel(priority) },
          { label: "Service", value: data.serviceName },
          { label: "PO number", value: data.poNumber },
          { label: "Cost centre", value: data.costCentre },
          { label: "Reference", value: data.bookingReference },
          { label: "Total including VAT", value: formatEuro(amountCents), align: "end", strong: true },
        ]),
      },
    ],
    closing: [
      "The button opens a page where you approve or refuse; opening it decides nothing. It acts in your name, so do not pass it on.",
      `Questions? Call ${brand.officePhone.display} or write to ${brand.email}.`,
    ],
  };
}

/** The data that staff see in the outbox, whose link can't be used to decide. */
export function concealApproval(data: ApprovalRequestedData): ApprovalRequestedData {
  return { ...data, url: "https://hidden.invalid/" };
}

/** A booking that was refused or lapsed, sent to the member who booked it. */
export type ApprovalEndedData = {
  firstName: string;
  bookingReference: string;
  amountCents: Cents;
  /** The name of the member who refused it; empty if it lapsed. */
  refusedBy: string;
  reason: string;
  portalUrl: string;
};

export function approvalEndedSubject({ refusedBy, bookingReference }: ApprovalEndedData): string {
  return `${refusedBy === "" ? "Not approved in time" : "Not approved"} - ${bookingReference}`;
}

export function approvalEndedEmail(data: ApprovalEndedData): EmailDocument {
  const { firstName, bookingReference, amountCents, refusedBy, reason, portalUrl } = data;
  const what = `your booking ${bookingReference} for ${formatEuro(amountCents)}`;
  const happened =
    refusedBy === ""
      ? `Nobody approved ${what} in time, so it has lapsed. No courier will come, and your account owes nothing for it.`
      : `${refusedBy} did not approve ${what}. No courier will come, and your account owes nothing for it.`;
  return {
    preview: happened,
    flag: "Not approved",
    heading: refusedBy === "" ? "Your booking was not approved in time" : "Your booking was not approved",
    paragraphs: [greeting(firstName), happened, ...(reason === "" ? [] : [`The reason given: ${reason}`])],
    action: { label: "Open your account", url: portalUrl },
    sections: [],
    closing: [`If you still need it, book it again or ask us for help. ${callOrWrite(bookingReference)}`],
  };
}
