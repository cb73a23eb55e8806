import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { Call } from "../../contract/call.ts";
import { portalApi } from "../../contract/portal-paths.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import { accountDocument, deliveryLine } from "../../test/account-documents.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addAccount, addMember, type MemberBrowser, signInMember } from "../../test/members.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { addAddress, bookInPortal, memberBooking, memberQuote, savedAddress } from "../../test/portal-booking.ts";
import { storeFile } from "../files/store-file.ts";
import { allRoutes } from "../http/routes.ts";

const { app } = appForFile();

/** Every text of the other account begins with this. */
const mark = "rival";

type Company = { id: number; email: string; account_id: number };
type Things = {
  memberId: number;
  sessionId: string;
  passkeyId: number;
  approvalId: number;
  orderId: number;
  proofKey: string;
  quoteId: string;
  addressId: number;
  /** 'INV-000001' */
  invoice: string;
  creditNote: string;
  /** An order with enough details to be repeated. */
  bookedId: number;
};
type Sent = { params?: Record<string, string | number>; query?: Record<string, string | number>; body?: object };

/**
 * How a call treats the other account. `refuses`: its ids get 404, and nothing of it changes. `reads`: whatever the
 * request, nothing of it is in the answer. `why`: the reason why the call can't name anything of an account.
 */
type Row = { refuses: (rival: Things, own: Things) => Sent[] } | { reads: (rival: Things) => Sent[] } | { why: string };

const ofOneself = "It concerns only the caller, and names nothing";
const beforeSignIn = "It is made before signing in, and opens nothing without a secret of its own";

/** Every call of the portal; a call without a row fails the test. */
const rows: Record<string, Row> = {
  requestSignIn: { why: beforeSignIn },
  openSignInLink: { why: beforeSignIn },
  signInWithLink: { why: beforeSignIn },
  signInWithCode: { why: beforeSignIn },
  signOutMember: { why: ofOneself },
  startPasskeySignIn: { why: beforeSignIn },
  signInWithPasskey: { why: beforeSignIn },
  getPortalSession: { reads: () => [{}] },
  chooseAccount: { refuses: ({ memberId }) => [{ body: { memberId } }] },
  listMemberSessions: { reads: () => [{}] },
  endMemberSession: { refuses: ({ sessionId }) => [{ params: { sessionId } }] },
  subscribeToAccount: {
    why: "Its topics are the caller's own: sessions.test.ts and deliveries.test.ts read the stream",
  },
  listPortalMembers: { reads: () => [{}] },
  invitePortalMember: { why: "The account is the caller's; portal-members.test.ts invites" },
  changePortalMember: {
    refuses: ({ memberId }) => [{ params: { memberId }, body: { name: "Taken over", disabled: true } }],
  },
  getOwnEmails: { reads: () => [{}] },
  setOwnEmails: { why: ofOneself },
  listMemberPasskeys: { reads: () => [{}] },
  startMemberPasskey: { why: ofOneself },
  addMemberPasskey: { why: ofOneself },
  removeMemberPasskey: { refuses: ({ passkeyId }) => [{ params: { passkeyId } }] },
  listSavedAddresses: { reads: () => [{}, { query: { search: mark } }] },
  addSavedAddress: { why: "The account is the caller's; portal-addresses.test.ts adds" },
  changeSavedAddress: {
    refuses: ({ addressId }) => [{ params: { addressId }, body: { ...savedAddress, version: 1 } }],
  },
  deleteSavedAddress: { refuses: ({ addressId }) => [{ params: { addressId } }] },
  getBookingTerms: { reads: () => [{}] },
  createMemberQuote: { why: "The account is the caller's; one-account-price.test.ts asks for its price" },
  bookAsMember: { refuses: ({ quoteId }) => [{ body: { ...memberBooking, quoteId } }] },
  listRegularTrips: { reads: () => [{}] },
  getRepeatedTrip: {
    refuses: ({ bookedId: orderId }) => [{ params: { orderId } }, { params: { orderId }, query: { trip: "return" } }],
  },
  listPortalInvoices: { reads: () => [{}] },
  getPortalInvoice: {
    refuses: ({ invoice, creditNote }) => [{ params: { number: invoice } }, { params: { number: creditNote } }],
  },
  getPortalPaper: {
    refuses: ({ invoice, creditNote }) => [
      { params: { number: invoice, format: "csv" } },
      { params: { number: invoice, format: "pdf" } },
      { params: { number: creditNote, format: "xml" } },
    ],
  },
  getPortalStatement: { reads: () => [{ query: { month: "2026-02" } }] },
  getPortalStatementFile: { reads: () => [{ query: { month: "2026-02", format: "csv" } }] },
  listPortalDeliveries: { reads: readsOfDeliveries },
  exportPortalDeliveries: { reads: readsOfDeliveries },
  getPortalDelivery: { refuses: ({ orderId }) => [{ params: { orderId } }] },
  getPortalProof: {
    refuses: ({ orderId, proofKey }, own) => [
      { params: { orderId, proofKey } },
      { params: { orderId: own.orderId, proofKey } },
      { params: { orderId, proofKey: own.proofKey } },
    ],
  },
  cancelPortalDelivery: { refuses: ({ orderId }) => [{ params: { orderId } }] },
  addPortalInstruction: {
    refuses: ({ orderId }) => [{ params: { orderId }, body: { at: "dropoff", instruction: "Ring twice" } }],
  },
  allowPortalSafePlace: { refuses: ({ orderId }) => [{ params: { orderId }, body: { safePlace: "In the porch" } }] },
  listPortalApprovals: { reads: () => [{}] },
  decidePortalApproval: {
    refuses: ({ approvalId }) => [{ params: { approvalId }, body: { decision: "approve", shownHash: "x" } }],
  },
  openApprovalLink: { why: beforeSignIn },
  decideByApprovalLink: { why: beforeSignIn },
};

