import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDelivery, type StaffDelivery } from "../../../contract/deliveries.ts";
import { proofPath } from "../../../contract/driver-phone.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { TestApp } from "../../../test/app.ts";
import { testClock } from "../../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../../test/payments.ts";
import { addDriver, addPhone, createPhone, giveStops } from "../../../test/phone.ts";
import { jpegWithPosition, pngPicture, webpWithPosition } from "../../../test/pictures.ts";
import { allJobs } from "../../jobs/jobs.ts";

const clock = testClock();
let app: TestApp;
let shop: { db: TestApp["db"]; now: () => Date };
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  shop = { db: app.db, now: clock.now };
});
afterAll(() => app.close());

const driven = async (orders = 1) => {
  const owner = await addDriver(shop);
  const orderIds: OrderId[] = [];
  for (let at = 0; at < orders; at++) {
    const { orderId } = await bookPaid(app);
    await giveStops(shop, owner, orderId, { day: "2026-03-04" });
    orderIds.push(orderId);
  }
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  return { owner, phone, orderId: orderIds[0]!, orderIds };
};
const signature = (
  orderId: OrderId,
  eventId: string,
  strokes = [
    [10, 20, 30, 40.04],
    [500, 400],
  ],
) => ({
  kind: "signature",
  orderId,
  stop: "pickup",
  eventId,
  signedBy: "Áine O'Brien",
  strokes,
});
const picture = (orderId: OrderId, bytes: Buffer, more: object = {}) => ({
  kind: "picture",
  orderId,
  stop: "pickup",
  eventId: randomUUID(),
  picture: bytes.toString("base64"),
  ...more,
});
const proofsOf = (orderId: OrderId) =>
  app.db.selectFrom("proofs").selectAll().where("order_id", "=", orderId).orderBy("taken_at").execute();
const served = async (id: string) => {
  const { key } = await app.db.selectFrom("proofs").select("key").where("id", "=", id).executeTakeFirstOrThrow();
  return app.request(proofPath(key));
};

