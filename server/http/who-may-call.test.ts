import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../contract/call.ts";
import { portalApi } from "../../contract/portal-paths.ts";
import { changeSettings, createTestApp, type TestApp, type TestRequest } from "../../test/app.ts";
import { addAccount, addMember, signInMember } from "../../test/members.ts";
import { shipmentOf } from "../../test/repricing.ts";
import { hashKey } from "../auth/authenticate.ts";
import { signSessionToken, signSetUpToken } from "../auth/session-token.ts";
import { allRoutes } from "./routes.ts";

const actors = [
  "anonymous",
  "customer",
  "shop_manager",
  "administrator",
  "read-only key",
  "read-write key",
  "expired token",
  "dispatcher",
  "driver",
  "ended driver",
  "bookkeeper",
  "clerk",
  "setting up",
] as const;
/** Identified by the portal's cookie, which every other call ignores. */
const memberActors = [
  "owner",
  "finance",
  "booker",
  "approver",
  "viewer",
  "unchosen account",
  "disabled member",
] as const;
type Actor = (typeof actors)[number] | (typeof memberActors)[number];

/** The callers that a call allows, and the status with which it refuses each of the others. */
type Audience = Record<Actor, "in" | 401 | 403>;
const audience = (...statuses: Audience[Actor][]) =>
  Object.fromEntries([
    ...actors.map((actor, index) => [actor, statuses[index]]),
    ...memberActors.map((actor) => [actor, statuses[0]]),
  ]) as Audience;
const everyone = audience("in", "in", "in", "in", "in", "in", "in", "in", "in", "in", "in", "in", "in");
const staff = audience(401, 403, "in", "in", 403, 403, 401, 403, 403, 401, 403, 403, 403);
/** The same as `staff` while the setting `analyticsVisible` is on; only administrators while it is off. */
const sales = { ...staff };
const administrators = audience(401, 403, 403, "in", 403, 403, 401, 403, 403, 401, 403, 403, 403);
const bookkeepers = audience(401, 403, "in", "in", 403, 403, 401, 403, 403, 401, "in", 403, 403);
const shopReaders = audience(401, 403, "in", "in", "in", "in", 401, 403, 401, 401, 403, 403, 401);
const shopWriters = audience(401, 403, "in", "in", 401, "in", 401, 403, 401, 401, 403, 403, 401);
/** Callers who may create keys, and the keys that they created. */
const webhookMakers = audience(401, 403, 403, "in", 401, "in", 401, 403, 401, 401, 403, 403, 401);
const dispatchers = audience(401, 403, "in", "in", 403, 403, 401, "in", 403, 401, 403, "in", 403);
const clerks = audience(401, 403, "in", "in", 403, 403, 401, 403, 403, 401, 403, "in", 403);
/** Everyone who signs in to the staff area. */
const staffArea = audience(401, 403, "in", "in", 403, 403, 401, "in", 403, 401, "in", "in", 403);
const ownAccount = { ...staffArea };
/** Also includes an administrator who has to set up a second factor and may do nothing else. */
const ownSetUp = { ...ownAccount, "setting up": "in" as const };
/** The same as `bookkeepers`; while `analyticsVisible` is off, shop managers are refused. */
const accountSales = { ...bookkeepers };
/** Drivers' phones; `endedPhones` also allows a phone that was signed out. */
const phones = audience(401, 403, 403, 403, 403, 403, 401, 403, "in", 401, 403, 403, 403);
const endedPhones = audience(401, 403, 403, 403, 403, 403, 401, 403, "in", "in", 403, 403, 403);
/** Allows members of these roles, and no other credentials. */
const members = (...roles: Actor[]): Audience => {
  const of = (actor: Actor) => (roles.includes(actor) ? "in" : actor === "disabled member" ? 401 : 403);
  return {
    ...audience(...actors.map(() => 401 as const)),
    ...Object.fromEntries(memberActors.map((actor) => [actor, of(actor)])),
  };
};
const allMembers = members("owner", "finance", "booker", "approver", "viewer");
const provenEmails: Audience = { ...allMembers, "unchosen account": "in" };
/** The same as `dispatchers`; while `analyticsVisible` is off, shop managers are refused, as they are for orders. */
const deliveries = { ...dispatchers };
/** The same for calls that bookkeepers or clerks also make. */
const deliveryReaders = { ...staffArea };
const clerkSales = { ...clerks };
const office = audience(401, 403, "in", "in", 403, 403, 401, 403, 403, 401, "in", "in", 403);
const officeSales = { ...office };

type Input = { params?: Record<string, string>; query?: string; body?: object };
type Expected = { audience: Audience; status: number; asked: Input };
const may = (who: Audience, status: number, asked: Input = {}): Expected => ({ audience: who, status, asked });

