import { describe, expect, it } from "vitest";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  addSavedAddress,
  changeSavedAddress,
  deleteSavedAddress,
  listSavedAddresses,
  type SavedAddress,
  type SavedAddressPage,
} from "../../contract/portal-addresses.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { routes } from "../../test/fixtures.ts";
import { addAccount, addMember, type MemberBrowser, signInMember } from "../../test/members.ts";
import { addAddress, savedAddress } from "../../test/portal-booking.ts";

const { app } = appForFile();

async function open() {
  const account = await addAccount(app);
  const add = async () => signInMember(app, (await addMember(app, account.id, { role: "booker" })).email);
  return { account, browser: await add(), colleague: await add() };
}
async function list(browser: MemberBrowser, search = "", page = 1): Promise<SavedAddressPage> {
  const response = await browser.request(
    `${listSavedAddresses.path}?${new URLSearchParams({ search, page: `${page}` })}`,
  );
  expect(response.status).toBe(200);
  return (await response.json()) as SavedAddressPage;
}
const namesOf = async (browser: MemberBrowser, search = "") =>
  (await list(browser, search)).addresses.map(({ name }) => name);
async function send(browser: MemberBrowser, method: string, path: string, id: number, json?: object) {
  const response = await browser.request(path.replace("{addressId}", String(id)), { method, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as SavedAddress & ErrorBody };
}

describe("the address book of an account", () => {
  it("is shared by its members and private to it [C019]", async () => {
    const [one, other] = [await open(), await open()];
    const added = await addAddress(one.browser, savedAddress);
    await addAddress(other.browser, { ...savedAddress, name: "Other yard" });
    expect(await list(one.colleague)).toEqual({ addresses: [added], total: 1 });
    expect(await namesOf(other.browser)).toEqual(["Other yard"]);
    const { status, body } = await send(one.colleague, "PUT", changeSavedAddress.path, added.id, {
      ...savedAddress,
      contactName: "Aoife Ryan",
      version: 1,
    });
    expect([status, body.contactName, body.version]).toEqual([200, "Aoife Ryan", 2]);
    expect((await list(one.browser)).addresses).toMatchObject([{ contactName: "Aoife Ryan", note: "Ring at gate 4" }]);
  });

  it("is searched by any of its words, without fadas, by phone and by Eircode, in order of name [C019]", async () => {
    const { browser } = await open();
    await addAddress(browser, { ...savedAddress, name: "Zebra stores", contactName: "Séamus Ó Néill" });
    await addAddress(browser, { ...savedAddress, name: "aran yard", note: "Loading bay 7" });
    await addAddress(browser, {
      ...savedAddress,
      name: "Cork depot",
      address: routes.R1.dropoff,
      contactPhone: "086 999 8877",
    });
    expect(await namesOf(browser)).toEqual(["aran yard", "Cork depot", "Zebra stores"]);
    expect(await namesOf(browser, "seamus o neill")).toEqual(["Zebra stores"]);
    expect(await namesOf(browser, "bay 7")).toEqual(["aran yard"]);
    expect(await namesOf(browser, "0869998877")).toEqual(["Cork depot"]);
    expect(await namesOf(browser, routes.R1.dropoff.postcode.replace(" ", ""))).toEqual(["Cork depot"]);
    expect(await namesOf(browser, "100%")).toEqual([]);
  });

  it("refuses undeliverable addresses, each at its field, and stores a repeated request once", async () => {
    const { browser } = await open();
    const refused = await browser.request(addSavedAddress.path, {
      json: { ...savedAddress, name: " ", address: { ...routes.R1.pickup, postcode: "nonsense" } },
    });
    const { data } = (await refused.json()) as ErrorBody;
    expect([refused.status, Object.keys(data.params ?? {}).sort()]).toEqual([422, ["address.postcode", "name"]]);
    const press = () =>
      browser.request(addSavedAddress.path, { json: savedAddress, headers: { "Idempotency-Key": "address-1" } });
    const ids = await Promise.all(
      [press(), press()].map(async (sent) => ((await (await sent).json()) as SavedAddress).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect((await list(browser)).total).toBe(1);
  });

  it("does not overwrite a colleague's change, and can restore a deleted address [C019]", async () => {
    const { browser, colleague } = await open();
    const { id } = await addAddress(browser, savedAddress);
    const stays = await addAddress(browser, { ...savedAddress, name: "Second yard" });
    const change = (who: MemberBrowser, note: string) =>
      send(who, "PUT", changeSavedAddress.path, id, { ...savedAddress, note, version: 1 });
    expect((await change(colleague, "Gate 5")).status).toBe(200);
    expect((await change(browser, "Gate 6")).body.code).toBe("account_changed");
    const { status, body } = await send(browser, "DELETE", deleteSavedAddress.path, id);
    expect([status, body.note]).toEqual([200, "Gate 5"]);
    expect((await change(browser, "Gate 7")).status).toBe(404);
    expect((await list(browser)).addresses).toEqual([stays]);
    const { id: _id, version: _version, ...again } = body;
    expect((await addAddress(browser, again)).note).toBe("Gate 5");
    expect((await list(browser)).total).toBe(2);
  });
});
