import { beforeEach, describe, expect, it } from "vitest";
import type { AuditAct } from "../../contract/audit-acts.ts";
import { signInPhone } from "../../contract/phone-sign-in.ts";
import { createSession } from "../../contract/sessions.ts";
import { changeUser } from "../../contract/users.ts";
import { changeSettings, saveFixtureS0 } from "../../test/app.ts";
import { accountRows } from "../../test/audited/account-rows.ts";
import type { Answer, AuditedRow } from "../../test/audited/audited-row.ts";
import { exportRows } from "../../test/audited/export-rows.ts";
import { invoiceRows } from "../../test/audited/invoice-rows.ts";
import { moneyRows } from "../../test/audited/money-rows.ts";
import { ownAccountRows } from "../../test/audited/own-account-rows.ts";
import { passkeyRows } from "../../test/audited/passkey-rows.ts";
import { priceRows } from "../../test/audited/price-rows.ts";
import { singleSignOnRows } from "../../test/audited/single-sign-on-rows.ts";
import { staffRows } from "../../test/audited/staff-rows.ts";
import { administrator } from "../../test/first-administrator.ts";
import { stripeAppForFile } from "../../test/stripe-app.ts";
import { allRoutes } from "./routes.ts";

const { shop } = stripeAppForFile();
// Some rows restore earlier settings.
beforeEach(async () => {
  await saveFixtureS0(shop.app);
  await changeSettings(shop.app, { livePaymentsEnabled: true });
});

/** Calls that write to the audit log; the test makes each call and reads its entries. */
const auditedCalls: Record<string, AuditedRow> = {
  ...staffRows(shop),
  ...passkeyRows(shop),
  ...ownAccountRows(shop),
  ...singleSignOnRows(shop),
  ...priceRows(shop),
  ...moneyRows(shop),
  ...exportRows(shop),
  ...invoiceRows(shop),
  ...accountRows(shop),
};

const inHistory = "The order's history has it, with its author";
const inDelivery = "The delivery's history has it, with its author";
/** Needs a session with a second factor, which the tests in server/people have. */
const inOwnTest = (act: AuditAct) => `It has an entry: ${act}`;
const byVisitor = "A visitor's own booking, form or visit; orders and forms hold what was sent";
const ofOwnPhone = "A driver's phone reports its own position, duty or address for messages";
const changesNothing = "It answers a question and changes nothing";