/** An id that doesn't exist. */
const none = { id: "999999" };
const repricing = {
  shipment: shipmentOf(),
  version: 1,
  price: { by: "today" },
  totalCents: 1,
  differenceCents: null,
  difference: "none",
};

const billedTo = {
  billingAddress1: "1 Main Street",
  billingCity: "Dublin",
  billingState: "Dublin",
  billingPostcode: "D02 XY45",
  billingCountry: "IE",
};

/**
 * The callers allowed to make each call; a call without a row fails the test. `status` is the answer to an allowed
 * caller whose request changes nothing, because it names something missing or has an invalid body.
 */
const table: Record<string, Expected> = {
  getPublicSettings: may(everyone, 200),
  createSession: may(everyone, 403, { body: {} }),
  endSession: may(everyone, 200),
  findPlaces: may(everyone, 200, { query: "input=tallaght" }),
  getPlace: may(everyone, 404, { params: { id: "nowhere" } }),
  getRegion: may(everyone, 422),
  findTowns: may(everyone, 422),
  getMapSection: may(everyone, 422),
  measureDistance: may(everyone, 422, { body: {} }),
  getDates: may(everyone, 200),
  createQuote: may(everyone, 422, { body: {} }),
  getQuote: may(everyone, 404, { params: { id: "0".repeat(32) } }),
  createBooking: may(everyone, 422, { body: {} }),
  changeContacts: may(everyone, 422, { params: none, body: {} }),
  getOrder: may(everyone, 404, { params: none }),
  findAccountsToCharge: may(office, 200, { query: "search=nobody" }),
  findCallers: may(clerkSales, 200, { query: "search=nobody" }),
  priceForCaller: may(clerks, 422, { body: {} }),
  listPriceAgreements: may(bookkeepers, 200),
  getPriceAgreement: may(bookkeepers, 404, { params: none }),
  createPriceAgreement: may(staff, 422, { body: {} }),
  savePriceDraft: may(staff, 422, { params: none, body: {} }),
  publishPrices: may(staff, 422, { params: none, body: {} }),
  deletePriceAgreement: may(staff, 404, { params: none }),
  getJobSheets: may(clerkSales, 200, { query: "orders=999999" }),
  exportRunSheet: may(clerkSales, 200, { query: "orders=999999" }),
  bookForCaller: may(clerks, 422, { body: {} }),
  getRebooking: may(everyone, 404, { params: none }),
  submitForm: may(everyone, 422, { body: {} }),
  matchRedirect: may(everyone, 200, { query: "url=/nowhere" }),
  logRedirect: may(everyone, 422, { body: {} }),
  log404: may(everyone, 422, { body: {} }),

  getSettings: may(staff, 200),
  saveSettings: may(staff, 400, { body: { version: "none" } }),
  setBanners: may(administrators, 400, { body: { emergencyBannerEnabled: "perhaps" } }),
  listSettingsVersions: may(staff, 200),
  getSettingsVersion: may(staff, 404, { params: { version: "999999" } }),
  restoreSettings: may(staff, 422, { params: { restored: "999999" }, body: {} }),
  resetSettings: may(staff, 422, { body: {} }),
  getConnections: may(administrators, 200),
  getShopConnection: may(office, 200),
  listFailedImports: may(staff, 200),
  syncShop: may(staff, 200),
  testShop: may(administrators, 200),
  testMaps: may(administrators, 200),
  getHealth: may(administrators, 200),
  getLaunchChecklist: may(administrators, 200),
  tickLaunchItem: may(administrators, 422, { params: { key: "email" }, body: {} }),
  recordPayment: may(bookkeepers, 422, { params: none, body: {} }),
  changeOwnPassword: may(ownAccount, 422, { body: {} }),

  listStaffOrders: may(officeSales, 200),
  countStaffOrders: may(officeSales, 200),
  getDashboardFigures: may(sales, 200),
  getDashboardDeliveries: may(sales, 200),
  getDashboardRoutes: may(sales, 200),
  listDashboardOrders: may(sales, 200),
  getStaffOrder: may(officeSales, 404, { params: none }),
  listRefundableLines: may(sales, 404, { params: none }),
  exportOrders: may(officeSales, 200),
  listAgedDebtors: may(accountSales, 200),
  exportAgedDebtors: may(accountSales, 200),
  changeOrderStatus: may(sales, 404, { params: none, body: { action: "complete" } }),
  changeOrder: may(clerkSales, 404, { params: none, body: { version: 1, changes: {} } }),
  correctBilling: may(accountSales, 404, { params: none, body: { version: 1, billedTo } }),
  previewOrderEmail: may(officeSales, 404, { params: none, body: { about: "complete" } }),
  changeManyOrders: may(staff, 422, { body: {} }),
  writeOffOrder: may(accountSales, 404, { params: none, body: { seenCents: 100, reason: "Insolvent" } }),
  reverseWriteOff: may(accountSales, 404, { params: none, body: {} }),
  setOrderPrice: may(sales, 404, { params: none, body: { totalCents: 100, sendLink: false } }),
  getOrderShipment: may(clerkSales, 404, { params: none }),
  previewRepricing: may(sales, 404, { params: none, body: { shipment: shipmentOf() } }),
  previewRepricedEmail: may(sales, 404, { params: none, body: { changed: [], totalCents: 1, difference: "none" } }),
  repriceOrder: may(sales, 404, { params: none, body: repricing }),
  listCharges: may(sales, 404, { params: none }),
  addCharge: may(sales, 404, { params: none, body: { kind: "toll", netCents: 100, reason: "M50" } }),
  removeCharge: may(sales, 404, { params: { ...none, chargeId: "999999" } }),
  waiveDifference: may(sales, 404, { params: none, body: { reason: "Goodwill" } }),
  sendPaymentLink: may(clerkSales, 404, { params: none, body: {} }),
  getDelivery: may(deliveryReaders, 404, { params: none }),
  subscribeToBoard: may(dispatchers, 200),
  subscribeToTracking: may(everyone, 404, { params: { key: "0".repeat(32) } }),
  getTrackedVan: may(everyone, 404, { params: { key: "0".repeat(32) } }),
  getBoard: may(dispatchers, 200, { query: "day=2026-03-04" }),
  getBoardChanges: may(dispatchers, 200, { query: "day=2026-03-04&since=none" }),
  exportRuns: may(dispatchers, 404, { query: "day=2026-03-04&driver=999999" }),
  getRunJobSheets: may(dispatchers, 404, { query: "day=2026-03-04&driver=999999" }),
  assignStops: may(dispatchers, 422, { body: {} }),
  setRuns: may(dispatchers, 422, { body: {} }),
  suggestPlaces: may(dispatchers, 422, { body: {} }),
  suggestPlan: may(dispatchers, 200, { body: { day: "2026-03-04" } }),
  watchPlan: may(dispatchers, 404, { body: { day: "2026-03-04", planId: "0b0b3b0e-5f0c-4f6e-9d5c-6d0f7b1c2a3d" } }),
  setStopTimes: may(dispatchers, 404, { params: none, body: { stop: "pickup", by: null } }),
  setPartner: may(dispatchers, 404, { params: none, body: { partner: null } }),
  resolveFailure: may(dispatchers, 422, { params: none, body: {} }),
  dismissNotice: may(dispatchers, 404, { params: none }),
  findParcels: may(dispatchers, 200, { query: "search=WC-1" }),
  decidePhoneReport: may(dispatchers, 404, { params: none, body: { accept: true } }),
  subscribeToRun: may(phones, 200),
  createDelivery: may(deliveries, 404, { params: none, body: {} }),
  recordDeliveryEvent: may(deliveries, 404, {
    params: none,
    body: { eventId: "00000000-0000-4000-8000-000000000000", kind: "cancel" },
  }),
  getDriverRun: may(phones, 200),
  sendDriverEvents: may(endedPhones, 422, { body: {} }),
  sendProof: may(endedPhones, 422, { params: { id: "00000000-0000-4000-8000-000000000000" }, body: {} }),
  getProof: may(everyone, 404, { params: { key: "A".repeat(22) } }),
  sendPositions: may(phones, 422, { body: {} }),
  setDuty: may(phones, 422, { body: {} }),
  addOrderNote: may(clerkSales, 404, { params: none, body: { text: "Ring twice", toCustomer: false } }),

  requestSignIn: may(everyone, 422, { body: {} }),
  openSignInLink: may(everyone, 422, { body: {} }),
  signInWithLink: may(everyone, 422, { body: {} }),
  signInWithCode: may(everyone, 422, { body: {} }),
  getPortalSession: may(provenEmails, 200),
  chooseAccount: may(provenEmails, 404, { body: { memberId: 999999 } }),
  signOutMember: may(everyone, 200),
  listMemberSessions: may(allMembers, 200),
  endMemberSession: may(allMembers, 404, { params: { sessionId: "00000000-0000-4000-8000-000000000000" } }),
  subscribeToAccount: may(allMembers, 200),
  listPortalMembers: may(members("owner"), 200),
  invitePortalMember: may(members("owner"), 422, { body: {} }),
  changePortalMember: may(members("owner"), 404, { params: { memberId: "999999" }, body: { disabled: true } }),
  listPortalDeliveries: may(allMembers, 200),
  exportPortalDeliveries: may(allMembers, 200),
  getPortalDelivery: may(allMembers, 404, { params: { orderId: "999999" } }),
  listPortalInvoices: may(members("owner", "finance"), 200),
  getPortalInvoice: may(members("owner", "finance"), 404, { params: { number: "INV-999999" } }),
  getPortalPaper: may(members("owner", "finance"), 404, { params: { number: "INV-999999", format: "pdf" } }),
  getPortalStatement: may(members("owner", "finance"), 200, { query: "month=2026-02" }),
  getPortalStatementFile: may(members("owner", "finance"), 200, { query: "month=2026-02&format=csv" }),
  getPortalProof: may(allMembers, 404, { params: { orderId: "999999", proofKey: "A".repeat(22) } }),
  cancelPortalDelivery: may(members("owner", "booker", "approver"), 404, { params: { orderId: "999999" } }),
  addPortalInstruction: may(members("owner", "booker", "approver"), 404, {
    params: { orderId: "999999" },
    body: { at: "dropoff", instruction: "Ring twice" },
  }),
  allowPortalSafePlace: may(members("owner", "booker", "approver"), 404, {
    params: { orderId: "999999" },
    body: { safePlace: "In the porch" },
  }),
  listPortalApprovals: may(members("owner", "approver"), 200),
  decidePortalApproval: may(members("owner", "approver"), 404, {
    params: { approvalId: "999999" },
    body: { decision: "approve", shownHash: "x" },
  }),
  openApprovalLink: may(everyone, 404, { body: { key: "x" } }),
  decideByApprovalLink: may(everyone, 404, { body: { key: "x", decision: "approve", shownHash: "x" } }),
  listSavedAddresses: may(members("owner", "booker", "approver"), 200),
  addSavedAddress: may(members("owner", "booker", "approver"), 422, { body: {} }),
  changeSavedAddress: may(members("owner", "booker", "approver"), 422, { params: { addressId: "999999" }, body: {} }),
  deleteSavedAddress: may(members("owner", "booker", "approver"), 404, { params: { addressId: "999999" } }),
  getBookingTerms: may(members("owner", "booker", "approver"), 200),
  createMemberQuote: may(members("owner", "booker", "approver"), 422, { body: {} }),
  bookAsMember: may(members("owner", "booker", "approver"), 422, { body: {} }),
  listRegularTrips: may(members("owner", "booker", "approver"), 200),
  getRepeatedTrip: may(members("owner", "booker", "approver"), 404, { params: { orderId: "999999" } }),
  listMemberPasskeys: may(allMembers, 200),
  startMemberPasskey: may(allMembers, 200),
  addMemberPasskey: may(allMembers, 422, { body: {} }),
  removeMemberPasskey: may(allMembers, 404, { params: { passkeyId: "999999" } }),
  startPasskeySignIn: may(everyone, 200),
  signInWithPasskey: may(everyone, 422, { body: {} }),
  getOwnEmails: may(allMembers, 200),
  setOwnEmails: may(allMembers, 422, { body: { bookingEmails: "hourly" } }),

  createAccount: may(bookkeepers, 422, { body: {} }),
  getAccount: may(bookkeepers, 404, { params: none }),
  changeAccount: may(bookkeepers, 422, { params: none, body: {} }),
  sendInvitations: may(bookkeepers, 404, { params: none }),
  previewAccountImport: may(bookkeepers, 422, { body: {} }),
  importAccounts: may(bookkeepers, 422, { body: {} }),
  listApplications: may(bookkeepers, 200),
  getApplication: may(bookkeepers, 404, { params: none }),
  approveApplication: may(bookkeepers, 422, { params: none, body: {} }),
  declineApplication: may(bookkeepers, 404, { params: none, body: { reason: "No trade references" } }),
  listAccounts: may(accountSales, 200),
  getAccountFigures: may(accountSales, 404, { params: none }),
  listAccountOrders: may(accountSales, 404, { params: none }),
  listAccountEvents: may(bookkeepers, 404, { params: none }),
  listInvoices: may(bookkeepers, 200),
  getInvoice: may(bookkeepers, 404, { params: none }),
  getAccountPaper: may(bookkeepers, 404, { params: { number: "INV-999999", format: "pdf" } }),
  listUnbilled: may(bookkeepers, 200),
  makeDrafts: may(bookkeepers, 200),
  addAdjustment: may(bookkeepers, 422, { params: none, body: {} }),
  removeAdjustment: may(bookkeepers, 404, { params: { ...none, lineId: "999999" } }),
  publishInvoice: may(bookkeepers, 422, { params: none, body: {} }),
  startPublishing: may(bookkeepers, 422, { body: {} }),
  getPublishing: may(bookkeepers, 404, { params: none }),
  stopPublishing: may(bookkeepers, 404, { params: none }),
  publishInvoices: may(bookkeepers, 422, { body: {} }),
  creditInvoice: may(bookkeepers, 422, { params: none, body: {} }),
  creditOrder: may(bookkeepers, 422, { params: none, body: {} }),
  writeOffInvoice: may(bookkeepers, 422, { params: none, body: {} }),
  reverseInvoiceWriteOff: may(bookkeepers, 422, { params: none, body: {} }),
  disputeInvoice: may(bookkeepers, 422, { params: none, body: {} }),
  resolveDispute: may(bookkeepers, 422, { params: none, body: {} }),
  refundAccountCredit: may(bookkeepers, 422, { params: none, body: {} }),
  reverseAccountPayment: may(bookkeepers, 422, { params: none, body: {} }),
  getBooks: may(bookkeepers, 200),
  closeBooks: may(bookkeepers, 422, { body: {} }),
  reopenBooks: may(bookkeepers, 422, { body: {} }),
  listMoneyDue: may(bookkeepers, 200),
  exportMoneyDue: may(bookkeepers, 200),
  recordAccountPayment: may(bookkeepers, 422, { params: none, body: {} }),
  getAccountLedger: may(bookkeepers, 404, { params: none }),
  getStatement: may(bookkeepers, 404, { params: { ...none, month: "2026-02" } }),
  getStatementFile: may(bookkeepers, 404, { params: { ...none, month: "2026-02", format: "csv" } }),
  getInvoicingSettings: may(bookkeepers, 200),
  saveInvoicingSettings: may(bookkeepers, 422, { body: {} }),
  startSeries: may(bookkeepers, 422, { body: {} }),
  importOpeningBalances: may(bookkeepers, 422, { body: {} }),
  exportSales: may(bookkeepers, 200, { query: "format=plain&from=2026-01-01&to=2026-02-28" }),
  importBankStatement: may(bookkeepers, 422, { body: {} }),
  listBankRows: may(bookkeepers, 200),
  recordBankRows: may(bookkeepers, 422, { body: {} }),
  setAsideBankRow: may(bookkeepers, 404, { params: none, body: { setAside: true } }),
  getVatReport: may(bookkeepers, 200, { query: "from=2026-01&to=2026-02&basis=invoice" }),
  exportVatReport: may(bookkeepers, 200, { query: "from=2026-01&to=2026-02&basis=invoice" }),
  emailStatement: may(bookkeepers, 404, { params: { ...none, month: "2026-02" }, body: {} }),
  holdOrder: may(bookkeepers, 422, { params: none, body: {} }),
  releaseOrder: may(bookkeepers, 404, { params: none }),
  listUnlinkedOrders: may(accountSales, 200),
  linkOrders: may(accountSales, 404, { params: none, body: { orders: [999_999], earlierInvoice: null } }),
  unlinkOrders: may(accountSales, 404, { params: none, body: { orders: [999_999] } }),
  changeAccountStatus: may(bookkeepers, 404, { params: none, body: { change: "stop", reason: "Unpaid invoices" } }),
  setAccountPrices: may(staff, 404, { params: none, body: { version: 1, priceAgreementId: null } }),
  inviteAccountMember: may(bookkeepers, 404, {
    params: none,
    body: { name: "Joe Walsh", email: "joe@example.ie", role: "booker" },
  }),
  changeAccountMember: may(bookkeepers, 404, { params: { ...none, memberId: "999999" }, body: { disabled: true } }),

  listDrivers: may(dispatchers, 200),
  createDriver: may(dispatchers, 422, { body: {} }),
  changeDriver: may(dispatchers, 404, { params: none, body: {} }),
  exportDriver: may(administrators, 404, { params: none }),
  eraseDriver: may(administrators, 422, { params: none, body: {} }),
  getDriverShifts: may(dispatchers, 404, { params: none }),
  setWeekShifts: may(dispatchers, 404, {
    params: none,
    body: { version: 0, weekdays: ["monday"], shift: null },
  }),
  setDayShifts: may(dispatchers, 404, {
    params: none,
    body: { version: 0, firstDay: "2999-03-04", lastDay: "2999-03-04", shift: null },
  }),
  removeDayShift: may(dispatchers, 404, { params: none, body: { version: 0, day: "2999-03-04" } }),
  setDriverHome: may(dispatchers, 404, { params: none, body: { version: 0, address: "" } }),
  setDriverAccess: may(dispatchers, 404, { params: none, body: { ended: true } }),
  importPhoneEvents: may(dispatchers, 422, { params: none, body: {} }),
  importPhoneProof: may(dispatchers, 422, {
    params: { ...none, proof: "00000000-0000-4000-8000-000000000000" },
    body: {},
  }),
  signOutDriverPhone: may(dispatchers, 404, { params: { ...none, phone: "00000000-0000-4000-8000-000000000000" } }),
  createDriverCode: may(dispatchers, 404, { params: none }),
  signInPhone: may(everyone, 422, { body: { code: "wrong" } }),
  signOutPhone: may(endedPhones, 200),
  getPushKey: may(phones, 200),
  setPush: may(phones, 422, { body: {} }),

  listSubmissions: may(administrators, 200),
  exportSubmissions: may(administrators, 200),
  markSubmission: may(administrators, 404, { params: none, body: { done: true } }),
  listOutbox: may(administrators, 200),
  getOutboxEmail: may(administrators, 404, { params: none }),
  resendEmail: may(administrators, 404, { params: none }),
  listPaymentCases: may(administrators, 200),
  previewAssignment: may(administrators, 422, { params: { id: "1" } }),
  assignPayment: may(administrators, 422, { params: { id: "1" }, body: {} }),
  refundPaymentCase: may(administrators, 422, { params: { kind: "payment", id: "1" }, body: {} }),
  settlePaymentCase: may(administrators, 422, { params: { kind: "refund", id: "1" }, body: {} }),
  reopenPaymentCase: may(administrators, 404, { params: { kind: "refund", id: "999999" } }),
  listUnknownPaymentEvents: may(administrators, 200),
  settlePaymentEvent: may(administrators, 422, { params: none, body: {} }),
  startPasskeySession: may(everyone, 200),
  createPasskeySession: may(everyone, 422, { body: {} }),
  createSingleSignOnSession: may(everyone, 422, { body: {} }),
  startPasskey: may(ownSetUp, 200),
  addPasskey: may(ownSetUp, 422, { body: {} }),
  removePasskey: may(ownAccount, 200, { params: none }),
  getOwnSignIn: may(ownSetUp, 200),
  startAuthenticator: may(ownSetUp, 200),
  addAuthenticator: may(ownSetUp, 422, { body: {} }),
  removeAuthenticator: may(ownAccount, 200),
  createRecoveryCodes: may(ownAccount, 409),
  startConfirmation: may(ownAccount, 200),
  confirmIdentity: may(ownAccount, 422, { body: {} }),
  resetSecondFactor: may(administrators, 404, { params: none }),
  listOwnSessions: may(ownAccount, 200),
  endOwnSessions: may(ownAccount, 422, { body: {} }),
  listUserSessions: may(administrators, 404, { params: none }),
  endUserSessions: may(administrators, 422, { params: none, body: {} }),
  requestPasswordReset: may(everyone, 422, { body: {} }),
  resetPassword: may(everyone, 422, { body: {} }),
  getSignInRules: may(administrators, 200),
  saveSignInRules: may(administrators, 422, { body: {} }),
  listAuditEntries: may(administrators, 200),
  exportAuditLog: may(administrators, 200),
  listUsers: may(administrators, 200),
  createUser: may(administrators, 422, { body: {} }),
  changeUser: may(administrators, 404, { params: none, body: {} }),
  setUserAccess: may(administrators, 422, { params: none, body: {} }),
  setUserPassword: may(administrators, 422, { params: none, body: {} }),
  listApiKeys: may(administrators, 200),
  createApiKey: may(administrators, 422, { body: {} }),
  revokeApiKey: may(administrators, 404, { params: none }),
  listStaffWebhooks: may(administrators, 200),
  listWebhookAttempts: may(administrators, 404, { params: none }),
  listRedirects: may(administrators, 200),
  createRedirect: may(administrators, 422, { body: {} }),
  saveRedirects: may(administrators, 422, { body: {} }),
  deleteRedirect: may(administrators, 404, { params: none }),
  importRedirects: may(administrators, 422, { body: {} }),
  get404Logs: may(administrators, 200),
  clear404Logs: may(administrators, 200),
  getRedirectLogs: may(administrators, 200),
  clearRedirectLogs: may(administrators, 200),

  listCustomers: may(sales, 200),
  getCustomer: may(sales, 404, { params: none }),
  listCustomerOrders: may(sales, 404, { params: none }),
  exportCustomer: may(administrators, 404, { params: none }),
  exportCaller: may(administrators, 404, { params: none }),
  exportUser: may(administrators, 404, { params: none }),
  eraseUser: may(administrators, 422, { params: none, body: {} }),
  findRecipient: may(administrators, 422, { body: {} }),
  exportRecipient: may(administrators, 422, { body: {} }),
  eraseRecipient: may(administrators, 422, { body: {} }),
  exportMember: may(administrators, 404, { params: { ...none, memberId: "999999" } }),
  eraseMember: may(administrators, 422, { params: { ...none, memberId: "999999" }, body: {} }),
  eraseCaller: may(administrators, 422, { params: none, body: {} }),
  eraseCustomer: may(administrators, 422, { params: none, body: {} }),
  getRecoveryState: may(administrators, 404, { params: none }),
  recoverBooking: may(administrators, 422, { body: {} }),

  listShopOrders: may(shopReaders, 200),
  getShopOrder: may(shopReaders, 404, { params: none }),
  listShopRefunds: may(shopReaders, 404, { params: none }),
  createShopRefund: may(shopWriters, 404, { params: none, body: { amount: "1.00" } }),
  createShopOrder: may(shopWriters, 400, { body: { status: "none" } }),
  updateShopOrder: may(shopWriters, 400, { params: none, body: {} }),
  deleteShopOrder: may(shopWriters, 404, { params: none }),
  batchShopOrders: may(shopWriters, 400, { body: { create: "all" } }),
  getShopRefund: may(shopReaders, 404, { params: { ...none, refundId: "1" } }),
  deleteShopRefund: may(shopWriters, 404, { params: { ...none, refundId: "1" } }),
  listShopNotes: may(shopReaders, 404, { params: none }),
  getShopNote: may(shopReaders, 404, { params: { ...none, noteId: "1" } }),
  createShopNote: may(shopWriters, 404, { params: none, body: { note: "Ring twice" } }),
  deleteShopNote: may(shopWriters, 404, { params: { ...none, noteId: "1" } }),
  listShopCustomers: may(shopReaders, 200),
  getShopCustomer: may(shopReaders, 404, { params: none }),
  getShopStatus: may(shopReaders, 200),
  listShopWebhooks: may(shopReaders, 200),
  getShopWebhook: may(shopReaders, 404, { params: none }),
  createShopWebhook: may(webhookMakers, 400, { body: { topic: "none" } }),
  updateShopWebhook: may(webhookMakers, 404, { params: none, body: {} }),
  deleteShopWebhook: may(webhookMakers, 404, { params: none }),
  listShopProducts: may(shopReaders, 200),
  getShopProduct: may(shopReaders, 404, { params: none }),
  createShopProduct: may(shopWriters, 400, { body: {} }),
};

