import { brand } from "../../brand.ts";
import { type AccountDocumentData, accountDocumentEmail, accountDocumentSubject } from "./account-document-email.ts";
import {
  type AccountChangedData,
  accountChangedEmail,
  accountChangedSubject,
  type PasswordResetData,
  passwordResetEmail,
} from "./account-emails.ts";
import {
  type AccountInvitationData,
  accountInvitationEmail,
  accountInvitationSubject,
} from "./account-invitation-email.ts";
import {
  type AccountStatementData,
  accountStatementEmail,
  accountStatementSubject,
} from "./account-statement-email.ts";
import { type AlertData, alertEmail } from "./alert-email.ts";
import {
  type ApplicationDeclinedData,
  applicationDeclinedEmail,
  applicationDeclinedSubject,
} from "./application-declined-email.ts";
import {
  type ApprovalEndedData,
  type ApprovalRequestedData,
  approvalEndedEmail,
  approvalEndedSubject,
  approvalRequestedEmail,
  approvalRequestedSubject,
  concealApproval,
} from "./approval-emails.ts";
import { type BookingChangedData, bookingChangedEmail } from "./booking-changed-email.ts";
import type { BookingEmailData } from "./booking-email.ts";
import { type CancelledData, cancelledEmail } from "./cancelled-email.ts";
import { type CompletedData, completedEmail } from "./completed-email.ts";
import { customerBookingEmail, customerBookingSubject } from "./customer-booking-email.ts";
import {
  type DeliveryNotificationData,
  deliveryNotificationEmail,
  deliveryNotificationSubject,
} from "./delivery-notification-email.ts";
import { type DifferencePaidData, differencePaidEmail } from "./difference-paid-email.ts";
import { type DifferenceWaivedData, differenceWaivedEmail } from "./difference-waived-email.ts";
import type { EmailDocument } from "./email-document.ts";
import {
  type AcknowledgementData,
  acknowledgementEmail,
  acknowledgementSubject,
  type FormEmailData,
  formEmail,
} from "./form-emails.ts";
import {
  type InvoicePaymentFailedData,
  invoicePaymentFailedEmail,
  invoicePaymentFailedSubject,
} from "./invoice-payment-failed-email.ts";
import { type InvoiceReminderData, invoiceReminderEmail, invoiceReminderSubject } from "./invoice-reminder-email.ts";
import { type MemberDigestData, memberDigestEmail, memberDigestSubject } from "./member-digest-email.ts";
import { concealSignIn, type MemberSignInData, memberSignInEmail } from "./member-sign-in-email.ts";
import { type OrderNoteData, orderNoteEmail } from "./order-note-email.ts";
import { type PartPaidData, partPaidEmail } from "./part-paid-email.ts";
import { type PaymentHeldData, paymentHeldEmail } from "./payment-held-email.ts";
import { type PaymentLinkData, paymentLinkEmail } from "./payment-link-email.ts";
import { type RefundEmailData, refundEmail } from "./refund-email.ts";
import { type RefundFailedData, refundFailedEmail } from "./refund-failed-email.ts";
import { type RepricedData, repricedEmail } from "./repriced-email.ts";
import { teamBookingEmail, teamBookingSubject } from "./team-booking-email.ts";

/** The data of each template. */
export type TemplateData = {
  team_booking: BookingEmailData;
  customer_booking: BookingEmailData;
  payment_link: PaymentLinkData;
  payment_held: PaymentHeldData;
  repriced: RepricedData;
  difference_paid: DifferencePaidData;
  part_paid: PartPaidData;
  difference_waived: DifferenceWaivedData;
  booking_changed: BookingChangedData;
  completed: CompletedData;
  delivery_news: DeliveryNotificationData;
  delivery_notification: DeliveryNotificationData;
  cancelled: CancelledData;
  refund: RefundEmailData;
  refund_failed: RefundFailedData;
  order_note: OrderNoteData;
  alert: AlertData;
  account_changed: AccountChangedData;
  password_reset: PasswordResetData;
  form: FormEmailData;
  form_acknowledgement: AcknowledgementData;
  account_document: AccountDocumentData;
  invoice_reminder: InvoiceReminderData;
  invoice_payment_failed: InvoicePaymentFailedData;
  account_statement: AccountStatementData;
  account_invitation: AccountInvitationData;
  application_declined: ApplicationDeclinedData;
  member_sign_in: MemberSignInData;
  approval_requested: ApprovalRequestedData;
  approval_ended: ApprovalEndedData;
  member_digest: MemberDigestData;
};