/** All filters, with every id of the other account that they can name. */
function readsOfDeliveries({ memberId, orderId }: Things): Sent[] {
  return [
    {},
    { query: { search: mark } },
    { query: { search: `${orderId}` } },
    { query: { search: `WC-${orderId}` } },
    { query: { member: memberId } },
    { query: { state: "delivered", from: "2020-01-01" } },
  ];
}

const portalCalls = allRoutes()
  .map(({ call }) => call)
  .filter(({ path }) => path.startsWith(`${portalApi}/`));
const callsThat = <Kind extends "refuses" | "reads">(kind: Kind) =>
  portalCalls.filter(({ name }) => kind in (rows[name] ?? {}));
const sentTo = (call: Call, kind: "refuses" | "reads"): Sent[] => {
  const row = rows[call.name];
  if (kind === "refuses" && row && "refuses" in row) return row.refuses(rival.things, own.things);
  return row && "reads" in row ? row.reads(rival.things) : [];
};

let rival: Company & { things: Things };
let own: Company & { things: Things };
let browser: MemberBrowser;
beforeAll(async () => {
  const open = async (name: string) => {
    const email = `${name}@example.ie`;
    const account = await addAccount(app, `${name} couriers`);
    const member = await addMember(app, account.id, { email, name: `${name} owner` });
    const signedIn = await signInMember(app, email);
    const { orderId: bookedId } = await bookInPortal(app, signedIn);
    const { id: quoteId } = await memberQuote(signedIn);
    const { id: addressId } = await addAddress(signedIn, { ...savedAddress, name: `${name} yard` });
    return {
      company: {
        ...member,
        things: {
          ...(await storeThings(name, member)),
          ...(await storePapers(name, account.id)),
          quoteId,
          bookedId,
          addressId,
        },
      },
      signedIn,
    };
  };
  ({ company: rival } = await open(mark));
  ({ company: own, signedIn: browser } = await open("own"));
});

