import { expect, it } from "vitest";
import {
  type CustomerExport,
  type CustomerPage,
  eraseCustomer,
  exportCustomer,
  listCustomers,
} from "../../contract/customers.ts";
import { listSavedAddresses, type SavedAddressPage } from "../../contract/portal-addresses.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { columnsHolding } from "../../test/fill-texts.ts";
import { addAccount, addMember, signInMember } from "../../test/members.ts";
import { storeTestOrder } from "../../test/orders.ts";
import { addAddress, savedAddress } from "../../test/portal-booking.ts";

const { app } = appForFile();

async function open() {
  const account = await addAccount(app);
  return { account, browser: await signInMember(app, (await addMember(app, account.id, { role: "booker" })).email) };
}

it("An erased person's address book entries are exported first and then removed, and other contacts stay [C027]", async () => {
  const { account, browser } = await open();
  const email = "ysolde@example.ie";
  const gone = { name: "Ysolde Quigley", phone: "087 555 0001" };
  const orderId = await storeTestOrder(app.db, {
    customer_email: email,
    customer_name: gone.name,
    customer_phone: gone.phone,
    status: "completed",
  });
  expect(orderId).toBeGreaterThan(0);
  const member = await addMember(app, account.id, { email, name: gone.name });
  await app.db.updateTable("members").set({ phone: gone.phone }).where("id", "=", member.id).execute();
  await addAddress(browser, { ...savedAddress, name: "By name", contactName: "ysolde quigley", contactPhone: "1" });
  await addAddress(browser, { ...savedAddress, name: "By note", note: "Ask for Ysolde Quigley" });
  const stays = await addAddress(browser, { ...savedAddress, name: "Stays" });
  const elsewhere = await open();
  await addAddress(elsewhere.browser, {
    ...savedAddress,
    name: "By both",
    contactName: gone.name,
    contactPhone: "+353 87 555 0001",
  });
  const token = await app.administratorToken();
  const found = await app.request(`${listCustomers.path}?search=ysolde`, { token });
  const id = String(((await found.json()) as CustomerPage).customers[0]?.id);
  const exported = await app.request(exportCustomer.path.replace("{id}", id), { token });
  const { savedAddresses } = (await exported.json()) as CustomerExport;
  expect(savedAddresses.map(({ name }) => name)).toEqual(["By name", "By note", "By both"]);
  const erased = await app.request(eraseCustomer.path.replace("{id}", id), { token, json: { email } });
  expect(erased.status, await erased.clone().text()).toBe(200);
  expect(await columnsHolding(app.db, "Ysolde")).toEqual([]);
  const left = (await (await browser.request(listSavedAddresses.path)).json()) as SavedAddressPage;
  expect(left.addresses.find(({ name }) => name === "Stays")).toEqual(stays);
});