export type TemplateName = keyof TemplateData;

type Template<Data> = {
  subject(data: Data): string;
  document(data: Data): EmailDocument;
  /** The data that staff may see of an email with a secret. */
  conceal?(data: Data): Data;
};

/**
 * All emails of the shop. The outbox stores template name and data, and an email is rendered when it is read or sent.
 */
export const templates: { readonly [Name in TemplateName]: Template<TemplateData[Name]> } = {
  team_booking: { subject: teamBookingSubject, document: teamBookingEmail },
  customer_booking: { subject: customerBookingSubject, document: customerBookingEmail },
  payment_link: {
    subject: ({ bookingReference }) => `Your price and payment link - ${bookingReference}`,
    document: paymentLinkEmail,
  },
  payment_held: {
    subject: ({ bookingReference }) => `Your payment has arrived - ${bookingReference}`,
    document: paymentHeldEmail,
  },
  repriced: {
    subject: ({ bookingReference }) => `Your booking has changed - ${bookingReference}`,
    document: repricedEmail,
  },
  difference_paid: {
    subject: ({ bookingReference }) => `Your payment has arrived - ${bookingReference}`,
    document: differencePaidEmail,
  },
  part_paid: {
    subject: ({ bookingReference }) => `Your payment has arrived - ${bookingReference}`,
    document: partPaidEmail,
  },
  difference_waived: {
    subject: ({ bookingReference }) => `Nothing is left to pay - ${bookingReference}`,
    document: differenceWaivedEmail,
  },
  booking_changed: {
    subject: ({ bookingReference }) => `Your booking has changed - ${bookingReference}`,
    document: bookingChangedEmail,
  },
  completed: { subject: ({ bookingReference }) => `Delivered - ${bookingReference}`, document: completedEmail },
  delivery_news: { subject: deliveryNotificationSubject, document: deliveryNotificationEmail },
  // The next release's name for the template above; this release sends its emails while both run (decision 128).
  delivery_notification: { subject: deliveryNotificationSubject, document: deliveryNotificationEmail },
  cancelled: { subject: ({ bookingReference }) => `Cancelled - ${bookingReference}`, document: cancelledEmail },
  refund: { subject: ({ orderReference }) => `Refund for ${orderReference}`, document: refundEmail },
  refund_failed: {
    subject: ({ bookingReference }) => `Your refund did not go through - ${bookingReference}`,
    document: refundFailedEmail,
  },
  order_note: {
    subject: ({ bookingReference }) => `About your booking - ${bookingReference}`,
    document: orderNoteEmail,
  },
  alert: { subject: ({ title }) => `Please look: ${title}`, document: alertEmail },
  account_changed: { subject: accountChangedSubject, document: accountChangedEmail },
  password_reset: { subject: () => "Choose a new password", document: passwordResetEmail },
  form: { subject: ({ subject }) => subject, document: formEmail },
  form_acknowledgement: { subject: acknowledgementSubject, document: acknowledgementEmail },
  account_document: { subject: accountDocumentSubject, document: accountDocumentEmail },
  invoice_reminder: { subject: invoiceReminderSubject, document: invoiceReminderEmail },
  invoice_payment_failed: { subject: invoicePaymentFailedSubject, document: invoicePaymentFailedEmail },
  account_statement: { subject: accountStatementSubject, document: accountStatementEmail },
  account_invitation: { subject: accountInvitationSubject, document: accountInvitationEmail },
  application_declined: { subject: applicationDeclinedSubject, document: applicationDeclinedEmail },
  // The code isn't in the subject, which lists and lock screens show.
  member_sign_in: { subject: () => `Sign in to ${brand.name}`, document: memberSignInEmail, conceal: concealSignIn },
  approval_requested: { subject: approvalRequestedSubject, document: approvalRequestedEmail, conceal: concealApproval },
  member_digest: { subject: memberDigestSubject, document: memberDigestEmail },
  approval_ended: { subject: approvalEndedSubject, document: approvalEndedEmail },
};

export function isTemplateName(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** The stored data of an email without its secrets. */
export function concealData(name: string, data: unknown): unknown {
  return isTemplateName(name) ? concealOf(name, data) : data;
}

function concealOf<Name extends TemplateName>(name: Name, data: unknown): unknown {
  return templates[name].conceal?.(data as TemplateData[Name]) ?? data;
}

export function documentOf<Name extends TemplateName>(name: Name, data: TemplateData[Name]): EmailDocument {
  return templates[name].document(data);
}