describe("A signature [D052]", () => {
  it("is stored once as its strokes with its hash, and shown as an image without script", async () => {
    const { phone, orderId } = await driven();
    const [id, eventId] = [randomUUID(), randomUUID()];
    const sent = signature(orderId, eventId);
    const first = await phone.prove(id, sent);
    expect(first).toMatchObject({ status: 200, body: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    const other = [randomUUID(), signature(orderId, randomUUID(), [[9, 9, 9, 9]])] as const;
    const second = await phone.prove(...other);
    expect(second.status).toBe(200);
    expect(await phone.prove(...other)).toEqual(second);
    expect(await phone.prove(id, sent)).toEqual(first);
    expect(await phone.prove(id, { ...sent, strokes: [[1, 1, 2, 2]] })).toMatchObject({
      status: 409,
      body: { message: "Another proof is already stored under this id; the first one stays" },
    });
    expect((await proofsOf(orderId)).filter((proof) => proof.id === id)).toMatchObject([
      {
        signed_by: "Áine O'Brien",
        event_id: eventId,
        strokes: [
          [10, 20, 30, 40],
          [500, 400],
        ],
      },
    ]);
    const response = await served(id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const svg = await response.text();
    expect(svg).toContain("M10 20L30 40M500 400L500 400");
    expect(svg).not.toMatch(/script|on\w+=|href|foreignObject|Áine/i);
  });

  it("without a name, without strokes or with anything but numbers in them is refused", async () => {
    const { phone, orderId } = await driven();
    const sent = signature(orderId, randomUUID());
    for (const wrong of [
      { signedBy: " " },
      { strokes: [] },
      { strokes: [[1]] },
      { strokes: [[1, 2, 3]] },
      { strokes: [[1, 401]] },
      { strokes: [['1"/><script>alert(1)</script>', 2]] },
    ])
      expect((await phone.prove(randomUUID(), { ...sent, ...wrong })).status).toBe(422);
    expect(await proofsOf(orderId)).toEqual([]);
  });
});

describe("A picture [D053]", () => {
  it.each([
    ["image/jpeg", jpegWithPosition(), { width: 1600, height: 1200 }],
    ["image/webp", webpWithPosition(), { width: 40, height: 30 }],
    ["image/png", pngPicture(), { width: 20, height: 10 }],
  ])("%s is stored without its location, and served with its real type", async (type, bytes, size) => {
    const { phone, orderId } = await driven();
    const id = randomUUID();
    expect(bytes.includes("GPS-53.28")).toBe(true);
    expect((await phone.prove(id, picture(orderId, bytes))).status).toBe(200);
    const row = await app.db.selectFrom("pictures").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ type, ...size });
    const response = await served(id);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const shown = Buffer.from(await response.arrayBuffer());
    expect(shown.includes("GPS-53.28")).toBe(false);
    expect(createHash("sha256").update(shown).digest("hex")).toBe(row.sha256);
  });

  it("that isn't one, whatever its type says, or that is too large, is refused with a message", async () => {
    const { phone, orderId } = await driven();
    const refused = async (bytes: Buffer) => {
      const { status, body } = await phone.prove(randomUUID(), picture(orderId, bytes));
      return [status, body.message];
    };
    const none = [422, "This is not a picture we accept: use JPEG, PNG or WebP"];
    expect(await refused(Buffer.from("<html><script>alert(1)</script></html>"))).toEqual(none);
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).toEqual(none);
    expect(await refused(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1]))).toEqual(none);
    expect(await refused(pngPicture().subarray(0, 40))).toEqual(none);
    expect(await refused(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1"))).toEqual([
      422,
      "HEIC pictures cannot be shown everywhere: send a JPEG instead",
    ]);
    const tooLarge = [413, "A picture may have at most 400 KB: make it smaller before sending it"];
    expect(await refused(Buffer.alloc(401 * 1024, 1))).toEqual(tooLarge);
    expect(await refused(Buffer.alloc(10 * 1024 * 1024, 1))).toEqual(tooLarge);
    expect(await proofsOf(orderId)).toEqual([]);
  });

  it.each([
    ["PNG of 2^31 pixels", pngPicture({ width: 2 ** 31, height: 1 })],
    ["PNG of 2^32 - 1 pixels square", pngPicture({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 })],
    ["PNG 30,000 pixels high", pngPicture({ width: 20, height: 30_000 })],
    ["PNG 16,000 pixels square", pngPicture({ width: 16_000, height: 16_000 })],
    ["JPEG 30,000 pixels wide", jpegWithPosition({ width: 30_000, height: 10 })],
    ["JPEG 16,000 pixels square", jpegWithPosition({ width: 16_000, height: 16_000 })],
    ["JPEG of one pixel too many", jpegWithPosition({ width: 5_001, height: 10 })],
    ["WebP 16,000 pixels square", webpWithPosition({ width: 16_000, height: 16_000 })],
  ])("E013: that declares more than a browser can show is refused with a message: a %s", async (_, bytes) => {
    const { phone, orderId } = await driven();
    expect((await phone.prove(randomUUID(), picture(orderId, pngPicture()))).status).toBe(200);
    const text = "This picture is too large: at most 5,000 pixels wide and high. Take another one";
    expect(await phone.prove(randomUUID(), picture(orderId, bytes))).toMatchObject({
      status: 422,
      body: { code: "invalid_fields", message: text, data: { params: { picture: text } } },
    });
    expect(await proofsOf(orderId)).toHaveLength(1);
  });

  it("E013: of the largest size is accepted, and one with a second header in it is refused", async () => {
    const { phone, orderId } = await driven();
    const largest = { width: 5_000, height: 5_000 };
    for (const bytes of [pngPicture(largest), jpegWithPosition(largest), webpWithPosition(largest)])
      expect((await phone.prove(randomUUID(), picture(orderId, bytes))).status).toBe(200);
    const [small, large] = [pngPicture(), pngPicture({ width: 16_000, height: 16_000 })];
    const two = Buffer.concat([small.subarray(0, 33), large.subarray(8)]);
    expect((await phone.prove(randomUUID(), picture(orderId, two))).status).toBe(422);
    expect(await proofsOf(orderId)).toHaveLength(3);
  });
});

