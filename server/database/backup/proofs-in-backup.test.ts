import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBareDatabase, createTestDatabase } from "../../../test/database.ts";
import { testClock } from "../../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../../test/phone.ts";
import { pngPicture } from "../../../test/pictures.ts";
import { rotatePositionPartitions } from "../../deliveries/rotate-position-partitions.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

it("a backup brings back proofs, pictures and drivers' positions, whatever day partitions the restored database has [D064]", {
  timeout: 60_000,
}, async () => {
  const clock = testClock();
  const source = await createTestDatabase();
  const app = await createPayingApp({ now: clock.now, database: source });
  const shop = { db: app.db, now: clock.now };
  const owner = await addDriver(shop);
  const { orderId } = await bookPaid(app);
  await giveStops(shop, owner, orderId, { day: "2026-03-04" });
  const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
  await rotatePositionPartitions(shop);
  await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId })]);
  await phone.positions([{ lat: 53.3, lon: -6.3, accuracyM: 10, at: clock.now().toISOString() }]);
  const proof = { orderId, stop: "pickup", eventId: randomUUID() };
  await phone.prove(randomUUID(), { ...proof, kind: "picture", picture: pngPicture().toString("base64") });
  await phone.prove(randomUUID(), { ...proof, kind: "signature", signedBy: "Áine", strokes: [[1, 2, 3, 4]] });
  const folder = mkdtempSync(join(tmpdir(), "currach-proofs-"));
  const file = join(folder, "shop.backup.gz");
  const target = await createBareDatabase();
  try {
    await writeBackup({ url: source.url, file, now: clock.now(), say: () => {} });
    await restoreBackup({ url: target.url, backup: await checkBackup(file, () => {}), say: () => {} });
    for (const table of ["proofs", "pictures", "driver_positions", "delivery_drivers", "audit_entries"] as const) {
      const [before, after] = await Promise.all(
        [source, target].map(({ db }) => db.selectFrom(table).selectAll().execute()),
      );
      expect(after?.length, table).toBeGreaterThan(0);
      expect(after, table).toEqual(before);
    }
    const erased = target.db.deleteFrom("audit_entries").execute();
    await expect(erased).rejects.toThrow("The audit log is append-only");
    await rotatePositionPartitions({ ...shop, db: target.db });
    expect(await target.db.selectFrom("driver_positions").select("lat").execute()).toEqual([{ lat: 53.3 }]);
  } finally {
    await app.close();
    await target.drop();
    rmSync(folder, { recursive: true });
  }
});
