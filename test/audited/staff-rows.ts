import { randomBytes } from "node:crypto";
import { createApiKey } from "../../contract/api-keys.ts";
import { setDayShifts } from "../../contract/driver-shifts.ts";
import type { DriverCode } from "../../contract/drivers.ts";
import { createDriver, createDriverCode, setDriverAccess } from "../../contract/drivers.ts";
import { createRedirect } from "../../contract/redirects.ts";
import { getPublicSettings } from "../../contract/settings.ts";
import { createShopWebhook } from "../../contract/shop-webhooks.ts";
import { createUser, type User } from "../../contract/users.ts";
import type { TestApp } from "../app.ts";
import { administrator as known } from "../first-administrator.ts";
import { addDriver } from "../phone.ts";
import { type Answer, type AuditedRow, audited } from "./audited-row.ts";

const password = "correct-horse-9";
const mapsKey = `AIza${"S3cr3t_".repeat(5)}`;

/** Rows of users, sessions, keys, webhooks, drivers, settings, products and redirects. */
export function staffRows(shop: { app: TestApp }): Record<string, AuditedRow> {
  const post = async <T = Answer>(path: string, json: object, id?: number | string): Promise<T> => {
    const token = await shop.app.administratorToken();
    const response = await shop.app.request(path.replace("{id}", String(id)), { token, json });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as T;
  };
  const newUser = () => {
    const username = `nuala-${randomBytes(5).toString("hex")}`;
    return { username, email: `${username}@example.ie`, name: "Nuala Byrne", role: "dispatcher", password };
  };
  const addUser = () => post<User>(createUser.path, newUser());
  const newDriver = { name: "Dara Walsh", phone: "+353 87 765 4321", vehicle: "small_van", licenceNote: "B, to 2031" };
  const namesOfDriver = [newDriver.name, newDriver.phone, newDriver.licenceNote];
  const addDriverByCall = async () => (await post(createDriver.path, newDriver)).id;
  const makeCode = (id: number) => post<DriverCode>(createDriverCode.path, {}, id);
  const webhook = { name: "Nuala’s", topic: "order.created", delivery_url: "https://hooks.example.org/in/s3cr3t-path" };
  const webhookSecrets = ["s3cr3t-path", "s3cr3t-key"];
  const addWebhook = async () => (await post(createShopWebhook.path, { ...webhook, secret: "s3cr3t-key" })).id;
  const currentVersion = async () =>
    ((await (await shop.app.request(getPublicSettings.path)).json()) as { version: number }).version;
  let redirects = 0;
  const draft = () => ({
    sourceUrl: `/old-page-${++redirects}`,
    targetUrl: "/",
    redirectType: "301",
    isActive: true,
    matchType: "exact",
    description: "",
  });
  const addRedirect = async () =>
    (await post<{ redirects: { id: string; updatedAt: string }[] }>(createRedirect.path, draft())).redirects[0];
  const userId = (username: string) =>
    shop.app.db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();

  return {
    createSession: audited(["session.opened"], async () => {
      const { id } = await userId(known.username);
      const secrets = [known.password, known.username];
      return { as: {}, json: known, object: id, actor: { kind: "user", id }, secrets };
    }),
    endSession: audited(["session.ended"], async () => {
      const token = await shop.app.staffToken("dispatcher");
      const { id } = await shop.app.db.selectFrom("users").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      return { as: { token }, json: {}, object: id, actor: { kind: "user", id } };
    }),
    createUser: audited(["user.created"], async () => {
      const json = newUser();
      return { json, object: ({ id }) => id, secrets: [password, json.username, json.email, json.name] };
    }),
    changeUser: audited(["user.changed"], async () => {
      const { id, username } = await addUser();
      const json = { name: "Nuala Kehoe", role: "shop_manager" };
      return { params: { id }, json, object: id, secrets: ["Byrne", "Kehoe", username] };
    }),
    setUserAccess: audited(["user.disabled"], async () => {
      const { id } = await addUser();
      return { params: { id }, json: { disabled: true }, object: id };
    }),
    setUserPassword: audited(["user.password_set"], async () => {
      const { id } = await addUser();
      return { params: { id }, json: { password: "another-horse-8" }, object: id, secrets: ["another-horse-8"] };
    }),
    changeOwnPassword: audited(["user.password_changed", "session.opened"], async () => {
      const token = await shop.app.staffToken("dispatcher");
      const { id } = await shop.app.db.selectFrom("users").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
      const json = { currentPassword: known.password, password: "another-horse-8" };
      const secrets = Object.values(json);
      return { as: { token }, json, object: id, actor: { kind: "user", id }, secrets };
    }),
    createApiKey: audited(["api_key.created"], async () => ({
      json: { description: "Nuala’s till", permissions: "read" },
      object: ({ key }) => key.id,
      secrets: ({ consumerSecret }) => [consumerSecret, "Nuala"],
    })),
    revokeApiKey: audited(["api_key.revoked"], async () => {
      const { key } = await post(createApiKey.path, { description: "Till", permissions: "read" });
      return { params: { id: key.id }, json: {}, object: key.id };
    }),
    createShopWebhook: audited(["webhook.created"], async () => ({
      json: { ...webhook, secret: "s3cr3t-key" },
      object: ({ id }) => id,
      secrets: webhookSecrets,
    })),
    updateShopWebhook: audited(["webhook.changed"], async () => {
      const id = await addWebhook();
      const json = { status: "paused", delivery_url: `${webhook.delivery_url}-2`, secret: "s3cr3t-key-2" };
      return { params: { id }, json, object: id, secrets: webhookSecrets };
    }),
    deleteShopWebhook: audited(["webhook.deleted"], async () => {
      const id = await addWebhook();
      return { params: { id }, query: "force=true", object: id, secrets: webhookSecrets };
    }),

    createDriver: audited(["driver.created"], async () => ({
      json: newDriver,
      object: ({ id }) => id,
      secrets: namesOfDriver,
    })),
    changeDriver: audited(["driver.changed"], async () => {
      const id = await addDriverByCall();
      const json = { name: "Dara Kehoe", phone: "+353 87 111 2222" };
      return { params: { id }, json, object: id, secrets: [...namesOfDriver, json.name, json.phone] };
    }),
    setWeekShifts: audited(["driver.shifts_changed"], async () => {
      const id = await addDriverByCall();
      const json = { version: 0, weekdays: ["monday", "tuesday"], shift: { from: "08:00", to: "16:30" } };
      return { params: { id }, json, object: id, secrets: namesOfDriver };
    }),
    setDayShifts: audited(["driver.shifts_changed"], async () => {
      const id = await addDriverByCall();
      const json = { version: 0, firstDay: "2999-12-24", lastDay: "2999-12-26", shift: null };
      return { params: { id }, json, object: id, secrets: [json.firstDay] };
    }),
    removeDayShift: audited(["driver.shifts_changed"], async () => {
      const id = await addDriverByCall();
      const day = "2999-12-24";
      await post(setDayShifts.path, { version: 0, firstDay: day, lastDay: day, shift: null }, id);
      return { params: { id }, json: { version: 1, day }, object: id, secrets: [day] };
    }),
    setDriverHome: audited(["driver.shifts_changed"], async () => {
      const id = await addDriverByCall();
      const address = "3 Main Street, Oughterard";
      await shop.app.db.insertInto("driver_homes").values({ driver_id: id, address, lat: 53.4, lon: -9.3 }).execute();
      return { params: { id }, json: { version: 0, address: "" }, object: id, secrets: [address] };
    }),
    setDriverAccess: audited(["driver.ended"], async () => {
      const id = await addDriverByCall();
      return { params: { id }, json: { ended: true }, object: id };
    }),
    createDriverCode: audited(["phone.code_created"], async () => {
      const id = await addDriverByCall();
      return { params: { id }, json: {}, object: id, secrets: ({ code }) => [code, code.replace(/\W/g, "")] };
    }),
    signInPhone: audited(["phone.opened"], async () => {
      const id = await addDriverByCall();
      const { code } = await makeCode(id);
      const json = { code, phoneName: "Dara’s phone" };
      return { as: {}, json, object: id, actor: { kind: "driver", id }, secrets: [code, json.phoneName] };
    }),
    signOutPhone: audited(["phone.ended"], async () => {
      const { driverId: id, token } = await addDriver({ db: shop.app.db, now: shop.app.context.now });
      return { as: { token }, json: {}, object: id, actor: { kind: "driver", id } };
    }),
    signOutDriverPhone: audited(["phone.ended"], async () => {
      const { driverId: id, phoneId: phone } = await addDriver({ db: shop.app.db, now: shop.app.context.now });
      return { params: { id, phone }, json: {}, object: id };
    }),
    eraseDriver: audited(["personal_data.erased"], async () => {
      const id = await addDriverByCall();
      await post(setDriverAccess.path, { ended: true }, id);
      return { params: { id }, json: { name: newDriver.name }, object: id, secrets: namesOfDriver };
    }),
    exportDriver: audited(["export.personal_data"], async () => {
      const id = await addDriverByCall();
      return { params: { id }, object: id, secrets: namesOfDriver };
    }),

    saveSettings: audited(["settings.saved"], async () => {
      const { settings } = await shop.app.context.settings.current();
      const version = await currentVersion();
      const json = {
        version,
        cancelUnpaidAfterHours: settings.cancelUnpaidAfterHours + 1,
        googleMapsApiKey: mapsKey,
      };
      return { json, object: version + 1, secrets: [mapsKey] };
    }),
    setBanners: audited(["settings.saved"], async () => {
      const { settings } = await shop.app.context.settings.current();
      const version = await currentVersion();
      return { json: { emergencyBannerEnabled: !settings.emergencyBannerEnabled }, object: version + 1 };
    }),
    restoreSettings: audited(["settings.restored"], async () => {
      const version = await currentVersion();
      return { params: { restored: 1 }, json: { version }, object: version + 1 };
    }),
    resetSettings: audited(["settings.reset"], async () => {
      const { settings } = await shop.app.context.settings.current();
      const [first, ...others] = settings.deliveryTypes;
      const deliveryTypes = first ? [{ ...first, basePrice: first.basePrice + 1 }, ...others] : others;
      await post("/wp-json/currach/v1/delivery-settings", { version: await currentVersion(), deliveryTypes });
      const version = await currentVersion();
      return { json: { version }, object: version + 1 };
    }),
    tickLaunchItem: audited(["settings.launch_ticked"], async () => ({
      params: { key: "email" },
      json: { done: true },
      object: "email",
    })),
    createShopProduct: audited(["product.created"], async () => ({
      json: { name: "Pallet", regular_price: "80.00" },
      object: ({ id }) => id,
    })),

    createRedirect: audited(["redirect.created"], async () => ({
      json: draft(),
      object: ({ redirects: [rule] }) => rule?.id ?? "",
    })),
    saveRedirects: audited(["redirect.saved"], async () => {
      const rule = await addRedirect();
      return {
        json: { redirects: [{ ...draft(), id: rule?.id, updatedAt: rule?.updatedAt }] },
        object: rule?.id ?? "",
      };
    }),
    deleteRedirect: audited(["redirect.deleted"], async () => {
      const { id = "" } = (await addRedirect()) ?? {};
      return { params: { id }, object: id };
    }),
    importRedirects: audited(["redirect.imported"], async () => ({
      json: { strategy: "merge", redirects: [draft(), draft()] },
    })),
    clear404Logs: audited(["redirect.visits_cleared"], async () => ({})),
    clearRedirectLogs: audited(["redirect.visits_cleared"], async () => ({})),
  };
}