describe("A proof", () => {
  it("never lands on another stop, even for two at one address, sent together and in reverse [D054]", async () => {
    const { phone, orderIds } = await driven(2);
    const done = orderIds.map((orderId, index) => {
      const proof = randomUUID();
      const event = phone.press({
        kind: "complete",
        stop: "pickup",
        orderId,
        signedBy: `Signer ${index}`,
        proofs: [proof],
      });
      return { orderId, proof, event, strokes: [[index, index, 100 + index, 100 + index]] };
    });
    await Promise.all(
      done
        .toReversed()
        .map(({ proof, orderId, event, strokes }) => phone.prove(proof, signature(orderId, event.id, strokes))),
    );
    await phone.send(done.map(({ event }) => event).toReversed());
    for (const { orderId, proof, event, strokes } of done)
      expect(await proofsOf(orderId)).toMatchObject([{ id: proof, event_id: event.id, strokes }]);
    const [first, second] = done;
    expect(await phone.prove(randomUUID(), signature(second!.orderId, first!.event.id))).toMatchObject({
      status: 409,
      body: { message: "This proof belongs to another stop" },
    });
    expect((await phone.prove(first!.proof, signature(second!.orderId, second!.event.id, first!.strokes))).status).toBe(
      409,
    );
  });

  it("is kept even if its stop was given to another driver or its driver was deactivated [D059]", async () => {
    const { owner, phone, orderId } = await driven();
    const brian = await addDriver(shop, "Brian Walsh");
    await giveStops(shop, brian, orderId, { day: "2026-03-04" });
    await app.db.updateTable("users").set({ disabled_at: clock.now() }).where("id", "=", owner.userId).execute();
    expect((await phone.prove(randomUUID(), signature(orderId, randomUUID()))).status).toBe(200);
    expect(await proofsOf(orderId)).toHaveLength(1);
  });

  it("counts towards a limit of forty per phone and delivery, and others' proofs do not [D052]", async () => {
    const { owner, phone, orderIds } = await driven(2);
    const [full, other] = orderIds as [OrderId, OrderId];
    const row = {
      stop: "pickup",
      kind: "signature",
      signed_by: "Nora",
      strokes: JSON.stringify([[1, 2]]),
      sha256: "0",
    };
    const stored = Array.from({ length: 40 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      key: randomUUID().slice(0, 22),
      order_id: full,
      event_id: randomUUID(),
      driver_id: owner.driverId,
      phone_id: owner.phoneId,
      taken_at: clock.now(),
      received_at: new Date(clock.now().getTime() + index),
    }));
    await app.db
      .insertInto("proofs")
      .values(stored as never)
      .execute();
    expect(await phone.prove(randomUUID(), signature(full, randomUUID()))).toMatchObject({
      status: 409,
      body: { message: "A phone can send at most 40 proofs of a delivery" },
    });
    expect((await phone.prove(randomUUID(), signature(other, randomUUID()))).status).toBe(200);
    const shop = { db: app.db, now: clock.now };
    const ask = (path: string, request: object) => app.request(path, request);
    const second = createPhone(ask, await addPhone(shop, owner.driverId), { clock: clock.now });
    expect((await second.prove(randomUUID(), signature(full, randomUUID()))).status).toBe(200);
  });

  it("is stored while another delivery is locked", async () => {
    const { phone, orderIds } = await driven(2);
    const [one, other] = orderIds as [OrderId, OrderId];
    await app.db.transaction().execute(async (db) => {
      await db.selectFrom("deliveries").select("order_id").where("order_id", "=", other).forUpdate().execute();
      expect((await phone.prove(randomUUID(), signature(one, randomUUID()))).status).toBe(200);
    });
  });

  it("of a delivery that was never the driver's is refused", async () => {
    const [mine, others] = [await driven(), await driven()];
    expect((await mine.phone.prove(randomUUID(), signature(others.orderId, randomUUID()))).status).toBe(404);
  });

  it("is served by its key alone, and staff see it with the order", async () => {
    const { phone, orderId } = await driven();
    const id = randomUUID();
    await phone.prove(id, signature(orderId, randomUUID()));
    for (const key of [id, "A".repeat(22), "../../etc/passwd"])
      expect((await app.request(proofPath(key))).status).toBe(404);
    const token = await app.administratorToken();
    const response = await app.request(getDelivery.path.replace("{id}", String(orderId)), { token });
    const { delivery } = (await response.json()) as { delivery: StaffDelivery };
    const [pickup, dropoff] = delivery.stops;
    expect(pickup?.proofs).toMatchObject([
      { kind: "signature", signedBy: "Áine O'Brien", takenAt: clock.now().toISOString() },
    ]);
    expect(dropoff?.proofs).toEqual([]);
    expect((await app.request(proofPath(pickup!.proofs[0]!.key))).status).toBe(200);
  });

  it("of an undone action stays, and staff see that it was a mistake", async () => {
    const { phone, orderId } = await driven();
    const [drawnFirst, drawnThen] = [randomUUID(), randomUUID()];
    const slip = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [drawnFirst] });
    const back = phone.press({ kind: "take_back", stop: "pickup", orderId, takesBack: slip.id });
    const done = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [drawnThen] });
    await phone.send([slip, back, done]);
    const earlier = new Date(clock.now().getTime() - 1_000).toISOString();
    await phone.prove(drawnFirst, { ...signature(orderId, slip.id), takenAt: earlier });
    await phone.prove(drawnThen, signature(orderId, done.id));
    const token = await app.administratorToken();
    const response = await app.request(getDelivery.path.replace("{id}", String(orderId)), { token });
    const { delivery } = (await response.json()) as { delivery: StaffDelivery };
    expect(delivery.stops[0]?.proofs.map(({ isTakenBack }) => isTakenBack)).toEqual([true, false]);
  });

  it("is kept as long as promised: pictures 13 months, signatures with the order", async () => {
    const { phone, orderId } = await driven();
    const [drawn, taken] = [randomUUID(), randomUUID()];
    await phone.prove(drawn, signature(orderId, randomUUID()));
    await phone.prove(taken, picture(orderId, pngPicture()));
    const forget = allJobs({ mail: null }).find(({ name }) => name === "delete old pictures")!;
    for (const [day, left] of [
      ["2027-04-03T10:00:00Z", [drawn, taken]],
      ["2027-04-05T10:00:00Z", [drawn]],
    ] as const) {
      clock.set(day);
      while (await forget.run(app.context));
      expect((await proofsOf(orderId)).map(({ id }) => id).sort()).toEqual([...left].sort());
    }
  });
});