/** Why a call writes nothing to the audit log. */
const reasons: Record<string, string> = {
  startPublishing: inOwnTest("invoice.published"),
  stopPublishing: "Nothing is published by it; what was has an entry each",
  measureDistance: changesNothing,
  findRecipient: changesNothing,
  priceForCaller: changesNothing,
  previewRepricing: changesNothing,
  previewRepricedEmail: changesNothing,
  previewOrderEmail: changesNothing,
  suggestPlaces: changesNothing,
  suggestPlan: changesNothing,
  watchPlan: changesNothing,
  testShop: "It asks the WordPress site for an answer and for a test event, and changes nothing",
  testMaps: "It asks the maps engine for an answer and changes nothing",
  syncShop: "It fetches at once what a job fetches anyway; the orders' histories have what came",
  startPasskeySession: "It asks for a signature; whoever signs in with it has an entry",
  startPasskey: "It asks for a new passkey; the passkey that is added has an entry",
  startAuthenticator: "It asks for a new authenticator; the one that is added has an entry",
  startConfirmation: changesNothing,
  confirmIdentity: "It proves who a signed-in user is; what they do then has an entry",
  requestPasswordReset: "It emails a link to whoever has that address; the password that is chosen has an entry",
  resetSecondFactor: inOwnTest("user.factor_reset"),
  createRecoveryCodes: inOwnTest("user.recovery_codes_created"),
  requestSignIn: "It emails a code to the member who has that address; whoever signs in with it has an entry",
  openSignInLink: changesNothing,
  openApprovalLink: changesNothing,
  setAsideBankRow: "It takes a row of a bank statement off a list, and back; the statement's import has an entry",
  startSeries: inOwnTest("invoicing.series_started"),
  emailStatement: "It emails a customer its own statement; the account's history has it",
  exportPortalDeliveries: "A member of an account exports its own deliveries",
  cancelPortalDelivery: inHistory,
  addPortalInstruction: inHistory,
  allowPortalSafePlace: inHistory,
  decidePortalApproval: inHistory,
  decideByApprovalLink: inHistory,
  signInWithLink: inOwnTest("session.opened"),
  signInWithCode: inOwnTest("session.opened"),
  signInWithPasskey: inOwnTest("session.opened"),
  chooseAccount: inOwnTest("session.opened"),
  signOutMember: inOwnTest("session.ended"),
  endMemberSession: inOwnTest("session.ended"),
  startPasskeySignIn: "It asks for a signature; whoever signs in with it has an entry",
  startMemberPasskey: "It asks for a new passkey; it is added by another call",
  setOwnEmails: "A member's own choice of emails",
  createMemberQuote: changesNothing,
  addSavedAddress: "The members' own address book, which the courier does not act by",
  changeSavedAddress: "The members' own address book, which the courier does not act by",
  deleteSavedAddress: "The members' own address book, which the courier does not act by",
  bookAsMember: "A member's own booking, as a visitor's; the order's history has it, with its author",
  previewAccountImport: changesNothing,
  makeDrafts: "It makes at once the drafts that a job makes anyway",
  declineApplication: "The submission names who decided, when and why",
  savePriceDraft: "A draft prices nothing; whoever publishes it has an entry",
  createQuote: byVisitor,
  createBooking: byVisitor,
  changeContacts: byVisitor,
  submitForm: byVisitor,
  logRedirect: byVisitor,
  log404: byVisitor,
  bookForCaller: inHistory,
  changeOrderStatus: `${inHistory}; a refund has an entry of its own`,
  changeManyOrders: `${inHistory}; a refund has an entry of its own`,
  sendPaymentLink: inHistory,
  addOrderNote: inHistory,
  recoverBooking: inHistory,
  changeOrder: inHistory,
  createShopOrder: `${inHistory}; a payment has an entry of its own`,
  updateShopOrder: `${inHistory}; a payment has an entry of its own`,
  batchShopOrders: `${inHistory}; a payment has an entry of its own`,
  deleteShopOrder: inHistory,
  createShopNote: inHistory,
  deleteShopRefund: "It is always refused",
  markSubmission: "The submission names who marked it, and when",
  createDelivery: inDelivery,
  recordDeliveryEvent: inDelivery,
  assignStops: inDelivery,
  setRuns: inDelivery,
  setStopTimes: inDelivery,
  setPartner: inDelivery,
  resolveFailure: inDelivery,
  decidePhoneReport: "The report names who decided, and when",
  dismissNotice: "It marks a notice on the board as seen, for all dispatchers",
  sendDriverEvents: inDelivery,
  sendProof: inDelivery,
  sendPositions: ofOwnPhone,
  setDuty: ofOwnPhone,
  setPush: ofOwnPhone,
};

const routes = allRoutes();
/** GET calls are included if they export files. */
const writing = routes
  .filter(({ call, answer }) => call.method !== "GET" || answer === "csv" || call.name.startsWith("export"))
  .map(({ call }) => call);

it("every call that writes or exports has an audit entry or a reason for having none, and every row has its call", () => {
  const names = [...Object.keys(auditedCalls), ...Object.keys(reasons)];
  expect(names.sort()).toEqual(writing.map(({ name }) => name).sort());
});

const entriesAfter = (id: number) =>
  shop.app.db.selectFrom("audit_entries").selectAll().where("id", ">", id).orderBy("id").execute();