let app: TestApp;
let credentials: Record<Actor, TestRequest>;
beforeAll(async () => {
  app = await createTestApp();
  credentials = {
    anonymous: {},
    customer: { token: await app.staffToken("customer") },
    shop_manager: { token: await app.staffToken("shop_manager") },
    administrator: { token: await app.staffToken("administrator") },
    "read-only key": { basic: await addKey("read") },
    "read-write key": { basic: await addKey("read_write") },
    "expired token": { token: await expiredToken() },
    dispatcher: { token: await app.staffToken("dispatcher") },
    driver: { token: await phoneToken() },
    "ended driver": { token: await phoneToken({ ended: true }) },
    bookkeeper: { token: await app.staffToken("bookkeeper") },
    clerk: { token: await app.staffToken("clerk") },
    "setting up": { token: await setUpToken() },
    ...(await memberCredentials()),
  };
});
afterAll(() => app.close());

async function addKey(permissions: "read" | "read_write") {
  const consumerKey = `ck_${randomBytes(20).toString("hex")}`;
  const consumerSecret = `cs_${randomBytes(20).toString("hex")}`;
  await app.db
    .insertInto("api_keys")
    .values({
      consumer_key_hash: hashKey(consumerKey),
      consumer_key_ending: consumerKey.slice(-7),
      consumer_secret_hash: hashKey(consumerSecret),
      permissions,
    })
    .execute();
  return { consumerKey, consumerSecret };
}

