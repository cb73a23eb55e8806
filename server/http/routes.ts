import { createLoginAttempts } from "../auth/login-attempts.ts";
import { createAcceptLimits } from "../bookings/accept-booking.ts";
import { createCodeAttempts } from "../drivers/code-attempts.ts";
import { createSenderCounts } from "../forms/count-senders.ts";
import { createSignInLimits } from "../portal/sign-in-limits.ts";
import { type CreateLimiter, createMemoryLimiter } from "../rate-limiters.ts";
import { accountMoneyRoutes } from "./areas/account-money-routes.ts";
import { accountsRoutes } from "./areas/accounts-routes.ts";
import { agedDebtorsRoutes } from "./areas/aged-debtors-routes.ts";
import { auditLogRoutes } from "./areas/audit-log-routes.ts";
import { bookingsRoutes } from "./areas/bookings-routes.ts";
import { booksRoutes } from "./areas/books-routes.ts";
import { changeOrderRoutes } from "./areas/change-order-routes.ts";
import { chargesRoutes } from "./areas/charges-routes.ts";
import { customersRoutes } from "./areas/customers-routes.ts";
import { deliveriesRoutes } from "./areas/deliveries-routes.ts";
import { dispatchRoutes } from "./areas/dispatch-routes.ts";
import { driverPhoneRoutes } from "./areas/driver-phone-routes.ts";
import { driversRoutes } from "./areas/drivers-routes.ts";
import { formsRoutes } from "./areas/forms-routes.ts";
import { invoicesRoutes } from "./areas/invoices-routes.ts";
import { liveRoutes } from "./areas/live-routes.ts";
import { operationsRoutes } from "./areas/operations-routes.ts";
import { orderRoutes } from "./areas/order-routes.ts";
import { ownAccountRoutes } from "./areas/own-account-routes.ts";
import { paymentCasesRoutes } from "./areas/payment-cases-routes.ts";
import { paymentEventRoutes } from "./areas/payment-event-routes.ts";
import { peopleRoutes } from "./areas/people-routes.ts";
import { phoneFileRoutes } from "./areas/phone-file-routes.ts";
import { portalAddressesRoutes } from "./areas/portal-addresses-routes.ts";
import { portalApprovalsRoutes } from "./areas/portal-approvals-routes.ts";
import { portalBookingRoutes } from "./areas/portal-booking-routes.ts";
import { portalDeliveriesRoutes } from "./areas/portal-deliveries-routes.ts";
import { portalInvoicesRoutes } from "./areas/portal-invoices-routes.ts";
import { portalMembersRoutes } from "./areas/portal-members-routes.ts";
import { portalPasskeysRoutes } from "./areas/portal-passkeys-routes.ts";
import { portalSignInRoutes } from "./areas/portal-sign-in-routes.ts";
import { priceAgreementRoutes } from "./areas/price-agreement-routes.ts";
import { quotesRoutes } from "./areas/quotes-routes.ts";
import { redirectsRoutes } from "./areas/redirects-routes.ts";
import { repricingRoutes } from "./areas/repricing-routes.ts";
import { runSheetRoutes } from "./areas/run-sheet-routes.ts";
import { salesRoutes } from "./areas/sales-routes.ts";
import { sessionsRoutes } from "./areas/sessions-routes.ts";
import { settingsRoutes } from "./areas/settings-routes.ts";
import { shopRoutes } from "./areas/shop-routes.ts";
import { staffBookingRoutes } from "./areas/staff-booking-routes.ts";
import { statementsRoutes } from "./areas/statements-routes.ts";
import { webhooksRoutes } from "./areas/webhooks-routes.ts";
import { writeOffRoutes } from "./areas/write-off-routes.ts";
import type { Row } from "./route.ts";

/**
 * Every call that this server answers; each area adds its table here. `createLimiter` creates limits that all nodes
 * count together.
 */
export function allRoutes(createLimiter: CreateLimiter = createMemoryLimiter): Row[] {
  const attempts = createLoginAttempts(createLimiter);
  return [
    ...settingsRoutes,
    ...sessionsRoutes(attempts, createLimiter),
    ...portalSignInRoutes(createSignInLimits(createLimiter)),
    ...portalApprovalsRoutes,
    ...portalDeliveriesRoutes,
    ...portalInvoicesRoutes,
    ...portalMembersRoutes(createLimiter),
    ...portalAddressesRoutes,
    ...portalBookingRoutes,
    ...portalPasskeysRoutes,
    ...peopleRoutes(attempts),
    ...ownAccountRoutes(attempts),
    ...quotesRoutes,
    ...bookingsRoutes(createAcceptLimits(createLimiter)),
    ...staffBookingRoutes,
    ...priceAgreementRoutes,
    ...chargesRoutes,
    ...runSheetRoutes,
    ...orderRoutes,
    ...paymentCasesRoutes,
    ...paymentEventRoutes,
    ...writeOffRoutes,
    ...repricingRoutes,
    ...changeOrderRoutes,
    ...deliveriesRoutes,
    ...dispatchRoutes,
    ...driverPhoneRoutes,
    ...phoneFileRoutes,
    ...driversRoutes(createCodeAttempts(createLimiter)),
    ...liveRoutes,
    ...salesRoutes,
    ...agedDebtorsRoutes,
    ...formsRoutes(createSenderCounts(createLimiter)),
    ...shopRoutes,
    ...webhooksRoutes,
    ...customersRoutes,
    ...accountsRoutes,
    ...invoicesRoutes,
    ...statementsRoutes,
    ...booksRoutes,
    ...accountMoneyRoutes,
    ...redirectsRoutes,
    ...operationsRoutes,
    ...auditLogRoutes,
  ];
}
