import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDelivery } from "../../contract/deliveries.ts";
import type { Driver, DriverCode, NewDriver } from "../../contract/drivers.ts";
import * as calls from "../../contract/drivers.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import type { PhoneSession } from "../../contract/phone-sign-in.ts";
import { getPushKey, signInPhone, signOutPhone } from "../../contract/phone-sign-in.ts";
import { createSession } from "../../contract/sessions.ts";
import * as users from "../../contract/users.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { readEverythingOfDriver } from "../../test/two-drivers.ts";

let app: TestApp;
let token: string;
let now = new Date("2026-11-23T09:00:00Z");
beforeAll(async () => {
  app = await createTestApp({ now: () => now });
  token = await app.staffToken("dispatcher");
});
afterAll(() => app.close());

const minutes = 60_000;
const days = 86_400_000;
/** Moves the clock and signs the dispatcher in again. */
const later = async (ms: number) => {
  now = new Date(now.getTime() + ms);
  token = await app.staffToken("dispatcher");
};

type Answer<Body> = { status: number; body: Body & ErrorBody };
async function ask<Body>(path: string, json: object | null, as = token, headers = {}): Promise<Answer<Body>> {
  const response = await app.request(path, { ...(json ? { json } : { method: "GET" }), token: as, headers });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const at = (path: string, id: number, phone = "") => path.replace("{id}", String(id)).replace("{phone}", phone);

const dara: NewDriver = {
  name: "Dara Ó Sé",
  phone: "+353 87 123 4567",
  vehicle: "cargo-bike",
  licenceNote: "B, to 2031",
};
let vehicles: { id: string; name: string }[] = [];
async function add(changes: Partial<NewDriver> = {}): Promise<Driver> {
  vehicles = (await app.context.settings.current()).settings.deliveryTypes;
  const vehicle = vehicles[0]?.id ?? "";
  const { status, body } = await ask<Driver>(calls.createDriver.path, { ...dara, vehicle, ...changes });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const makeCode = async ({ id }: Driver) => (await ask<DriverCode>(at(calls.createDriverCode.path, id), {})).body;
const enter = (code: string, phoneName = "Dara’s phone", from = "10.0.0.1") =>
  app.request(signInPhone.path, { json: { code, phoneName }, from });
async function signIn(driver: Driver, phoneName?: string): Promise<PhoneSession> {
  const response = await enter((await makeCode(driver)).code, phoneName);
  expect(response.status).toBe(201);
  return (await response.json()) as PhoneSession;
}
const opens = async (phone: PhoneSession) => (await app.request(getPushKey.path, { token: phone.token })).status;
const read = async (id: number) => {
  const { drivers } = (await ask<{ drivers: Driver[] }>(calls.listDrivers.path, null)).body;
  return drivers.find((each) => each.id === id);
};
const fault = async (response: Response) =>
  [response.status, ((await response.json()) as ErrorBody).data.params?.["code"]] as const;

describe("a driver", () => {
  it("has a name, a phone, a vehicle from the price list and a licence note, and is on or off duty [D034]", async () => {
    const { id, ...made } = await add({ name: "  <b>Dara</b>  Ó Sé " });
    expect(made).toEqual({
      userId: expect.any(Number),
      name: "<b>Dara</b> Ó Sé",
      phone: dara.phone,
      vehicle: vehicles[0]?.id,
      vehicleName: vehicles[0]?.name,
      licenceNote: "B, to 2031",
      onDuty: false,
      endedAt: null,
      erasedAt: null,
      phones: [],
    });
    const other = vehicles[1] ?? { id: "", name: "" };
    const changes = { name: "Dara Walsh", phone: "(087) 765-4321", vehicle: other.id, licenceNote: "", onDuty: true };
    const { body } = await ask<Driver>(at(calls.changeDriver.path, id), changes);
    expect(body).toEqual({ ...made, id, ...changes, vehicleName: other.name });
    expect((await ask<Driver>(at(calls.changeDriver.path, id), { onDuty: false })).body.onDuty).toBe(false);
    expect(await read(id)).toEqual({ ...body, onDuty: false });
  });

  it.each([
    [{ name: " " }, "name", "Name is required"],
    [{ phone: "" }, "phone", "Phone is required"],
    [{ phone: "<script>" }, "phone", "Phone may have digits, spaces, brackets, dashes and a leading +"],
    [{ vehicle: "spaceship" }, "vehicle", "Please choose a vehicle from the price list"],
    [{ licenceNote: "x".repeat(201) }, "licenceNote", "Licence note may have at most 200 characters"],
  ])("is refused at the invalid field: %j", async (changes, field, text) => {
    const driver = await add();
    const made = await ask(calls.createDriver.path, { ...dara, vehicle: driver.vehicle, ...changes });
    const changed = await ask(at(calls.changeDriver.path, driver.id), changes);
    for (const { status, body } of [made, changed])
      expect([status, body.data.params]).toEqual([422, { [field]: text }]);
  });

  it("is added once if the request is repeated, and keeps a vehicle that the price list no longer has", async () => {
    const vehicle = (await add()).vehicle;
    const press = () =>
      ask<Driver>(calls.createDriver.path, { ...dara, vehicle }, token, { "idempotency-key": "add-dara-1" });
    const first = (await press()).body;
    expect((await press()).body).toEqual(first);
    await app.db.updateTable("drivers").set({ vehicle: "sold" }).where("id", "=", first.id).execute();
    const { status, body } = await ask<Driver>(at(calls.changeDriver.path, first.id), { vehicle: "sold", name: "D" });
    expect([status, body.vehicleName, body.name]).toEqual([200, "sold", "D"]);
  });

  it("is a user who cannot sign in with a username, email or password, and whose role nobody can change [D033]", async () => {
    const { userId, name } = await add();
    const administrator = await app.administratorToken();
    const { body } = await ask<{ users: users.User[] }>(users.listUsers.path, null, administrator);
    const user = body.users.find(({ id }) => id === userId);
    expect(user).toMatchObject({ name, role: "driver", email: "" });
    const login = await app.request(createSession.path, { json: { username: user?.username, password: "anything" } });
    expect(login.status).toBe(403);
    const change = (path: string, json: object, id = userId) => ask(at(path, id), json, administrator);
    const somebody = await app.db
      .selectFrom("users")
      .select("id")
      .where("role", "=", "dispatcher")
      .executeTakeFirstOrThrow();
    const newcomer = { username: "x", email: "x@example.ie", name: "X", role: "driver", password: "long enough" };
    expect([
      (await change(users.changeUser.path, { role: "administrator" })).status,
      (await change(users.changeUser.path, { email: "d@example.ie" })).status,
      (await change(users.setUserPassword.path, { password: "long enough" })).status,
      (await change(users.changeUser.path, { role: "driver" }, somebody.id)).status,
      (await change(users.createUser.path, newcomer)).status,
    ]).toEqual([409, 409, 409, 422, 422]);
  });
});

describe("a phone", () => {
  it("signs in with a code of eight characters, however it is typed, and is listed with its name [D035]", async () => {
    const driver = await add();
    const made = await makeCode(driver);
    expect(made).toMatchObject({
      code: expect.stringMatching(/^[ACDEFGHJKMNPQRTVWXY34679]{4}-[ACDEFGHJKMNPQRTVWXY34679]{4}$/),
      address: `http://localhost:3000/driver/#code=${made.code.replace("-", "")}`,
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M/) },
      expiresAt: new Date(now.getTime() + 10 * minutes).toISOString(),
      validForSeconds: 600,
    });
    const response = await enter(` ${made.code.toLowerCase().replace("-", " ")} `, "  Pixel\u202E <7> ");
    const phone = (await response.json()) as PhoneSession;
    expect([response.status, phone]).toEqual([
      201,
      {
        token: expect.stringMatching(/^phone_[\w-]{43}$/),
        phoneId: expect.any(String),
        driver: { id: driver.id, name: driver.name, vehicleName: driver.vehicleName },
        expiresAt: new Date(now.getTime() + 30 * days).toISOString(),
      },
    ]);
    const phones = [{ id: phone.phoneId, name: "Pixel <7>", signedInAt: now.toISOString(), seenAt: now.toISOString() }];
    expect((await read(driver.id))?.phones).toMatchObject(phones);
    expect(await opens(phone)).toBe(200);
    const stored = JSON.stringify([
      await app.db.selectFrom("driver_codes").selectAll().execute(),
      await app.db.selectFrom("driver_phones").selectAll().execute(),
      await app.db.selectFrom("idempotency_keys").selectAll().execute(),
    ]);
    for (const secret of [phone.token, made.code, made.code.replace("-", "")]) expect(stored).not.toContain(secret);
  });

  it("is told whether a code was used, has expired or was replaced, or is wrong [D035]", async () => {
    const driver = await add();
    const first = await makeCode(driver);
    const second = await makeCode(driver);
    expect(await fault(await enter(first.code))).toEqual([422, "This code has expired. Ask for a new one."]);
    const both = await Promise.all([enter(second.code), enter(second.code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await fault(await enter(second.code))).toEqual([422, "This code has already been used. Ask for a new one."]);
    const third = await makeCode(driver);
    await later(10 * minutes);
    expect(await fault(await enter(third.code))).toEqual([422, "This code has expired. Ask for a new one."]);
    const wrong = "This code is not right. Check it, or ask for a new one.";
    expect(await fault(await enter("AAAA-AAAA"))).toEqual([422, wrong]);
    expect(await fault(await enter("'; drop table drivers; --"))).toEqual([422, wrong]);
    expect((await fault(await enter("")))[0]).toBe(422);
    const fourth = await makeCode(driver);
    await ask(at(calls.setDriverAccess.path, driver.id), { ended: true });
    expect(await fault(await enter(fourth.code))).toEqual([422, wrong]);
    expect((await ask(at(calls.createDriverCode.path, driver.id), {})).status).toBe(409);
  });

  it("E011: cannot guess a code: after ten wrong ones an address has to wait, and 1,000 from a hundred lock nobody out [D035]", async () => {
    const limited = await createTestApp({ environment: { rateLimits: true } });
    const dispatcher = await limited.staffToken("dispatcher");
    const vehicle = (await limited.context.settings.current()).settings.deliveryTypes[0]?.id;
    const made = await limited.request(calls.createDriver.path, { json: { ...dara, vehicle }, token: dispatcher });
    const { id } = (await made.json()) as Driver;
    const code = async () => {
      const answer = await limited.request(at(calls.createDriverCode.path, id), { json: {}, token: dispatcher });
      return ((await answer.json()) as DriverCode).code;
    };
    const tryFrom = async (from: string, typed: string) =>
      (await limited.request(signInPhone.path, { json: { code: typed }, from })).status;
    // Correct codes do not count.
    for (let i = 0; i < 12; i++) expect(await tryFrom("10.1.0.1", await code())).toBe(201);
    const guessed = [];
    for (let i = 0; i < 11; i++) guessed.push(await tryFrom("10.1.0.1", "AAAA-AAAA"));
    expect(guessed).toEqual([...Array(10).fill(422), 429]);
    const right = await code();
    expect([await tryFrom("10.1.0.1", right), await tryFrom("10.1.0.2", right)]).toEqual([429, 201]);
    for (let i = 0; i < 1_000; i++) expect(await tryFrom(`10.2.0.${i % 100}`, "AAAA-AAAA")).toBe(422);
    expect(await tryFrom("10.2.0.7", await code())).toBe(429);
    expect(await tryFrom("10.3.0.1", await code())).toBe(201);
    await limited.close();
  });

  it("stays signed in for 30 days from its last use", async () => {
    const driver = await add();
    const phone = await signIn(driver);
    await later(29 * days);
    expect(await opens(phone)).toBe(200);
    expect((await read(driver.id))?.phones[0]?.seenAt).toBe(now.toISOString());
    await later(29 * days);
    expect(await opens(phone)).toBe(200);
    await later(30 * days);
    expect(await opens(phone)).toBe(401);
    expect((await read(driver.id))?.phones).toEqual([]);
  });

  it("reads nothing that is for staff, and has no access once it signed out or was signed out [D033]", async () => {
    const driver = await add();
    const [one, two] = [await signIn(driver), await signIn(driver)];
    const order = await app.request(at(getDelivery.path, 1), { token: one.token });
    expect(order.status).toBe(403);
    const out = () => app.request(signOutPhone.path, { json: {}, token: one.token });
    expect([await (await out()).json(), await (await out()).json()]).toEqual([{ ended: true }, { ended: false }]);
    expect([await opens(one), await opens(two)]).toEqual([401, 200]);
    const { body } = await ask<Driver>(at(calls.signOutDriverPhone.path, driver.id, two.phoneId), {});
    expect([body.phones, await opens(two)]).toEqual([[], 401]);
    const other = await add();
    expect((await ask(at(calls.signOutDriverPhone.path, other.id, two.phoneId), {})).status).toBe(404);
  });
});

describe.each(["on the drivers' screen", "on the users' screen"])("a driver who is deactivated %s", (where) => {
  const setEnded = async (driver: Driver, ended: boolean) =>
    where === "on the drivers' screen"
      ? (await ask(at(calls.setDriverAccess.path, driver.id), { ended })).status
      : (
          await ask(
            at(users.setUserAccess.path, driver.userId),
            { disabled: ended },
            await app.staffToken("administrator"),
          )
        ).status;

  it("is off duty, without a position and signed out on every phone, even once reactivated, and events still queued are accepted [D034]", async () => {
    const driver = await add();
    const phone = await signIn(driver);
    await ask(at(calls.changeDriver.path, driver.id), { onDuty: true });
    await app.db
      .insertInto("driver_places")
      .values({ driver_id: driver.id, lat: 53.3, lon: -6.3, accuracy_m: 10, located_at: now })
      .execute();
    expect(await setEnded(driver, true)).toBe(200);
    expect(await read(driver.id)).toMatchObject({ onDuty: false, endedAt: now.toISOString(), phones: [] });
    expect(await app.db.selectFrom("driver_places").selectAll().where("driver_id", "=", driver.id).execute()).toEqual(
      [],
    );
    // The phone is still recognised, so that it can hand in what is queued on it.
    expect([
      await opens(phone),
      (await app.request(signOutPhone.path, { json: {}, token: phone.token })).status,
    ]).toEqual([401, 200]);
    expect((await ask(at(calls.changeDriver.path, driver.id), { onDuty: true })).status).toBe(409);
    expect(await setEnded(driver, false)).toBe(200);
    expect([(await read(driver.id))?.endedAt, await opens(phone)]).toEqual([null, 401]);
    expect(await opens(await signIn(driver))).toBe(200);
  });
});

describe("Of two drivers", () => {
  const everythingOf = (driver: Driver) => readEverythingOfDriver(app.db, driver.id);

  it("changes of one leave every row of the other unchanged", async () => {
    const [one, other] = [await add({ name: "Zoe Last" }), await add({ name: "Abe First", licenceNote: "C1" })];
    const [phone, theirs] = [await signIn(one, "Zoe's phone"), await signIn(other, "Abe's phone")];
    await makeCode(one);
    await later(11 * minutes);
    await makeCode(other);
    const past = (await everythingOf(one))["driver_codes"];
    const before = await everythingOf(other);
    await later(minutes);
    const changes = { name: "Zoe Walsh", phone: "(087) 765-4321", licenceNote: "D", onDuty: true };
    const changed = await ask<Driver>(at(calls.changeDriver.path, one.id), changes);
    expect(changed.body).toMatchObject({ id: one.id, vehicle: one.vehicle, ...changes });
    const code = await makeCode(one);
    await makeCode(one);
    expect((await enter(code.code)).status).toBe(422);
    // Codes that were used or had expired keep their own times.
    expect((await everythingOf(one))["driver_codes"]).toEqual(expect.arrayContaining(past ?? []));
    expect((await ask(at(calls.signOutDriverPhone.path, one.id, theirs.phoneId), {})).status).toBe(404);
    expect((await ask(at(calls.signOutDriverPhone.path, one.id, randomUUID()), {})).status).toBe(404);
    expect(await opens(phone)).toBe(200);
    expect((await ask(at(calls.signOutDriverPhone.path, one.id, phone.phoneId), {})).status).toBe(200);
    await ask(at(calls.setDriverAccess.path, one.id), { ended: true });
    expect(await everythingOf(other)).toEqual(before);
    await ask(at(calls.setDriverAccess.path, one.id), { ended: false });
    expect(await everythingOf(other)).toEqual(before);
    expect((await read(one.id))?.endedAt).toBeNull();
    expect(await opens(theirs)).toBe(200);
  });

  it("each signs in with their own code, and is told why another code is refused", async () => {
    const [one, other] = [await add({ name: "Zoe Last" }), await add({ name: "Abe First" })];
    const [mine, theirs] = [await makeCode(one), await makeCode(other)];
    const signedIn = (await (await enter(theirs.code)).json()) as PhoneSession;
    expect(signedIn.driver).toMatchObject({ id: other.id, name: "Abe First" });
    expect(((await (await enter(mine.code)).json()) as PhoneSession).driver.id).toBe(one.id);
    const waits = await makeCode(one);
    expect(await fault(await enter(theirs.code))).toEqual([422, "This code has already been used. Ask for a new one."]);
    await later(11 * minutes);
    expect(await fault(await enter(waits.code))).toEqual([422, "This code has expired. Ask for a new one."]);
  });

  it("a deactivated one signs in with no code, even one created at the same moment", async () => {
    const [one, other] = [await add(), await add()];
    const code = await makeCode(one);
    await makeCode(other);
    const rows = await app.db.selectFrom("driver_codes").selectAll().where("driver_id", "=", one.id).execute();
    await ask(at(calls.setDriverAccess.path, one.id), { ended: true });
    for (const row of rows)
      await app.db
        .insertInto("driver_codes")
        .values(row)
        .onConflict((conflict) => conflict.column("code_hash").doUpdateSet(row))
        .execute();
    expect((await enter(code.code)).status).toBe(422);
  });

  it("deactivating one or putting one on duty twice keeps the first time", async () => {
    const driver = await add();
    const since = async () => {
      const { on_duty, duty_changed_at } = await app.db
        .selectFrom("drivers")
        .selectAll()
        .where("id", "=", driver.id)
        .executeTakeFirstOrThrow();
      return [on_duty, duty_changed_at];
    };
    await ask(at(calls.changeDriver.path, driver.id), { onDuty: true });
    const first = await since();
    await later(minutes);
    await ask(at(calls.changeDriver.path, driver.id), { onDuty: true });
    expect(await since()).toEqual(first);
    const end = () => ask<Driver>(at(calls.setDriverAccess.path, driver.id), { ended: true });
    const { endedAt } = (await end()).body;
    await later(minutes);
    expect((await end()).body.endedAt).toBe(endedAt);
  });
});