const lastEntry = async () => {
  const { last } = await shop.app.db
    .selectFrom("audit_entries")
    .select((eb) => eb.fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};
const elsewhere = "192.0.2.77";

describe.each(writing.filter(({ name }) => name in auditedCalls))("$name", (call) => {
  it("stores in the audit log who did what from where, without secrets or names", async () => {
    const row = auditedCalls[call.name];
    if (!row) throw new Error(`${call.name} has no row`);
    const token = await shop.app.staffToken("administrator");
    const { id: administratorId } = await shop.app.db
      .selectFrom("users")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const attempt = await row.attempt();
    const before = await lastEntry();
    // A key is accepted only over https, or from this machine.
    const address = attempt.as?.basic ? "127.0.0.1" : elsewhere;
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(attempt.params?.[name]));
    const response = await shop.app.request(`${path}?${attempt.query ?? ""}`, {
      method: call.method,
      from: address,
      ...(attempt.json && { json: attempt.json }),
      ...(attempt.as ?? { token }),
    });
    const body = await response.text();
    expect(response.ok, body).toBe(true);
    const entries = await entriesAfter(before);
    expect(entries.map(({ act }) => act)).toEqual(row.acts);
    const actor = attempt.actor ?? { kind: "user", id: administratorId };
    for (const entry of entries) {
      const [actor_kind, actor_id] = [actor.kind, actor.id];
      expect(entry).toMatchObject({ actor_kind, actor_id, actor_name: null, address, at: shop.clock.now() });
    }
    const answer = (body.startsWith("{") ? JSON.parse(body) : {}) as Answer;
    const object = typeof attempt.object === "function" ? attempt.object(answer) : attempt.object;
    if (object !== undefined) expect(entries[0]?.object_id).toBe(String(object));
    if (attempt.before !== undefined) expect(entries[0]?.before).toEqual(attempt.before);
    const after = typeof attempt.after === "function" ? attempt.after(answer) : attempt.after;
    if (after !== undefined) expect(entries[0]?.after).toEqual(after);
    const secrets = typeof attempt.secrets === "function" ? attempt.secrets(answer) : attempt.secrets;
    for (const secret of secrets ?? []) expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

it("a failed sign-in is in the log with its address, but without what was typed, for known and unknown users", async () => {
  const { id } = await shop.app.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", administrator.username)
    .executeTakeFirstOrThrow();
  const before = await lastEntry();
  for (const [path, json] of [
    [createSession.path, { username: administrator.username, password: "guessed-pass-1" }],
    [createSession.path, { username: "hunter2-by-mistake", password: "guessed-pass-1" }],
    [signInPhone.path, { code: "ABCD-EFGH", phoneName: "A phone" }],
  ] as const)
    expect((await shop.app.request(path, { json, from: elsewhere })).ok).toBe(false);
  const entries = await entriesAfter(before);
  const visitor = { actor_kind: "visitor", actor_id: null, address: elsewhere };
  expect(entries).toMatchObject([
    { ...visitor, act: "session.refused", object_id: String(id), after: { reason: "wrong password" } },
    { ...visitor, act: "session.refused", object_id: null, after: { reason: "unknown user" } },
    { ...visitor, act: "phone.refused", object_id: null, after: { reason: "unknown code" } },
  ]);
  for (const typed of ["guessed-pass-1", "hunter2", "ABCD"]) expect(JSON.stringify(entries)).not.toContain(typed);
});

it("an act that is refused or changes nothing has no entry", async () => {
  const token = await shop.app.staffToken("administrator");
  const { id, display_name: name } = await shop.app.db
    .selectFrom("users")
    .select(["id", "display_name"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const before = await lastEntry();
  const change = (user: number, json: object) =>
    shop.app.request(changeUser.path.replace("{id}", String(user)), { token, json });
  expect((await change(999_999, { name: "Nobody" })).status).toBe(404);
  expect((await change(id, { name })).status).toBe(200);
  expect(await entriesAfter(before)).toEqual([]);
});