/** An administrator's token from thirteen hours ago. */
async function expiredToken(): Promise<string> {
  const { id, token_version: tokenVersion } = await app.db
    .selectFrom("users")
    .select(["id", "token_version"])
    .where("role", "=", "administrator")
    .executeTakeFirstOrThrow();
  const now = new Date(app.context.now().getTime() - 13 * 3_600_000);
  const secret = app.context.environment.jwtSecret ?? "";
  return signSessionToken({ userId: id, tokenVersion }, { secret, now, issuer: app.context.environment.publicUrl });
}

/** The token of an administrator who has entered their password but has no second factor yet. */
async function setUpToken(): Promise<string> {
  await app.staffToken("administrator");
  const { id, token_version: tokenVersion } = await app.db
    .selectFrom("users")
    .select(["id", "token_version"])
    .where("role", "=", "administrator")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return signSetUpToken(
    { userId: id, tokenVersion },
    { secret: app.context.environment.jwtSecret ?? "", now: app.context.now() },
  );
}

/** The token of a driver's phone, optionally one that staff signed out. */
async function phoneToken({ ended = false } = {}): Promise<string> {
  const token = `phone_${randomBytes(32).toString("base64url")}`;
  const now = app.context.now();
  const { id: userId } = await app.db
    .insertInto("users")
    .values({ username: `driver-${randomBytes(6).toString("hex")}`, display_name: "Dara Driver", role: "driver" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: driverId } = await app.db
    .insertInto("drivers")
    .values({ user_id: userId, phone: "+353871234567", vehicle: "van", created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("driver_phones")
    .values({
      id: randomUUID(),
      driver_id: driverId,
      token_hash: hashKey(token),
      name: ended ? "ended" : "signed in",
      signed_in_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + 30 * 86_400_000),
      ended_at: ended ? now : null,
    })
    .execute();
  return token;
}

/** The cookies of a member of each role, of a browser that hasn't chosen an account yet, and of a disabled member. */
async function memberCredentials(): Promise<Record<(typeof memberActors)[number], TestRequest>> {
  const account = await addAccount(app);
  const cookieOf = async (actor: (typeof memberActors)[number]): Promise<TestRequest> => {
    const role = actor === "unchosen account" || actor === "disabled member" ? "owner" : actor;
    const member = await addMember(app, account.id, { role });
    const browser = await signInMember(app, member.email);
    if (actor === "unchosen account")
      await app.db.updateTable("member_sessions").set({ member_id: null }).where("email", "=", member.email).execute();
    if (actor === "disabled member") {
      const disabled = { state: "disabled" as const, disabled_at: app.context.now() };
      await app.db.updateTable("members").set(disabled).where("id", "=", member.id).execute();
    }
    return { headers: { cookie: `currach_member=${browser.cookies.get("currach_member")}` } };
  };
  const all = [];
  for (const actor of memberActors) all.push([actor, await cookieOf(actor)] as const);
  return Object.fromEntries(all) as Record<(typeof memberActors)[number], TestRequest>;
}

/** For calls outside the portal all members are equally anonymous, so one is enough. */
const actorsOf = (call: Call): readonly Actor[] =>
  call.path.startsWith(`${portalApi}/`) ? [...actors, ...memberActors] : [...actors, "owner"];

async function ask(call: Call, actor: Actor, { params = {}, query, body }: Input): Promise<number> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the row of ${call.name} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const response = await app.request(`${path}${query ? `?${query}` : ""}`, {
    ...credentials[actor],
    headers: { ...credentials[actor].headers, origin: app.context.environment.publicUrl },
    method: call.method,
    ...(body && { json: body }),
  });
  // The test continues with a client after it has signed out, so its session is restored.
  if (call.name === "signOutMember")
    await app.db
      .updateTable("member_sessions")
      .set({ ended_at: null, end_reason: null })
      .where("end_reason", "=", "signed_out")
      .execute();
  if (call.name === "endSession") await app.db.deleteFrom("ended_sessions").execute();
  if (call.name === "signOutPhone" && actor === "driver")
    await app.db.updateTable("driver_phones").set({ ended_at: null }).where("name", "=", "signed in").execute();
  return response.status;
}

const calls = allRoutes().map(({ call }) => call);

it("every call has a row, and every row has a call", () => {
  expect(Object.keys(table).sort()).toEqual(calls.map(({ name }) => name).sort());
});

describe.each(calls)("$method $path ($name)", (call) => {
  it("allows exactly the intended callers [C056] [D033]", async () => {
    const row = table[call.name];
    if (!row) throw new Error(`${call.name} has no row in the table`);
    const asked = actorsOf(call);
    const expected = Object.fromEntries(
      asked.map((actor) => [actor, row.audience[actor] === "in" ? row.status : row.audience[actor]]),
    );
    const answered: Record<string, number> = {};
    for (const actor of asked) answered[actor] = await ask(call, actor, row.asked);
    expect(answered).toEqual(expected);
  });
});

it("while sales are switched off, shop managers are refused them, and no other role is [C056]", async () => {
  await changeSettings(app, { analyticsVisible: false });
  const hidden: readonly Audience[] = [sales, deliveries, accountSales, deliveryReaders, clerkSales, officeSales];
  const others = ["administrator", "bookkeeper", "clerk", "dispatcher"] as const;
  for (const call of calls) {
    const row = table[call.name];
    if (!row || !hidden.includes(row.audience)) continue;
    expect(await ask(call, "shop_manager", row.asked), call.name).toBe(403);
    for (const actor of others.filter((actor) => row.audience[actor] === "in"))
      expect(await ask(call, actor, row.asked), `${call.name} as ${actor}`).toBe(row.status);
  }
});
