import { linkOrders } from "../../contract/account-orders.ts";
import { addCharge, type OrderCharges } from "../../contract/charges.ts";
import { formIds } from "../../contract/form-ids.ts";
import { submitForm } from "../../contract/forms.ts";
import { addAdjustment, holdOrder, type InvoicePage, listInvoices, makeDrafts } from "../../contract/invoices.ts";
import type { PasskeyCreation } from "../../contract/passkeys.ts";
import { addMemberPasskey, startMemberPasskey } from "../../contract/portal-passkeys.ts";
import { newAccount, openAccount } from "../account-calls.ts";
import type { TestApp, TestRequest } from "../app.ts";
import { createAuthenticator } from "../authenticator.ts";
import { storeFinishedOrder } from "../invoices.ts";
import { addMember, signInMember } from "../members.ts";
import { storeTestOrder } from "../orders.ts";
import { type Answer, type AuditedRow, audited } from "./audited-row.ts";

const reason = "Mr Kehoe asked for it";
const personal = ["Mary", "mary@", "Naas", "Kehoe", "Nora", "nora@"];

/** Rows of accounts, their members, orders, charges and invoice drafts. */
export function accountRows(shop: { app: TestApp }): Record<string, AuditedRow> {
  let added = 0;
  const newName = () => `Audited firm ${++added}`;
  const open = () => openAccount(shop.app, newName());
  async function call<T>(path: string, { params = {}, json }: { params?: object; json?: object }) {
    const filled = Object.entries(params).reduce((path, [name, value]) => path.replace(`{${name}}`, value), path);
    const token = await shop.app.administratorToken();
    const response = await shop.app.request(filled, { token, ...(json && { json }) });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  }
  const nora = () => ({ name: "Nora Daly", email: `nora-${++added}@example.ie`, role: "booker" });
  /** An account's owner who has signed in at the portal. */
  const signIn = async () => {
    const account = await open();
    const email = `portal-${++added}@example.ie`;
    const owner = await addMember(shop.app, account.id, { email });
    const browser = await signInMember(shop.app, email);
    const { origin, host } = new URL(shop.app.context.environment.publicUrl);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const as: TestRequest = { headers: { cookie, origin, host } };
    return { account, owner, as, actor: { kind: "member", id: owner.id } };
  };
  const newPasskey = async (as: TestRequest) => {
    const asked = await shop.app.request(startMemberPasskey.path, { ...as, method: "POST" });
    const response = createAuthenticator().create((await asked.json()) as PasskeyCreation);
    return { json: { name: "Nora’s laptop", response } };
  };
  const finished = async () => {
    const account = await open();
    const orderId = await storeFinishedOrder(shop.app, { accountId: account.id, finishedAt: "2026-02-10T12:00:00Z" });
    return { account, orderId };
  };
  const draft = async () => {
    const { account } = await finished();
    await call(makeDrafts.path, { json: {} });
    const { invoices } = await call<InvoicePage>(`${listInvoices.path}?account=${account.id}`, {});
    return { account, id: invoices[0]?.id ?? 0 };
  };
  const adjustment = { netCents: 500, reason, vatTreatment: "standard" };
  const charge = { kind: "toll", netCents: 310, reason };
  const email = () => `linked-${++added}@example.ie`;

  return {
    createAccount: audited(["account.opened", "account.member_invited"], async () => ({
      json: newAccount(newName()),
      object: ({ id }) => id,
      secrets: personal,
    })),
    changeAccount: audited(["account.changed"], async () => {
      const { id, name, version } = await open();
      const { account } = newAccount(name, { creditLimitCents: 1000, phone: "045 876 543" });
      return { params: { id }, json: { version, account }, object: id, secrets: [...personal, "876"] };
    }),
    changeAccountStatus: audited(["account.stopped"], async () => {
      const { id } = await open();
      return { params: { id }, json: { change: "stop", reason }, object: id, secrets: personal };
    }),
    inviteAccountMember: audited(["account.member_invited"], async () => {
      const { id } = await open();
      return { params: { id }, json: nora(), object: id, secrets: personal };
    }),
    changeAccountMember: audited(["account.member_changed"], async () => {
      const { id, members } = await open();
      const member = { name: "Nora Daly", orderLimitCents: 5000 };
      return { params: { id, memberId: members[0]?.id ?? 0 }, json: member, object: id, secrets: personal };
    }),
    sendInvitations: audited(["account.invitations_sent"], async () => {
      const { id } = await open();
      return { params: { id }, object: id, secrets: personal };
    }),
    importAccounts: audited(["account.opened", "account.member_invited"], async () => {
      const heading = "Company,Code,Address 1,Town,Credit limit,Payment days,Member name,Member email,Role";
      const line = `${newName()},K${++added},1 Main Street,Naas,1500,30,Mary Daly,mary@example.ie,owner`;
      return {
        json: { content: Buffer.from([heading, line].join("\r\n")).toString("base64") },
        secrets: personal,
      };
    }),
    approveApplication: audited(["account.opened", "account.member_invited"], async () => {
      const company = newName();
      const data = {
        businessName: company,
        contactName: "Mary Daly",
        email: "mary@example.ie",
        phone: "045 123 4567",
        businessAddress: "1 Main Street, Naas, Co. Kildare, W91 X2C3",
        currentSpend: "EUR 400",
        businessType: "Bakery",
      };
      const json = { form_id: formIds.businessApplication, data };
      const { insert_id: id } = await call<{ insert_id: number }>(submitForm.path, { json });
      return { params: { id }, json: newAccount(company), object: ({ id }) => id, secrets: personal };
    }),
    linkOrders: audited(["account.orders_linked"], async () => {
      const { id } = await open();
      const orders = [await storeTestOrder(shop.app.db, { customer_email: email() })];
      return { params: { id }, json: { orders, earlierInvoice: null }, object: id };
    }),
    unlinkOrders: audited(["account.orders_unlinked"], async () => {
      const { id } = await open();
      const orders = [await storeTestOrder(shop.app.db, { customer_email: email() })];
      await call(linkOrders.path, { params: { id }, json: { orders, earlierInvoice: null } });
      return { params: { id }, json: { orders }, object: id };
    }),
    addCharge: audited(["order.charged"], async () => {
      const { orderId: id } = await finished();
      return { params: { id }, json: charge, object: id, secrets: personal };
    }),
    removeCharge: audited(["order.charge_removed"], async () => {
      const { orderId: id } = await finished();
      const { charges } = await call<OrderCharges>(addCharge.path, { params: { id }, json: charge });
      return { params: { id, chargeId: charges[0]?.id ?? 0 }, object: id, secrets: personal };
    }),
    addAdjustment: audited(["account.invoice_adjusted"], async () => {
      const { account, id } = await draft();
      return { params: { id }, json: adjustment, object: account.id, secrets: personal };
    }),
    removeAdjustment: audited(["account.invoice_adjusted"], async () => {
      const { account, id } = await draft();
      const { draftLines } = await call<{ draftLines: { kind: string; id: number }[] }>(addAdjustment.path, {
        params: { id },
        json: adjustment,
      });
      const lineId = draftLines.find(({ kind }) => kind === "adjustment")?.id ?? 0;
      return { params: { id, lineId }, object: account.id, secrets: personal };
    }),
    holdOrder: audited(["order.held"], async () => {
      const { orderId: id } = await finished();
      const json = { reason, until: "released" };
      const after = { held: true, until: null };
      return { params: { id }, json, object: id, before: { held: false }, after, secrets: personal };
    }),
    releaseOrder: audited(["order.released"], async () => {
      const { orderId: id } = await finished();
      await call(holdOrder.path, { params: { id }, json: { reason, until: "released" } });
      const before = { held: true, until: null };
      return { params: { id }, object: id, before, after: { held: false }, secrets: personal };
    }),
    addMemberPasskey: audited(["account.passkey_added"], async () => {
      const { owner, as, actor } = await signIn();
      const { json } = await newPasskey(as);
      const after = ({ id }: Answer) => ({ passkey: id });
      const secrets = [json.name, json.response.id];
      return { as, actor, json, object: owner.id, before: null, after, secrets };
    }),
    removeMemberPasskey: audited(["account.passkey_removed"], async () => {
      const { owner, as, actor } = await signIn();
      const { json } = await newPasskey(as);
      const added = await shop.app.request(addMemberPasskey.path, { ...as, json });
      const { id: passkeyId } = (await added.json()) as Answer;
      return { as, actor, params: { passkeyId }, object: owner.id, before: { passkey: passkeyId }, after: null };
    }),
    invitePortalMember: audited(["account.member_invited"], async () => {
      const { account, as, actor } = await signIn();
      return { json: nora(), as, actor, object: account.id, secrets: personal };
    }),
    changePortalMember: audited(["account.member_changed", "account.member_changed"], async () => {
      const { account, as, actor } = await signIn();
      const { id: memberId } = await addMember(shop.app, account.id, { name: "Nora Daly", role: "booker" });
      const json = { role: "viewer", bookingEmails: "none" };
      return { params: { memberId }, json, as, actor, object: account.id, secrets: personal };
    }),
  };
}