let documents = 0;

/** A published invoice with a credit note and a payment, in February. */
async function storePapers(name: string, account_id: number): Promise<Pick<Things, "invoice" | "creditNote">> {
  const number = ++documents;
  const on = "2026-02-10";
  const at = { issued_on: on, net_cents: 4000, vat_cents: 920, total_cents: 4920 };
  const invoice = invoiceNumber("invoice", number);
  const content = accountDocument([deliveryLine({ description: `Delivery for ${name}` })], { number: invoice });
  const { id: invoice_id } = await app.db
    .insertInto("invoices")
    .values({
      account_id,
      state: "published",
      period_from: "2026-01-01",
      period_to: "2026-01-31",
      grouped_by: "account",
      group_value: "",
      part: 1,
      created_at: app.context.now(),
      number,
      ...at,
      due_on: "2026-03-12",
      published_at: app.context.now(),
      published_by: "test",
      vat_difference_cents: 0,
      content: JSON.stringify(content),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const credit = { account_id, invoice_id, number, reason: `${name} reason`, issued_at: app.context.now() };
  const creditNote = invoiceNumber("credit_note", number);
  const noteContent = JSON.stringify({ ...content, kind: "credit_note", number: creditNote });
  await app.db
    .insertInto("account_credit_notes")
    .values({ ...credit, ...at, content: noteContent, issued_by: "test" })
    .execute();
  const payment = { account_id, method: "transfer" as const, received_on: on, amount_cents: 100 };
  await app.db
    .insertInto("account_payments")
    .values({ ...payment, reference: `${name} transfer`, recorded_at: app.context.now(), recorded_by: "test" })
    .execute();
  const bytes = Buffer.from(`%PDF ${name}`);
  const pdf_sha256 = await storeFile(app.context, { type: "application/pdf", bytes });
  const xml_sha256 = await storeFile(app.context, { type: "application/xml", bytes });
  const paper = { state: "drawn" as const, recipients: [], requested_at: app.context.now(), pdf_sha256, xml_sha256 };
  await app.db
    .insertInto("account_papers")
    .values({ ...paper, invoice_id })
    .execute();
  const note = app.db.selectFrom("account_credit_notes").select("id").where("number", "=", number);
  await app.db
    .insertInto("account_papers")
    .values({ ...paper, credit_note_id: note })
    .execute();
  return { invoice, creditNote };
}

type Papers = "invoice" | "creditNote";

/** Stores one of everything else that a member can name. */
async function storeThings(
  name: string,
  member: Company,
): Promise<Omit<Things, "quoteId" | "bookedId" | "addressId" | Papers>> {
  const { account_id, email, id: member_id } = member;
  const created_at = app.context.now();
  const passkey = { public_key: Buffer.from("key"), counter: 0, transports: [], created_at };
  const { id: passkeyId } = await app.db
    .insertInto("member_passkeys")
    .values({ ...passkey, email, credential_id: `${name}-credential`, name: `${name} laptop` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const texts = { customer_name: `${name} buyer`, po_number: `${name}-po`, pickup_town: `${name} town` };
  const ofAccount = { account_id, member_id, ...texts };
  const orderId = await storeTestOrder(app.db, { ...ofAccount, status: "processing" });
  const waiting = await storeTestOrder(app.db, { ...ofAccount, status: "on-hold", awaits_approval: true });
  const approval = { account_id, member_id, exceeded: "order" as const, amount_cents: 100_00, shown_hash: "x" };
  const { id: approvalId } = await app.db
    .insertInto("approvals")
    .values({ ...approval, order_id: waiting, requested_at: created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await app.db
    .selectFrom("member_sessions")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { memberId: member_id, sessionId, passkeyId, approvalId, orderId, proofKey: await storeProof(orderId, name) };
}

async function storeProof(order_id: number, signed_by: string): Promise<string> {
  const key = randomUUID().replaceAll("-", "");
  const at = { taken_at: app.context.now(), received_at: app.context.now() };
  const signature = { kind: "signature" as const, strokes: JSON.stringify([[1, 2, 3, 4]]), sha256: "0".repeat(64) };
  await app.db
    .insertInto("proofs")
    .values({
      id: randomUUID(),
      key,
      order_id,
      stop: "dropoff",
      event_id: randomUUID(),
      signed_by,
      ...signature,
      ...at,
    })
    .execute();
  return key;
}

async function everythingOf({ id, email, account_id }: Company): Promise<string> {
  const [members, sessions, passkeys, addresses, orders, approvals, events] = await Promise.all([
    app.db.selectFrom("members").selectAll().where("id", "=", id).execute(),
    app.db.selectFrom("member_sessions").selectAll().where("email", "=", email).execute(),
    app.db.selectFrom("member_passkeys").selectAll().where("email", "=", email).execute(),
    app.db.selectFrom("account_addresses").selectAll().where("account_id", "=", account_id).execute(),
    app.db.selectFrom("orders").selectAll().where("account_id", "=", account_id).orderBy("id").execute(),
    app.db.selectFrom("approvals").selectAll().where("account_id", "=", account_id).execute(),
    app.db
      .selectFrom("order_events")
      .innerJoin("orders", "orders.id", "order_events.order_id")
      .select(["order_events.id", "order_events.note"])
      .where("account_id", "=", account_id)
      .execute(),
  ]);
  return JSON.stringify({ members, sessions, passkeys, addresses, orders, approvals, events });
}

async function send({ path, method }: Call, { params = {}, query = {}, body }: Sent): Promise<Response> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(params[parameter]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return browser.request(`${filled}?${search}`, { method, ...(body && { json: body }) });
}

it("every call of the portal declares how it treats another account", () => {
  expect(Object.keys(rows).sort()).toEqual(portalCalls.map(({ name }) => name).sort());
  // Whatever a path names belongs to an account.
  const withParameter = portalCalls.filter(({ path }) => path.includes("{")).map(({ name }) => name);
  expect(callsThat("refuses").map(({ name }) => name)).toEqual(expect.arrayContaining(withParameter));
});

describe("a member who names something of another account", () => {
  it.each(callsThat("refuses"))("gets 404 from $method $path and changes nothing [C008] [C023]", async (call) => {
    const before = await everythingOf(rival);
    for (const sent of sentTo(call, "refuses")) {
      const response = await send(call, sent);
      expect([sent, response.status]).toEqual([sent, 404]);
      expect((await response.text()).toLowerCase()).not.toContain(mark);
    }
    expect(await everythingOf(rival)).toBe(before);
  });
});

describe("what a member reads", () => {
  it.each(callsThat("reads"))("$method $path contains nothing of another account [C008] [C023]", async (call) => {
    for (const sent of sentTo(call, "reads")) {
      const response = await send(call, sent);
      expect([sent, response.status]).toEqual([sent, 200]);
      expect((await response.text()).toLowerCase()).not.toContain(mark);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("the same calls", () => {
  /** Only reads, because the decision and the change of the caller's own membership would affect later calls. */
  const named = callsThat("refuses").filter(({ method }) => method === "GET");
  it.each(named)("$method $path answers 200 for the caller's own things, so that 404 means something", async (call) => {
    const row = rows[call.name];
    const [sent] = row && "refuses" in row ? row.refuses(own.things, own.things) : [];
    const response = await send(call, sent ?? {});
    expect(response.status, call.name).toBe(200);
  });

  it("change the caller's own things", async () => {
    expect((await browser.request(`${portalApi}/members/${own.id}`, { json: { name: "Mary O'Brien" } })).status).toBe(
      200,
    );
    const instruction = `${portalApi}/deliveries/${own.things.orderId}/instructions`;
    expect((await browser.request(instruction, { json: { at: "dropoff", instruction: "Ring" } })).status).toBe(200);
  });
});
